import { type SQL, sql } from 'drizzle-orm'
import type { StoreOrder } from '#contract/calls/money/transactions.ts'
import type { Tx } from '#server/db/database.ts'
import { readRows } from '#server/db/readRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler } from '#server/gateway/handler.ts'
import {
  all,
  ofMerchants,
  auditProbedNumbers,
  type TransactionScope,
  withinDays,
} from '#server/money/transactions/index.ts'
import { scopeOfMerchants } from './listOfMerchant.ts'

export interface StoreOrderRow {
  id: string
  merchant_code: string
  display_name: string
  txn_ref_number: string
  brand_code: string
  product_brand: string
  paid_paise: string
  payer: string
  salutation: string
  created_at: Date
  /** To the microsecond; only where rows are walked. */
  exactly_at?: string
}

interface StoreOrderFilter {
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly txnRefNumber?: readonly string[] | undefined
  readonly brandCode?: string | undefined
}

/** An order of a brand is seen by its people; one without, by whoever sees the merchant. */
const matching = (scope: TransactionScope, { fromDate, toDate, txnRefNumber, brandCode }: StoreOrderFilter): SQL[] => [
  ...ofMerchants(sql`o.merchant_id`, scope),
  ...(scope.brands.length === 0
    ? []
    : [sql`(o.brand_code = '' or o.brand_code = any(${sql.param([...scope.brands])}::text[]))`]),
  ...withinDays(sql`o.created_at`, fromDate, toDate),
  ...(brandCode === undefined ? [] : [sql`o.brand_code = ${brandCode}`]),
  ...(txnRefNumber === undefined || txnRefNumber.length === 0
    ? []
    : [sql`o.txn_ref_number = any(${sql.param([...txnRefNumber])}::text[])`]),
]

export const presentStoreOrder = (row: StoreOrderRow): StoreOrder => ({
  txnRefNumber: row.txn_ref_number,
  merchantCode: row.merchant_code,
  merchantName: row.display_name,
  productBrand: row.product_brand,
  brandCode: row.brand_code,
  paidAmount: Number(row.paid_paise),
  payerUsername: row.payer,
  transactionDate: row.created_at.toISOString(),
  salutation: row.salutation,
})

const columns = {
  transactionDate: sql`o.created_at`,
  paidAmount: sql`o.paid_paise`,
  brandCode: sql`o.brand_code`,
  payerUsername: sql`o.payer`,
  txnRefNumber: sql`o.txn_ref_number`,
} as const

export const listStoreOrders: Handler<'portfolio.storeOrders'> = async ({ parameters }, context) => {
  const { merchantCode, size, page, order, sort, ...filter } = parameters
  const { tx } = context
  const scope = await scopeOfMerchants([merchantCode], context)
  await auditProbedNumbers(filter.txnRefNumber, context, 'storeOrders')
  const where = all(matching(scope, filter))
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const [rows, [counted]] = await Promise.all([
    readRows<StoreOrderRow>(
      tx,
      sql`select o.*, m.merchant_code, m.display_name from store_orders o join merchants m on m.id = o.merchant_id where ${where}
        order by ${columns[sort]} ${direction}, o.created_at ${direction}, o.id ${direction} limit ${size} offset ${(page - 1) * size}`,
    ),
    readRows<{ total: string }>(tx, sql`select count(*) as total from store_orders o where ${where}`),
  ])
  return { rows: rows.map(presentStoreOrder), total: Number(counted?.total ?? 0) }
}

/** Everything that matches, latest first, some at a time. */
export const walkStoreOrders = (
  tx: Tx,
  scope: TransactionScope,
  filter: StoreOrderFilter,
): AsyncGenerator<readonly StoreOrderRow[]> =>
  walkRows((last: StoreOrderRow | undefined) =>
    readRows<StoreOrderRow>(
      tx,
      sql`select o.*, o.created_at::text as exactly_at, m.merchant_code, m.display_name
        from store_orders o join merchants m on m.id = o.merchant_id
        where ${all([
          ...matching(scope, filter),
          ...(last === undefined
            ? []
            : [sql`(o.created_at, o.id) < (${last.exactly_at ?? ''}::timestamptz, ${Number(last.id)})`]),
        ])} order by o.created_at desc, o.id desc limit ${rowsAtATime}`,
    ),
  )
