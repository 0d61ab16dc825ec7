import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { isPlainText } from '#contract/calls/merchants/merchants.ts'
import { ShortList } from '#contract/wire/shortList.ts'
import { CalendarDay, Instant, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'

/** The call whose rows a table shows: `portfolio.brandTransactions`. */
export const TableName = textUpTo(120).regex(/^[a-z][A-Za-z]{1,40}\.[a-z][A-Za-z]{1,40}$/, 'There is no such table.')

const ColumnName = textUpTo(120).regex(/^[A-Za-z][\w.]{0,60}$/, 'There is no such column.')
/** In their order from left to right; a column that is not in the list is at the end, shown. */
const Columns = z
  .array(z.strictObject({ column: ColumnName, isShown: z.boolean(), width: z.int().min(40).max(1_200).optional() }))
  .max(120)
export type TableColumns = z.output<typeof Columns>

export const getTableLayout = defineCall({
  name: 'tables.layout',
  family: 'gateway',
  path: '/opstablelayout',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary: 'The columns of a table as the person left them; null: as they come.',
  request: () => wireObject({ table: TableName }),
  response: () => z.object({ columns: Columns.nullable() }),
  answer: 'payload',
  refusals: [],
})

export const saveTableLayout = defineCall({
  name: 'tables.saveLayout',
  family: 'gateway',
  path: '/opssavetablelayout',
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Keeps the columns of a table for the person; null: as they come.',
  request: () => wireObject({ table: TableName, columns: Columns.nullable() }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: [],
})

export const SavedView = wireAnswer({
  viewId: z.uuid(),
  table: z.string(),
  name: z.string(),
  /** The filters, sort and page size as they stand in the address: `status=FAILED&size=50`. */
  query: z.string(),
  columns: Columns.nullable(),
  isShared: WireFlag,
  isMine: WireFlag,
  ownedBy: z.string(),
  changedAt: Instant,
  /** Goes back in `If-Match`. */
  version: z.int(),
})
export type SavedView = z.output<typeof SavedView>

export const listSavedViews = defineCall({
  name: 'tables.views',
  family: 'gateway',
  path: '/opssavedviews',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary: "A table's saved views: the person's own, and those that people with the same data share.",
  request: () => wireObject({ table: TableName }),
  response: () => z.array(SavedView),
  answer: 'payload',
  refusals: [],
})

export const maxViewNameLength = 60
export const saveView = defineCall({
  name: 'tables.saveView',
  family: 'gateway',
  path: '/opssaveview',
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Saves filters and columns under a name; with an id and the version in `If-Match` changes an own view.',
  request: () =>
    wireObject({
      viewId: z.uuid().optional(),
      table: TableName,
      name: typedLine(maxViewNameLength, 'The name has more than 60 characters.')
        .min(1, 'Give the view a name.')
        .refine(isPlainText, 'The name has characters that cannot be printed.'),
      query: textUpTo(2_000).regex(/^[\x21-\x7e]*$/, 'The filters are not in the form of an address.'),
      columns: Columns.nullable().default(null),
      isShared: z.boolean().default(false),
    }),
  response: () => SavedView,
  answer: 'payload',
  refusals: ['record-not-found', 'record-changed', 'version-missing', 'view-name-taken', 'too-many-views'],
})

export const deleteView = defineCall({
  name: 'tables.deleteView',
  family: 'gateway',
  path: '/opsdeleteview',
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Removes an own view.',
  request: () => wireObject({ viewId: z.uuid() }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: ['record-not-found'],
})

/** Lists whose rows can be exported. `merchants.list` and `merchants.search` are the two lists of one call. */
export const exportedTables = [
  'merchants.search',
  'merchants.list',
  'portfolio.brandTransactions',
  'portfolio.nonBrandTransactions',
  'portfolio.storeOrders',
  'portfolio.callLogs',
  'portfolio.messages',
  'portfolio.brandMappings',
  'dashboard.transactions',
  'audit.list',
  'legalHolds.list',
  'personRequests.list',
  'kyc.incomplete',
  'settlements.search',
  'orders.list',
  'orders.ofBrand',
  'orders.ofMerchant',
  'reports.registration',
  'reports.transactions',
  'reports.nonBrand',
  'reports.settlements',
  'reports.failed',
  'reports.firstTransactions',
  'reports.controlSheet',
  'reports.dsrLog',
  'reports.cashback',
  'reports.chargeSlips',
  'reports.cashbackOutput',
  'recon.rows',
  'recon.transfers',
  'recon.ruleMatches',
  'settlements.held',
  'merchantHolds.list',
  'payments.placed',
  'settlements.payouts',
  'disputes.list',
  'disputes.rates',
  'papers.list',
  'settlements.holdReport',
  'refunds.list',
  'superMerchants.search',
  'superMerchants.associated',
  'offers.list',
  'offers.searchSkus',
  'catalogue.products',
  'productSchemes.list',
  'productSchemes.models',
  'productSchemes.browse',
  'productSchemes.browseModels',
  'campaigns.recipients',
  'campaigns.summary',
  'integrations.clients',
  'incoming.events',
  'incoming.conflicts',
  'integrations.endpoints',
  'integrations.deliveries',
] as const
export const ExportedTable = z.enum(exportedTables)
export type ExportedTable = z.infer<typeof ExportedTable>

export const exportTable = defineCall({
  name: 'tables.export',
  family: 'gateway',
  path: '/opsexporttable',
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  replay: 'never',
  summary:
    'An address, good for a minute in this session, under which everything that matches comes as xlsx or csv; of a long report, the job that writes it.',
  request: () =>
    wireObject({
      table: ExportedTable,
      format: z.enum(['xlsx', 'csv']),
      /** The list call's own request in its wire form; page and size count for nothing. */
      request: z.record(textUpTo(60), z.unknown()),
      /** Fields of the row in the order of the file; absent: all of them. */
      columns: z.array(ColumnName).min(1).max(120).optional(),
    }),
  response: () =>
    wireAnswer({
      /** Empty where a job writes the file. */
      url: z.string(),
      jobId: z.uuid().nullable().default(null),
    }),
  answer: 'payload',
  refusals: [
    'merchant-not-found',
    'record-not-found',
    'filter-missing',
    'too-many-rows',
    'report-span-missing',
    'report-span-wrong',
    'report-in-future',
    'report-too-long',
    'report-brand-unknown',
    'super-merchant-filter-missing',
    'super-merchant-not-found',
    'brand-not-found',
    'record-not-found',
  ],
})

/** Lists of money: count and sums of everything that matches stand above their rows. */
export const summedTables = [
  'portfolio.brandTransactions',
  'portfolio.nonBrandTransactions',
  'portfolio.storeOrders',
  'dashboard.transactions',
  'settlements.search',
  'settlements.held',
  'merchantHolds.list',
  'payments.placed',
  'settlements.payouts',
  'disputes.list',
  'disputes.rates',
  'papers.list',
  'settlements.batches',
  'settlements.batch',
  'refunds.list',
  'regularizations.list',
  'recon.rows',
  'recon.transfers',
  'recon.forceMatches',
  'recon.ruleMatches',
  'orders.list',
  'orders.ofBrand',
  'orders.ofMerchant',
  'reports.transactions',
  'reports.nonBrand',
  'reports.settlements',
  'reports.failed',
  'reports.firstTransactions',
  'reports.cashback',
  'reports.chargeSlips',
] as const
export const SummedTable = z.enum(summedTables)
export type SummedTable = z.infer<typeof SummedTable>

/** Sums of more rows are left out: to read them costs more than a page is worth. */
export const mostSummed = 100_000

export const sumTable = defineCall({
  name: 'tables.sums',
  family: 'gateway',
  path: '/opstablesums',
  access: 'signed-in',
  kind: 'read',
  heavy: true,
  behind: true,
  offline: 'never',
  summary: 'How many rows of a list match, and the sums of its amounts over all of them, not over a page.',
  request: () =>
    wireObject({
      table: SummedTable,
      /** The list call's own request in its wire form; page, size and order count for nothing. */
      request: z.record(textUpTo(60), z.unknown()),
      /** Fields of the row that are amounts. */
      columns: z.array(ColumnName).min(1).max(20),
    }),
  response: () =>
    wireAnswer({
      /** One more than are added up, where there are more. */
      count: z.int(),
      /** In the order in which they are asked for; null: there are too many rows to add up. */
      sums: z.array(wireAnswer({ column: z.string(), amount: WireSignedHundredths })).nullable(),
    }),
  answer: 'payload',
  refusals: [
    'merchant-not-found',
    'record-not-found',
    'brand-not-found',
    'settlement-filter-missing',
    'report-span-missing',
    'report-span-wrong',
    'report-in-future',
    'report-too-long',
    'report-brand-unknown',
  ],
})
export type TableSums = z.output<(typeof sumTable)['response']>

/** Documented with a merchant code that is fixed; here the merchants are named. */
export const downloadSettlements = defineCall({
  name: 'tables.downloadSettlements',
  family: 'gateway',
  path: '/opssettlements',
  discriminator: { type: 'downloadSettlement' },
  access: screenAccess.settlements,
  kind: 'command',
  changes: 'none',
  behind: true,
  offline: 'never',
  replay: 'never',
  summary: 'An address for one workbook with the settlement rows of these merchants, of one day or of all.',
  request: () => wireObject({ merchantCode: ShortList, startDate: CalendarDay.optional() }),
  response: () => z.object({ url: z.string() }),
  answer: 'payload',
  refusals: ['settlement-filter-missing', 'too-large'],
})
