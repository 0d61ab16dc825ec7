import { Button } from '@primer/react'
import { useState } from 'react'
import type { Draft } from './drafts/useDraft.ts'
import styles from './DraftLine.module.css'
import { MergeDialog } from './MergeDialog.tsx'
import { choose, type FieldVersions } from './threeWay.ts'

export type VersionsOf<Typed extends object> = (original: Typed, mine: Typed, theirs: Typed) => readonly FieldVersions[]

/** What each field is called, or each field's versions in words. */
export type FieldLabels<Typed extends object> = Readonly<Record<keyof Typed & string, string>> | VersionsOf<Typed>

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** What each field was, what is mine and what is theirs, as text. */
export const fieldVersions = <Typed extends object>(
  labels: FieldLabels<Typed>,
  original: Typed,
  mine: Typed,
  theirs: Typed,
): readonly FieldVersions[] =>
  typeof labels === 'function'
    ? labels(original, mine, theirs)
    : Object.entries<string>(labels).map(([key, label]): FieldVersions => {
        const of = (typed: Typed) => textOf(typed[key as keyof Typed])
        return { key, label, original: of(original), mine: of(mine), theirs: of(theirs) }
      })

interface Props<Typed extends object> {
  readonly draft: Draft<Typed>
  readonly present: Typed
  readonly labels: FieldLabels<Typed>
  readonly onChoose: (chosen: Typed) => void
  readonly onDiscard: () => void
}

/** What stands in this form was typed before, in another tab, or over an older record: the person chooses, field by field. */
export const OtherDraft = <Typed extends object>({ draft, present, labels, onChoose, onDiscard }: Props<Typed>) => {
  const { elsewhere } = draft
  const [isClosed, setClosed] = useState(false)
  if (elsewhere === null) return null
  const { isOlder, isEarlier } = elsewhere
  // The draft of this person is mine; beside it stands what the record holds now, or what the other tab typed.
  const mine = isOlder ? elsewhere.mine : present
  const theirs = isOlder ? present : elsewhere.mine
  const fields = fieldVersions(labels, elsewhere.original, mine, theirs)
  if (isClosed)
    return (
      <div className={styles.line} role="status">
        <span>
          {isOlder
            ? 'Your draft was typed before this record was changed.'
            : isEarlier
              ? 'You typed something else here before.'
              : 'Something else was typed in another tab.'}{' '}
          Nothing more is kept until you choose.
        </span>
        <Button size="small" onClick={() => setClosed(false)}>
          Choose
        </Button>
        <Button size="small" onClick={onDiscard}>
          Discard draft
        </Button>
      </div>
    )
  return (
    <MergeDialog
      title={
        isOlder
          ? 'This record was changed since you typed'
          : isEarlier
            ? 'You typed something else here before'
            : 'You typed something else in another tab'
      }
      between={isOlder ? 'people' : isEarlier ? 'times' : 'tabs'}
      fields={fields}
      confirmContent="Go on with this"
      isSaving={false}
      onResolve={(choices) => {
        onChoose(choose(mine, theirs, choices))
        draft.takeOver()
      }}
      onClose={() => setClosed(true)}
    />
  )
}
