import { Merchant } from '#contract/calls/merchants/merchants.ts'
import { answerOf } from '#server/db/answerRow.ts'
import { merchants } from '#server/db/schema/index.ts'
import { maskGst, maskPan, maskToLast4 } from '#contract/wire/masks.ts'

export type MerchantRow = typeof merchants.$inferSelect
/** What is needed to show a merchant: without the sealed numbers, and what only KYC, UPI and jobs ask for. */
export type ShownMerchantRow = Omit<
  MerchantRow,
  | 'aadhaarSealed'
  | 'accountRefSealed'
  | 'accountRefBlind'
  | 'kycEditors'
  | 'kycSubmittedAt'
  | 'isKycSubmitted'
  | 'virtualAddress'
  | 'bankUnconfirmedAt'
  | 'deskRevisions'
  | 'lastJobId'
  | 'changedNo'
>

const kycApprovalOf = (approved: number | null): Merchant['kycApproval'] =>
  approved === null ? 'undecided' : approved === 1 ? 'approved' : 'declined'

/** Row to contract, always masked: the full numbers are shown by `merchants.unmask` alone. */
export const presentMerchant = answerOf(Merchant, merchants, (row: ShownMerchantRow) => ({
  aadhaarNumber: maskToLast4(row.aadhaarLast4),
  panNumber: maskPan(row.panNumber),
  gstNumber: maskGst(row.gstNumber),
  accountRefNumber: maskToLast4(row.accountRefLast4),
  deactivationDate: row.deactivationAt?.toISOString() ?? null,
  kycApproval: kycApprovalOf(row.kycApproved),
  kycUpdateDate: row.kycUpdatedAt?.toISOString() ?? null,
  creationDate: row.createdAt.toISOString(),
}))
