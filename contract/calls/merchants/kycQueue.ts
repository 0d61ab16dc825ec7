import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, status, text } from '#contract/wire/columns.ts'
import { MerchantCode } from './merchants.ts'
import { CalendarDay, Instant, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { defaultPageSize, pages } from '#contract/wire/pages.ts'

const Tab = z.enum(['new', 'pine'])
export type KycTab = z.infer<typeof Tab>

/** Who reviews a case now. */
export const KycHolder = z.object({ login_id: z.string(), name: z.string() })

export const KycRow = z.lazy(() =>
  wireAnswer({
    businessName: z.string(),
    mobileNumber: z.string(),
    merchantCode: z.string(),
    kycStatus: z.string(),
    /** The last remark. */
    comment: z.string(),
    /** Since when the case waits; absent where it does not. */
    waitingSince: Instant.nullish(),
    /** Who is reviewing it now, somebody else or oneself. */
    heldBy: KycHolder.nullish(),
  }),
)
export type KycRow = z.output<typeof KycRow>

const page = {
  /** 1-based. */
  ...pages(defaultPageSize, 300),
}
const order = {
  /** By age without. */
  sort: z.enum(['age', 'merchantCode', 'businessName']).optional(),
  /** Upwards by age begins with the case that has waited longest. */
  order: z.enum(['asc', 'desc']).optional(),
}
const filters = {
  merchantCode: typedLine(20).toUpperCase().optional(),
  mobileNumber: typedLine(15).optional(),
}

export const listPendingKyc = defineCall({
  name: 'kyc.pending',
  family: 'wrapper',
  path: '/kyc_pending/get',
  access: { anyOf: ['kyc_by_{product}'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Merchants whose KYC is not approved, by code, mobile number or distributor code: at least one is needed.',
  request: () => wireObject({ ...filters, distributorCode: typedLine(40).optional(), ...page, ...order }),
  response: () => z.object({ rows: z.array(KycRow), total: z.int() }),
  answer: 'page',
  refusals: ['filter-missing'],
})

export const listProviderKyc = defineCall({
  name: 'kyc.provider',
  family: 'wrapper',
  path: '/kyc_details/kycapprovedList',
  access: { anyOf: ['kyc_by_pine'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Merchants with approved KYC, for the second verification, by code or mobile number: one is needed.',
  request: () => wireObject({ ...filters, approvedDate: CalendarDay.optional(), ...page, ...order }),
  response: () => z.object({ rows: z.array(KycRow), total: z.int() }),
  answer: 'page',
  refusals: ['filter-missing'],
})

export const listKycQueue = defineCall({
  name: 'kyc.queue',
  family: 'gateway',
  path: '/opskycqueue',
  access: { anyOf: ['kyc_by_{product}', 'kyc_by_pine'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Every case of a tab that waits for a decision, with its age.',
  request: () => wireObject({ tab: Tab, ...page, ...order }),
  response: () => z.object({ rows: z.array(KycRow), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const kycColumns = columnsOf(listKycQueue, {
  businessName: text('Business Name', { isSorted: true }),
  mobileNumber: id('Mobile Number'),
  merchantCode: id('Merchant Code', { isSorted: true }),
  kycStatus: status('KYC Status'),
  comment: text('Comment'),
})

export const nextKycCase = defineCall({
  name: 'kyc.next',
  family: 'gateway',
  path: '/opskycnext',
  access: { anyOf: ['kyc_by_{product}', 'kyc_by_pine'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'The case that has waited longest, that nobody else holds and the person may decide; held for them from now.',
  request: () => wireObject({ tab: Tab, /** The case just seen, passed over. */ after: MerchantCode.optional() }),
  response: () => wireAnswer({ merchantCode: z.string().nullable() }),
  answer: 'payload',
  refusals: [],
})

const KycHold = wireAnswer({ heldBy: KycHolder, until: Instant, isMine: WireFlag })
export type KycHold = z.output<typeof KycHold>

export const holdKycCase = defineCall({
  name: 'kyc.hold',
  family: 'gateway',
  path: '/opskychold',
  access: { anyOf: ['kyc_by_{product}', 'kyc_by_pine'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  passive: true,
  replay: 'never',
  summary:
    'Says that the person reviews this merchant now. The hold ends after 15 minutes; one of another stays, unless taken over.',
  request: () => wireObject({ merchantCode: MerchantCode, takeOver: z.boolean().default(false) }),
  response: () => KycHold,
  answer: 'payload',
  refusals: ['merchant-not-found'],
})

export const releaseKycCase = defineCall({
  name: 'kyc.release',
  family: 'gateway',
  path: '/opskycrelease',
  access: { anyOf: ['kyc_by_{product}', 'kyc_by_pine'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  passive: true,
  summary: "Ends one's own hold.",
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [],
})
