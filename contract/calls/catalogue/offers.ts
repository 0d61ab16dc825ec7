import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, coded, columnsOf, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { atLeastOne, isAnyGiven, paged, read, searchText } from './offerFields.ts'
import { SchemeState } from './productSchemes.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'

/** As the documents name an offer that stands (X194): `bank_cashback` is the bank's share in percent. */
export const OfferRow = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    offerConfigId: z.int(),
    brandCode: z.string(),
    description: z.string(),
    /** The sentence of the rule. */
    displaySpel: z.string(),
    /** The same as the payment service reads it. */
    spel: z.string(),
    /** PERCENTAGE or AMOUNT. */
    configType: z.string(),
    /** Percent or rupees. */
    totalCashback: WireHundredths,
    bankCode: z.string(),
    /** Values with commas between them; `NOT ` and those that are left out; empty: all. */
    paymentMethods: z.string(),
    sku: z.string(),
    tenure: z.string(),
    groupCodes: z.string(),
    dealerCategory: z.string(),
    regions: z.string(),
    minTransactionAmt: WireHundredths,
    maxCashback: WireHundredths.nullable(),
    bankCashback: WireHundredths,
    bankShareCap: WireHundredths.nullable(),
    brandCashback: WireHundredths,
    velocityRule: z.string(),
    offerDesc: z.string(),
    startDate: Instant,
    /** The first instant that it does not cover. */
    endDate: Instant,
    state: SchemeState,
    version: z.int(),
    changedBy: z.string(),
  }),
)

export type OfferRow = z.output<typeof OfferRow>

export const listOffers = defineCall({
  ...read,
  name: 'offers.list',
  discriminator: { type: 'get_offers' },
  summary:
    'Offers of a brand by SKU, method of payment, bank, description or kind: at least one of them. Latest first.',
  request: () =>
    wireObject({
      /** Absent: of every brand that the person may see. */
      brandCode: BrandCode.optional(),
      /** Offers that take this SKU, also because they name none. */
      sku: typedLine(60).toUpperCase().min(1).optional(),
      paymentMethods: typedLine(100).toUpperCase().optional(),
      description: searchText,
      /** Words, each within the description or the brand's code, and one at least within the description. */
      words: typedLine(100).min(1).optional(),
      configType: z.enum(['PERCENTAGE', 'AMOUNT']).optional(),
      bankCode: typedLine(30).toUpperCase().optional(),
      state: SchemeState.optional(),
      ...paged,
    }).refine(
      ({ sku, paymentMethods, description, words, configType, bankCode, state }) =>
        isAnyGiven([sku, paymentMethods, description, words, configType, bankCode, state]),
      atLeastOne,
    ),
  response: () => z.object({ rows: z.array(OfferRow), total: z.int() }),
  answer: 'page',
  refusals: ['brand-not-found'],
})

export const offerColumns = columnsOf(listOffers, {
  id: number('id'),
  description: text('description'),
  state: status('State'),
  bankCode: coded('bank', 'bank_code'),
  paymentMethods: text('payment_methods'),
  sku: text('sku'),
  configType: text('config_type', { isFileOnly: true }),
  totalCashback: amount('total_cashback'),
  maxCashback: amount('max_cashback'),
  minTransactionAmt: amount('min_transaction_amt'),
  startDate: instant('start_date'),
  endDate: instant('end_date'),
  displaySpel: text('display_spel', { isExtra: true }),
  offerDesc: text('offer_desc', { isExtra: true }),
})
