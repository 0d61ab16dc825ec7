import { type SQL, sql } from 'drizzle-orm'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { all } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { TransactionRow } from './presentTransaction.ts'
import { readRows } from '#server/db/readRows.ts'
import { countInTallies } from './tallies.ts'
import {
  isOneMerchant,
  merchantsFound,
  ofBrands,
  ofMerchants,
  type TransactionFilter,
  type TransactionScope,
} from './transactionScope.ts'

export type TransactionOrder =
  | 'createdAt'
  | 'amount'
  | 'merchantCode'
  | 'merchantName'
  | 'brandCode'
  | 'status'
  | 'payer'
  | 'txnRefNumber'

export interface TransactionPage {
  readonly page: number
  readonly size: number
  readonly order: 'asc' | 'desc'
  readonly by: TransactionOrder
}

/** The instants of days that both count. */
export const withinDays = (column: SQL, fromDate: string | undefined, toDate: string | undefined): SQL[] => {
  const bounds = (day: string) => indianDayBounds(day) ?? refuse('bad-request', { message: `${day} is no day.` })
  return [
    ...(fromDate === undefined ? [] : [sql`${column} >= ${bounds(fromDate).from.toISOString()}::timestamptz`]),
    ...(toDate === undefined ? [] : [sql`${column} < ${bounds(toDate).before.toISOString()}::timestamptz`]),
  ]
}

const matching = (scope: TransactionScope, filter: TransactionFilter): SQL[] => [
  ...ofMerchants(sql`t.merchant_id`, scope),
  ...ofBrands(sql`t.brand_code`, scope.brands, filter.isBrand),
  ...withinDays(sql`t.created_at`, filter.fromDate, filter.toDate),
  ...(filter.txnRefNumber === undefined || filter.txnRefNumber.length === 0
    ? []
    : [sql`t.txn_ref_number = any(${sql.param([...filter.txnRefNumber])}::text[])`]),
  ...(filter.status ? [sql`lower(t.status) = ${filter.status.toLowerCase()}`] : []),
  ...(filter.errorCode ? [sql`t.error_code = ${filter.errorCode} and t.error_code <> ''`] : []),
  ...(filter.txnType ? [sql`t.txn_type = ${filter.txnType.toLowerCase()}`] : []),
]

const orderOf: Readonly<Record<TransactionOrder, SQL>> = {
  createdAt: sql`t.created_at`,
  amount: sql`t.amount_paise`,
  merchantCode: sql`(select m.merchant_code from merchants m where m.id = t.merchant_id)`,
  merchantName: sql`(select m.display_name from merchants m where m.id = t.merchant_id)`,
  brandCode: sql`t.brand_code`,
  status: sql`lower(t.status) collate "C"`,
  payer: sql`t.payer`,
  txnRefNumber: sql`t.txn_ref_number`,
}
/**
 * The rows of one merchant share their code and name. What is made of a column is in the order of no index:
 * one of all merchants would be walked in search of the few rows of this one.
 */
const orderOfOne: typeof orderOf = {
  ...orderOf,
  amount: sql`(t.amount_paise + 0)`,
  merchantCode: sql`t.created_at`,
  merchantName: sql`t.created_at`,
  brandCode: sql`(t.brand_code || '')`,
  txnRefNumber: sql`(t.txn_ref_number || '')`,
}

const wide = sql`t.*, d.*, m.merchant_code, m.display_name, s.hindrances as blockers, s.bank_status, s.batch_id, b.state as batch_state,
  b.settles_on::text as settles_on, h.status as hold_status, h.reason as hold_reason, h.held_at, p.login_id as held_login,
  coalesce(s.status, case when h.id is not null then 'Hold' end) as settlement_status, s.amount_paise as settlement_paise,
  s.settled_on::text as settled_on, s.utr_number, s.net_paise, s.mdr_paise, s.brand_fee_paise, s.subscription_fee_paise,
  s.setup_fee_paise, s.gst_paise, s.beneficiary_name, s.beneficiary_account_last4, s.beneficiary_ifsc`

// Each looked up by its key, one by one: a plan made before the size of the page is known would read whole tables.
const looked = (table: SQL, on: SQL) => sql`join lateral (select * from ${table} where ${on} offset 0)`
const merchant = sql`${looked(sql`merchants x`, sql`x.id = t.merchant_id`)} m on true`
const joined = sql`${merchant}
  left ${looked(sql`transaction_details x`, sql`x.transaction_id = t.id`)} d on true
  left ${looked(sql`settlement_rows x`, sql`x.id = t.id`)} s on true
  left ${looked(sql`settlement_batches x`, sql`x.id = s.batch_id`)} b on true
  left ${looked(sql`settlement_holds x`, sql`x.transaction_id = t.id and x.released_at is null`)} h on true
  left ${looked(sql`staff x`, sql`x.id = h.held_by`)} p on true`
const narrow = sql`t.*, m.merchant_code, m.display_name, m.city, m.state`

export interface FoundTransactions {
  readonly rows: readonly TransactionRow[]
  /** The total over all pages. */
  readonly total: number
  /** So many of the merchants that were asked for by their codes are the person's to see. */
  readonly merchantsFound: number | null
}

type FoundRow = TransactionRow & { readonly found_total: string | null; readonly found_merchants: number | null }

/** Counts in what is kept counted; only single transactions are looked at themselves. */
const totalOf = (scope: TransactionScope, filter: TransactionFilter): SQL =>
  filter.txnRefNumber === undefined || filter.txnRefNumber.length === 0
    ? countInTallies(scope, filter)
    : sql`select count(*) from transactions t where ${all(matching(scope, filter))}`

/**
 * One merchant has the same plan whatever page is asked for. PostgreSQL, which takes a plan without the size of the
 * page for dearer than one with it, would plan each query anew, for as long as it then takes; it does not see what a
 * subselect gives.
 */
const pageOf = (scope: TransactionScope, size: number, offset: number): SQL =>
  isOneMerchant(scope)
    ? sql`limit (select ${size}::bigint) offset (select ${offset}::bigint)`
    : sql`limit ${size} offset ${offset}`

/**
 * A page with everything about each row, or with what a list shows, and how many there are. Which rows they are is found
 * by an index alone. One query: a second round trip costs the gateway more than PostgreSQL takes for all of it.
 */
export const listTransactions = async (
  tx: Tx,
  scope: TransactionScope,
  filter: TransactionFilter,
  { page, size, order, by }: TransactionPage,
  width: 'wide' | 'narrow',
): Promise<FoundTransactions> => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const first = (isOneMerchant(scope) ? orderOfOne : orderOf)[by]
  const sorted = sql`${first} ${direction}, t.created_at ${direction}, t.id ${direction}`
  const found = await readRows<FoundRow>(
    tx,
    sql`with page as materialized (
      select t.id from transactions t where ${all(matching(scope, filter))}
      order by ${sorted} ${pageOf(scope, size, (page - 1) * size)})
    select (${totalOf(scope, filter)}) as found_total, ${merchantsFound(scope)} as found_merchants,
      ${width === 'wide' ? wide : narrow}
    from (values (1)) always left join (page ${looked(sql`transactions x`, sql`x.id = page.id`)} t on true
    ${width === 'wide' ? joined : merchant}) on true order by ${sorted}`,
  )
  return {
    rows: found.filter(({ id }) => id !== null),
    total: Number(found[0]?.found_total ?? 0),
    merchantsFound: found[0]?.found_merchants ?? null,
  }
}

const settled = (field: string) => ({
  [`${field}.settlementAmount`]: sql`s.amount_paise`,
  [`${field}.netAmt`]: sql`s.net_paise`,
  [`${field}.mdr`]: sql`s.mdr_paise`,
  [`${field}.brandTransactionFee`]: sql`s.brand_fee_paise`,
  [`${field}.subscriptionFeesMonthly`]: sql`s.subscription_fee_paise`,
  [`${field}.setupFee`]: sql`s.setup_fee_paise`,
  [`${field}.gst`]: sql`s.gst_paise`,
})
const amounts: Readonly<Record<string, SQL>> = {
  amount: sql`t.amount_paise`,
  paidAmount: sql`t.amount_paise`,
  invoiceAmount: sql`d.invoice_amount_paise`,
  'payment.emiAmount': sql`case when d.acquirer_payment_id is not null then d.emi_amount_paise end`,
  ...settled('settlement'),
  ...settled('settlementDetails'),
}

/** The joins that no amount needs are left out by the planner: what they join is found by its key. */
export const summedTransactions = (scope: TransactionScope, filter: TransactionFilter): SummedRows => ({
  only: (fields) =>
    sql.join(
      fields.map((field) => sql`${amounts[field]} as ${sql.identifier(field)}`),
      sql`, `,
    ),
  from: sql`from transactions t left join transaction_details d on d.transaction_id = t.id
    left join settlement_rows s on s.id = t.id where ${all(matching(scope, filter))}`,
})

/** Everything that matches, latest first, some at a time; `lastId`: what came later is not in it. */
export const walkTransactions = (
  tx: Tx,
  scope: TransactionScope,
  filter: TransactionFilter,
  lastId: number,
  width: 'wide' | 'narrow',
): AsyncGenerator<readonly TransactionRow[]> =>
  walkRows((last: WalkedRow | undefined) =>
    readRows<WalkedRow>(
      tx,
      sql`select ${width === 'wide' ? wide : narrow}, t.created_at::text as exactly_at from (
        select * from transactions t where ${all([
          ...matching(scope, filter),
          sql`t.id <= ${lastId}`,
          ...(last === undefined
            ? []
            : [sql`(t.created_at, t.id) < (${last.exactly_at}::timestamptz, ${Number(last.id)})`]),
        ])} order by t.created_at desc, t.id desc limit ${rowsAtATime}) t
      ${width === 'wide' ? joined : merchant} order by t.created_at desc, t.id desc`,
    ),
  )

/** With the instant to the microsecond, which a Date does not hold: rows of one millisecond would be left out. */
type WalkedRow = TransactionRow & { readonly exactly_at: string }

export const lastTransactionId = async (tx: Tx): Promise<number> => {
  const [last] = await readRows<{ id: string | null }>(tx, sql`select max(id) as id from transactions`)
  return Number(last?.id ?? 0)
}
