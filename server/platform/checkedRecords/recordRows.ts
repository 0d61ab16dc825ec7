import { and, eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { Seer } from '#server/merchants/merchants/index.ts'
import type { CheckedRecord } from './checkedRecord.ts'
import type { CheckedRow } from './checkedRow.ts'

/** `'gateway'`: what the gateway looks at by itself, for whoever was let in to what leads there. */
export type Looker = Seer | 'gateway'

const oneOf = <Row extends CheckedRow, Fields extends object>(
  tx: Tx,
  record: CheckedRecord<Row, Fields>,
  id: number,
  seer: Looker,
) =>
  tx
    .select()
    .from(record.table as PgTable)
    .where(and(eq(record.table.id, id), seer === 'gateway' ? undefined : record.scope(seer)))

/** The row of this id, of whichever kind of the table. */
export const findRow = async <Row extends CheckedRow, Fields extends object>(
  tx: Tx,
  record: CheckedRecord<Row, Fields>,
  id: number,
  seer: Looker,
): Promise<Row | undefined> => {
  const [row] = await oneOf(tx, record, id, seer)
  return row as Row | undefined
}

export const lockRow = async <Row extends CheckedRow, Fields extends object>(
  tx: Tx,
  record: CheckedRecord<Row, Fields>,
  id: number,
  seer: Looker,
): Promise<Row | undefined> => {
  const [row] = await oneOf(tx, record, id, seer).for('update')
  return row as Row | undefined
}

/** Writes onto the revision that was read, and onto no other. */
export const writeRow = async <Row extends CheckedRow, Fields extends object>(
  tx: Tx,
  { table }: CheckedRecord<Row, Fields>,
  row: Row,
  change: object,
): Promise<Row> => {
  const [written] = await tx
    .update(table as PgTable)
    .set(change)
    .where(and(eq(table.id, row.id), eq(table.revision, row.revision)))
    .returning()
  return (written as Row | undefined) ?? refuse('record-changed')
}

export interface Page {
  readonly where: SQL | undefined
  readonly orderBy: readonly SQL[]
  /** 0-based. */
  readonly page: number
  readonly size: number
}

/** Rows of this kind that the person may see. One more than the page tells whether there are more. */
export const listRows = async <Row extends CheckedRow, Fields extends object>(
  tx: Tx,
  record: CheckedRecord<Row, Fields>,
  { where, orderBy, page, size }: Page,
  seer: Seer,
): Promise<{ rows: Row[]; hasMore: boolean }> => {
  const found = await tx
    .select()
    .from(record.table as PgTable)
    .where(and(record.only?.where, where, record.scope(seer)))
    .orderBy(...orderBy)
    .limit(size + 1)
    .offset(page * size)
  return { rows: found.slice(0, size) as unknown as Row[], hasMore: found.length > size }
}
