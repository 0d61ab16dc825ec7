import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { BankScheme, Tenure, WireBankSchemeState } from './bankSchemes.ts'

/** Another scheme of the same bank code, brand and tenure, in some of the same time. */
const OtherScheme = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    bankTenureId: z.string(),
    rate: WireHundredths,
    startDate: Instant,
    endDate: Instant,
    state: WireBankSchemeState,
    isActive: WireFlag,
  }),
)

/** An offer for payments of its brand, bank and months. */
const OfferBeside = z.lazy(() =>
  wireAnswer({ id: z.int(), description: z.string(), startDate: Instant, endDate: Instant }),
)

export const BankSchemePage = z.lazy(() =>
  wireAnswer({
    scheme: BankScheme,
    createdAt: Instant,
    /** Who decided on it last; null: nobody did yet. */
    decidedBy: z.string().nullable(),
    decidedAt: Instant.nullable(),
    /** What was approved last, where it is not what the scheme says now: what a change that waits is compared with. */
    approved: wireAnswer({
      bank: z.string(),
      bankCode: z.string(),
      tenure: Tenure,
      rate: WireHundredths,
      bankTenureId: z.string(),
      brandCode: z.string(),
      startDate: Instant,
      endDate: Instant,
    }).nullable(),
    /** Active merchants of its brand that the person may see. */
    merchants: z.int(),
    others: z.array(OtherScheme),
    /** Running ones and those to come, for who may see offers. */
    offers: z.array(OfferBeside),
  }),
)
export type BankSchemePage = z.output<typeof BankSchemePage>

export const getBankScheme = defineCall({
  name: 'bankSchemes.get',
  family: 'gateway',
  path: '/opsbankscheme',
  access: screenAccess.bankSchemes,
  kind: 'read',
  offline: 'cache',
  summary: 'One bank scheme: its terms, who has to act, what was approved before, and what is beside it.',
  request: () => wireObject({ id: RecordNumber }),
  response: () => BankSchemePage,
  answer: 'payload',
  refusals: ['record-not-found'],
})

/** Payments of so many days are counted. */
export const schemePaymentDays = 30
export const mostSchemePayments = 10

export const listSchemePayments = defineCall({
  name: 'bankSchemes.payments',
  family: 'gateway',
  path: '/opsbankschemepayments',
  access: screenAccess.bankSchemes,
  kind: 'read',
  heavy: true,
  offline: 'cache',
  summary:
    'Successful payments of the last 30 days that name the plan of a bank scheme, within its time: how many, how much, by whom.',
  request: () => wireObject({ id: RecordNumber }),
  response: () =>
    wireAnswer({
      payments: z.int(),
      amount: WireHundredths,
      /** There are too many to count just now. */
      isUncounted: WireFlag,
      /** Who took the most, for who may open payments. */
      merchants: z.array(
        wireAnswer({ merchantCode: z.string(), displayName: z.string(), payments: z.int(), amount: WireHundredths }),
      ),
      /** The latest, for who may open payments. */
      latest: z.array(
        wireAnswer({
          txnRefNumber: z.string(),
          merchantCode: z.string(),
          displayName: z.string(),
          amount: WireHundredths,
          createdAt: Instant,
        }),
      ),
    }),
  answer: 'payload',
  refusals: ['record-not-found'],
})
