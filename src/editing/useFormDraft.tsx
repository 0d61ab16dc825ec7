import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { discardDraft } from './drafts/drafts.ts'
import { useDraft } from './drafts/useDraft.ts'
import { DraftLine } from './DraftLine.tsx'
import { keyOfOpening, OtherOpenings } from './NewRecordDraft.tsx'
import { type FieldLabels, OtherDraft } from './OtherDraft.tsx'

interface FormDraft<Typed extends object> {
  /** Form and record: one draft for each. */
  readonly key: string
  /** A form for a new record has one draft for each opening. */
  readonly opening?: string | undefined
  readonly title: string
  /** The version of the record the form was filled from; a draft of another one is put beside it. */
  readonly version?: number | null
  readonly present: Typed
  readonly original: Typed
  readonly labels: FieldLabels<Typed>
  readonly fill: (typed: Typed) => void
  /** Address that opens the form again; absent: the present one. */
  readonly to?: string
  readonly neverStored?: readonly (keyof Typed)[]
}

export interface SavedDraft {
  /** Stands above the fields. */
  readonly notice: ReactNode
  /** What is in the form lies on the disk. */
  readonly isStored: boolean
  /** It was handed over or thrown away: nothing of it is kept any more, and the form closes. */
  readonly end: () => Promise<void>
  readonly isEnded: () => boolean
  /** The same where the form stays open for the next. */
  readonly next: () => Promise<void>
}

/** Keeps what is typed into a form until it is handed over. */
export const useFormDraft = <Typed extends object>({
  key: form,
  opening,
  title,
  version = null,
  present,
  original,
  labels,
  fill,
  to,
  neverStored,
}: FormDraft<Typed>): SavedDraft => {
  const { pathname, search } = useLocation()
  const isSaved = useRef(false)
  const key = keyOfOpening(form, opening ?? '')
  const isChanged = JSON.stringify(present) !== JSON.stringify(original)
  const draft = useDraft({
    key,
    isSaved,
    to: to ?? pathname + search,
    title,
    baseVersion: version,
    present,
    original,
    isChanged,
    ...(neverStored === undefined ? {} : { neverStored }),
    onRestore: ({ mine }) => fill(mine),
    asksWhenOlder: true,
  })
  const discard = () => {
    fill(original)
    void draft.end()
  }
  return {
    notice: (
      <>
        <DraftLine from={draft.restoredFrom} onDiscard={discard} />
        {opening !== undefined && !isChanged && <OtherOpenings form={form} opening={opening} />}
        <OtherDraft draft={draft} present={present} labels={labels} onChoose={fill} onDiscard={discard} />
      </>
    ),
    isStored: draft.isStored,
    end: () => {
      isSaved.current = true
      return discardDraft(key)
    },
    isEnded: () => isSaved.current,
    next: draft.end,
  }
}
