import type { Tx } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'

export type MerchantRow = typeof merchants.$inferInsert

/** One merchant with fixed values: active, KYC approved, no sealed numbers. */
export function buildMerchant(overrides: Partial<MerchantRow> = {}): MerchantRow {
  return {
    merchantCode: 'M0000001',
    displayName: 'Asha Kirana Store',
    businessName: 'Asha Kirana Store',
    emailId: 'm0000001@merchants.example',
    mobileNumber: '9000000001',
    altMobileNumber: '',
    distributorCode: 'D0001',
    brandCode: '',
    mccCode: '5411',
    address: '12 Station Road',
    locality: 'Shivajinagar',
    city: 'Pune',
    state: 'Maharashtra',
    pinCode: '411005',
    contactPerson: 'Asha Kulkarni',
    aadhaarSealed: null,
    aadhaarLast4: '',
    isAadhaarVerified: false,
    accountHolderName: 'Asha Kulkarni',
    ifsc: 'SHYD0000001',
    bankName: 'Sahyadri Bank',
    panNumber: 'ABXPK0001Z',
    gstNumber: '',
    accountRefSealed: null,
    accountRefLast4: '',
    accountRefBlind: null,
    category: 'Grocery',
    userId: 'asha.m0000001',
    accessRoleName: 'MERCHANT',
    businessLob: 'RETAIL',
    isHomeDelivery: false,
    isVerified: true,
    activationDate: '2026-01-15',
    isActive: true,
    deactivationName: '',
    deactivationAt: null,
    kycApproved: 1,
    isKycSubmitted: true,
    kycUpdatedAt: new Date('2026-01-14T06:30:00.000Z'),
    chequeUrl: '',
    panUrl: '',
    addressUrl: '',
    bucket: 'B1',
    loginLimit: 2,
    groupCode: '',
    hasCustomerFee: false,
    createdByUser: 'sales',
    createdAt: new Date('2026-01-10T06:30:00.000Z'),
    version: 1,
    lastJobId: null,
    ...overrides,
  }
}

/** Inserts in batches that fit one statement's 65,535 parameters. */
export async function insertMerchants(tx: Tx, rows: readonly MerchantRow[]): Promise<void> {
  const batch = 1000
  for (let from = 0; from < rows.length; from += batch) {
    await tx.insert(merchants).values(rows.slice(from, from + batch))
  }
}
