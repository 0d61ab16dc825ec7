import { maskGst, maskPan, maskToLast4 } from '#contract/wire/masks.ts'
import { decidingStaff } from '#server/people/independence/index.ts'
import { eq, type SQL } from 'drizzle-orm'
import type { KycCheck, KycItem } from '#contract/calls/merchants/kyc.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { merchants } from '#server/db/schema/index.ts'
import type { Tools } from '#server/gateway/gateway.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { countUnmasking, notTheirs, type MerchantRow, type Seer } from '#server/merchants/merchants/index.ts'
import { duplicateCheck, identityChecks } from './identityChecks.ts'
import { findDuplicates, findIfscBank, findMerchant, findRecord, findVerification, listItems } from './kycRows.ts'
import { presentCase } from './presentKyc.ts'

const merchantOf = async (merchantCode: string, { tx, staff }: StaffContext): Promise<MerchantRow> =>
  (await findMerchant(tx, merchantCode, staff)) ?? notTheirs(merchantCode)

export const getKycCase: Handler<'kyc.case'> = async ({ merchantCode }, context) =>
  presentCase(context.tx, await merchantOf(merchantCode, context), await decidingStaff(context), context.now)

type StoredItem = Awaited<ReturnType<typeof listItems>>[number]

const shownItems: readonly (readonly [KycItem['group'], string])[] = [
  ['BASICDETAILS', 'BASIC'],
  ['IDENTITY', 'PAN'],
  ['IDENTITY', 'AADHAAR'],
  ['IDENTITY', 'DRIVINGLICENCE'],
  ['IDENTITY', 'PASSPORT'],
  ['IDENTITY', 'VOTER'],
  ['LEGALITY', 'BUSINESSPAN'],
  ['LEGALITY', 'GST'],
  ['BUSINESSADDRESS', 'ADDRESS'],
  ['BANKVERIFICATION', 'BANKACCOUNT'],
]

const maskedNumber = (row: MerchantRow, type: string, stored: StoredItem | undefined): string => {
  if (type === 'PAN') return maskPan(row.panNumber)
  if (type === 'AADHAAR') return maskToLast4(row.aadhaarLast4)
  if (type === 'GST') return maskGst(row.gstNumber)
  if (type === 'BANKACCOUNT') return maskToLast4(row.accountRefLast4)
  return maskToLast4(stored?.numberLast4 ?? '')
}

const presentItems = (row: MerchantRow, stored: readonly StoredItem[]): KycItem[] =>
  shownItems.map(([group, type]) => {
    const item = stored.find((one) => one.itemGroup === group && one.type === type)
    return {
      group,
      type,
      identityNumber: maskedNumber(row, type, item),
      verifiedStatus: item?.isVerified ?? (type === 'AADHAAR' && row.isAadhaarVerified),
      verifiedName: item?.verifiedName ?? '',
      documentName: '',
    }
  })

const checksOf = async (
  tx: Tx,
  { fieldSeal }: Pick<Tools, 'fieldSeal'>,
  row: MerchantRow,
  items: readonly StoredItem[],
  seer: Seer,
): Promise<KycCheck[]> => {
  const item = (group: string, type: string) => items.find((one) => one.itemGroup === group && one.type === type)
  const businessPan = item('LEGALITY', 'BUSINESSPAN')?.numberSealed
  const facts = identityChecks({
    panNumber: row.panNumber,
    businessPan: businessPan ? fieldSeal.open(businessPan, sealedFields.kycItem) : '',
    gstNumber: row.gstNumber,
    aadhaarNumber: row.aadhaarSealed === null ? '' : fieldSeal.open(row.aadhaarSealed, sealedFields.aadhaar),
    ifsc: row.ifsc,
    bankName: row.bankName,
    ifscBank: await findIfscBank(tx, row.ifsc),
    names: {
      pan: item('IDENTITY', 'PAN')?.verifiedName ?? '',
      business: row.businessName,
      contact: row.contactPerson,
      account: item('BANKVERIFICATION', 'BANKACCOUNT')?.verifiedName || row.accountHolderName,
    },
  })
  const same: readonly (readonly ['Account number' | 'PAN' | 'Mobile number', SQL | undefined])[] = [
    ['Account number', row.accountRefBlind === null ? undefined : eq(merchants.accountRefBlind, row.accountRefBlind)],
    ['PAN', row.panNumber === '' ? undefined : eq(merchants.panNumber, row.panNumber)],
    ['Mobile number', row.mobileNumber === '' ? undefined : eq(merchants.mobileNumber, row.mobileNumber)],
  ]
  for (const [what, matches] of same)
    facts.push(duplicateCheck({ what, ...(await findDuplicates(tx, row.id, matches, seer)) }))
  return facts
}

export const getKycReview: Handler<'kyc.review'> = async ({ merchantCode: [merchantCode] }, context) => {
  const { tx, gateway, staff, now } = context
  const row = await merchantOf(merchantCode ?? '', context)
  const record = await findRecord(tx, row.id)
  const items = await listItems(tx, row.id)
  return {
    ...(await presentCase(tx, row, await decidingStaff(context), now)),
    businessName: row.businessName,
    businessType: record?.businessType ?? '',
    contactPerson: row.contactPerson,
    mobileNumber: row.mobileNumber,
    whatsappMobileNumber: record?.whatsappMobileNumber ?? '',
    displayName: row.displayName,
    tradeName: record?.tradeName ?? '',
    address: row.address,
    address2: record?.address2 ?? '',
    city: row.city,
    state: row.state,
    pinCode: row.pinCode,
    accountNumber: maskToLast4(row.accountRefLast4),
    bankName: row.bankName,
    ifsc: row.ifsc,
    beneficiaryName: row.accountHolderName,
    items: presentItems(row, items),
    checks: await checksOf(tx, gateway, row, items, staff),
    provider: (await findVerification(tx, row.id))?.state ?? 'pending',
  }
}

export const unmaskKycNumber: Handler<'kyc.unmask'> = async ({ merchantCode, type, reason }, context) => {
  const { tx, gateway, note } = context
  const row = await merchantOf(merchantCode, context)
  const stored = (await listItems(tx, row.id)).find((item) => item.type === type)
  await countUnmasking(context, merchantCode)
  note({ subject: merchantCode, after: { field: type, reason } })
  return { value: stored?.numberSealed ? gateway.fieldSeal.open(stored.numberSealed, sealedFields.kycItem) : '' }
}
