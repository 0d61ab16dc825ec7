import type { Draft } from '#src/store/drafts/useDraft.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { choose, type FieldVersions } from './threeWay.ts'

interface Props<Typed extends object> {
  readonly draft: Draft<Typed>
  readonly mine: Typed
  readonly labels: Readonly<Record<keyof Typed & string, string>>
  readonly onChoose: (chosen: Typed) => void
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''

/** The same form was filled in differently in another tab: the person chooses, field by field. */
export const OtherTabDraft = <Typed extends object>({ draft, mine, labels, onChoose }: Props<Typed>) => {
  const { elsewhere } = draft
  if (elsewhere === null) return null
  const fields = Object.entries<string>(labels).map(([key, label]): FieldVersions => {
    const of = (typed: Typed) => textOf(typed[key as keyof Typed])
    return { key, label, original: of(elsewhere.original), mine: of(mine), theirs: of(elsewhere.mine) }
  })
  return (
    <MergeDialog
      title="You typed something else in another tab"
      fields={fields}
      confirmContent="Go on with this"
      isSaving={false}
      onResolve={(choices) => {
        onChoose(choose(mine, elsewhere.mine, choices))
        draft.takeOver()
      }}
      onClose={draft.takeOver}
    />
  )
}
