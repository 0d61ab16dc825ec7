import { sql } from 'drizzle-orm'
import { controlSheet as contract, controlSheetColumns } from '#contract/reports/jobReports.ts'
import { withinScopeOf } from '#server/merchants/index.ts'
import { daysOf, within } from './asked.ts'
import { report } from './report.ts'

type Found = Record<
  'txn_day' | 'merchant_code' | 'transactions' | 'paid' | 'rows' | 'gross' | 'settled' | 'open' | 'difference',
  string
>

/** Of transactions `t` with their merchant `m` and settlement row `s`. */
const sums = sql`count(*) as transactions, sum(t.amount_paise) as paid, count(s.id) as rows,
  coalesce(sum(s.gross_paise), 0) as gross, coalesce(sum(s.amount_paise) filter (where s.status = 'Settled'), 0) as settled,
  coalesce(sum(s.amount_paise) filter (where s.status <> 'Settled'), 0) as open,
  sum(t.amount_paise) - coalesce(sum(s.gross_paise), 0) as difference`

export const controlSheet = report<Found>()({
  call: contract.call,
  columns: controlSheetColumns,
  fileName: contract.fileName,
  tables: ['transactions', 'settlement_rows', 'merchants'],
  query: async (request, { staff, now }) => {
    const span = sql.join(within(sql`t.created_at`, daysOf(request, now)), sql` and `)
    const mine = withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)
    return {
      table: sql`(select (t.created_at at time zone 'Asia/Kolkata')::date as txn_day, m.merchant_code, ${sums}
        from transactions t join merchants m on m.id = t.merchant_id left join settlement_rows s on s.id = t.id
        where lower(t.status) = 'successful' and ${span} and ${mine} group by 1, 2) c`,
      alias: sql`c`,
      where: [],
      order: sql`c.txn_day, c.merchant_code`,
      joins: sql``,
      columns: sql`c.*, c.txn_day::text as txn_day`,
    }
  },
  present: (row) => ({
    txnDay: row.txn_day,
    merchantCode: row.merchant_code,
    transactions: Number(row.transactions),
    paid: Number(row.paid),
    rows: Number(row.rows),
    gross: Number(row.gross),
    settled: Number(row.settled),
    open: Number(row.open),
    difference: Number(row.difference),
  }),
})
