import type { CodeKind } from '#contract/wire/codedWords.ts'

/** How a value of a field is shown. */
export const shownAs = ['text', 'paise', 'bps', 'day', 'instant', 'json', 'months'] as const
export type ShownAs = (typeof shownAs)[number]

/** A field of a record as it is stored and compared: text, whole numbers, or nothing. */
export type StoredContent = Readonly<Record<string, string | number | null>>

export interface CheckedField {
  /** As the columns and the form name the field. */
  readonly label: string
  readonly as: ShownAs | ((content: StoredContent) => ShownAs)
  /** What a text is a code of: it is shown in words. */
  readonly codes?: CodeKind
}

/** What both sides know of one master whose records one person makes and another decides on. */
export interface CheckedKindEntry {
  /** In addresses, requests and answers: 'general'. */
  readonly kind: string
  /** The documented name of the master. */
  readonly name: string
  /** As the audit names a record: 'rate' of 'rate:17'. Kinds that share a table share it. */
  readonly subject: string
  /** Services (lower case), one of which lets a person read the records. */
  readonly readers: readonly [string, ...string[]]
  /** Services, one of which a decision needs. */
  readonly deciders: readonly [string, ...string[]]
  /** `checkedRecords.effect` counts what a record would have brought. */
  readonly hasEffect: boolean
  /** The call that lists the records: its answers are no longer true after a decision. */
  readonly list: string
  /** The call that reads the page of one, where it has one: neither is its answer. */
  readonly page?: string
  /** Every field of the content, in the order of the form. */
  readonly fields: Readonly<Record<string, CheckedField>>
}
