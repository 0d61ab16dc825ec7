import { and, asc, inArray, notInArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Pending } from '#contract/calls/platform/checkedRecords.ts'
import type { Tx } from '#server/db/database.ts'
import type { AnyCheckedRecord } from './checkedRecord.ts'
import { type CheckedRow, isChangePending } from './checkedRow.ts'

/** By record: the version that waits to take its place. */
const pendingVersions = async (
  tx: Tx,
  { table, settled, only }: AnyCheckedRecord,
  rows: readonly CheckedRow[],
): Promise<ReadonlyMap<number, number>> => {
  const { replacesId, version, state, id } = table
  if (rows.length === 0 || replacesId === undefined || version === undefined) return new Map()
  const ids = rows.map((row) => row.id)
  const found = await tx
    .select({ replacesId, version })
    .from(table as PgTable)
    .where(and(only?.where, inArray(replacesId, ids), notInArray(state, [...settled])))
    .orderBy(asc(id))
  return new Map(found.map((row) => [Number(row.replacesId), Number(row.version)]))
}

/** What waits behind each of the rows. */
export const pendingOf = async (
  tx: Tx,
  record: AnyCheckedRecord,
  rows: readonly CheckedRow[],
): Promise<(row: CheckedRow) => Pending> => {
  const versions = await pendingVersions(tx, record, rows)
  return (row) => ({
    isChangePending: isChangePending(row, record.settled.includes(row.state)),
    pendingVersion: versions.get(row.id) ?? null,
  })
}
