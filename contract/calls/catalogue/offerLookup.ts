import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { ProductCode } from './catalogueCodes.ts'

const names = {
  bankCode: 'bankCode',
  paymentMethods: 'paymentMethods',
  totalCashback: 'totalCashback',
  maxCashback: 'maxCashback',
  minTransactionAmt: 'minTransactionAmt',
  groupCodes: 'groupCodes',
  offerDesc: 'offerDesc',
  whyNot: 'whyNot',
} as const

export const lookUpOffers = defineCall({
  name: 'offerLookup.get',
  family: 'platform',
  path: '/getBrandOffers',
  access: screenAccess.catalogue,
  kind: 'read',
  offline: 'cache',
  summary: 'Cashback offers of a product for a transaction: which apply, and why the others do not.',
  request: () =>
    wireObject(
      { brandCode: BrandCode, productCode: ProductCode, txnRefNumber: TxnRefNumber },
      { brandCode: 'brandCode', productCode: 'productCode', txnRefNumber: 'txnRefNumber' },
    ),
  response: () =>
    wireAnswer(
      {
        cashbackDetails: wireAnswer(
          {
            cashBackApplicable: z.boolean(),
            /** What the best offer that applies gives; 0: none applies. */
            cashback: WireHundredths,
          },
          { cashBackApplicable: 'cashBackApplicable' },
        ),
        brandOfferDetailsList: z.array(
          wireAnswer(
            {
              description: z.string(),
              bankCode: z.string(),
              paymentMethods: z.string(),
              /** Percent where it is one, rupees otherwise; both are hundredths here. */
              totalCashback: WireHundredths,
              cashbackType: z.enum(['PERCENTAGE', 'AMOUNT']),
              maxCashback: WireHundredths,
              minTransactionAmt: WireHundredths,
              groupCodes: z.string(),
              offerDesc: z.string(),
              /** What the transaction would be given. */
              cashback: WireHundredths,
              /** Every reason for which it does not apply; none: it does. */
              whyNot: z.array(z.string()),
            },
            names,
          ),
        ),
      },
      { cashbackDetails: 'cashbackDetails', brandOfferDetailsList: 'brandOfferDetailsList' },
    ),
  answer: 'payload',
  refusals: ['brand-not-found', 'record-not-found'],
})
