import { sql } from 'drizzle-orm'
import { ReconGateway } from '#contract/calls/money/recon.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { troubleDays } from '#contract/troubleKinds.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import { lastDueDay, settlesWithinDays } from '#machines/money/reconDue.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { noTroubles, type TroubleSource, troublesOfQuery } from '#server/platform/troubles/index.ts'

type Found = { gateway: ReconGateway; count: number; count_new: number; paise: string; last_day: string }

const startOf = (day: string): string => (indianDayBounds(day)?.from ?? new Date(0)).toISOString()

/** Payments that are due by now and in no file, in one line for each gateway. A file is of all merchants. */
export const missingMoney: TroubleSource = async ({ tx, staff, now }, since) => {
  if (isLimited(staff)) return noTroubles
  const [today, lastSeen] = [indianDay(now), indianDay(since)]
  const of = <Value>(valueOf: (gateway: ReconGateway) => Value) => sql.param(ReconGateway.options.map(valueOf))
  const { rows } = await tx.execute<Found>(sql`
    select d.gateway, sum(d.captured - d.settled)::int as count, sum(d.captured_paise - d.settled_paise) as paise,
      coalesce(sum(d.captured - d.settled) filter (where d.day > g.seen), 0)::int as count_new, max(d.day)::text as last_day
    from unnest(${of((gateway) => gateway)}::text[], ${of((gateway) => lastDueDay(gateway, today))}::date[],
      ${of((gateway) => lastDueDay(gateway, lastSeen))}::date[]) g (gateway, due, seen)
    join recon_tallies d on d.gateway = g.gateway and d.day between ${dayAfter(today, 1 - troubleDays)}::date and g.due
    where d.captured > d.settled
    group by d.gateway order by d.gateway`)
  const sum = (figure: (row: Found) => number) => rows.reduce((total, row) => total + figure(row), 0)
  return {
    count: sum(({ count }) => count),
    countNew: sum((row) => row.count_new),
    amount: sum(({ paise }) => Number(paise)),
    rows: rows.map(({ gateway, count, paise, last_day: lastDay }) => ({
      key: gateway,
      title: `${gatewayLabels[gateway]}, ${count} ${count === 1 ? 'payment' : 'payments'}`,
      amount: Number(paise),
      since: startOf(dayAfter(lastDay, settlesWithinDays[gateway])),
    })),
  }
}

/** Transfers of providers of which the bank credited less than their files say. */
export const shortTransfers = troublesOfQuery(
  ({ staff, now }) => sql`
    select t.utr as key, t.utr || ', ' || t.gateway as title, t.matched_paise - t.credited_paise as paise,
      coalesce(t.credited_on, t.paid_on)::timestamp at time zone 'Asia/Kolkata' as since
    from recon_transfers t
    where t.state = 'under' and t.paid_on between ${dayAfter(indianDay(now), 1 - troubleDays)} and ${indianDay(now)}
      and ${!isLimited(staff)}::boolean`,
)
