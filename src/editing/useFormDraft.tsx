import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { discardDraft } from '#src/store/drafts/drafts.ts'
import { useDraft } from '#src/store/drafts/useDraft.ts'
import { DraftLine } from './DraftLine.tsx'
import { OtherDraft } from './OtherDraft.tsx'

interface FormDraft<Typed extends object> {
  /** Form and record: one draft for each. */
  readonly key: string
  readonly title: string
  /** Of the record the form was filled from; a draft of another one is put beside it. */
  readonly version?: number | null
  readonly present: Typed
  readonly original: Typed
  readonly labels: Readonly<Record<keyof Typed & string, string>>
  readonly fill: (typed: Typed) => void
  /** Address that opens the form again; absent: the present one. */
  readonly to?: string
  readonly unkept?: readonly (keyof Typed)[]
}

/** Keeps what is typed into a form until it is handed over. `notice` stands above its fields. */
export const useFormDraft = <Typed extends object>({
  key,
  title,
  version = null,
  present,
  original,
  labels,
  fill,
  to,
  unkept,
}: FormDraft<Typed>): {
  readonly notice: ReactNode
  /** It was handed over: nothing of it is kept any more. */
  readonly end: () => Promise<void>
} => {
  const { pathname, search } = useLocation()
  const isSaved = useRef(false)
  const draft = useDraft({
    key,
    isSaved,
    to: to ?? pathname + search,
    title,
    baseVersion: version,
    present,
    original,
    isChanged: JSON.stringify(present) !== JSON.stringify(original),
    ...(unkept === undefined ? {} : { unkept }),
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
        <OtherDraft draft={draft} present={present} labels={labels} onChoose={fill} onDiscard={discard} />
      </>
    ),
    end: () => {
      isSaved.current = true
      return discardDraft(key)
    },
  }
}
