import { sql } from 'drizzle-orm'
import { controlSheet as contract, controlSheetColumns } from '#contract/reports/jobReports.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { daysOf, within } from './asked.ts'
import { report } from './report.ts'

type Found = Record<
  'txn_day' | 'merchant_code' | 'transactions' | 'paid' | 'rows' | 'gross' | 'settled' | 'open' | 'difference',
  string
> &
  Record<'stated_paid' | 'stated_settled', string | null>

/** Sums over transactions `t` with their merchant `m` and settlement row `s`. */
const sums = sql`count(*) as transactions, sum(t.amount_paise) as paid, count(s.id) as rows,
  coalesce(sum(s.gross_paise), 0) as gross, coalesce(sum(s.amount_paise) filter (where s.status = 'Settled'), 0) as settled,
  coalesce(sum(s.amount_paise) filter (where s.status <> 'Settled'), 0) as open,
  sum(t.amount_paise) - coalesce(sum(s.gross_paise), 0) as difference`

export const controlSheet = report<Found>()({
  call: contract.call,
  columns: controlSheetColumns,
  fileName: contract.fileName,
  tables: ['transactions', 'settlement_rows', 'merchants', 'control_sheet_lines'],
  query: async (request, { staff, now }) => {
    const asked = daysOf(request, now)
    const [first, last] = asked.days
    const span = sql.join(within(sql`t.created_at`, asked), sql` and `)
    const mine = withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)
    return {
      // What a sheet states of a day without payments is a difference too.
      table: sql`(select coalesce(a.txn_day, l.txn_day) as txn_day, coalesce(a.merchant_code, l.merchant_code) as merchant_code,
          coalesce(a.transactions, 0) as transactions, coalesce(a.paid, 0) as paid, coalesce(a.rows, 0) as rows,
          coalesce(a.gross, 0) as gross, coalesce(a.settled, 0) as settled, coalesce(a.open, 0) as open,
          coalesce(a.difference, 0) as difference, l.stated_paid_paise as stated_paid, l.stated_settled_paise as stated_settled
        from (select (t.created_at at time zone 'Asia/Kolkata')::date as txn_day, m.merchant_code, ${sums}
          from transactions t join merchants m on m.id = t.merchant_id left join settlement_rows s on s.id = t.id
          where lower(t.status) = 'successful' and ${span} and ${mine} group by 1, 2) a
        full join (select k.* from control_sheet_lines k join merchants m on m.merchant_code = k.merchant_code
          where k.txn_day between ${first}::date and ${last}::date and ${mine}) l
          on l.txn_day = a.txn_day and l.merchant_code = a.merchant_code) c`,
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
    statedPaid: row.stated_paid === null ? null : Number(row.stated_paid),
    statedSettled: row.stated_settled === null ? null : Number(row.stated_settled),
    statedDifference: row.stated_paid === null ? null : Number(row.stated_paid) - Number(row.paid),
  }),
})
