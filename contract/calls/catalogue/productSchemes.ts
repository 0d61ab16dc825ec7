import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, flag, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { CalendarDay, Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { pages } from '#contract/wire/pages.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { GroupCode, SchemeCode } from './catalogueCodes.ts'
import { Waits } from './offerActs.ts'
import { changeOf } from '#contract/calls/files/takenBack.ts'

/** Derived from its time when it is asked for; kept nowhere. */
export const SchemeState = z.enum(['scheduled', 'running', 'ended'])
export type SchemeState = z.infer<typeof SchemeState>

/** Models that are expired or moved in one act. */
export const mostModelsAtOnce = 5_000
const mostSchemesAtOnce = 100

/** A day as the services of the merchant platform write it: `21-11-2026`. */
export const ServiceDay = z.codec(textUpTo(40), CalendarDay, {
  decode: (written, context) => {
    const [, date = '', month = '', year = ''] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(written.trim()) ?? []
    const iso = `${year}-${month}-${date}`
    if (isCalendarDay(iso)) return iso
    context.issues.push({ code: 'custom', message: 'A day is written DD-MM-YYYY.', input: written })
    return z.NEVER
  },
  encode: (iso) => iso.split('-').toReversed().join('-'),
})

export const Scheme = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    brandCode: z.string(),
    schemeCode: z.string(),
    schemeDesc: z.string(),
    isEmi: WireFlag,
    isCashback: WireFlag,
    /** The state in a word, as plain text (conflict X186). */
    status: SchemeState,
    fromDate: Instant,
    /** The first instant that it does not cover. */
    toDate: Instant,
    models: z.int(),
    version: z.int(),
  }),
)
export type Scheme = z.output<typeof Scheme>

export const SchemeModel = z.lazy(() =>
  wireAnswer({
    id: z.int(),
    schemeCode: z.string(),
    sku: z.string(),
    model: z.string(),
    minAmount: WireHundredths.nullable(),
    maxAmount: WireHundredths.nullable(),
    fromDt: Instant,
    toDt: Instant,
    state: SchemeState,
    version: z.int(),
  }),
)
export type SchemeModel = z.output<typeof SchemeModel>

const access = screenAccess.catalogue
const ofCatalogue = { family: 'gateway', path: '/cataloguemgmt', access, kind: 'read', offline: 'cache' } as const
const paged = pages(300, 5_000)

export const listSchemes = defineCall({
  ...ofCatalogue,
  name: 'productSchemes.list',
  discriminator: { type: 'getBrandSchemes' },
  summary: 'Schemes of a brand, latest first. Ended ones on request.',
  request: () =>
    wireObject(
      { brandCode: BrandCode, showExpired: WireFlag.default(false), schemeCode: SchemeCode.optional(), ...paged },
      { showExpired: 'showExpired' },
    ),
  response: () => z.object({ rows: z.array(Scheme), total: z.int() }),
  answer: 'dataPage',
  refusals: ['brand-not-found'],
})

const schemeTitles = {
  schemeCode: id('scheme_code'),
  schemeDesc: text('scheme_desc'),
  status: status('status'),
  isEmi: flag('is_emi', ['Yes', 'No']),
  isCashback: flag('is_cashback', ['Yes', 'No']),
  fromDate: instant('from_date'),
  toDate: instant('to_date'),
  models: number('Models'),
}
export const schemeColumns = columnsOf(listSchemes, schemeTitles)

export const listSchemeModels = defineCall({
  ...ofCatalogue,
  name: 'productSchemes.models',
  discriminator: { type: 'getBrandSchemeModel' },
  summary: 'Models of a scheme by SKU, those that have ended too.',
  request: () => wireObject({ schemeCode: SchemeCode, text: typedLine(100).min(1).optional(), ...paged }),
  response: () => z.object({ rows: z.array(SchemeModel), total: z.int() }),
  answer: 'dataPage',
  refusals: ['record-not-found'],
})

const modelTitles = {
  sku: id('sku'),
  model: text('model'),
  state: status('State'),
  minAmount: amount('min_amount'),
  maxAmount: amount('max_amount'),
  fromDt: instant('from_dt'),
  toDt: instant('to_dt'),
}
export const schemeModelColumns = columnsOf(listSchemeModels, modelTitles)

export const listSchemeGroups = defineCall({
  ...ofCatalogue,
  name: 'productSchemes.groups',
  discriminator: { type: 'getGroupCodeForScheme' },
  summary: 'Group codes of a scheme; none: it is for all dealers of the brand.',
  request: () => wireObject({ schemeCode: SchemeCode }),
  response: () => z.array(wireAnswer({ groupCode: z.string() })),
  answer: 'data',
  refusals: ['record-not-found'],
})

export const setSchemeGroups = defineCall({
  name: 'productSchemes.setGroups',
  family: 'gateway',
  path: '/cataloguemgmt',
  discriminator: { type: 'updateGroupCodeForScheme' },
  access,
  kind: 'command',
  changes: ['productScheme.changed'],
  offline: 'never',
  summary: 'Sets the group codes of a scheme: all of them. Each one is in the list of the brand.',
  request: () =>
    wireObject({ schemeCode: SchemeCode, groupCodes: z.array(GroupCode).max(200) }, { groupCodes: 'groupCodes' }),
  response: () =>
    z.array(
      wireAnswer({
        groupCode: z.string(),
        /** Offers would reach more by it: it is as asked once a second person approves. Null: it is so. */
        waits: Waits.nullable(),
      }),
    ),
  answer: 'data',
  refusals: ['record-not-found', 'change-waits'],
})

/** Reading schemes at /catalogue-management and /scheme-mgmt. */
export const browseSchemes = defineCall({
  name: 'productSchemes.browse',
  family: 'gateway',
  path: '/getbrandscheme',
  access: screenAccess.catalogueLists,
  kind: 'read',
  offline: 'cache',
  summary: 'Schemes of every brand that the person may see, latest first.',
  request: () =>
    wireObject({
      brandCode: BrandCode.optional(),
      schemeCode: SchemeCode.optional(),
      status: SchemeState.optional(),
      ...pages(20, 300),
    }),
  response: () => z.object({ rows: z.array(Scheme), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const browseSchemeModels = defineCall({
  name: 'productSchemes.browseModels',
  family: 'gateway',
  path: '/getbrandschememodel',
  access: screenAccess.catalogueLists,
  kind: 'read',
  offline: 'cache',
  summary: 'Models of these schemes; those that are not the person’s are left out.',
  request: () =>
    wireObject({
      /** One code, or several with commas between them. */
      includeSchemes: z
        .codec(z.union([textUpTo(4_200), z.array(textUpTo(60)).max(mostSchemesAtOnce)]), z.array(z.string()), {
          decode: (written) =>
            (typeof written === 'string' ? written.split(',') : written).map((code) => code.trim().toUpperCase()),
          encode: (codes) => codes.join(','),
        })
        .pipe(z.array(SchemeCode).min(1).max(mostSchemesAtOnce)),
      ...pages(50, 300),
    }),
  response: () => z.object({ rows: z.array(SchemeModel), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const browsedSchemeColumns = columnsOf(browseSchemes, { brandCode: text('brand_code'), ...schemeTitles })
export const browsedModelColumns = columnsOf(browseSchemeModels, modelTitles)

/** What an act did, and under which name it can be taken back. */
const SchemeChange = z.lazy(() =>
  wireAnswer(
    {
      /** Null where it waits. */
      changeId: z.uuid().nullable(),
      schemes: z.int(),
      models: z.int(),
      /** Empty, as the services of the platform say that all went well. */
      errorCode: z.string(),
      errorDesc: z.string(),
      /** Offers would reach more by it: nothing is done before a second person approves. Null: it is done. */
      waits: Waits.nullable(),
    },
    { errorCode: 'errorCode', errorDesc: 'errorDesc' },
  ),
)
export type SchemeChange = z.output<typeof SchemeChange>

const SchemeRefs = z
  .array(wireObject({ schemeCode: SchemeCode }, { schemeCode: 'schemeCode' }))
  .min(1)
  .max(mostSchemesAtOnce)
const ModelRefs = z
  .array(z.strictObject({ id: RecordNumber }))
  .min(1, 'Choose at least one model.')
  .max(mostModelsAtOnce, `At most ${mostModelsAtOnce} models at once.`)

const service = {
  family: 'platform',
  access,
  kind: 'command',
  offline: 'never',
  response: () => SchemeChange,
  answer: 'payload',
} as const

const extendFields = {
  brandCode: BrandCode,
  /** Its Indian midnight is the end. */
  endDate: ServiceDay,
  schemes: SchemeRefs,
}
const extendNames = { brandCode: 'brandCode', endDate: 'endDate', schemes: 'schemeVOList' } as const
const expireFields = { brandCode: BrandCode, toDate: ServiceDay, models: ModelRefs }
const expireNames = { brandCode: 'brandCode', toDate: 'toDate', models: 'skuDetails' } as const
const moveFields = {
  brandCode: BrandCode,
  toSchemeCode: SchemeCode,
  fromDate: ServiceDay,
  toDate: ServiceDay,
  models: ModelRefs,
}
const moveNames = {
  brandCode: 'brandCode',
  toSchemeCode: 'toSchemeCode',
  fromDate: 'fromDate',
  toDate: 'toDate',
  models: 'skuDetails',
} as const

export const extendSchemes = defineCall({
  ...service,
  name: 'productSchemes.extend',
  changes: [
    'productScheme.changed',
    'productScheme.modelsChanged',
    'productScheme.inForce',
    'productScheme.outOfForce',
  ],
  path: '/extendBrandScheme',
  summary:
    'Gives schemes another last day, later or earlier. Models that end with their scheme follow it; those that ended before stay ended.',
  request: () => wireObject(extendFields, extendNames),
  refusals: [
    'brand-not-found',
    'record-not-found',
    'scheme-ended',
    'span-wrong',
    'day-before-today',
    'sku-in-another-scheme',
    'change-waits',
  ],
})

export const expireModels = defineCall({
  ...service,
  name: 'productSchemes.expireModels',
  changes: ['productScheme.modelsChanged'],
  path: '/expireSku',
  summary: 'Gives models an earlier last day, not after the end of their scheme.',
  request: () => wireObject(expireFields, expireNames),
  refusals: [
    'brand-not-found',
    'record-not-found',
    'scheme-ended',
    'day-before-today',
    'beyond-scheme',
    'span-wrong',
    'change-waits',
  ],
})

/** An act that is looked at before anything is changed is refused with one of these. */
const effectRefusals = [
  'brand-not-found',
  'record-not-found',
  'scheme-ended',
  'scheme-same',
  'scheme-other-kind',
  'day-before-today',
  'span-wrong',
  'beyond-scheme',
] as const

export const moveModels = defineCall({
  ...service,
  name: 'productSchemes.moveModels',
  changes: ['productScheme.modelsChanged'],
  path: '/updateSkuScheme',
  summary: 'Moves models to another scheme of the same kind: the old time is cut, the new one begins, in one step.',
  request: () => wireObject(moveFields, moveNames),
  refusals: [...effectRefusals, 'sku-in-another-scheme', 'change-waits'],
})

const Difference = z.lazy(() =>
  wireAnswer({
    schemes: z.int(),
    models: z.int(),
    /** Cashback offers that name one of these models, still to be given. */
    offers: z.int(),
    /** It will wait for a second person. */
    waits: Waits.nullable(),
    /** The first 200, schemes before models. */
    rows: z.array(
      wireAnswer({
        schemeCode: z.string(),
        /** Empty: the scheme itself. */
        sku: z.string(),
        fromBefore: Instant.nullable(),
        toBefore: Instant.nullable(),
        fromAfter: Instant.nullable(),
        toAfter: Instant.nullable(),
      }),
    ),
  }),
)
export type SchemeDifference = z.output<typeof Difference>

/** What an act would do, by the same rules and refusals; nothing is changed. */
export const effectOfScheme = defineCall({
  name: 'productSchemes.effect',
  family: 'gateway',
  path: '/opsschemeeffect',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'The difference that an extension, an expiry or a move would make.',
  request: () =>
    z.discriminatedUnion('act', [
      z.strictObject({ act: z.literal('extend'), change: wireObject(extendFields, extendNames) }),
      z.strictObject({ act: z.literal('expireModels'), change: wireObject(expireFields, expireNames) }),
      z.strictObject({ act: z.literal('moveModels'), change: wireObject(moveFields, moveNames) }),
    ]),
  response: () => Difference,
  answer: 'data',
  refusals: effectRefusals,
})

export const SchemeAct = z.enum(['extend', 'expireModels', 'moveModels'])
export type SchemeAct = z.infer<typeof SchemeAct>

export const ListedSchemeChange = z.lazy(() => changeOf({ act: SchemeAct, schemes: z.int(), models: z.int() }))

export const listSchemeChanges = defineCall({
  name: 'productSchemes.changes',
  family: 'gateway',
  path: '/opsschemechanges',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'What was extended, expired and moved of a brand, latest first, and what of it can be taken back.',
  request: () => wireObject({ brandCode: BrandCode, ...paged }),
  response: () => z.object({ rows: z.array(ListedSchemeChange), total: z.int() }),
  answer: 'dataPage',
  refusals: ['brand-not-found'],
})

export const takeBackSchemeChange = defineCall({
  name: 'productSchemes.takeBack',
  family: 'gateway',
  path: '/opsschemetakeback',
  access,
  kind: 'command',
  changes: [
    'productScheme.changed',
    'productScheme.modelsChanged',
    'productScheme.inForce',
    'productScheme.outOfForce',
  ],
  offline: 'never',
  summary: 'Takes an act back while nothing that it changed was changed since.',
  request: () => wireObject({ changeId: z.uuid() }),
  response: () => SchemeChange,
  answer: 'payload',
  refusals: ['record-not-found', 'change-overtaken', 'sku-in-another-scheme', 'change-waits'],
})

export const timelineOfModel = defineCall({
  ...ofCatalogue,
  name: 'productSchemes.timeline',
  discriminator: { type: 'getSkuTimeline' },
  summary: 'In which schemes a SKU was, is and will be.',
  request: () => wireObject({ brandCode: BrandCode, sku: typedLine(60).toUpperCase().min(1) }),
  response: () =>
    z.array(
      wireAnswer({
        modelId: z.int(),
        schemeCode: z.string(),
        schemeDesc: z.string(),
        isEmi: WireFlag,
        isCashback: WireFlag,
        fromDt: Instant,
        toDt: Instant,
        state: SchemeState,
      }),
    ),
  answer: 'data',
  refusals: ['brand-not-found', 'record-not-found'],
})
