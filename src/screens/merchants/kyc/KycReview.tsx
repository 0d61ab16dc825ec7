import { Banner, Button } from '@primer/react'
import { useRef } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { getKycReview, type KycReview as Review } from '#contract/calls/merchants/kyc.ts'
import { listKycQueue, listProviderKyc, nextKycCase } from '#contract/calls/merchants/kycQueue.ts'
import { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { ApprovalSection } from '#src/kyc/ApprovalSection.tsx'
import { DocumentViewer } from '#src/kyc/DocumentViewer.tsx'
import { StatusSection } from '#src/kyc/StatusSection.tsx'
import { useDelivery, useFollowDelivery } from '#src/kyc/useDelivery.ts'
import { useSession } from '#src/session/useSession.ts'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { listOf, reviewAddress } from './kycAddresses.ts'
import { kycFactsOf } from './kycFacts.ts'
import { useKycHold } from './useKycHold.ts'
import columns from '#src/kyc/KycColumns.module.css'
import { ProviderSection } from './parts/ProviderSection.tsx'
import { ChecksSection, ReviewSections } from './parts/ReviewSections.tsx'
import { ReviewSkeleton } from './parts/ReviewSkeleton.tsx'

/** Whether the tab's queue has the merchant. */
const isWaitingIn = (tab: 'new' | 'pine', { kycState, provider }: Review): boolean =>
  tab === 'new' ? kycState === 'undecided' : kycState === 'approved' && provider === 'pending'

export const KycReview = () => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const { action } = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const { holds, can } = useSession()
  const code = MerchantCode.safeParse(params.get('merchant_code') ?? '')
  const tab = params.get('tab') === 'pine' ? 'pine' : 'new'
  const delivery = useDelivery()
  const read = useCall(
    getKycReview,
    { merchantCode: [code.data ?? ''] },
    { enabled: code.success, staleTime: 0, refetchInterval: delivery.refetchInterval },
  )
  const review = read.data
  const isReadOnly = action !== 'edit' || !holds('updatenewmerchantkycuser')
  const hold = useKycHold(review?.merchantCode, !isReadOnly && review !== undefined && isWaitingIn(tab, review))
  useFollowDelivery(delivery, review)

  const next = useCommand(nextKycCase, {
    invalidates: [listKycQueue],
    onSuccess: ({ merchantCode }) =>
      merchantCode === null
        ? showToast({ kind: 'info', text: 'No case waits that nobody else reviews.' })
        : void navigate(reviewAddress('edit', merchantCode, tab), { replace: true, state: location.state }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const goNext = () =>
    review !== undefined && !next.isPending && next.mutate({ request: { tab, after: review.merchantCode } })
  const list = listOf(location.state)
  const viewer = useRef<HTMLDivElement>(null)
  const back = <Button onClick={() => void navigate(list)}>Cancel</Button>
  const isUnknown = !code.success || (read.error instanceof Refusal && read.error.code === 'merchant-not-found')
  const title = `${action === 'edit' ? 'Edit' : 'View'} Merchant`

  return (
    <Page
      title={title}
      subtitle={
        review === undefined ? (
          read.isError ? undefined : null
        ) : (
          <>
            <span>{review.businessName || review.displayName}</span>
            <Id label="Merchant Code" value={review.merchantCode} />
          </>
        )
      }
      actions={back}
    >
      <ReadState
        read={read}
        isMissing={isUnknown}
        emptyTitle="This merchant does not exist, or is not yours to see."
        emptyText="Check the merchant code, or search again in the list."
        skeleton={<ReviewSkeleton />}
      >
        {review !== undefined && (
          <>
            {hold.other !== undefined && (
              <Banner
                variant="warning"
                title={`${hold.other.heldBy.name} is reviewing this merchant`}
                description={
                  <>
                    Since a moment ago, at most until <When at={hold.other.until} />. You may look, or take it over.
                  </>
                }
                primaryAction={<Banner.PrimaryAction onClick={hold.takeOver}>Take over</Banner.PrimaryAction>}
              />
            )}
            <div className={columns.layout}>
              <div className="ui-shrinking-16">
                <ChecksSection review={review} tab={tab} />
                <ReviewSections
                  review={review}
                  place={{
                    addressOf: (kind) => {
                      const shown = new URLSearchParams(params)
                      shown.set('document', kind)
                      return `?${shown}`
                    },
                    reveal: () => viewer.current?.scrollIntoView({ block: 'nearest' }),
                  }}
                />
              </div>
              <div className={columns.side}>
                {holds('kyc_by_{product}') && (
                  <ApprovalSection
                    key={review.merchantCode}
                    kyc={review}
                    screen="review"
                    facts={kycFactsOf(review)}
                    isReadOnly={isReadOnly}
                    onNext={isReadOnly ? undefined : goNext}
                  />
                )}
                {can(listProviderKyc) && (
                  <ProviderSection key={`provider ${review.merchantCode}`} review={review} isReadOnly={isReadOnly} />
                )}
                <div ref={viewer}>
                  <DocumentViewer
                    key={`documents ${review.merchantCode}`}
                    merchantCode={review.merchantCode}
                    documents={review.documents}
                    choice={{
                      kind: KycDocumentKind.safeParse(params.get('document')).data,
                      choose: (kind) =>
                        put(
                          { document: kind },
                          { replace: true, preventScrollReset: true, state: location.state as unknown },
                        ),
                    }}
                  />
                </div>
                {holds('update_kyc_info') && <StatusSection kyc={review} isReadOnly={isReadOnly} />}
              </div>
            </div>
          </>
        )}
      </ReadState>
    </Page>
  )
}
