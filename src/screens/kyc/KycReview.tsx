import { Banner, Button } from '@primer/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { decideKyc, deciderRights, getKycReview, type KycReview as Review, kycWords } from '#contract/kyc.ts'
import { holdKycCase, listKycQueue, listProviderKyc, nextKycCase, releaseKycCase } from '#contract/kycQueue.ts'
import { MerchantCode } from '#contract/merchants.ts'
import { refusals } from '#contract/refusals.ts'
import { kycUpdateFault } from '#machines/kycDecision.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { Section } from '#src/ui/Section.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { KycDecide } from './KycDecide.tsx'
import { listOf, reviewAddress } from './kycAddresses.ts'
import styles from './KycReview.module.css'
import { DocumentViewer } from './parts/DocumentViewer.tsx'
import { hasFailed, MessageLines, useFailureToasts } from './parts/MessageLines.tsx'
import { ProviderSection } from './parts/ProviderSection.tsx'
import { ChecksSection, ReviewSections } from './parts/ReviewSections.tsx'
import { StatusSection } from './parts/StatusSection.tsx'
import { useShortcuts } from './useShortcuts.ts'

/** Says that the person reviews the merchant, as long as the page is open; a hold of somebody else stays. */
const useHold = (merchantCode: string | undefined, isWanted: boolean) => {
  const hold = useCommand(holdKycCase)
  const { mutate } = hold
  useEffect(() => {
    if (merchantCode === undefined || !isWanted) return
    mutate({ request: { merchantCode, takeOver: false } })
    return () => void callGateway(releaseKycCase, { merchantCode }).catch(() => undefined)
  }, [merchantCode, isWanted, mutate])
  return {
    other: hold.data !== undefined && !hold.data.isMine ? hold.data : undefined,
    takeOver: () => merchantCode !== undefined && mutate({ request: { merchantCode, takeOver: true } }),
  }
}

const useUpdateFault = (review: Review) => {
  const { session, holds } = useSession()
  const rights = deciderRights.filter((right) =>
    right === 'admin' ? session.roleFlags.includes('admin') : holds(right),
  )
  return kycUpdateFault(
    review.kycState,
    { isSubmitted: review.isKycSubmitted, hasAllDocuments: true, editors: review.isOwnWork ? ['me'] : [] },
    { screen: 'review', by: { staffId: 'me', rights } },
  )
}

const numberOf = (review: Review, type: string) => review.items.find((item) => item.type === type)?.identityNumber ?? ''

interface ApprovalSectionProps {
  readonly review: Review
  readonly isReadOnly: boolean
  readonly onNext: (() => void) | undefined
}

const ApprovalSection = ({ review, isReadOnly, onNext }: ApprovalSectionProps) => {
  const { can } = useSession()
  const [isDeciding, setDeciding] = useState(false)
  const fault = useUpdateFault(review)
  const isOffered = can(decideKyc) && !isReadOnly && fault === undefined
  useShortcuts({ u: isOffered ? () => setDeciding(true) : undefined, n: onNext })
  const last = review.log.find(({ category }) => category === 'KYC')
  return (
    <Section title="KYC Approval" aside={<span className={styles.state}>{kycWords[review.kycState]}</span>}>
      <div className={styles.decision}>
        <span>
          <span className={styles.muted}>KYC Update Date</span>
          <br />
          {review.kycUpdateDate ? <When at={review.kycUpdateDate} /> : 'N.A.'}
        </span>
        {isOffered && (
          <Button
            className={styles.push ?? ''}
            variant="primary"
            aria-keyshortcuts="u"
            onClick={() => setDeciding(true)}
          >
            Update KYC Status
          </Button>
        )}
        {onNext !== undefined && review.kycState !== 'undecided' && (
          <Button className={isOffered ? '' : (styles.push ?? '')} aria-keyshortcuts="n" onClick={onNext}>
            Next case
          </Button>
        )}
      </div>
      {!isReadOnly && fault !== undefined && fault !== 'not-allowed' && (
        <p className={styles.muted}>{refusals[fault].text}</p>
      )}
      {last !== undefined && (
        <p className={styles.muted}>
          {last.comment} by {last.loginId}, <When at={last.at} />: {last.feedback}
        </p>
      )}
      {review.messages.length > 0 && <MessageLines messages={review.messages} />}
      {isDeciding && (
        <KycDecide
          kyc={review}
          screen="review"
          facts={{
            panNumber: numberOf(review, 'PAN'),
            ifsc: review.ifsc,
            bankName: review.bankName,
            gstNumber: numberOf(review, 'GST'),
            accountNumber: review.accountNumber,
            accountHolderName: review.beneficiaryName,
          }}
          onDecided={() => setDeciding(false)}
          onClose={() => setDeciding(false)}
        />
      )}
    </Section>
  )
}

const afterDecisionMs = 2_000

export const KycReview = () => {
  const [params] = useSearchParams()
  const { action } = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const { holds, can } = useSession()
  const code = MerchantCode.safeParse(params.get('merchant_code') ?? '')
  const tab = params.get('tab') === 'pine' ? 'pine' : 'new'
  const [isWatching, setWatching] = useState(false)
  const read = useCall(
    getKycReview,
    { merchantCode: [code.data ?? ''] },
    { enabled: code.success, staleTime: 0, refetchInterval: isWatching ? afterDecisionMs : false },
  )
  const review = read.data
  const isReadOnly = action !== 'edit' || !holds('updatenewmerchantkycuser')
  const hold = useHold(review?.merchantCode, !isReadOnly && review?.kycState === 'undecided')
  useFailureToasts(review?.messages ?? [])
  // Its first try takes a moment; afterwards nothing changes until somebody looks again.
  const isBeingSent = review?.messages.some((message) => message.state === 'waiting' && !hasFailed(message)) ?? false
  if (isBeingSent !== isWatching) setWatching(isBeingSent)

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
  const back = <Button onClick={() => void navigate(list)}>Cancel</Button>
  const state = code.success ? screenStateOf(read, false) : 'empty'
  const title = `${action === 'edit' ? 'Edit' : 'View'} Merchant`

  return (
    <Page
      title={title}
      subtitle={
        review === undefined ? undefined : (
          <>
            <span>{review.businessName || review.displayName}</span>
            <Id label="Merchant Code" value={review.merchantCode} />
          </>
        )
      }
      actions={back}
    >
      <ScreenState
        state={state}
        skeleton={null}
        title={state === 'empty' ? 'This merchant does not exist, or is not yours to see.' : undefined}
        text={state === 'empty' ? 'Check the merchant code, or search again in the list.' : read.error?.message}
        requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
        onRetry={() => void read.refetch()}
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
            <div className={styles.layout}>
              <div className={styles.sections}>
                <ChecksSection review={review} tab={tab} />
                <ReviewSections review={review} />
              </div>
              <div className={styles.side}>
                {holds('kyc_by_{product}') && (
                  <ApprovalSection
                    key={review.merchantCode}
                    review={review}
                    isReadOnly={isReadOnly}
                    onNext={isReadOnly ? undefined : goNext}
                  />
                )}
                {can(listProviderKyc) && (
                  <ProviderSection key={`provider ${review.merchantCode}`} review={review} isReadOnly={isReadOnly} />
                )}
                <DocumentViewer key={`documents ${review.merchantCode}`} documents={review.documents} />
                {holds('update_kyc_info') && <StatusSection kyc={review} isReadOnly={isReadOnly} />}
              </div>
            </div>
          </>
        )}
      </ScreenState>
    </Page>
  )
}
