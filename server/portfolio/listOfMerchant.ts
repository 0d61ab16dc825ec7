import type { Handler } from '#server/gateway/handler.ts'
import { readOwnMerchants } from '#server/merchants/index.ts'
import {
  countTransactions,
  listTransactions,
  presentBrandTransaction,
  presentNonBrandTransaction,
  summarise,
  tellTriedNumbers,
  type TransactionOrder,
  type TransactionScope,
} from '#server/transactions/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'

/** The transactions of merchants that were asked for by their codes. */
export const scopeOfMerchants = async (
  codes: readonly string[],
  { gateway, staff }: Pick<StaffContext, 'gateway' | 'staff'>,
): Promise<TransactionScope> => ({
  merchantIds: (await readOwnMerchants(gateway.database.pool, codes, staff)).map(({ id }) => id),
  brands: staff.brands,
})

export const merchantSummary: Handler<'portfolio.summary'> = async ({ merchantCode }, context) =>
  summarise(context.gateway.database.pool, await scopeOfMerchants(merchantCode, context), context.now)

const brandOrder = {
  creationDate: 'createdAt',
  amount: 'amount',
  merchantCode: 'merchantCode',
  brandCode: 'brandCode',
  status: 'status',
  txnRefNumber: 'txnRefNumber',
} as const satisfies Record<string, TransactionOrder>

export const listBrandTransactions: Handler<'portfolio.brandTransactions'> = async (request, context) => {
  const { merchantCode, includeLogin: _ours, size, page, order, sort, ...filters } = request
  const { pool } = context.gateway.database
  const scope = await scopeOfMerchants(merchantCode, context)
  const filter = { ...filters, isBrand: true }
  await tellTriedNumbers(filters.txnRefNumber, context)
  const [rows, total] = await Promise.all([
    listTransactions(pool, scope, filter, { size, page, order, by: brandOrder[sort] }, 'wide'),
    countTransactions(pool, scope, filter),
  ])
  return { rows: rows.map(presentBrandTransaction), total }
}

const nonBrandOrder = {
  transactionDate: 'createdAt',
  paidAmount: 'amount',
  merchantName: 'merchantName',
  payerUsername: 'payer',
  transactionStatus: 'status',
  txnRefNumber: 'txnRefNumber',
} as const satisfies Record<string, TransactionOrder>

export const listNonBrandTransactions: Handler<'portfolio.nonBrandTransactions'> = async (request, context) => {
  const { merchantCode, includeLogin: _ours, size, page, order, sort, ...filters } = request
  const { pool } = context.gateway.database
  const scope = await scopeOfMerchants(merchantCode, context)
  const filter = { ...filters, isBrand: false }
  await tellTriedNumbers(filters.txnRefNumber, context)
  const [rows, total] = await Promise.all([
    listTransactions(pool, scope, filter, { size, page, order, by: nonBrandOrder[sort] }, 'wide'),
    countTransactions(pool, scope, filter),
  ])
  return { rows: rows.map(presentNonBrandTransaction), total }
}
