import { Suspense } from 'react'
import type { CheckedKind } from '#contract/checkedKinds/index.ts'
import { NewRecordDraft } from '#src/editing/NewRecordDraft.tsx'
import { useCheckedArea } from './checkedArea.ts'
import { DecideRecord } from './DecideRecord.tsx'
import type { OpenedRecord } from './openedRecord.ts'

interface Props {
  readonly kind: CheckedKind
  readonly opened: OpenedRecord | null
  /** The person may make a new record. */
  readonly mayAdd: boolean
  readonly onClose: () => void
}

/** Whatever the address opens of a list of checked records: the form of the area, or the review of a record. */
export const CheckedDialogs = ({ kind, opened, mayAdd, onClose }: Props) => {
  const { Form } = useCheckedArea(kind)
  if (opened === null || (opened.as === 'add' && !mayAdd)) return null
  const { as, id } = opened
  if (as === 'review') return id === undefined ? null : <DecideRecord key={id} kind={kind} id={id} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      {id === undefined ? (
        <NewRecordDraft>{(opening) => <Form as={as} opening={opening} onClose={onClose} />}</NewRecordDraft>
      ) : (
        <Form key={`${as} ${id}`} as={as} id={id} onClose={onClose} />
      )}
    </Suspense>
  )
}
