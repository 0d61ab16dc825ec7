import { decideRecords, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import { nameOfKind, type CheckedKind } from '#contract/checkedKinds/index.ts'
import { choicesOf } from '#src/decisions/choices.ts'
import { Decide } from '#src/decisions/Decide.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { useCheckedArea } from './checkedArea.ts'
import { recordReads } from './recordReads.ts'
import { RecordReview } from './RecordReview.tsx'
import { whyNotWords } from './recordWords.ts'

interface Props {
  readonly kind: CheckedKind
  readonly id: number
  readonly onClose: () => void
}

/** One record as the second person sees it. Who may decide, decides here; everybody else reads. */
export const DecideRecord = ({ kind, id, onClose }: Props) => {
  const { can } = useSession()
  const { words } = useCheckedArea(kind)
  // Not again by itself: what is decided on stays as it is shown.
  const read = useCall(reviewRecord, { kind, id }, { staleTime: Number.POSITIVE_INFINITY })
  const review = read.data
  const { revision = 0, whyNot = null, notIndependent = '' } = review ?? {}
  return (
    <Decide
      call={decideRecords}
      requestOf={(decision, { remark }) => ({ items: [{ kind, id, revision, decision }], remark })}
      invalidates={recordReads}
      draftKey={`decision ${kind} ${id}`}
      title={words.title}
      subtitle={review?.title}
      draftTitle={`Remark · ${nameOfKind(kind)} ${id}`}
      width="xlarge"
      read={read}
      choices={can(decideRecords) ? choicesOf(review?.can ?? [], { cancel: { content: 'Cancel Plan' } }) : []}
      whyNot={whyNot === null ? undefined : notIndependent || whyNotWords[whyNot]}
      remark={{ caption: 'Needed to reject or cancel.' }}
      notDone={([result]) => (result?.isDone === true ? undefined : (result?.message ?? ''))}
      done={words.done}
      failedToast={words.failed}
      onClose={onClose}
    >
      {review !== undefined && <RecordReview review={review} />}
    </Decide>
  )
}
