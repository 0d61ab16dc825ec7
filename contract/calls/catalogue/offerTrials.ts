import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { type OfferField, offerFields, offerHeaders } from '#contract/sheets/offerCells.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { CalendarDay, GivenInstant, Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { Cell, scheme } from './offerFields.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'

/** Days over which a draft is tried, and transactions above which it is tried on a sample of them. */
export const whatIfDays = 30

export const mostSampledTransactions = 50_000

/** After so long a what-if answers with what it has. */
export const whatIfPatienceMs = 3_000

type RuleShape = Readonly<Record<OfferField, z.ZodDefault<typeof Cell>>>

/** A rule as it is typed. What is wrong with it is said at each field, not by a refusal. */
const OfferRuleText = z.lazy(() =>
  wireObject(Object.fromEntries(offerFields.map((field) => [field, Cell.default('')])) as RuleShape, offerHeaders),
)

const Fault = wireAnswer({ field: z.enum(offerFields as [OfferField, ...OfferField[]]), reason: z.string() })

/** A transaction as an answer shows it; a value that may be any is empty. */
const Witness = z.lazy(() =>
  wireAnswer({
    brandCode: z.string(),
    amount: WireHundredths,
    bankCode: z.string(),
    paymentMethod: z.string(),
    tenure: z.string(),
    sku: z.string(),
    groupCode: z.string(),
    dealerCategory: z.string(),
    region: z.string(),
    at: Instant,
  }),
)

const Overlap = z.lazy(() => wireAnswer({ id: z.int(), ruleDesc: z.string(), sentence: z.string(), witness: Witness }))

export type OfferOverlap = z.output<typeof Overlap>

export const checkOffer = defineCall({
  ...scheme,
  name: 'offers.check',
  path: '/opsoffercheck',
  kind: 'read',
  offline: 'never',
  summary: 'What is wrong with a rule, field by field, and with which running offers it would overlap.',
  request: () => z.strictObject({ rule: OfferRuleText }),
  response: () =>
    wireAnswer({
      faults: z.array(Fault),
      /** Null where there is a fault. */
      sentence: z.string().nullable(),
      /** At most five. */
      overlaps: z.array(Overlap),
    }),
  answer: 'data',
  refusals: ['brand-not-found'],
})

const Figures = {
  transactions: z.int(),
  amount: WireSignedHundredths,
  cashback: WireSignedHundredths,
  bank: WireSignedHundredths,
  brand: WireSignedHundredths,
  takenToday: z.int(),
  cashbackToday: WireSignedHundredths,
}

const Group = z.lazy(() => wireAnswer({ name: z.string(), ...Figures }))

export const tryOffer = defineCall({
  ...scheme,
  name: 'offers.whatIf',
  path: '/opsofferwhatif',
  kind: 'read',
  heavy: true,
  offline: 'never',
  summary: 'What a draft would have given in the last 30 days, against the running offers.',
  request: () => z.strictObject({ rule: OfferRuleText }),
  response: () =>
    wireAnswer({
      faults: z.array(Fault),
      /** Null where there is a fault. */
      total: z.lazy(() => wireAnswer(Figures)).nullable(),
      /** Null: the rule has no velocity check. */
      velocity: wireAnswer({
        /** False: the text of an expert, which is not counted. */
        isCounted: z.boolean(),
        /** Transactions that the check stopped: they are in none of the other figures. */
        stopped: z.int(),
        /** Transactions that do not say who paid: counted as if nothing limited them. */
        unknown: z.int(),
      }).nullable(),
      byBank: z.array(Group),
      byBrand: z.array(Group),
      /** The first day that was looked at, and the last one. */
      from: CalendarDay,
      to: CalendarDay,
      /** Transactions that were looked at. */
      tried: z.int(),
      /** One of so many was looked at; 1: all of them. Figures are counted up to the whole. */
      oneOf: z.int(),
      /** False: the patience ended first, and earlier days are missing. */
      isWhole: z.boolean(),
    }),
  answer: 'data',
  refusals: ['brand-not-found'],
})

export const evaluateOffer = defineCall({
  ...scheme,
  name: 'offers.evaluate',
  path: '/opsofferevaluate',
  kind: 'read',
  offline: 'never',
  summary: 'Which offer takes a transaction, what it gives and who pays; and why the others do not.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      amount: WireHundredths,
      bankCode: typedLine(30).toUpperCase().default(''),
      paymentMethod: typedLine(30).toUpperCase().default(''),
      tenure: typedLine(2).default(''),
      sku: typedLine(60).toUpperCase().default(''),
      groupCode: typedLine(40).toUpperCase().default(''),
      dealerCategory: typedLine(60).toUpperCase().default(''),
      region: typedLine(60).toUpperCase().default(''),
      /** Absent: now. */
      at: GivenInstant.optional(),
    }),
  response: () =>
    wireAnswer({
      taken: z
        .lazy(() =>
          wireAnswer({
            id: z.int(),
            ruleDesc: z.string(),
            sentence: z.string(),
            cashback: WireHundredths,
            bank: WireHundredths,
            brand: WireHundredths,
          }),
        )
        .nullable(),
      /** Those that miss it by least, at most twenty. */
      others: z.array(wireAnswer({ id: z.int(), ruleDesc: z.string(), whyNot: z.array(z.string()) })),
    }),
  answer: 'data',
  refusals: ['brand-not-found'],
})
