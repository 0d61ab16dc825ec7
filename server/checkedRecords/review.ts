import type { z } from 'zod'
import type { Overlap, ReviewField, ShownAs } from '#contract/approvals.ts'
import type { CheckedRow } from './checkedRow.ts'

export type Content = Readonly<Record<string, string | number | null>>
export type Shown = z.infer<typeof ShownAs>

/** Every field with what stands and what is proposed, in the order in which they are named. */
export const fieldsOf = (
  shown: Readonly<Record<string, Shown>>,
  current: Content | null,
  proposed: Content,
): ReviewField[] =>
  Object.entries(shown).map(([name, as]) => ({
    name,
    as,
    current: current?.[name] ?? null,
    proposed: proposed[name] ?? null,
  }))

/** What an area tells about one of its records that a second person looks at. */
export interface Reviewed {
  readonly row: CheckedRow
  readonly title: string
  readonly fields: ReviewField[]
  readonly merchants: number
  readonly overlaps: readonly Overlap[]
}

export interface WaitingRow {
  readonly id: number
  readonly revision: number
  readonly step: 'approve' | 'verify'
  readonly title: string
  readonly changedBy: string
  readonly changedAt: Date
  readonly isChange: boolean
}

export interface WaitingPart {
  readonly rows: readonly WaitingRow[]
  readonly count: number
}
