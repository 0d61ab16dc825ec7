import type { CodeKind } from '#contract/wire/codedWords.ts'
import type { Pending, Review } from '#contract/calls/platform/checkedRecords.ts'
import { checkedKindEntries, type CheckedKind } from '#contract/checkedKinds/index.ts'
import type { CheckedWords } from './checkedArea.ts'

/** As the columns and the form of the master name the field. */
export const labelOf = (kind: CheckedKind, field: string): string =>
  checkedKindEntries[kind].fields[field]?.label ?? field

/** What its values are codes of; undefined: nothing. */
export const codesOf = (kind: CheckedKind, field: string): CodeKind | undefined =>
  checkedKindEntries[kind].fields[field]?.codes

export const statusOf = (state: string): string => (state === 'created' ? 'PENDING' : state.toUpperCase())

/** What waits behind a record, in the words that every place has for it. */
export const pendingNotesOf = (
  { pending }: Pick<CheckedWords, 'pending'>,
  { isChangePending, pendingVersion }: Pending,
): readonly string[] => [
  ...(isChangePending ? [pending] : []),
  ...(pendingVersion === null ? [] : [`version ${pendingVersion} waits`]),
]

export const whyNotWords: Readonly<Record<NonNullable<Review['whyNot']>, string>> = {
  'own-work': 'You made or changed this record: somebody else has to decide on it.',
  'not-your-part': 'Somebody with another role decides on this record.',
  'not-independent': 'You count as one person with somebody who made this record: somebody else has to decide on it.',
  'wrong-state': 'Nothing waits for a decision here.',
}
