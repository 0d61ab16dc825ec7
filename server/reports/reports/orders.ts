import { sql } from 'drizzle-orm'
import { listBrandOrders, listOrders, orderColumnsOf } from '#contract/calls/reports/orders.ts'
import { listStoreOrders } from '#contract/calls/merchants/portfolio.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { scopeOfMerchants, storeOrderRow } from '#server/merchants/portfolio/index.ts'
import {
  auditProbedNumbers,
  ofMerchants,
  type TransactionScope,
  withinDays,
  wholeScope,
} from '#server/money/transactions/index.ts'
import { auditAsked, isOneOf } from './asked.ts'
import { report, type ReportContext, type ReportQuery } from './report.ts'

interface Asked {
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly brandCode?: string | undefined
  readonly txnRefNumber?: readonly string[] | undefined
}

/** An order of a brand is seen by its people; one without, by whoever sees the merchant. */
const ordersOf = (scope: TransactionScope, asked: Asked, { staff, now }: ReportContext): ReportQuery => {
  const { fromDate, toDate, brandCode } = asked
  if (fromDate !== undefined && toDate !== undefined && fromDate > toDate) refuse('report-span-wrong')
  const first = fromDate === undefined ? undefined : indianDayBounds(fromDate)
  if (first !== undefined && first.from > now) refuse('report-in-future')
  return {
    table: sql`store_orders o`,
    alias: sql`o`,
    where: [
      ...ofMerchants(sql`o.merchant_id`, scope),
      ...(staff.brands.length === 0
        ? []
        : [
            sql`(o.brand_code = any(${sql.param([...staff.brands])}::text[]) or o.brand_code = '' and exists (select
              from merchants b where b.id = o.merchant_id and ${withinScopeOf(staff, sql`b.id`, sql`b.brand_code`)}))`,
          ]),
      ...withinDays(sql`o.created_at`, fromDate, toDate),
      ...isOneOf(sql`o.brand_code`, brandCode === undefined ? undefined : [brandCode]),
      ...isOneOf(sql`o.txn_ref_number`, asked.txnRefNumber),
    ],
    order: sql`o.created_at desc, o.id desc`,
    joins: sql`join merchants m on m.id = o.merchant_id`,
  }
}

/** Documented name of the file. */
const fileName = 'Merchant_Orders'
const tables = ['store_orders', 'merchants'] as const

export const orders = report(
  { call: listOrders, columns: orderColumnsOf('orders.list'), fileName },
  {
    row: storeOrderRow,
    tables,
    query: async ({ parameters }, context) => ordersOf(wholeScope(context.staff), parameters, context),
  },
)

export const brandOrders = report(
  { call: listBrandOrders, columns: orderColumnsOf('orders.ofBrand'), fileName },
  {
    row: storeOrderRow,
    tables,
    query: async ({ parameters }, context) => {
      await auditAsked({ brandCode: [parameters.brandCode] }, context)
      return ordersOf(wholeScope(context.staff), parameters, context)
    },
  },
)

/** Where a merchant and a brand are named, the merchant's orders of that brand (conflict X173). */
export const merchantOrders = report(
  { call: listStoreOrders, columns: orderColumnsOf('orders.ofMerchant'), fileName },
  {
    row: storeOrderRow,
    tables,
    query: async ({ parameters }, context) => {
      const scope = await scopeOfMerchants([parameters.merchantCode], context)
      await auditProbedNumbers(parameters.txnRefNumber, context, 'storeOrders')
      return ordersOf(scope, parameters, context)
    },
  },
)
