import type { RateState } from '#contract/calls/rates.ts'
import type { DecidingStaff } from '#server/independence/index.ts'
import { presentChecks, staffNamesOf } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { mdrRates, subscriptionFees } from '#server/db/schema/index.ts'
import type { FeeRow } from './feeRows.ts'
import type { MdrRow } from './mdrRows.ts'
import { actsOf } from './ratePerson.ts'
import { isSettledRate, pendingOf } from './rateVersions.ts'

/** Rows of one of the two tables as they are answered: what both have, and the content of each. */
export const presentRates = async <Row extends MdrRow | FeeRow, Content extends object>(
  tx: Tx,
  table: typeof mdrRates | typeof subscriptionFees,
  rows: readonly Row[],
  staff: DecidingStaff,
  contentOf: (row: Row) => Content,
) => {
  const names = await staffNamesOf(tx, rows)
  const pending = await pendingOf(tx, table, rows)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    state: row.state as RateState,
    ...presentChecks(row, names, isSettledRate(row)),
    verifiedBy: row.verifiedBy === null ? null : (names.get(row.verifiedBy) ?? ''),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    isSentBack: row.isSentBack,
    replacesId: row.replacesId,
    pendingVersion: pending(row).pendingVersion,
    can: actsOf(row, staff),
    ...contentOf(row),
  }))
}
