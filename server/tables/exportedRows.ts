import { z } from 'zod'
import { calls } from '#contract/index.ts'
import type { RequestOfName } from '#contract/index.ts'
import type { ExportedTable } from '#contract/calls/tables.ts'
import { dashboardScope, refNumbersOf } from '#server/dashboard/index.ts'
import { presented } from '#server/db/walkRows.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { tellTriedMerchants, walkMerchants } from '#server/merchants/index.ts'
import {
  brandMappingsOf,
  presentStoreOrder,
  scopeOfMerchants,
  walkCallLogs,
  walkMessages,
  walkStoreOrders,
} from '#server/portfolio/index.ts'
import {
  lastTransactionId,
  presentBrandTransaction,
  presentNonBrandTransaction,
  presentRecentTransaction,
  tellTriedNumbers,
  walkTransactions,
} from '#server/transactions/index.ts'

export type ExportedRow = Readonly<Record<string, unknown>>
export type RowPieces = AsyncIterable<readonly ExportedRow[]>

/** What a handler of a read needs, and a download has too. */
export type ReadContext = Pick<StaffContext, 'tx' | 'gateway' | 'staff' | 'now' | 'tried'>

/**
 * Everything that a request of the table's list call matches, in pieces. Awaited, it has looked whether the person may
 * see what was asked for; read, it is the rows.
 */
type Exporter<Name extends ExportedTable> = (
  request: RequestOfName<Name>,
  context: ReadContext,
  until: number,
) => Promise<RowPieces>

async function* inOnePiece(rows: readonly ExportedRow[]): AsyncGenerator<readonly ExportedRow[]> {
  if (rows.length > 0) yield rows
}

const exporters: { readonly [Name in ExportedTable]: Exporter<Name> } = {
  'merchants.search': async (request, context) => {
    const { tx, staff } = context
    const { merchantCode, mobileNumber, distributorCode, bucket, includeLogin } = request
    if (!merchantCode?.length && !mobileNumber && !distributorCode && !bucket) return refuse('filter-missing')
    await tellTriedMerchants(merchantCode ?? [], context)
    return walkMerchants(tx, { merchantCode, mobileNumber, distributorCode, bucket, includeLogin }, staff)
  },
  'portfolio.brandTransactions': async (request, context, until) => {
    const scope = await scopeOfMerchants(request.merchantCode, context)
    await tellTriedNumbers(request.txnRefNumber, context)
    const rows = walkTransactions(context.gateway.database.pool, scope, { ...request, isBrand: true }, until, 'wide')
    return presented(rows, presentBrandTransaction)
  },
  'portfolio.nonBrandTransactions': async (request, context, until) => {
    const scope = await scopeOfMerchants(request.merchantCode, context)
    await tellTriedNumbers(request.txnRefNumber, context)
    const rows = walkTransactions(context.gateway.database.pool, scope, { ...request, isBrand: false }, until, 'wide')
    return presented(rows, presentNonBrandTransaction)
  },
  'portfolio.storeOrders': async ({ parameters }, context) => {
    const scope = await scopeOfMerchants([parameters.merchantCode], context)
    await tellTriedNumbers(parameters.txnRefNumber, context, 'storeOrders')
    return presented(walkStoreOrders(context.gateway.database.pool, scope, parameters), presentStoreOrder)
  },
  'portfolio.callLogs': walkCallLogs,
  'portfolio.messages': walkMessages,
  // At most as many as there are brands.
  'portfolio.brandMappings': async (request, context) => inOnePiece(await brandMappingsOf(request, context)),
  'dashboard.transactions': async (request, context, until) => {
    const { includeLogin, excludeLogin, brandCode, txnRefNumber, ...filters } = request
    const scope = await dashboardScope({ includeLogin, excludeLogin, brandCode }, context)
    const filter = { ...filters, txnRefNumber: refNumbersOf(txnRefNumber), isBrand: true }
    await tellTriedNumbers(filter.txnRefNumber, context)
    return presented(
      walkTransactions(context.gateway.database.pool, scope, filter, until, 'narrow'),
      presentRecentTransaction,
    )
  },
}

/** A request of the list call in its wire form, decoded by that call's own entry. */
export const decodeListRequest = (table: ExportedTable, request: Readonly<Record<string, unknown>>): unknown => {
  const entry = calls[table]
  const read = z.safeDecode(entry.request as z.ZodType, request as never)
  if (read.success) return read.data
  const [first] = read.error.issues
  return refuse('bad-request', { message: `${first?.path.join('.') || 'The request'}: ${first?.message ?? ''}` })
}

export const exportedRows = (
  table: ExportedTable,
  request: unknown,
  context: ReadContext,
  until: number,
): Promise<RowPieces> => (exporters[table] as Exporter<never>)(request as never, context, until)

export { lastTransactionId }
