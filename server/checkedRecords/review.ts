import { count, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Decision, Overlap, Pending, ReviewField, ShownAs, WhyNot } from '#contract/calls/approvals.ts'
import type { Tx } from '#server/db/database.ts'
import type { CheckedRow } from './checkedRow.ts'
import { staffNamesOf } from './staffNames.ts'

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
export interface Reviewed extends Pending {
  readonly row: CheckedRow
  readonly title: string
  readonly fields: ReviewField[]
  readonly merchants: number
  readonly overlaps: readonly Overlap[]
  /** What the person who asks may do now; when nothing, why. */
  readonly can: Decision[]
  readonly whyNot: WhyNot | null
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

/** What waits, as the list of it shows a row. */
export const presentWaiting = async <Row extends CheckedRow>(
  tx: Tx,
  rows: readonly Row[],
  describe: (row: Row) => Pick<WaitingRow, 'step' | 'title' | 'isChange'>,
): Promise<WaitingRow[]> => {
  const names = await staffNamesOf(tx, rows)
  return rows.map((row) => ({
    id: row.id,
    revision: row.revision,
    changedBy: names.get(row.changedBy) ?? '',
    changedAt: row.changedAt,
    ...describe(row),
  }))
}

export const countWaiting = async (tx: Tx, table: PgTable, where: SQL | undefined): Promise<number> => {
  const [total] = await tx.select({ rows: count() }).from(table).where(where)
  return total?.rows ?? 0
}
