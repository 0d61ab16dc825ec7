import { Banner } from '@primer/react'
import { type ReactNode, useState } from 'react'
import {
  decideProvider,
  getKycReview,
  type KycReview,
  listProviderComments,
  maxRemarkLength,
} from '#contract/calls/merchants/kyc.ts'
import { linkKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { type KycTab, listKycQueue, listProviderKyc } from '#contract/calls/merchants/kycQueue.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { useRowPlace } from '#src/decisions/rowPlace.ts'
import type { Unseen } from '#src/decisions/RowPanel.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { faultText, useUpdateFault } from '#src/kyc/ApprovalSection.tsx'
import { DocumentViewer } from '#src/kyc/DocumentViewer.tsx'
import columns from '#src/kyc/KycColumns.module.css'
import { KycDecide } from '#src/kyc/KycDecide.tsx'
import { useSeenDocuments } from '#src/kyc/useSeenDocuments.ts'
import { useSession } from '#src/session/useSession.ts'
import { When } from '#src/ui/When.tsx'
import { kycFactsOf } from './kycFacts.ts'
import { whyNotVerify } from './parts/ProviderSection.tsx'
import { ChecksSection, ReviewSections } from './parts/ReviewSections.tsx'
import { useKycHold } from './useKycHold.ts'

const stay = () => undefined
const looksOnly = 'Your services let you look at cases, and decide none.'

interface PartProps {
  readonly review: KycReview
  /** Who looks and decides nothing is told so. */
  readonly isReadOnly: boolean
  readonly children: ReactNode
  readonly unseen: Unseen | undefined
}

const titleOf = ({ businessName, displayName }: KycReview) => businessName || displayName

/** The second provider's verification. */
const DecideProviderInRow = ({ review, isReadOnly, children, unseen }: PartProps) => {
  const { merchantCode, documents, version } = review
  const whyNot = isReadOnly ? looksOnly : whyNotVerify(review)
  return (
    <Decide
      call={decideProvider}
      requestOf={(decision, { remark }) => ({
        merchantCode,
        comment: decision === 'approve' ? ('Approved' as const) : ('Rejected' as const),
        feedback: decision === 'approve' ? '' : remark,
        documentsSeen: documents.map(({ documentId }) => documentId),
      })}
      ifMatch={version}
      invalidates={[getKycReview, listProviderComments, listProviderKyc, listKycQueue]}
      draftKey={`kyc provider ${merchantCode}`}
      draftTitle={`Provider remark · ${merchantCode}`}
      title={titleOf(review)}
      subtitle={merchantCode}
      choices={whyNot === '' ? choicesOf(['approve', 'decline'], { decline: { content: 'Reject' } }) : []}
      whyNot={whyNot}
      unseen={unseen}
      remark={{ label: 'Remarks', caption: 'Needed to reject.', shortest: 1, longest: maxRemarkLength }}
      failedTitle="Could not update KYC info!"
      done="KYC status updated successfully"
      onClose={stay}
    >
      {children}
    </Decide>
  )
}

const DecideCaseInRow = ({ review, isReadOnly, children, unseen }: PartProps) => {
  const fault = useUpdateFault(review, 'review')
  return (
    <KycDecide
      kyc={review}
      screen="review"
      facts={kycFactsOf(review)}
      title={titleOf(review)}
      unseen={unseen}
      whyNot={isReadOnly ? looksOnly : fault === undefined ? undefined : faultText(fault, review)}
      onDecided={stay}
      onClose={stay}
    >
      {children}
    </KycDecide>
  )
}

const Whole = ({ review, tab }: { readonly review: KycReview; readonly tab: KycTab }) => {
  const { can, holds } = useSession()
  const isReadOnly = !holds('updatenewmerchantkycuser')
  const isCurrent = useRowPlace()?.isCurrent === true
  const { merchantCode, documents } = review
  const [kind, setKind] = useState(documents[0]?.kind)
  // Who may not look at documents is told so, as on its own page.
  const { unseen, onSeen } = useSeenDocuments(can(linkKycDocument) ? documents : [], kind, setKind)
  const hold = useKycHold(merchantCode, isCurrent && !isReadOnly)
  const DecideIt = tab === 'new' ? DecideCaseInRow : DecideProviderInRow
  return (
    <DecideIt review={review} isReadOnly={isReadOnly} unseen={unseen}>
      {hold.other !== undefined && (
        <Banner
          variant="warning"
          title={`${hold.other.heldBy.name} is reviewing this merchant`}
          description={
            <>
              At most until <When at={hold.other.until} />. Go on with j, or take it over.
            </>
          }
          primaryAction={<Banner.PrimaryAction onClick={hold.takeOver}>Take over</Banner.PrimaryAction>}
        />
      )}
      <div className={columns.layout}>
        <div className="ui-shrinking-16">
          <ChecksSection review={review} tab={tab} />
          <ReviewSections review={review} place={{ show: setKind }} />
        </div>
        <div className={columns.side}>
          {/* What is on its way fetches no document. */}
          {isCurrent && (
            <DocumentViewer
              merchantCode={merchantCode}
              documents={documents}
              choice={{ kind, choose: (next) => setKind(documents.find((one) => one.kind === next)?.kind) }}
              onSeen={onSeen}
            />
          )}
        </div>
      </div>
    </DecideIt>
  )
}

/** One case of the queue, whole. */
export const KycInRow = ({ of, tab }: { readonly of: string; readonly tab: KycTab }) => {
  // Not again by itself: what is decided on stays as it is shown.
  const read = useCall(getKycReview, { merchantCode: [of] }, { staleTime: Number.POSITIVE_INFINITY })
  return <ReadState read={read}>{read.data !== undefined && <Whole review={read.data} tab={tab} />}</ReadState>
}
