import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { CalendarDay, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { ProductCode } from './catalogueCodes.ts'
import { act, Cell, mostOffersAtOnce, paged, scheme } from './offerFields.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { changeOf } from '#contract/calls/files/takenBack.ts'

export const OfferActKind = z.enum(['update', 'changeSkus', 'extend'])

export type OfferActKind = z.output<typeof OfferActKind>

export const OfferDifference = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    ruleDesc: z.string(),
    /** Empty: it is new. */
    before: z.string(),
    /** Empty: it never begins. */
    after: z.string(),
  }),
)

/** Why a change waits for a second person, and how much more it gives. */
export const Waits = z.lazy(() =>
  wireAnswer({
    /** Null where it is only asked what would be. */
    waitId: z.uuid().nullable(),
    /** In which ways it gives more. */
    ways: z.array(z.string()),
    /** How much more until the offers end; null: the payments of the last thirty days do not tell. */
    more: WireSignedHundredths.nullable(),
    /** What one act gives more alone, and what one person does in 24 hours, of which so much is used. */
    limit: WireSignedHundredths,
    dayLimit: WireSignedHundredths,
    usedInDay: WireSignedHundredths,
  }),
)
export type Waits = z.output<typeof Waits>

/** What an act changes, and the text of the statements that do it. Nothing of it is ever read back and run. */
const OfferAct = z.lazy(() =>
  wireAnswer({
    offers: z.int(),
    /** The first 200. */
    rows: z.array(OfferDifference),
    insert: z.string(),
    update: z.string(),
    /** By which the act can be taken back; null where nothing was done. */
    changeId: z.uuid().nullable(),
    /** It gives more than one person decides: nothing is done before a second one approves. Null: it is done at once. */
    waits: Waits.nullable(),
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
  /** As a rule lists them: with commas between, `NOT ` and those that are left out, or `ALL`. */
  sku: Cell.optional(),
  /** Empty: no velocity check. */
  velocityRule: Cell.optional(),
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

export const actRefusals = [
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
  changes: ['offer.changed', 'offer.inForce', 'offer.outOfForce'],
  discriminator: { type: 'updateOffer' },
  summary:
    'Changes an offer. One that has begun ends now and goes on as a new one, so that what it gave before stays what it was.',
  request: () => UpdateOffer,
  response: () => OfferAct,
  answer: 'payload',
  refusals: [...actRefusals, 'change-waits'],
})

export const changeOfferSkus = defineCall({
  ...act,
  name: 'offers.changeSkus',
  changes: ['offer.changed', 'offer.inForce', 'offer.outOfForce'],
  discriminator: { type: 'addRemoveSkuFromOffer' },
  summary: 'Gives an offer other SKUs from a first to a last day.',
  request: () => ChangeSkus,
  response: () => OfferAct,
  answer: 'payload',
  refusals: [...actRefusals, 'change-waits'],
})

export const extendOffers = defineCall({
  ...act,
  name: 'offers.extend',
  changes: ['offer.changed', 'offer.inForce', 'offer.outOfForce'],
  discriminator: { type: 'extendExpireOffers' },
  summary: 'Gives offers another last day, later or earlier: all of them or none.',
  request: () => ExtendOffers,
  response: () => OfferAct,
  answer: 'payload',
  refusals: [...actRefusals, 'change-waits'],
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

export const OfferChange = z.lazy(() =>
  changeOf({
    act: OfferActKind,
    /** The description of its first offer. */
    ruleDesc: z.string(),
    offers: z.int(),
  }),
)

export const listOfferChanges = defineCall({
  ...scheme,
  name: 'offers.changes',
  path: '/opsofferchanges',
  kind: 'read',
  offline: 'cache',
  summary: 'What was updated, extended and expired of a brand, latest first, and what of it was taken back.',
  request: () => wireObject({ brandCode: BrandCode, ...paged }),
  response: () => z.object({ rows: z.array(OfferChange), total: z.int() }),
  answer: 'dataPage',
  refusals: ['brand-not-found'],
})

export const takeBackOfferChange = defineCall({
  ...scheme,
  name: 'offers.takeBack',
  path: '/opsoffertakeback',
  kind: 'command',
  changes: ['offer.changed', 'offer.inForce', 'offer.outOfForce'],
  offline: 'never',
  summary:
    'Takes an act back from the next minute on, while nothing that it changed was changed since. What was given stays what it was.',
  request: () => wireObject({ changeId: z.uuid() }),
  response: () => OfferAct,
  answer: 'payload',
  refusals: ['record-not-found', 'change-overtaken', 'offer-overlaps', 'change-waits'],
})
