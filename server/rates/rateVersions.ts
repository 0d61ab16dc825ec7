import { and, inArray, sql } from 'drizzle-orm'
import type { Pending } from '#contract/calls/approvals.ts'
import { type CheckedRow, isChangePending } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { rateVersions, type mdrRates, type subscriptionFees } from '#server/db/schema/index.ts'

/** The next version of a series. Its row stays locked until the transaction ends: what is undone leaves no gap. */
export const nextVersion = async (tx: Tx, master: string, series: string): Promise<number> => {
  const [counted] = await tx
    .insert(rateVersions)
    .values({ master, series, last: 1 })
    .onConflictDoUpdate({
      target: [rateVersions.master, rateVersions.series],
      set: { last: sql`${rateVersions.last} + 1` },
    })
    .returning()
  if (counted === undefined) throw new Error('a version was not counted')
  return counted.last
}

/** One at a time within a scope: two overlapping rates cannot both be found free of overlaps. Taken before any row. */
export const lockScope = async (tx: Tx, master: string, scope: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opsdesk rates'), hashtext(${`${master} ${scope}`}))`)
}

/** By row: the version that waits to take its place. */
const pendingVersions = async (
  tx: Tx,
  table: typeof mdrRates | typeof subscriptionFees,
  rows: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, number>> => {
  if (rows.length === 0) return new Map()
  const { id, replacesId, version, state } = table
  const ids = rows.map((row) => row.id)
  const found = await tx
    .select({ replacesId, version })
    .from(table)
    .where(and(inArray(replacesId, ids), inArray(state, ['draft', 'approved'])))
    .orderBy(id)
  return new Map(found.flatMap((row) => (row.replacesId === null ? [] : [[row.replacesId, row.version] as const])))
}

export const isSettledRate = ({ state }: Pick<CheckedRow, 'state'>): boolean =>
  state === 'verified' || state === 'cancelled'

/** What waits behind each of the rows. */
export const pendingOf = async (
  tx: Tx,
  table: typeof mdrRates | typeof subscriptionFees,
  rows: readonly CheckedRow[],
): Promise<(row: CheckedRow) => Pending> => {
  const versions = await pendingVersions(tx, table, rows)
  return (row) => ({
    isChangePending: isChangePending(row, isSettledRate(row)),
    pendingVersion: versions.get(row.id) ?? null,
  })
}
