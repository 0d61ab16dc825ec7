import type { BankScheme, BankSchemeState } from '#contract/calls/bankSchemes.ts'
import { isChangePending, presentChecks, staffNamesOf, type StaffNames } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { DecidingStaff } from '#server/independence/index.ts'
import { actsOf, whyNotFor } from './bankPerson.ts'
import { contentOfScheme, type BankSchemeRow } from './bankSchemeRows.ts'

const isSettledScheme = ({ state }: BankSchemeRow) => state === 'approved'
/** A change of a scheme stands in its own row: it has no versions. */
export const pendingOfScheme = (row: BankSchemeRow) => ({
  isChangePending: isChangePending(row, isSettledScheme(row)),
  pendingVersion: null,
})

const presentScheme = (row: BankSchemeRow, staff: DecidingStaff, names: StaffNames): BankScheme => ({
  id: row.id,
  ...contentOfScheme(row),
  tenure: row.tenure as BankScheme['tenure'],
  state: row.state as BankSchemeState,
  isActive: row.isActive,
  ...presentChecks(row, names, isSettledScheme(row)),
  can: actsOf(row, staff),
  whyNot: whyNotFor(row, 'approve', staff) ?? null,
})

export const presentSchemes = async (
  tx: Tx,
  rows: readonly BankSchemeRow[],
  staff: DecidingStaff,
): Promise<BankScheme[]> => {
  const names = await staffNamesOf(tx, rows)
  return rows.map((row) => presentScheme(row, staff, names))
}

export const titleOfScheme = (content: { bankCode: string; brandCode: string; tenure: number; bankTenureId: string }) =>
  `${content.bankCode}, ${content.brandCode}, ${content.tenure} months, ${content.bankTenureId}`
