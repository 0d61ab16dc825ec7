import type { Changes, ChangeType } from '#contract/wire/changeTypes.ts'

export interface WrittenChange {
  readonly type: ChangeType
  readonly data: Readonly<Record<string, unknown>>
}

/** Looks at what a call or a script wrote, before it is committed; what it throws undoes all of it. */
export type JudgeChanges = (writer: string, declared: Changes, written: readonly WrittenChange[]) => void
