import type { Merchant } from '#contract/calls/merchants/merchants.ts'
import type { merchants } from '#server/db/schema/index.ts'
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

/** Row to contract, always masked: the full numbers are shown by `merchants.unmask` alone. */
export const presentMerchant = (row: ShownMerchantRow): Merchant => ({
  id: row.id,
  merchantCode: row.merchantCode,
  displayName: row.displayName,
  businessName: row.businessName,
  emailId: row.emailId,
  mobileNumber: row.mobileNumber,
  altMobileNumber: row.altMobileNumber,
  distributorCode: row.distributorCode,
  brandCode: row.brandCode,
  mccCode: row.mccCode,
  address: row.address,
  locality: row.locality,
  city: row.city,
  state: row.state,
  pinCode: row.pinCode,
  contactPerson: row.contactPerson,
  aadhaarNumber: maskToLast4(row.aadhaarLast4),
  isAadhaarVerified: row.isAadhaarVerified,
  accountHolderName: row.accountHolderName,
  ifsc: row.ifsc,
  bankName: row.bankName,
  panNumber: maskPan(row.panNumber),
  gstNumber: maskGst(row.gstNumber),
  accountRefNumber: maskToLast4(row.accountRefLast4),
  category: row.category,
  userId: row.userId,
  accessRoleName: row.accessRoleName,
  businessLob: row.businessLob,
  isHomeDelivery: row.isHomeDelivery,
  isVerified: row.isVerified,
  activationDate: row.activationDate,
  deactivationName: row.deactivationName,
  deactivationDate: row.deactivationAt?.toISOString() ?? null,
  isActive: row.isActive,
  kycApproval: row.kycApproved === null ? 'undecided' : row.kycApproved === 1 ? 'approved' : 'declined',
  kycUpdateDate: row.kycUpdatedAt?.toISOString() ?? null,
  chequeUrl: row.chequeUrl,
  panUrl: row.panUrl,
  addressUrl: row.addressUrl,
  bucket: row.bucket,
  loginLimit: row.loginLimit,
  groupCode: row.groupCode,
  createdByUser: row.createdByUser,
  creationDate: row.createdAt.toISOString(),
  hasCustomerFee: row.hasCustomerFee,
  version: row.version,
})
