import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { StoreOrder } from '#contract/calls/money/transactions.ts'
import { all } from '#server/db/conditions.ts'
import { answerRow, type FoundBy } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { readRows } from '#server/db/readRows.ts'
import { storeOrders } from '#server/db/schema/transactions.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { ofMerchants, auditProbedNumbers, type TransactionScope, withinDays } from '#server/money/transactions/index.ts'
import { scopeOfMerchants } from './listOfMerchant.ts'

/** A row of orders `o` with their merchant `m`. */
export const storeOrderRow = answerRow(
  StoreOrder,
  {
    merchantCode: 'm.merchant_code',
    merchantName: 'm.display_name',
    paidAmount: 'o.paid_paise',
    payerUsername: 'o.payer',
    transactionDate: 'o.created_at',
    exactlyAt: 'o.created_at::text',
  },
  { from: [storeOrders, 'o'], also: { id: z.int(), exactlyAt: z.string() } },
)
type StoreOrderRow = FoundBy<typeof storeOrderRow>

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
    storeOrderRow.readNamed(
      tx,
      sql`select ${storeOrderRow.columns} from store_orders o join merchants m on m.id = o.merchant_id where ${where}
        order by ${columns[sort]} ${direction}, o.created_at ${direction}, o.id ${direction} limit ${size} offset ${(page - 1) * size}`,
    ),
    readRows<{ total: string }>(tx, sql`select count(*) as total from store_orders o where ${where}`),
  ])
  return { rows, total: Number(counted?.total ?? 0) }
}

export const summedStoreOrders = (scope: TransactionScope, filter: StoreOrderFilter): SummedRows => ({
  only: storeOrderRow.only,
  from: sql`from store_orders o where ${all(matching(scope, filter))}`,
})

/** Everything that matches, latest first, some at a time. */
export const walkStoreOrders = (
  tx: Tx,
  scope: TransactionScope,
  filter: StoreOrderFilter,
): AsyncGenerator<readonly StoreOrderRow[]> =>
  walkRows((last: StoreOrderRow | undefined) =>
    storeOrderRow.readNamed(
      tx,
      sql`select ${storeOrderRow.columns} from store_orders o join merchants m on m.id = o.merchant_id
        where ${all([
          ...matching(scope, filter),
          ...(last === undefined ? [] : [sql`(o.created_at, o.id) < (${last.exactlyAt}::timestamptz, ${last.id})`]),
        ])} order by o.created_at desc, o.id desc limit ${rowsAtATime}`,
    ),
  )
