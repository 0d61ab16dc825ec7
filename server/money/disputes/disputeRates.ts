import { type SQL, sql } from 'drizzle-orm'
import { DisputeRate } from '#contract/calls/money/disputes.ts'
import type { RequestOfName } from '#contract/index.ts'
import { answerRow } from '#server/db/answerRow.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

const rateRow = answerRow(DisputeRate, {
  code: 'r.code',
  name: 'r.name',
  payments: 'r.payments',
  disputes: 'r.disputes',
  rate: 'r.rate',
  amount: 'r.amount',
  lost: 'r.lost',
  won: 'r.won',
  open: 'r.open',
  missed: 'r.missed',
})

type Asked = Omit<RequestOfName<'disputes.rates'>, 'page' | 'size'>
type Asking = Pick<StaffContext, 'tx' | 'staff'>

/** Shares are of all payments of a merchant: who sees a part of them only would read them wrong. */
const refuseLimited = (staff: Staff): void => {
  if (isLimited(staff)) refuse('not-allowed')
}

/** One row for each that has a dispute of these days; payments from the tallies, so that their number costs nothing. */
const ratesFrom = ({ fromDate, toDate, by }: Asked): SQL => {
  const isMerchant = by === 'merchant'
  const key = isMerchant ? sql`t.merchant_id` : sql`t.brand_code`
  return sql`
    from (
      select ${isMerchant ? sql`m.merchant_code` : sql`d.key`} as code,
        ${isMerchant ? sql`m.display_name` : sql`case d.key when '' then 'Payments without a brand' else d.key end`} as name,
        coalesce(p.payments, 0)::int as payments, d.disputes, d.amount, d.lost, d.won, d.open, d.missed,
        case when coalesce(p.payments, 0) = 0 then null else round(10000.0 * d.disputes / p.payments)::int end as rate
      from (
        select ${key} as key, count(*)::int as disputes, sum(d.amount_paise)::bigint as amount,
          coalesce(sum(d.amount_paise) filter (where d.status in ('lost', 'accepted')), 0)::bigint as lost,
          (count(*) filter (where d.status = 'won'))::int as won,
          (count(*) filter (where d.status in ('open', 'defended')))::int as open,
          (count(*) filter (where d.missed_at is not null))::int as missed
        from disputes d join transactions t on t.id = d.transaction_id
        where indian_day(d.opened_at) between ${fromDate}::date and ${toDate}::date group by 1) d
      left join (
        select ${isMerchant ? sql`merchant_id` : sql`brand_code`} as key, sum(transactions)::int as payments from merchant_tallies
        where period = 'day' and status = 'successful' and starts_on between ${fromDate}::date and ${toDate}::date
          and brand_code <> '*' group by 1) p on p.key = d.key
      ${isMerchant ? sql`join merchants m on m.id = d.key` : sql``}) r
    where true`
}

export const listRates: Handler<'disputes.rates'> = async ({ page, size, ...asked }, { tx, staff }) => {
  refuseLimited(staff)
  return rateRow.page(tx, ratesFrom(asked), sql`r.rate desc nulls last, r.amount desc, r.code`, { page, size })
}

export const summedRates = async (asked: Asked, { staff }: Pick<Asking, 'staff'>): Promise<SummedRows> => {
  refuseLimited(staff)
  return { only: rateRow.only, from: ratesFrom(asked) }
}

export const walkRates = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'disputes.rates'>,
  { tx, staff }: Asking,
) => {
  refuseLimited(staff)
  return walkRows((last: { readonly code: string } | undefined) =>
    rateRow.read(
      tx,
      sql`select ${rateRow.columns} ${ratesFrom(asked)} and ${last === undefined ? sql`true` : sql`r.code > ${last.code}`}
        order by r.code limit ${rowsAtATime}`,
    ),
  )
}
