import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { OfferDifference } from './offerActs.ts'

/** Changes that can give more of offers, by what is changed. */
export const changesOfOffers = ['update', 'changeSkus', 'extend', 'takeBack'] as const
export const changesOfCatalogue = [
  'addGroupCode',
  'editGroupCode',
  'extendSchemes',
  'expireModels',
  'moveModels',
  'setSchemeGroups',
  'takeBackScheme',
] as const

export const OfferWaitKind = z.enum([...changesOfOffers, ...changesOfCatalogue])
export type OfferWaitKind = z.output<typeof OfferWaitKind>

export const OfferWaitState = z.enum(['awaitingApproval', 'approved', 'rejected', 'withdrawn'])
export type OfferWaitState = z.output<typeof OfferWaitState>

export const OfferWait = z.lazy(() =>
  wireAnswer({
    waitId: z.uuid(),
    brandCode: z.string(),
    act: OfferWaitKind,
    /** The name of the first thing that it changes. */
    title: z.string(),
    /** Offers that it writes. */
    offerIds: z.array(z.int()),
    /** So many it changes; the first 200 are in `rows`. */
    changes: z.int(),
    rows: z.array(OfferDifference),
    ways: z.array(z.string()),
    /** What it gives more until the offers end; null: the payments of the last thirty days do not tell. */
    more: WireSignedHundredths.nullable(),
    /** As they were when it was asked for. */
    limit: WireSignedHundredths,
    dayLimit: WireSignedHundredths,
    usedInDay: WireSignedHundredths,
    state: OfferWaitState,
    /** Something that it changes was changed since: it can be rejected or withdrawn, and be asked for again. */
    isOvertaken: z.boolean(),
    askedBy: z.string(),
    askedAt: Instant,
    decidedBy: z.string().nullable(),
    decidedAt: Instant.nullable(),
    decisionRemark: z.string(),
    /** What the person who asks may do now; when nothing, why. */
    can: z.array(z.enum(['approve', 'reject', 'withdraw'])),
    whyNot: z.enum(['wrong-state', 'own-work', 'not-your-part', 'overtaken']).nullable(),
  }),
)
export type OfferWait = z.output<typeof OfferWait>

/** Whoever may make such a change may decide on that of somebody else; which ones, the handler looks at. */
const ofWaits = {
  family: 'gateway',
  access: { anyOf: [...screenAccess.offers.anyOf, ...screenAccess.catalogue.anyOf] },
} as const

export const listOfferWaits = defineCall({
  ...ofWaits,
  name: 'offers.waits',
  path: '/opsofferwaits',
  kind: 'read',
  offline: 'cache',
  summary:
    'Changes that give more of offers and wait for a second person, or waited, newest first: of a brand, or the one that is named.',
  request: () =>
    wireObject({
      brandCode: BrandCode.optional(),
      waitId: z.uuid().optional(),
      state: z.array(OfferWaitState).max(4).optional(),
      ...pages(20, 50),
    }),
  response: () => z.object({ rows: z.array(OfferWait), total: z.int() }),
  answer: 'dataPage',
  refusals: ['brand-not-found', 'record-not-found'],
})

export const decideOfferWait = defineCall({
  ...ofWaits,
  name: 'offers.decide',
  path: '/opsofferdecision',
  kind: 'command',
  changes: [
    'offer.changed',
    'offer.inForce',
    'offer.outOfForce',
    'productScheme.changed',
    'productScheme.modelsChanged',
    'productScheme.inForce',
    'productScheme.outOfForce',
  ],
  offline: 'never',
  summary:
    'A second person approves a change that gives more of offers, which is then done, or rejects it; or who asked for it withdraws it.',
  request: () =>
    wireObject({
      waitId: z.uuid(),
      decision: z.enum(['approve', 'reject', 'withdraw']),
      remark: PlainRemark.default(''),
    }),
  response: () => OfferWait,
  answer: 'payload',
  /** Those of the changes themselves besides: each is looked at again before it is done. */
  refusals: [
    'record-not-found',
    'brand-not-found',
    'record-changed',
    'change-overtaken',
    'offer-overlaps',
    'offer-ended',
    'offer-wrong',
    'offer-unchanged',
    'day-before-today',
    'span-wrong',
    'scheme-ended',
    'scheme-same',
    'scheme-other-kind',
    'beyond-scheme',
    'sku-in-another-scheme',
    'group-code-taken',
    'own-work',
    'not-independent',
    'wrong-state',
    'not-allowed',
    'remark-missing',
  ],
})
