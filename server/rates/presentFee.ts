import type { Pending } from '#contract/approvals.ts'
import type { Fee, FeeContent, RateState } from '#contract/rates.ts'
import { presentChecks, staffNamesOf, type StaffNames } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { subscriptionFees } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { contentOfFee, type FeeRow } from './feeRows.ts'
import { actsOf } from './ratePerson.ts'
import { isSettledRate, pendingOf } from './rateVersions.ts'

const presentFee = (row: FeeRow, staff: Staff, names: StaffNames, pending: Pending): Fee => ({
  id: row.id,
  version: row.version,
  state: row.state as RateState,
  ...presentChecks(row, names, isSettledRate(row)),
  verifiedBy: row.verifiedBy === null ? null : (names.get(row.verifiedBy) ?? ''),
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  isSentBack: row.isSentBack,
  replacesId: row.replacesId,
  pendingVersion: pending.pendingVersion,
  can: actsOf(row, staff),
  ...contentOfFee(row),
})

export const presentFeeRows = async (tx: Tx, rows: readonly FeeRow[], staff: Staff): Promise<Fee[]> => {
  const names = await staffNamesOf(tx, rows)
  const pending = await pendingOf(tx, subscriptionFees, rows)
  return rows.map((row) => presentFee(row, staff, names, pending(row)))
}

export const titleOfFee = ({ brandCode, feeType, duration }: FeeContent, version: number): string =>
  `${brandCode} ${feeType}, ${duration}, version ${version}`
