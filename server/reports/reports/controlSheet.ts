import { sql } from 'drizzle-orm'
import { controlSheet as contract } from '#contract/reports/jobReports.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { daysOf, within } from './asked.ts'
import { report } from './report.ts'

/** Sums over transactions `t` with their merchant `m` and settlement row `s`. */
const sums = sql`count(*) as transactions, sum(t.amount_paise) as paid, count(s.id) as rows,
  coalesce(sum(s.gross_paise), 0) as gross, coalesce(sum(s.amount_paise) filter (where s.status = 'Settled'), 0) as settled,
  coalesce(sum(s.amount_paise) filter (where s.status <> 'Settled'), 0) as open,
  sum(t.amount_paise) - coalesce(sum(s.gross_paise), 0) as difference`

export const controlSheet = report(contract, {
  row: answerRow(contract.row, {
    txnDay: 'c.txn_day',
    merchantCode: 'c.merchant_code',
    transactions: 'c.transactions',
    paid: 'c.paid',
    rows: 'c.rows',
    gross: 'c.gross',
    settled: 'c.settled',
    open: 'c.open',
    difference: 'c.difference',
    statedPaid: 'c.stated_paid',
    statedSettled: 'c.stated_settled',
    statedDifference: 'c.stated_paid - c.paid',
  }),
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
    }
  },
})
