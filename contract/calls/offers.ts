import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { type OfferField, offerFields, offerHeaders } from '#contract/sheets/offerCells.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { CalendarDay, Instant, RecordNumber, wireAnswer, wireObject, WireOwnLogin } from '#contract/wire/wire.ts'
import { pages } from '#contract/wire/pages.ts'
import { ProductCode } from './catalogueCodes.ts'
import { SchemeState } from './productSchemes.ts'
import { BrandCode } from './rates.ts'

/** Offers that are changed in one act. */
export const mostOffersAtOnce = 5_000
/** Rows of one file of Upload Offers. */
export const mostOfferRows = 5_000
export const tooManyOffers = 'Max limit reached - 5000 records'
/** Days over which a draft is tried, and transactions above which it is tried on a sample of them. */
export const whatIfDays = 30
export const mostTriedTransactions = 50_000
/** After so long a what-if answers with what it has. */
export const whatIfPatienceMs = 3_000

const access = screenAccess.offers
const scheme = { family: 'gateway', path: '/getbrandscheme', access } as const
const read = { ...scheme, kind: 'read', offline: 'cache' } as const
const act = { ...scheme, kind: 'command', offline: 'never' } as const
const paged = pages(50, 300)

/** A cell as it is typed; a number is its digits. */
const Cell = z.codec(z.union([z.string().max(40_000), z.number()]), z.string(), {
  decode: String,
  encode: (typed) => typed,
})

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
export type OfferWitness = z.output<typeof Witness>

const Overlap = z.lazy(() => wireAnswer({ id: z.int(), ruleDesc: z.string(), sentence: z.string(), witness: Witness }))
export type OfferOverlap = z.output<typeof Overlap>

/** As the documents name an offer that stands (X194): `bank_cashback` is the bank's share in percent. */
const OfferRow = z.lazy(() =>
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

const searchText = z.string().trim().min(1).max(200).optional()
const atLeastOne = 'Add at least one filter to search.'
const isAnyGiven = (values: readonly unknown[]): boolean =>
  values.some((value) => value !== undefined && (!Array.isArray(value) || value.length > 0))

const Sku = z.lazy(() =>
  wireAnswer({
    brandCode: z.string(),
    sku: z.string(),
    category: z.string(),
    model: z.string(),
    modelDesc: z.string(),
    price: WireHundredths.nullable(),
  }),
)
export type OfferSku = z.output<typeof Sku>

const texts = z.array(z.string().trim().min(1).max(200)).max(500).optional()

export const searchSkus = defineCall({
  ...read,
  name: 'offers.searchSkus',
  discriminator: { type: 'get_products' },
  summary: 'SKUs by code, category, model or description: at least one of them. Texts are looked for without case.',
  request: () =>
    wireObject(
      { brandCode: BrandCode, sku: texts, category: texts, model: texts, modelDesc: texts, ...paged },
      { modelDesc: 'modelDesc' },
    ).refine(({ sku, category, model, modelDesc }) => isAnyGiven([sku, category, model, modelDesc]), atLeastOne),
  response: () => z.object({ rows: z.array(Sku), total: z.int() }),
  answer: 'page',
  refusals: ['brand-not-found'],
})
export const offerSkuColumns = columnsOf(searchSkus, {
  sku: id('sku'),
  category: text('category'),
  model: text('model'),
  modelDesc: text('model_desc'),
  price: amount('price'),
})

export const listSkus = defineCall({
  ...read,
  name: 'offers.skus',
  discriminator: { type: 'get_all_sku' },
  summary: 'Every SKU of a brand, at most 20,000.',
  request: () => wireObject({ brandCode: BrandCode }),
  response: () => z.array(wireAnswer({ sku: z.string(), model: z.string() })),
  answer: 'payload',
  refusals: ['brand-not-found'],
})

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
      sku: z.string().trim().toUpperCase().min(1).max(60).optional(),
      paymentMethods: z.string().trim().toUpperCase().max(100).optional(),
      description: searchText,
      configType: z.enum(['PERCENTAGE', 'AMOUNT']).optional(),
      bankCode: z.string().trim().toUpperCase().max(30).optional(),
      state: SchemeState.optional(),
      ...paged,
    }).refine(
      ({ sku, paymentMethods, description, configType, bankCode, state }) =>
        isAnyGiven([sku, paymentMethods, description, configType, bankCode, state]),
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
  bankCode: text('bank_code'),
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

export const OfferActKind = z.enum(['update', 'changeSkus', 'extend'])
export type OfferActKind = z.output<typeof OfferActKind>

/** What an act changes, and the text of the statements that do it. Nothing of it is ever read back and run. */
const OfferAct = z.lazy(() =>
  wireAnswer({
    offers: z.int(),
    /** The first 200. */
    rows: z.array(
      wireAnswer({
        id: z.int(),
        ruleDesc: z.string(),
        /** Empty: it is new. */
        before: z.string(),
        /** Empty: it never begins. */
        after: z.string(),
      }),
    ),
    insert: z.string(),
    update: z.string(),
    /** By which the act can be taken back; null where nothing was done. */
    changeId: z.uuid().nullable(),
  }),
)
export type OfferAct = z.output<typeof OfferAct>

const updateFields = {
  brand: BrandCode,
  id: RecordNumber,
  offerConfigId: RecordNumber.optional(),
  version: RecordNumber,
  description: Cell.optional(),
  totalCashback: Cell.optional(),
  paymentMethods: Cell.optional(),
  bankCode: Cell.optional(),
  minTransactionAmt: Cell.optional(),
  maxCashback: Cell.optional(),
  bankCashback: Cell.optional(),
  bankShareCap: Cell.optional(),
  brandCashback: Cell.optional(),
  tenure: Cell.optional(),
  groupCodes: Cell.optional(),
  dealerCategory: Cell.optional(),
  regions: Cell.optional(),
  /** As in a rule: `2026-11-27 10:00` in Indian time, or a day. */
  startDate: Cell.optional(),
  endDate: Cell.optional(),
}
const UpdateOffer = z.lazy(() => wireObject(updateFields))

const Skus = z.array(ProductCode).max(5_000)
const skuFields = {
  brand: BrandCode,
  /** What the person saw: somebody else's change in between is not overwritten. */
  oldSkuList: Skus,
  updatedSkuList: Skus,
  offerConfigDeciderId: RecordNumber,
  offerConfigId: RecordNumber.optional(),
  startDate: CalendarDay,
  endDate: CalendarDay,
}
const skuNames = {
  oldSkuList: 'oldSkuList',
  updatedSkuList: 'updatedSkuList',
  offerConfigDeciderId: 'offerConfigDeciderId',
  offerConfigId: 'offerConfigId',
} as const
const ChangeSkus = z.lazy(() => wireObject(skuFields, skuNames))

const OfferIds = z
  .array(RecordNumber)
  .min(1, 'Choose at least one offer.')
  .max(mostOffersAtOnce, `At most ${mostOffersAtOnce} offers at once.`)
const extendFields = {
  brand: BrandCode,
  offersDeciderToUpdate: OfferIds,
  /** Sent by the documents' panel: an offer and its configuration are one record here. */
  offersConfigToUpdate: z.array(RecordNumber).max(mostOffersAtOnce).optional(),
  /** The last day, later or earlier than the present one. */
  date: CalendarDay,
}
const extendNames = {
  offersDeciderToUpdate: 'offersDeciderToUpdate',
  offersConfigToUpdate: 'offersConfigToUpdate',
} as const
const ExtendOffers = z.lazy(() => wireObject(extendFields, extendNames))

const actRefusals = [
  'brand-not-found',
  'record-not-found',
  'record-changed',
  'offer-ended',
  'offer-overlaps',
  'offer-wrong',
  'offer-unchanged',
  'day-before-today',
  'span-wrong',
] as const

export const updateOffer = defineCall({
  ...act,
  name: 'offers.update',
  discriminator: { type: 'updateOffer' },
  summary:
    'Changes an offer. One that has begun ends now and goes on as a new one, so that what it gave before stays what it was.',
  request: () => UpdateOffer,
  response: () => OfferAct,
  answer: 'payload',
  refusals: actRefusals,
})

export const changeOfferSkus = defineCall({
  ...act,
  name: 'offers.changeSkus',
  discriminator: { type: 'addRemoveSkuFromOffer' },
  summary: 'Gives an offer other SKUs from a first to a last day.',
  request: () => ChangeSkus,
  response: () => OfferAct,
  answer: 'payload',
  refusals: actRefusals,
})

export const extendOffers = defineCall({
  ...act,
  name: 'offers.extend',
  discriminator: { type: 'extendExpireOffers' },
  summary: 'Gives offers another last day, later or earlier: all of them or none.',
  request: () => ExtendOffers,
  response: () => OfferAct,
  answer: 'payload',
  refusals: actRefusals,
})

export const effectOfOffer = defineCall({
  ...scheme,
  name: 'offers.effect',
  path: '/opsoffereffect',
  kind: 'read',
  offline: 'never',
  summary: 'The difference that an act would make, by the same rules and refusals; nothing is changed.',
  request: () =>
    z.discriminatedUnion('act', [
      z.strictObject({ act: z.literal('update'), change: UpdateOffer }),
      z.strictObject({ act: z.literal('changeSkus'), change: ChangeSkus }),
      z.strictObject({ act: z.literal('extend'), change: ExtendOffers }),
    ]),
  response: () => OfferAct,
  answer: 'data',
  refusals: actRefusals,
})

export const listOfferChanges = defineCall({
  ...scheme,
  name: 'offers.changes',
  path: '/opsofferchanges',
  kind: 'read',
  offline: 'cache',
  summary: 'What was updated, extended and expired of a brand, latest first, and what of it was taken back.',
  request: () => wireObject({ brandCode: BrandCode, ...paged }),
  response: () =>
    z.object({
      rows: z.array(
        wireAnswer({
          changeId: z.uuid(),
          act: OfferActKind,
          /** Of its first offer. */
          ruleDesc: z.string(),
          offers: z.int(),
          changedBy: z.string(),
          changedAt: Instant,
          takenBackAt: Instant.nullable(),
        }),
      ),
      total: z.int(),
    }),
  answer: 'dataPage',
  refusals: ['brand-not-found'],
})

export const takeBackOfferChange = defineCall({
  ...scheme,
  name: 'offers.takeBack',
  path: '/opsoffertakeback',
  kind: 'command',
  offline: 'never',
  summary:
    'Takes an act back from the next minute on, while nothing that it changed was changed since. What was given stays what it was.',
  request: () => wireObject({ changeId: z.uuid() }),
  response: () => OfferAct,
  answer: 'payload',
  refusals: ['record-not-found', 'change-overtaken', 'offer-overlaps'],
})

export const checkOffer = defineCall({
  ...scheme,
  name: 'offers.check',
  path: '/opsoffercheck',
  kind: 'read',
  offline: 'never',
  summary: 'What is wrong with a rule, field by field, and with which offers that stand it would overlap.',
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
  amount: WireHundredths,
  cashback: WireHundredths,
  bank: WireHundredths,
  brand: WireHundredths,
  takenToday: z.int(),
  cashbackToday: WireHundredths,
}
const Group = z.lazy(() => wireAnswer({ name: z.string(), ...Figures }))

export const tryOffer = defineCall({
  ...scheme,
  name: 'offers.whatIf',
  path: '/opsofferwhatif',
  kind: 'read',
  offline: 'never',
  summary: 'What a draft would have given in the last 30 days, against the offers that stand.',
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
      bankCode: z.string().trim().toUpperCase().max(30).default(''),
      paymentMethod: z.string().trim().toUpperCase().max(30).default(''),
      tenure: z.string().trim().max(2).default(''),
      sku: z.string().trim().toUpperCase().max(60).default(''),
      groupCode: z.string().trim().toUpperCase().max(40).default(''),
      dealerCategory: z.string().trim().toUpperCase().max(60).default(''),
      region: z.string().trim().toUpperCase().max(60).default(''),
      /** Absent: now. */
      at: Instant.optional(),
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

const VelocityCheck = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    brandCode: z.string(),
    /** The query: what a builder wrote, or an expert. */
    desc1: z.string(),
    /** What it is for. */
    desc2: z.string(),
    /** Offers that are checked by it and are not over. */
    offers: z.int(),
  }),
)
export type VelocityCheck = z.output<typeof VelocityCheck>

const velocityText = (what: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} is empty.`)
    .max(most, `${what} has at most ${most} characters.`)
    .regex(/^[^\p{Cc}]*$/u, `${what} has characters that cannot be printed.`)

export const listVelocityChecks = defineCall({
  ...read,
  name: 'offers.velocityChecks',
  discriminator: { type: 'get_velocity' },
  summary: 'Velocity checks of a brand.',
  request: () => wireObject({ includeBrands: BrandCode }),
  response: () => z.array(VelocityCheck),
  answer: 'payload',
  refusals: ['brand-not-found'],
})
export const velocityColumns = { desc1: 'Query', desc2: 'Info' } as const

export const addVelocityCheck = defineCall({
  ...act,
  name: 'offers.addVelocityCheck',
  path: '/opsvelocitycheck',
  summary: 'Adds a velocity check to the list of a brand.',
  request: () =>
    wireObject({ brand: BrandCode, desc1: velocityText('The query', 500), desc2: velocityText('The info', 200) }),
  response: () => z.array(VelocityCheck),
  answer: 'payload',
  refusals: ['brand-not-found', 'velocity-check-present'],
})

export const removeVelocityCheck = defineCall({
  ...act,
  name: 'offers.removeVelocityCheck',
  path: '/opsvelocitycheckremove',
  summary: 'Removes a velocity check that no offer of today or later is checked by.',
  request: () => wireObject({ brand: BrandCode, id: RecordNumber }),
  response: () => z.array(VelocityCheck),
  answer: 'payload',
  refusals: ['brand-not-found', 'record-not-found', 'velocity-check-used'],
})

const describing = { anyOf: ['offerdescupdate'] } as const

export const compareDescriptions = defineCall({
  ...scheme,
  name: 'offers.descriptions',
  path: '/opsofferdescriptions',
  access: describing,
  kind: 'read',
  offline: 'never',
  summary: 'Descriptions of offers that are not over and that say something else than their rule.',
  request: () => wireObject({ brand: BrandCode }),
  response: () =>
    wireAnswer({
      /** Offers that are not over. */
      offers: z.int(),
      /** The first 300. */
      differences: z.array(wireAnswer({ id: z.int(), ruleDesc: z.string(), before: z.string(), after: z.string() })),
      total: z.int(),
    }),
  answer: 'data',
  refusals: ['brand-not-found'],
})

export const updateDescriptions = defineCall({
  name: 'offers.updateDescriptions',
  family: 'gateway',
  path: '/automation-scripts',
  discriminator: { type: 'updateOfferDesc' },
  access: describing,
  kind: 'command',
  offline: 'never',
  summary: 'Writes the description of every offer of a brand that is not over from its rule.',
  request: () => wireObject({ brand: BrandCode }),
  /** Text of the statements, for reading. */
  response: () => z.array(z.string()),
  answer: 'payload',
  refusals: ['brand-not-found'],
})

export const triggerCashbackOutput = defineCall({
  name: 'reportJobs.cashbackOutput',
  family: 'wrapper',
  path: '/glue/trigger',
  discriminator: { 'job-name': '2-cashback-output-file' },
  access,
  kind: 'command',
  offline: 'never',
  summary: 'Writes what the offers of a brand gave on a day, transaction by transaction, with the shares.',
  request: () =>
    z.strictObject({
      arguments: wireObject({ creationDate: CalendarDay, brandCode: BrandCode, user: WireOwnLogin }),
    }),
  response: () => wireAnswer({ jobRunId: z.uuid() }, { jobRunId: 'JobRunId' }),
  answer: 'payload',
  refusals: ['brand-not-found', 'report-in-future', 'job-already-running', 'claim-mismatch'],
})

export const listCashbackFiles = defineCall({
  name: 'offers.outputFiles',
  family: 'wrapper',
  path: '/s3bucket/fetchfolder',
  discriminator: { folder: 'cashback_output' },
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Files of cashback output: own ones, the latest first.',
  request: () => wireObject({ bucket: z.string().max(60).optional(), ...paged }),
  response: () =>
    z.object({
      rows: z.array(
        wireAnswer({
          fileId: z.uuid(),
          fileName: z.string(),
          byteSize: z.int(),
          createdAt: Instant,
          s3Url: z.string(),
        }),
      ),
      total: z.int(),
    }),
  answer: 'page',
  refusals: [],
})
