import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, day, flag, instant, number, status, text } from '#contract/wire/columns.ts'
import { isPublic, webAddressOf } from '#contract/wire/webAddress.ts'
import { CalendarDay, Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { PictureName } from '#contract/calls/files/pictures.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'

/** What is chosen in the form. A list shows whatever stands there (conflict X184). */
export const BannerStatus = z.enum(['ACTIVE', 'DEACTIVATE'])
export type BannerStatus = z.infer<typeof BannerStatus>

/** Derived from its time and its status when it is asked for. */
export const BannerState = z.enum(['scheduled', 'live', 'ended', 'off'])
export type BannerState = z.infer<typeof BannerState>

const access = screenAccess.banners

const RedirectionUrl = typedLine(500, 'redirection_url is invalid').refine((text) => {
  const url = webAddressOf(text)
  return text === '' || (url !== undefined && isPublic(url))
}, 'redirection_url is invalid')

/** Digits only, as a number or a text. */
const Priority = z.codec(z.union([z.int32(), textUpTo(10)]), z.int32(), {
  decode: (written, context) => {
    const digits = String(written).trim()
    if (/^\d{1,6}$/.test(digits)) return Number(digits)
    context.issues.push({ code: 'custom', message: 'priority is invalid', input: written })
    return z.NEVER
  },
  encode: (priority) => priority,
})

const content = {
  brandCode: BrandCode,
  brandOfferName: typedLine(120, 'The offer name has at most 120 characters.')
    .min(1, 'The offer name is empty.')
    .regex(/^[^\p{Cc}]*$/u, 'The offer name has characters that cannot be printed.'),
  bannerStatus: BannerStatus,
  redirectionUrl: RedirectionUrl.default(''),
  stickyAdd: WireFlag.default(false),
  priority: Priority.default(0),
  mediaUrl: PictureName,
  startDate: CalendarDay,
  /** Counts until its Indian midnight. */
  endDate: CalendarDay,
}

export const Banner = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    ...content,
    bannerStatus: z.string(),
    state: BannerState,
    creationDate: Instant,
    version: z.int(),
    changedBy: z.string(),
  }),
)
export type Banner = z.output<typeof Banner>

export const listBanners = defineCall({
  name: 'banners.list',
  family: 'gateway',
  path: '/brandoffer',
  discriminator: { action: 'getOffers' },
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Banner offers of a brand, those with the highest priority first; with an id that one alone.',
  request: () => wireObject({ brandCode: BrandCode, id: RecordNumber.optional(), state: BannerState.optional() }),
  response: () => z.object({ rows: z.array(Banner), total: z.int() }),
  answer: 'dataPage',
  refusals: ['brand-not-found'],
})

export const bannerColumns = columnsOf(listBanners, {
  brandOfferName: text('brand_offer_name'),
  bannerStatus: text('banner_status'),
  state: status('State'),
  priority: number('priority'),
  stickyAdd: flag('sticky_add', ['Yes', 'No']),
  startDate: day('From Date'),
  endDate: day('To Date'),
  redirectionUrl: text('redirection_url'),
  creationDate: instant('creation_date'),
})

export const saveBanner = defineCall({
  name: 'banners.save',
  family: 'gateway',
  path: '/brandoffer',
  discriminator: { action: 'addUpdateOffer' },
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Adds a banner offer; with an id and the version in `If-Match` changes it.',
  request: () => wireObject({ id: RecordNumber.optional(), ...content, creationDate: textUpTo(40).optional() }),
  response: () =>
    wireAnswer({
      banner: Banner,
      /** Others of the same priority that are shown on some of the same days. */
      overlaps: z.array(z.string()),
    }),
  answer: 'data',
  refusals: ['brand-not-found', 'record-not-found', 'record-changed', 'span-wrong', 'document-unusable'],
})

export const findBannerOverlaps = defineCall({
  name: 'banners.overlaps',
  family: 'gateway',
  path: '/brandoffer',
  discriminator: { action: 'getOfferOverlaps' },
  access,
  kind: 'read',
  offline: 'never',
  summary: 'Active banner offers of the same priority on some of these days: named before one is saved.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      id: RecordNumber.optional(),
      priority: Priority,
      startDate: CalendarDay,
      endDate: CalendarDay,
    }),
  response: () => z.array(z.string()),
  answer: 'data',
  refusals: ['brand-not-found', 'span-wrong'],
})

/** What SQL queries of a brand read: the products of that brand, amounts in rupees. */
export const brandQueryView = {
  name: 'brand_products',
  columns: ['product_code', 'product_name', 'description', 'category', 'price', 'min_amount', 'max_amount'],
} as const

/** Products that a try counts at most. */
export const mostMatchedProducts = 100_000

const queries = {
  searchQueryElastic: typedLine(10_000),
  searchQuerySql: typedLine(10_000),
  queryElastic: typedLine(10_000),
  querySql: typedLine(10_000),
}

export const getBrandQuery = defineCall({
  name: 'banners.query',
  family: 'gateway',
  path: '/brandoffer',
  discriminator: { action: 'getQuery' },
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'The four search queries of a brand; empty where there is none.',
  request: () => wireObject({ brandCode: BrandCode }),
  response: () => wireAnswer({ ...queries, version: z.int(), changedBy: z.string() }),
  answer: 'data',
  refusals: ['brand-not-found'],
})

export const saveBrandQuery = defineCall({
  name: 'banners.saveQuery',
  family: 'gateway',
  path: '/brandoffer',
  discriminator: { action: 'addUpdateQuery' },
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  ifMatch: 'required',
  summary:
    'Keeps the four search queries of a brand after checking them: JSON, and one SELECT over `brand_products` each, with `:text` for what is searched.',
  request: () => wireObject({ brandCode: BrandCode, ...queries, creationDate: textUpTo(40).optional() }),
  response: () => wireAnswer({ ...queries, version: z.int(), changedBy: z.string() }),
  answer: 'data',
  refusals: ['brand-not-found', 'record-changed', 'query-unsafe'],
})

export const tryBrandQuery = defineCall({
  name: 'banners.tryQuery',
  family: 'gateway',
  path: '/brandoffer',
  discriminator: { action: 'tryQuery' },
  access,
  kind: 'read',
  offline: 'never',
  summary:
    'How many products of a brand an SQL query finds, and five of them. It is checked, and run by a role that reads `brand_products` and nothing else.',
  request: () =>
    wireObject({
      brandCode: BrandCode,
      querySql: typedLine(10_000).min(1, 'Write a query.'),
      /** What stands for `:text`. */
      text: textUpTo(100).default(''),
    }),
  response: () =>
    wireAnswer({
      /** At most `mostMatchedProducts`; there may be more then. */
      products: z.int(),
      examples: z.array(wireAnswer({ productCode: z.string(), productName: z.string() })),
    }),
  answer: 'data',
  refusals: ['brand-not-found', 'query-unsafe', 'query-too-large', 'query-not-configured', 'busy'],
})
