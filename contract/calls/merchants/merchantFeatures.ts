import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, instant, text } from '#contract/wire/columns.ts'
import { describeJsonFault, jsonFault } from '#contract/wire/jsonText.ts'
import { MerchantCode } from './merchants.ts'
import { readHundredths, wholeBps, writeHundredths } from '#contract/wire/money.ts'
import { BrandCode, RateType, ratePageSize } from '#contract/calls/money/rates.ts'
import { Instant, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** What a merchant is charged for a feature, for one brand. */
export interface BrandCharge {
  readonly type: z.infer<typeof RateType>
  /** Basis points when PERCENTAGE, paise when FIXED. */
  readonly value: number
  readonly brandCode: string
}

const ChargeRow = z.strictObject({ type: RateType, value: z.union([z.number(), textUpTo(40)]), brand_code: BrandCode })
export const maxCharges = 200
export const maxChargesLength = 20_000

/** The text of `brand_charges_mapping` as charges, or the first thing that is wrong with it and where. */
export const readCharges = (
  text: string,
): { readonly charges: readonly BrandCharge[] } | { readonly fault: string } => {
  const broken = jsonFault(text)
  if (broken !== undefined) return { fault: describeJsonFault(broken) }
  const rows = z.array(ChargeRow).min(1).max(maxCharges).safeParse(JSON.parse(text))
  if (!rows.success) {
    const [issue] = rows.error.issues
    const [entry, field] = issue?.path ?? []
    const place =
      typeof entry === 'number' ? `Entry ${entry + 1}${field === undefined ? '' : `, ${String(field)}`}` : ''
    return {
      fault:
        place === '' ? 'A list of entries with type, value and brand_code is expected.' : `${place}: ${issue?.message}`,
    }
  }
  const charges: BrandCharge[] = []
  for (const [index, row] of rows.data.entries()) {
    const value = readHundredths(String(row.value).trim())
    const fault =
      value === undefined
        ? 'value: Write a number that is not negative and has at most 2 decimals.'
        : row.type === 'PERCENTAGE' && value > wholeBps
          ? 'value: A percentage is at most 100.'
          : charges.some(({ brandCode }) => brandCode === row.brand_code)
            ? `brand_code: ${row.brand_code} appears a second time.`
            : undefined
    if (fault !== undefined || value === undefined) return { fault: `Entry ${index + 1}, ${fault}` }
    charges.push({ type: row.type, value, brandCode: row.brand_code })
  }
  return { charges }
}

export const writeCharges = (charges: readonly BrandCharge[]): string =>
  JSON.stringify(
    charges.map(({ type, value, brandCode }) => ({
      type,
      value: Number(writeHundredths(value)),
      brand_code: brandCode,
    })),
  )

/** JSON text on the wire. */
export const Charges = z.codec(textUpTo(maxChargesLength), z.custom<readonly BrandCharge[]>(), {
  decode: (text, context) => {
    const read = readCharges(text)
    if ('charges' in read) return read.charges
    context.issues.push({ code: 'custom', message: read.fault, input: text })
    return z.NEVER
  },
  encode: writeCharges,
})

export const defaultFeatureId = 1

const MerchantFeature = wireAnswer(
  {
    id: z.int(),
    merchantCode: z.string(),
    featureId: z.int(),
    featureName: z.string(),
    charges: Charges,
    revision: z.int(),
    changedBy: z.string(),
    changedAt: Instant,
  },
  { charges: 'brand_charges_mapping' },
)
export type MerchantFeature = z.output<typeof MerchantFeature>

export const listFeatures = defineCall({
  name: 'rates.features',
  family: 'wrapper',
  method: 'GET',
  path: '/merchant_feature/getfeatures',
  access: { anyOf: ['opssettlements'] },
  kind: 'read',
  offline: 'cache',
  summary: 'The features that merchants are charged for.',
  request: () => z.strictObject({}),
  response: () => z.array(z.object({ id: z.int(), name: z.string() })),
  answer: 'list',
  refusals: [],
})

export const listMerchantFeatures = defineCall({
  name: 'rates.merchantFeatures',
  family: 'wrapper',
  path: '/merchant_feature/getMerchantFeatures',
  access: { anyOf: ['opssettlements'] },
  kind: 'read',
  offline: 'cache',
  summary: 'What merchants are charged for a feature.',
  request: () =>
    wireObject({
      merchantCodes: z.array(MerchantCode).max(500).default([]),
      featureId: RecordNumber.default(defaultFeatureId),
      /** 0-based. */
      page: z.int().min(0).max(100_000).default(0),
      size: z.int().min(1).max(300).default(ratePageSize),
    }),
  response: () => z.object({ rows: z.array(MerchantFeature), hasMore: z.boolean().optional() }),
  answer: 'moreData',
  refusals: [],
})

export const merchantFeatureColumns = columnsOf(listMerchantFeatures, {
  merchantCode: text('Merchant Code'),
  charges: text('Feature Value'),
  featureName: text('Feature'),
  changedAt: instant('Changed'),
})

export const updateCharges = defineCall({
  name: 'rates.updateCharges',
  family: 'wrapper',
  method: 'PUT',
  path: '/merchant_feature/updateCharges',
  access: { anyOf: ['opssettlements'] },
  kind: 'money',
  changes: ['charges.changed'],
  offline: 'never',
  summary:
    'Sets the charges of a feature for one row (`id`, with `If-Match`) or for many merchants: all of them or none. One person changes so many merchants in a day.',
  request: () =>
    wireObject(
      {
        merchantCodes: z.array(MerchantCode).min(1).max(500),
        featureId: RecordNumber.default(defaultFeatureId),
        charges: Charges,
        user: textUpTo(100).optional(),
        id: RecordNumber.optional(),
      },
      { charges: 'brand_charges_mapping' },
    ),
  response: () => z.array(MerchantFeature),
  answer: 'list',
  refusals: ['record-not-found', 'record-changed', 'merchant-not-found', 'charges-need-another-person'],
})
