import { Banner, Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import { type Decision, decideRecords, reviewRecord, shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { nameOfKind, type CheckedKind } from '#contract/checkedKinds/index.ts'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { showToast } from '#src/ui/toast.ts'
import { useCheckedArea } from './checkedArea.ts'
import styles from './DecideDialog.module.css'
import { RecordReview } from './RecordReview.tsx'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { decisionWords, whyNotWords } from './recordWords.ts'
import { useDecide } from './useDecide.ts'

interface Props {
  readonly kind: CheckedKind
  readonly id: number
  readonly onClose: () => void
}

const needsReason = (decision: Decision) => decision === 'reject' || decision === 'cancel'

/**
 * One record as the second person sees it. Who may decide, decides here; everybody else reads.
 * Not a table form: a decision has a remark alone, beside what is decided on.
 */
export const DecideDialog = ({ kind, id, onClose }: Props) => {
  const { can } = useSession()
  const { words } = useCheckedArea(kind)
  // Not again by itself: what is decided on is what stands on the screen.
  const read = useCall(reviewRecord, { kind, id }, { staleTime: Number.POSITIVE_INFINITY })
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const keyFor = useAttempt()
  const savedDraft = useFormDraft({
    key: `decision ${kind} ${id}`,
    title: `Remark · ${nameOfKind(kind)} ${id}`,
    present: { remark },
    original: { remark: '' },
    labels: { remark: 'Remark' },
    fill: (typed) => setRemark(typed.remark),
  })
  const deciding = useDecide({
    onDecided: ([result]) => {
      if (result === undefined || !result.isDone) return setFailure(result?.message ?? '')
      void savedDraft.end()
      showToast({ kind: 'success', text: words.done })
      onClose()
    },
    onFailed: (error) => {
      setFailure(error.message)
      if (words.failed !== undefined) showToast({ kind: 'error', text: words.failed })
    },
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
      title={words.title}
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
        <ReadState read={read}>
          {review !== undefined && (
            <>
              {decisions.length > 0 && savedDraft.notice}
              {failure !== null && <Banner variant="critical" title="It was not decided" description={failure} />}
              <RecordReview review={review} />
              {decisions.length > 0 ? (
                <>
                  <RemarkField
                    caption={decisions.some(needsReason) ? 'Needed to reject or cancel.' : 'Optional'}
                    fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
                    ref={field}
                    value={remark}
                    onChange={setRemark}
                  />
                  <NeedsNetwork what="A decision" />
                </>
              ) : (
                review.whyNot !== null && (
                  <p className={styles.why}>{review.notIndependent || whyNotWords[review.whyNot]}</p>
                )
              )}
            </>
          )}
        </ReadState>
      </div>
    </Dialog>
  )
}
