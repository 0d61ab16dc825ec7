import { z } from 'zod'
import { textUpTo, typedAs, typedLine } from '#contract/wire/boundedText.ts'
import { AccessReason } from '#contract/wire/accessReason.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, flag, id, instant, day, masked, number, text } from '#contract/wire/columns.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Day, Instant, WireFlag, WireYesNo, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { longestSought, soughtText, typedCode, typedMobile, typedText } from '#contract/wire/typedText.ts'
import { defaultPageSize, pages } from '#contract/wire/pages.ts'

const codeRule = [/^[A-Z0-9]{4,20}$/, 'A merchant code has 4 to 20 letters and digits.'] as const
/** As sheets and records have it. */
export const MerchantCode = typedLine(200)
  .toUpperCase()
  .regex(...codeRule)
/** As a person types or pastes it. */
const TypedMerchantCode = typedAs(typedCode, 40).regex(...codeRule)
export const MobileNumber = typedLine(200).regex(/^\d{10}$/, 'A mobile number has 10 digits.')

const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
export const isPlainText = (text: string) => !controlCharacters.test(text)

/** Longest name that is stored, in characters; the sheet and the form share it. */
export const maxNameLength = 100
export const DisplayName = typedLine(maxNameLength, 'Display Name has more than 100 characters.')
  .min(1, 'Display Name is empty.')
  .refine(isPlainText, 'Display Name has characters that cannot be printed.')
export const ContactPerson = typedLine(maxNameLength, 'Contact Person has more than 100 characters.')
  .min(1, 'Contact Person is empty.')
  .refine(isPlainText, 'Contact Person has characters that cannot be printed.')

/** true, 1 = approved; false, 0 = declined; null and empty = not decided (conflict X072). */
const WireKycApproval = z.codec(
  z.union([z.boolean(), z.literal([0, 1, '0', '1', '', 'true', 'false']), z.null()]),
  z.enum(['approved', 'declined', 'undecided']),
  {
    decode: (value) => {
      if (value === null || value === '') return 'undecided'
      return value === true || value === 1 || value === '1' || value === 'true' ? 'approved' : 'declined'
    },
    encode: (value) => (value === 'undecided' ? null : value === 'approved' ? 1 : 0),
  },
)

const Text = z.codec(z.string().nullish(), z.string(), { decode: (value) => value ?? '', encode: (value) => value })

/** One merchant. Aadhaar, PAN, GST and account numbers are masked by the gateway. */
export const Merchant = z.lazy(() =>
  wireAnswer(
    {
      id: z.int(),
      merchantCode: z.string(),
      displayName: Text,
      businessName: Text,
      emailId: Text,
      mobileNumber: Text,
      altMobileNumber: Text,
      distributorCode: Text,
      brandCode: Text,
      mccCode: Text,
      address: Text,
      locality: Text,
      city: Text,
      state: Text,
      pinCode: Text,
      contactPerson: Text,
      aadhaarNumber: Text,
      isAadhaarVerified: WireFlag.optional(),
      accountHolderName: Text,
      ifsc: Text,
      bankName: Text,
      panNumber: Text,
      gstNumber: Text,
      accountRefNumber: Text,
      category: Text,
      userId: Text,
      accessRoleName: Text,
      businessLob: Text,
      isHomeDelivery: WireYesNo.optional(),
      isVerified: WireYesNo.optional(),
      activationDate: Day.nullish(),
      deactivationName: Text,
      deactivationDate: Instant.nullish(),
      isActive: WireFlag,
      kycApproval: WireKycApproval,
      kycUpdateDate: Instant.nullish(),
      chequeUrl: Text,
      panUrl: Text,
      addressUrl: Text,
      bucket: Text,
      loginLimit: z.int().nullish(),
      groupCode: Text,
      createdByUser: Text,
      creationDate: Instant.nullish(),
      hasCustomerFee: WireFlag.optional(),
      /** Grows by one with every change; goes back in `If-Match`. An older gateway does not send it. */
      version: z.int().optional(),
    },
    {
      altMobileNumber: 'alt_mobile_number1',
      aadhaarNumber: 'aadhar_number',
      isAadhaarVerified: 'is_aadhar_verified',
      isActive: 'status',
      kycApproval: 'kyc_approved',
      chequeUrl: 'chq_url',
      loginLimit: 'login_limit_value',
      hasCustomerFee: 'customer_fee',
    },
  ),
)
export type Merchant = z.output<typeof Merchant>

export const merchantSortFields = ['merchantCode', 'displayName', 'emailId', 'mobileNumber', 'distributorCode'] as const
export type MerchantSortField = (typeof merchantSortFields)[number]

export const merchantBuckets = ['', 'B1', 'B1A', 'B2', 'B3'] as const

export const searchMerchants = defineCall({
  name: 'merchants.search',
  family: 'gateway',
  path: '/getPorfolioMerchants',
  access: screenAccess.merchants,
  kind: 'read',
  offline: 'cache',
  summary: 'Merchants by code, mobile number, distributor code or bucket: at least one is needed.',
  request: () =>
    wireObject({
      merchantCode: z.array(TypedMerchantCode).max(500).optional(),
      mobileNumber: typedAs(typedMobile, 15).optional(),
      distributorCode: typedAs(typedText, 40).optional(),
      bucket: z.enum(merchantBuckets).optional(),
      /** Login ids of relationship managers. */
      includeLogin: z.array(typedLine(60).toLowerCase()).max(200).optional(),
      /** As the documents name `size`; the smaller of the two counts. */
      count: z.int().min(1).max(300).optional(),
      /** 1-based. */
      ...pages(defaultPageSize, 300),
      sort: z.enum(merchantSortFields).default('merchantCode'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
  response: () => z.object({ rows: z.array(Merchant), total: z.int() }),
  answer: 'page',
  refusals: ['filter-missing'],
})

/** A mobile number or a merchant code in its plain form, or words. */
const Sought = textUpTo(1_000).overwrite((text) => soughtText(text) || text.trim())
const merchantStatus = ['ACTIVE', 'DEACTIVE'] as const
const extra = { isExtra: true } as const

export const merchantColumns = columnsOf(
  searchMerchants,
  {
    displayName: text('Display Name', { isSorted: true }),
    merchantCode: id('Merchant Code', { isSorted: true }),
    emailId: text('Email Id', { isSorted: true }),
    mobileNumber: id('Mobile Number', { isSorted: true }),
    accountRefNumber: masked('Account Ref Number'),
    distributorCode: id('Distributor Code', { isSorted: true }),
    isActive: flag('Status', merchantStatus, extra),
    city: text('City', extra),
    state: text('State', extra),
  },
  'merchants.list',
)

/** The columns of Merchant Info, titled as the documents write them. */
export const merchantInfoColumns = columnsOf(searchMerchants, {
  merchantCode: id('Merchant Code'),
  businessName: text('business Name', { of: ({ businessName, displayName }) => businessName || displayName }),
  mobileNumber: id('mobile Number'),
  brandCode: text('brand Code'),
  bucket: text('Bucket'),
  loginLimit: number('Login Limit'),
  isActive: flag('Status', merchantStatus),
  displayName: text('Display Name', extra),
  emailId: text('Email Id', extra),
  distributorCode: id('Distributor Code', extra),
  category: text('Category', extra),
  contactPerson: text('Contact Person', extra),
  address: text('Address', extra),
  city: text('City', extra),
  state: text('State', extra),
  pinCode: text('Pin Code', extra),
  activationDate: day('Activation Date', extra),
  kycApproval: text('KYC Approval', extra),
  createdByUser: text('Created By', extra),
  creationDate: instant('Creation Date', extra),
})

export const findMerchants = defineCall({
  name: 'merchants.find',
  family: 'gateway',
  path: '/opsfindmerchants',
  access: { anyOf: ['updatemerchantuser', 'getporfoliomerchants'] },
  kind: 'read',
  offline: 'never',
  summary: 'The first few merchants whose code, mobile number, distributor code or name words begin with the text.',
  request: () => wireObject({ text: Sought.min(2).max(longestSought), count: z.int().min(1).max(20).default(8) }),
  response: () =>
    z.array(
      wireAnswer(
        {
          merchantCode: z.string(),
          displayName: Text,
          businessName: Text,
          city: Text,
          mobileNumber: Text,
          isActive: WireFlag,
        },
        { isActive: 'status' },
      ),
    ),
  answer: 'payload',
  refusals: [],
})

/** What a merchant is found by, as short as it goes: a million of them are sent and kept. */
export const MerchantMark = z.tuple([
  z.string().describe('merchant code'),
  z.string().describe('display name'),
  z.string().describe('business name where it is another, else empty'),
  z.string().describe('city'),
  z.string().describe('distributor code'),
  z.string().describe('mobile number'),
  z.literal([0, 1]).describe('active'),
])
export type MerchantMark = z.output<typeof MerchantMark>

export const merchantChanges = defineCall({
  name: 'merchants.changes',
  family: 'gateway',
  path: '/opsmerchantchanges',
  access: { anyOf: ['updatemerchantuser', 'getporfoliomerchants'] },
  kind: 'read',
  behind: true,
  offline: 'cache',
  passive: true,
  summary: 'What every merchant is found by, in pieces, and later only of those that changed.',
  request: () =>
    z.strictObject({
      /** The cursor of the answer before; absent: from the beginning. */
      cursor: textUpTo(120).optional(),
      size: z.int().min(1).max(20_000).default(5_000),
    }),
  response: () =>
    z.object({
      /** The first piece of all of them: what was kept before is not to be kept. */
      fresh: z.boolean(),
      rows: z.array(MerchantMark),
      cursor: z.string(),
      more: z.boolean(),
    }),
  answer: 'payload',
  refusals: [],
})

export const MerchantChange = wireObject({
  merchantCode: MerchantCode,
  displayName: DisplayName.optional(),
  contactPerson: ContactPerson.optional(),
})

export const editMerchants = defineCall({
  name: 'merchants.edit',
  family: 'gateway',
  path: '/updatemerchantuser',
  access: { anyOf: ['updatemerchantuser'] },
  kind: 'command',
  changes: ['merchant.changed'],
  offline: 'never',
  ifMatch: 'required',
  summary: 'Changes display name and contact person of one merchant. Many merchants are changed by a sheet.',
  request: () => z.array(MerchantChange).length(1),
  response: () => z.array(Merchant),
  answer: 'payload',
  refusals: ['merchant-not-found', 'merchant-changed'],
})

const switchingOver = {
  family: 'gateway',
  access: { anyOf: ['deactivatemerchant'] },
  kind: 'command',
  offline: 'never',
  request: () => wireObject({ merchantCodes: z.array(MerchantCode).min(1).max(500) }, { merchantCodes: 'mid_list' }),
  response: () => z.array(z.object({ merchant_code: z.string(), status: z.union([z.literal([0, 1]), z.boolean()]) })),
  answer: 'merchant_user',
} as const

export const deactivateMerchants = defineCall({
  ...switchingOver,
  name: 'merchants.deactivate',
  changes: ['merchant.switchedOff'],
  path: '/deactivatemerchant',
  summary:
    'Switches merchants off. Up to 500 in a day of one person; more go by a sheet, which a second person confirms.',
  refusals: ['merchant-not-found', 'switching-off-needs-sheet'],
})

export const reactivateMerchants = defineCall({
  ...switchingOver,
  name: 'merchants.reactivate',
  changes: ['merchant.switchedOn'],
  path: '/reactivatemerchant',
  summary: 'Switches merchants on again.',
  refusals: ['merchant-not-found'],
})

export const unmaskMerchant = defineCall({
  name: 'merchants.unmask',
  family: 'gateway',
  path: '/opsunmaskmerchant',
  access: { anyOf: ['view_kyc_role'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'Shows one masked number in full; the look and its reason are recorded.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      field: z.enum(['aadhaarNumber', 'panNumber', 'gstNumber', 'accountRefNumber']),
      reason: AccessReason,
    }),
  response: () => z.object({ value: z.string() }),
  answer: 'payload',
  refusals: ['merchant-not-found', 'unmask-limit'],
})
