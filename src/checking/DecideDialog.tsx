import { Banner, Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import {
  type ApprovalKind,
  type Decision,
  decideRecords,
  reviewRecord,
  shortestReason,
} from '#contract/calls/approvals.ts'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from './DecideDialog.module.css'
import { RecordReview } from './RecordReview.tsx'
import { RemarkField } from './RemarkField.tsx'
import { decisionWords, whyNotWords } from './recordWords.ts'
import { useDecide } from './useDecide.ts'

interface Props {
  readonly kind: ApprovalKind
  readonly id: number
  readonly title: string
  readonly onClose: () => void
}

const needsReason = (decision: Decision) => decision === 'reject' || decision === 'cancel'

/** One record as the second person sees it. Who may decide, decides here; everybody else reads. */
export const DecideDialog = ({ kind, id, title, onClose }: Props) => {
  const { can } = useSession()
  // Not again by itself: what is decided on is what stands on the screen.
  const read = useCall(reviewRecord, { kind, id }, { staleTime: Number.POSITIVE_INFINITY })
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const keyFor = useAttempt()
  const kept = useFormDraft({
    key: `decision ${kind} ${id}`,
    title: `Remark · ${title} ${id}`,
    present: { remark },
    original: { remark: '' },
    labels: { remark: 'Remark' },
    fill: (typed) => setRemark(typed.remark),
  })
  const deciding = useDecide({
    onDecided: ([result]) => {
      if (result === undefined || !result.isDone) return setFailure(result?.message ?? '')
      void kept.end()
      showToast({ kind: 'success', text: 'Successfully Done!' })
      onClose()
    },
    onFailed: (error) => setFailure(error.message),
  })
  const review = read.data
  const decisions = review === undefined || !can(decideRecords) ? [] : review.can
  const isReason = remark.trim().length >= shortestReason

  const decide = (decision: Decision) => {
    if (review === undefined || deciding.isPending) return
    if (needsReason(decision) && !isReason) {
      setReasonMissing(true)
      field.current?.focus()
      return
    }
    setFailure(null)
    const request = { items: [{ kind, id, revision: review.revision, decision }], remark: remark.trim() }
    deciding.mutate({ request, idempotencyKey: keyFor(request) })
  }

  return (
    <Dialog
      title={title}
      subtitle={review?.title}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        ...decisions.toReversed().map((decision) => ({
          content: decisionWords[decision].act,
          buttonType: needsReason(decision) ? ('danger' as const) : ('primary' as const),
          loading: deciding.isPending && deciding.variables?.request.items[0]?.decision === decision,
          disabled: deciding.isPending,
          onClick: () => decide(decision),
        })),
      ]}
    >
      <div className={styles.body}>
        <ScreenState
          state={screenStateOf(read, false)}
          text={read.error?.message}
          requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
          onRetry={() => void read.refetch()}
        >
          {review !== undefined && (
            <>
              {decisions.length > 0 && kept.notice}
              {failure !== null && <Banner variant="critical" title="It was not decided" description={failure} />}
              <RecordReview review={review} />
              {decisions.length > 0 ? (
                <RemarkField
                  caption={decisions.some(needsReason) ? 'Needed to reject or cancel.' : 'Optional'}
                  fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
                  field={field}
                  value={remark}
                  onChange={setRemark}
                />
              ) : (
                review.whyNot !== null && (
                  <p className={styles.why}>{review.notIndependent || whyNotWords[review.whyNot]}</p>
                )
              )}
            </>
          )}
        </ScreenState>
      </div>
    </Dialog>
  )
}
