import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { CalendarDay, WireFlag, WireIds, wireAnswer, wireObject, WireYesNo } from '#contract/wire/wire.ts'
import { isPlainText } from '#contract/calls/merchants/merchants.ts'

export const PromoLevel = z.enum(['merchant', 'brand', 'all'])
export type PromoLevel = z.infer<typeof PromoLevel>

/** By Indian dates: the last day counts to its midnight. */
export const PromoStanding = z.enum(['live', 'scheduled', 'ended', 'disabled'])
export type PromoStanding = z.infer<typeof PromoStanding>

const plain = (most: number) => typedLine(most).refine(isPlainText, 'It has characters that cannot be printed.')
const needed = (most: number) => plain(most).min(1, 'Form Invalid!')

/** Hyphens in what is sent, underscores in what is listed (conflict X118). */
const sentNames = {
  levelValue: 'level-value',
  frontendGroup: 'frontend-group',
  startDate: 'start-date',
  endDate: 'end-date',
  image: 'brand-level-offer-img',
  isImageDisabled: 'brand-level-offer-img-disable',
  redirectionAction: 'redirection-action',
  angularAction: 'angular-action',
} as const

export const PromoCard = wireAnswer(
  {
    promoId: z.int(),
    title: z.string(),
    level: PromoLevel,
    levelValue: z.string(),
    frontendGroup: WireYesNo,
    startDate: CalendarDay,
    endDate: CalendarDay,
    url: z.string(),
    /** A file reference of this desk, or an address on an allowed domain. */
    image: z.string(),
    isImageDisabled: WireFlag,
    redirectionAction: z.string(),
    angularAction: z.string(),
    sequence: z.int(),
    isActive: WireFlag,
    standing: PromoStanding,
    author: z.string(),
  },
  {
    promoId: 'id',
    frontendGroup: 'frontend-group',
    image: 'brand_level_offer_img',
    isImageDisabled: 'brand_level_offer_img_disable',
    redirectionAction: 'redirection-action',
    angularAction: 'angular-action',
  },
)
export type PromoCard = z.output<typeof PromoCard>

const access = { anyOf: ['campaign_promocard'] } as const

export const addPromoCard = defineCall({
  name: 'promoCards.add',
  family: 'gateway',
  path: '/campaign/addOffer',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Adds a promo card: shown from its first day to the midnight that ends its last.',
  request: () =>
    wireObject(
      {
        title: plain(100).default(''),
        level: PromoLevel,
        levelValue: needed(60),
        frontendGroup: WireYesNo,
        startDate: CalendarDay,
        endDate: CalendarDay,
        url: plain(500).default(''),
        image: needed(500),
        isImageDisabled: WireFlag,
        redirectionAction: needed(200),
        angularAction: needed(200),
        sequence: z.coerce.number().int().min(1).max(10_000),
      },
      sentNames,
    ),
  response: () => PromoCard,
  answer: 'payload',
  refusals: ['not-allowed', 'promo-days-wrong', 'promo-level-wrong', 'campaign-foreign-url', 'document-unusable'],
})

export const listPromoCards = defineCall({
  name: 'promoCards.list',
  family: 'gateway',
  path: '/campaign/getOffers',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Promo cards: those that are shown first, then scheduled, ended and disabled ones.',
  request: () => wireObject({ standing: PromoStanding.optional(), level: PromoLevel.optional() }),
  response: () => z.array(PromoCard),
  answer: 'payload',
  refusals: ['not-allowed'],
})

export const disablePromoCards = defineCall({
  name: 'promoCards.disable',
  family: 'gateway',
  path: '/campaign/offerDisable',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Takes promo cards off the merchant app; a disabled one stays in the list.',
  request: () => wireObject({ promoIds: WireIds }, { promoIds: 'ids' }),
  response: () => z.array(PromoCard),
  answer: 'payload',
  refusals: ['not-allowed', 'record-not-found'],
})
