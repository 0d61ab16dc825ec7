import type { Handler } from '#server/gateway/handler.ts'
import { ownMerchantIds, readOwnMerchants } from '#server/merchants/merchants/index.ts'
import {
  listTransactions,
  presentBrandTransaction,
  presentNonBrandTransaction,
  summarise,
  auditProbedNumbers,
  type TransactionOrder,
  type TransactionScope,
} from '#server/money/transactions/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'

type Asking = Pick<StaffContext, 'tx' | 'staff'>

/** The transactions of merchants that were asked for by their codes. */
export const scopeOfMerchants = async (codes: readonly string[], { tx, staff }: Asking): Promise<TransactionScope> => ({
  merchants: (await readOwnMerchants(tx, codes, staff)).map(({ id }) => id),
  brands: staff.brands,
})

/** Reads what is of these merchants by one query that also looks whose they are, and ends the call when one is not the person's to see. */
const readOfMerchants = async <Found extends { readonly merchantsFound: number | null }>(
  asked: readonly string[],
  context: Asking,
  read: (scope: TransactionScope) => Promise<Found>,
): Promise<Found> => {
  const codes = [...new Set(asked)]
  const { staff } = context
  const found = await read({ merchants: { codes, ids: ownMerchantIds(codes, staff) }, brands: staff.brands })
  return found.merchantsFound === codes.length ? found : read(await scopeOfMerchants(codes, context))
}

export const merchantSummary: Handler<'portfolio.summary'> = async ({ merchantCode }, context) => {
  const { summary } = await readOfMerchants(merchantCode, context, (scope) => summarise(context.tx, scope, context.now))
  return summary
}

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
  const asked = { size, page, order, by: brandOrder[sort] }
  const { rows, total } = await readOfMerchants(merchantCode, context, (scope) =>
    listTransactions(context.tx, scope, { ...filters, isBrand: true }, asked, 'wide'),
  )
  await auditProbedNumbers(filters.txnRefNumber, context)
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
  const asked = { size, page, order, by: nonBrandOrder[sort] }
  const { rows, total } = await readOfMerchants(merchantCode, context, (scope) =>
    listTransactions(context.tx, scope, { ...filters, isBrand: false }, asked, 'wide'),
  )
  await auditProbedNumbers(filters.txnRefNumber, context)
  return { rows: rows.map(presentNonBrandTransaction), total }
}
