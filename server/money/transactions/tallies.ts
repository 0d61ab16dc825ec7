import { type SQL, sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import type { SummaryEntry, TransactionSummary } from '#contract/calls/money/transactions.ts'
import { all } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import { tallyTotalStart } from '#server/db/schema/index.ts'
import { readRows } from '#server/db/readRows.ts'
import { merchantsFound, ofMerchants, type TransactionFilter, type TransactionScope } from './transactionScope.ts'

/** Figures of all merchants stand together; only a part of the merchants is added up from theirs. */
const isWholeCompany = ({ merchants, managedBy, notManagedBy }: TransactionScope): boolean =>
  merchants === undefined && managedBy === undefined && (notManagedBy === undefined || notManagedBy.length === 0)

const table = (scope: TransactionScope): SQL => (isWholeCompany(scope) ? sql`desk_tallies c` : sql`merchant_tallies c`)

type Days = 'all' | 'some'

/** All brands together: kept counted for the desk, and of a merchant where all days are. */
const ofEveryBrand = (scope: TransactionScope, days: Days): SQL =>
  isWholeCompany(scope) || days === 'all' ? sql`c.brand_code = '*'` : sql`c.brand_code not in ('', '*')`

const ofScope = (scope: TransactionScope, isBrand: boolean, days: Days): SQL[] => [
  ...ofMerchants(sql`c.merchant_id`, scope),
  !isBrand
    ? sql`c.brand_code = ''`
    : scope.brands.length > 0
      ? sql`c.brand_code = any(${sql.param([...scope.brands])}::text[])`
      : ofEveryBrand(scope, days),
]

/** Whether the merchant of this id has a transaction of a brand that the person may see, or one without a brand. */
export const transacts = (merchantId: SQL, { brands }: Pick<TransactionScope, 'brands'>, isBrand: boolean): SQL =>
  sql`exists (select from merchant_tallies c where c.merchant_id = ${merchantId} and c.period = 'total'
    and c.starts_on = ${tallyTotalStart}::date and c.transactions > 0 and ${
      !isBrand
        ? sql`c.brand_code = ''`
        : brands.length === 0
          ? sql`c.brand_code = '*'`
          : sql`c.brand_code = any(${sql.param([...brands])}::text[])`
    })`

interface Period {
  readonly name: keyof TransactionSummary
  readonly startsOn: string
  readonly days: Days
}

const periodsOf = (now: Date): readonly Period[] => {
  const today = indianDay(now)
  return [
    { name: 'day', startsOn: today, days: 'some' },
    { name: 'month', startsOn: `${today.slice(0, 7)}-01`, days: 'some' },
    { name: 'total', startsOn: tallyTotalStart, days: 'all' },
  ]
}

const ofPeriod = ({ name, startsOn }: Period): SQL => sql`c.period = ${name} and c.starts_on = ${startsOn}::date`

interface EntryRow {
  /** Null in the one row that comes where there is no entry. */
  period: keyof TransactionSummary | null
  status: string
  txn_type: string
  transactions: string
  amount_paise: string
  merchants: string | null
  found_merchants: number | null
}

export interface FoundSummary {
  readonly summary: TransactionSummary
  /** So many of the merchants that were asked for by their codes are the person's to see. */
  readonly merchantsFound: number | null
}

const merchantsCounted = (scope: TransactionScope): 'counted' | 'apart' | 'here' =>
  isWholeCompany(scope) ? (scope.brands.length <= 1 ? 'counted' : 'apart') : 'here'

const merchantCount = {
  counted: sql`sum(c.merchants)`,
  apart: sql`null::bigint`,
  here: sql`count(distinct c.merchant_id) filter (where c.transactions > 0)`,
} as const

/** Today, this month and everything, by status and type. Merchants are counted where transactions were successful. */
export const summarise = async (tx: Tx, scope: TransactionScope, now: Date): Promise<FoundSummary> => {
  const counted = merchantsCounted(scope)
  const entriesOf = (period: Period) => sql`
    select c.period, c.status collate "C" as status, c.txn_type collate "C" as txn_type,
      sum(c.transactions) as transactions, sum(c.amount_paise) as amount_paise, ${merchantCount[counted]} as merchants
    from ${table(scope)} where ${all([ofPeriod(period), ...ofScope(scope, true, period.days)])}
    group by 1, 2, 3 having sum(c.transactions) > 0`
  const rows = await readRows<EntryRow>(
    tx,
    sql`with entries as (${sql.join(periodsOf(now).map(entriesOf), sql` union all `)})
    select e.*, ${merchantsFound(scope)} as found_merchants
    from (values (1)) always left join entries e on true order by e.period, e.status, e.txn_type`,
  )
  const ofBrands = counted === 'apart' ? await merchantsOfBrands(tx, scope.brands, now) : undefined
  const merchantsOf = ({ period, status, txn_type: txnType, merchants }: EntryRow): number | null => {
    if (status !== 'successful') return null
    if (ofBrands !== undefined && txnType === 'brand_emi') return ofBrands.get(String(period)) ?? 0
    return merchants === null ? null : Number(merchants)
  }
  const entries = (period: keyof TransactionSummary): SummaryEntry[] =>
    rows
      .filter((row) => row.period === period)
      .map((row) => ({
        transactionStatus: row.status,
        txnType: row.txn_type,
        count: Number(row.transactions),
        merchantCount: merchantsOf(row),
        amount: Number(row.amount_paise),
      }))
  return {
    summary: { day: entries('day'), month: entries('month'), total: entries('total') },
    merchantsFound: rows[0]?.found_merchants ?? null,
  }
}

/** Merchants with a successful `brand_emi` of one of these brands, each once. */
const merchantsOfBrands = async (
  tx: Tx,
  brands: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const countOf = (period: Period) => sql`
    select c.period, count(distinct c.merchant_id) as merchants from merchant_tallies c
    where ${ofPeriod(period)} and c.brand_code = any(${sql.param([...brands])}::text[])
      and c.txn_type = 'brand_emi' and c.status = 'successful' and c.transactions > 0 group by 1`
  const rows = await readRows<{ period: string; merchants: string }>(
    tx,
    sql.join(periodsOf(now).map(countOf), sql` union all `),
  )
  return new Map(rows.map(({ period, merchants }) => [period, Number(merchants)]))
}

/** A query of how many there are of what a list shows, without looking at one of them. */
export const countInTallies = (scope: TransactionScope, filter: TransactionFilter): SQL => {
  const { fromDate, toDate, status, errorCode, txnType } = filter
  const isAll = fromDate === undefined && toDate === undefined
  return sql`select sum(c.transactions) from ${table(scope)} where ${all([
    ...ofScope(scope, filter.isBrand, isAll ? 'all' : 'some'),
    isAll
      ? sql`c.period = 'total' and c.starts_on = ${tallyTotalStart}::date`
      : sql`c.period = 'day' and c.starts_on between ${fromDate ?? tallyTotalStart}::date and ${toDate ?? '9999-12-31'}::date`,
    ...(status ? [sql`c.status = ${status.toLowerCase()}`] : []),
    ...(errorCode ? [sql`c.error_code = ${errorCode}`] : []),
    ...(txnType ? [sql`c.txn_type = ${txnType.toLowerCase()}`] : []),
  ])}`
}

export interface DayTally {
  readonly day: string
  readonly status: string
  readonly errorCode: string
  readonly transactions: number
  readonly amountPaise: number
}

/** Brand transactions of days, both included, by status and error code. */
export const tallyDays = async (
  tx: Tx,
  scope: TransactionScope,
  fromDay: string,
  toDay: string,
): Promise<DayTally[]> => {
  const rows = await readRows<{
    day: string
    status: string
    error_code: string
    transactions: string
    amount_paise: string
  }>(
    tx,
    sql`select c.starts_on::text as day, c.status, c.error_code, sum(c.transactions) as transactions,
      sum(c.amount_paise) as amount_paise
    from ${table(scope)} where ${all([
      sql`c.period = 'day' and c.starts_on between ${fromDay}::date and ${toDay}::date`,
      ...ofScope(scope, true, 'some'),
    ])} group by 1, 2, 3 having sum(c.transactions) > 0`,
  )
  return rows.map((row) => ({
    day: row.day,
    status: row.status,
    errorCode: row.error_code,
    transactions: Number(row.transactions),
    amountPaise: Number(row.amount_paise),
  }))
}

/** Which payments of all merchants: every one, those without a brand, or those of these brands. */
type TalliedBrands = 'all' | 'none' | readonly string[]

/** Days, both included, with `day`, `status` (lower case), `rows` and `paise` of each, as a table. */
export const talliedDays = (fromDay: string, toDay: string, brands: TalliedBrands): SQL => {
  const codes = brands === 'all' ? ['*', ''] : brands === 'none' ? [''] : brands
  return sql`(select c.starts_on as day, c.status, sum(c.transactions) as rows, sum(c.amount_paise) as paise from desk_tallies c
    where c.period = 'day' and c.starts_on between ${fromDay}::date and ${toDay}::date
      and c.brand_code = any(${sql.param([...codes])}::text[]) group by 1, 2)`
}
