import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, text } from '#contract/wire/columns.ts'
import { MerchantCode } from './merchants.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'

export const nonKycTabs = {
  brand: { brandTransactingMerchant: true, transactingMerchant: true, kycApproved: null },
  nonBrand: { brandTransactingMerchant: false, transactingMerchant: true, kycApproved: null },
  onHold: { kycApproved: false },
} as const

const nonKycFilter = {
  brandTransactingMerchant: z.boolean().optional(),
  transactingMerchant: z.boolean().optional(),
  kycApproved: z.literal(false).nullable(),
  merchantCode: z.array(MerchantCode).max(1).optional(),
  kycFromDate: CalendarDay.optional(),
  kycTillDate: CalendarDay.optional(),
  /** Login ids of relationship managers. */
  includeLogin: z.array(typedLine(60).toLowerCase()).max(200).optional(),
}
const nonKycNames = { kycFromDate: 'kycFromDate', kycTillDate: 'kycTillDate' }

export const NonKycRow = wireAnswer({
  merchantCode: z.string(),
  businessName: z.string(),
  mobileNumber: z.string(),
  brandCode: z.string(),
  contactPerson: z.string(),
  kycUpdateDate: Instant.nullable(),
  remark: z.array(z.object({ comment: z.string() })),
})
export type NonKycRow = z.output<typeof NonKycRow>

export const listNonKycMerchants = defineCall({
  name: 'kyc.incomplete',
  family: 'gateway',
  path: '/getkycincompletemerchants',
  access: screenAccess.nonKycMerchants,
  kind: 'read',
  offline: 'cache',
  summary: 'Merchants whose KYC is not approved; dates are IST days of the last KYC update.',
  request: () =>
    wireObject(
      {
        ...nonKycFilter,
        pageNumber: z.int().min(1).max(100_000).default(1),
        pageCount: z.int().min(1).max(300).default(10),
      },
      nonKycNames,
    ),
  response: () => z.object({ rows: z.array(NonKycRow), total: z.int(), pageNumber: z.int().optional() }),
  answer: 'page',
  refusals: ['kyc-date-in-future'],
})

/** Titled as the documents write them. */
export const nonKycColumns = columnsOf(listNonKycMerchants, {
  merchantCode: id('merchant_code'),
  businessName: text('business_name'),
  mobileNumber: id('mobile_number'),
  brandCode: text('brand_code'),
  contactPerson: text('contact_person'),
  kycUpdateDate: instant('kyc_update_date'),
  remark: text('remarks', { of: ({ remark }) => remark.map(({ comment }) => comment).join('\n') }),
})
