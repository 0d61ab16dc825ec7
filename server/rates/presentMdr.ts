import type { Pending } from '#contract/approvals.ts'
import { paymentMethodTypeOf, type MdrContent, type MdrRate, type RateState } from '#contract/rates.ts'
import { writeHundredths } from '#contract/money.ts'
import { presentChecks, staffNamesOf, type StaffNames } from '#server/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { contentOfMdr, type MdrRow } from './mdrRows.ts'
import { actsOf } from './ratePerson.ts'
import { isSettledRate, pendingOf } from './rateVersions.ts'

const presentMdr = (row: MdrRow, staff: Staff, names: StaffNames, pending: Pending): MdrRate => ({
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
  ...contentOfMdr(row),
  paymentMethodType: paymentMethodTypeOf(contentOfMdr(row).paymentMethod),
})

export const presentMdrRows = async (tx: Tx, rows: readonly MdrRow[], staff: Staff): Promise<MdrRate[]> => {
  const names = await staffNamesOf(tx, rows)
  const pending = await pendingOf(tx, mdrRates, rows)
  return rows.map((row) => presentMdr(row, staff, names, pending(row)))
}

const inRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})
const rupees = (paise: number) => inRupees.format(writeHundredths(paise) as Intl.StringNumericLiteral)

/** 'CREDIT_CARD version 4, ASTRON, ₹0 to ₹2,000'. */
export const titleOfMdr = (content: MdrContent, version: number): string =>
  [
    `${content.paymentMethod} version ${version}`,
    ...[content.merchantCode, content.brand, content.category].filter((part) => part !== ''),
    `${rupees(content.fromAmount)} to ${rupees(content.toAmount)}`,
  ].join(', ')
