import { sql } from 'drizzle-orm'
import type { SettlementPreview } from '#contract/calls/money/settlementBatches.ts'
import type { SettlementBlocker } from '#contract/calls/money/settlements.ts'
import { indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { settlesOn } from '#machines/money/settlementCycle.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { always, type ImpactRows, sumUp } from '#server/platform/impact/index.ts'
import { chosenBankFile } from './chosenBankFile.ts'
import { liveReserves, reserveOf } from './reserves.ts'
import { type PayoutRule, whyCarried } from './railOfAmount.ts'
import { isTakeable } from './returnedPayouts.ts'
import { lockSealing } from './settlementLock.ts'
import { refuseLimited } from './settlementPerson.ts'
import { merchantBlockers, workOutDay } from './workOut.ts'

type Sums = Record<
  | 'gross'
  | 'fees'
  | 'gst'
  | 'net'
  | 'adjustments'
  | 'amount'
  | 'rows'
  | 'merchants'
  | 'in_debt'
  | 'reserved'
  | 'reserving'
  | 'carried'
  | 'carrying'
  | 'without_rail'
  | 'merchants_without_rail'
  | 'earlier'
  | 'earlier_gross',
  string
>
interface Asked {
  readonly txnDay: string
  readonly rule: PayoutRule
}
type OfSource = { source: string; rows: number; gross: string }
type Left = {
  reason: SettlementBlocker | 'held' | 'account-not-confirmed'
  rows: number
  merchants: number
  gross: string
}

/** A day whose payments can still change, or that no calendar has, is not settled. */
export const refuseUnfinishedDay = (txnDay: string, now: Date): void => {
  if (indianDayBounds(txnDay) === undefined) refuse('bad-request', { message: `${txnDay} is no day.` })
  if (txnDay >= indianDay(now)) refuse('settlement-day-not-over')
}

export const payoutDay = (txnDay: string, { gateway }: Pick<StaffContext, 'gateway'>): string =>
  settlesOn(txnDay, gateway.config.settlements.calendar)

/** Everything that would be taken, by merchant: what `sealBatch` takes, by the same conditions. */
const paid = ({ txnDay, rule }: Asked) => sql`
  with taken as (
    select merchant_id, gross_paise as gross, mdr_paise + brand_fee_paise + subscription_fee_paise + setup_fee_paise as fees,
      gst_paise as gst, net_paise as net, -refunded_paise as adjustments, 1 as is_row,
      (txn_day < ${txnDay})::int as is_earlier
    from settlement_rows where status = 'Ready_to_Settle' and batch_id is null and txn_day <= ${txnDay}),
  owed as (
    select a.merchant_id, sum(a.amount_paise)::bigint as adjustments from settlement_adjustments a
    where a.batch_id is null and ${isTakeable} group by a.merchant_id),
  merchant as (
    select merchant_id, sum(gross) as gross, sum(fees) as fees, sum(gst) as gst, sum(net) as net,
      sum(adjustments) as adjustments, sum(is_row) as rows, coalesce(sum(net + adjustments) filter (where is_row = 1), 0) as row_paise
    from (select merchant_id, gross, fees, gst, net, adjustments, is_row from taken union all
      select o.merchant_id, 0, 0, 0, 0, o.adjustments, 0 from owed o join merchants m on m.id = o.merchant_id
      where exists (select from taken t where t.merchant_id = o.merchant_id)
        or (o.adjustments >= ${rule.smallestPaise} and cardinality(${merchantBlockers}) = 0)) parts
    group by merchant_id),
  paid as (
    select m.*, r.reserved, w.why, g.paise, case when w.why is null then g.paise else 0 end as amount
    from merchant m left join ${liveReserves} k on k.merchant_id = m.merchant_id
    cross join lateral (select greatest(m.row_paise + least(m.net + m.adjustments - m.row_paise, 0), 0)::bigint as paise) b
    cross join lateral (select case when k.id is null then 0 else ${reserveOf(sql`b.paise`)} end as reserved) r
    cross join lateral (select (greatest(m.net + m.adjustments, 0) - r.reserved)::bigint as paise) g
    cross join lateral (select ${whyCarried(sql`g.paise`, rule)} as why) w)`

const sums = (asked: Asked) => sql`${paid(asked)}
  select coalesce(sum(gross), 0) as gross, coalesce(sum(fees), 0) as fees, coalesce(sum(gst), 0) as gst,
    coalesce(sum(net), 0) as net, coalesce(sum(amount - net), 0) as adjustments, coalesce(sum(amount), 0) as amount,
    coalesce(sum(rows), 0) as rows, (select coalesce(sum(is_earlier), 0) from taken) as earlier,
    (select coalesce(sum(gross * is_earlier), 0) from taken) as earlier_gross, count(*) as merchants,
    count(*) filter (where net + adjustments < 0) as in_debt, coalesce(sum(reserved), 0) as reserved,
    count(*) filter (where reserved > 0) as reserving, coalesce(sum(paise) filter (where why = 'small'), 0) as carried,
    count(*) filter (where why = 'small') as carrying, coalesce(sum(paise) filter (where why = 'noRail'), 0) as without_rail,
    count(*) filter (where why = 'noRail') as merchants_without_rail
  from paid`

/** The rows that would be taken, by who sent their payments. */
const bySource = (txnDay: string) => sql`
  select coalesce(s.source, '') as source, count(*)::int as rows, sum(r.gross_paise) as gross
  from settlement_rows r left join feed_subjects f on f.of = 'payment' and f.subject = r.txn_ref_number
  left join feed_sources s on s.id = f.source_id
  where r.status = 'Ready_to_Settle' and r.batch_id is null and r.txn_day <= ${txnDay}
  group by 1 order by sum(r.gross_paise) desc, 1`

/** What would go to the bank. */
const payouts = (asked: Asked): ImpactRows => ({
  unit: 'payout',
  of: ['paise', 'merchant'],
  rowsOf: () => sql`${paid(asked)}
    select null::int as row, '' as subject, m.merchant_code as merchant, null::text as brand,
      p.amount::bigint as paise, p.amount as size, null::jsonb as after
    from paid p join merchants m on m.id = p.merchant_id where p.amount > 0`,
})

/** Each row once, by the first thing that stands against it; and payouts that came back and wait for their account. */
const leftOut = (txnDay: string) => sql`
  select case when status = 'Hold' then 'held' else hindrances[1] end as reason, count(*)::int as rows,
    count(distinct merchant_id)::int as merchants, sum(gross_paise) as gross
  from settlement_rows where status in ('Hold', 'Draft') and batch_id is null and txn_day <= ${txnDay}
    and (status = 'Hold' or hindrances[1] <> 'refunded')
  group by 1
  union all
  select 'account-not-confirmed', count(*)::int, count(distinct a.merchant_id)::int, sum(a.amount_paise)
  from settlement_adjustments a where a.kind = 'returned' and a.batch_id is null and not ${isTakeable} having count(*) > 0
  order by 1`

export const previewSettlement: Handler<'settlements.preview'> = async ({ txnDate, bankFile }, context) => {
  const { tx, staff, now, note } = context
  refuseLimited(staff)
  refuseUnfinishedDay(txnDate, now)
  const { rule } = chosenBankFile(bankFile, context)
  await lockSealing(tx)
  await workOutDay(tx, txnDate, now)
  const asked = { txnDay: txnDate, rule }
  const found = await tx.execute<Sums>(sums(asked))
  const left = await tx.execute<Left>(leftOut(txnDate))
  const sources = await tx.execute<OfSource>(bySource(txnDate))
  const [sum] = found.rows
  const moved = (await sumUp(tx, [txnDate], payouts(asked))).get(txnDate)
  if (moved === undefined) throw new Error('a sum has one row')
  const figure = (name: keyof Sums): number => Number(sum?.[name] ?? 0)
  const preview: SettlementPreview = {
    txnDate,
    settlesOn: payoutDay(txnDate, context),
    rows: figure('rows'),
    merchants: figure('merchants'),
    gross: figure('gross'),
    fees: figure('fees'),
    gst: figure('gst'),
    net: figure('net'),
    adjustments: figure('adjustments'),
    amount: figure('amount'),
    earlierRows: figure('earlier'),
    earlierGross: figure('earlier_gross'),
    merchantsInDebt: figure('in_debt'),
    reserved: figure('reserved'),
    merchantsReserving: figure('reserving'),
    carried: figure('carried'),
    merchantsCarried: figure('carrying'),
    smallestPayout: rule.smallestPaise,
    withoutRail: figure('without_rail'),
    merchantsWithoutRail: figure('merchants_without_rail'),
    rails: [...rule.rails],
    bankFiles: context.gateway.config.settlements.bankFormats.map(({ name, debitAccount }) => ({
      name,
      debitAccount: maskToLast4(debitAccount.slice(-4)),
    })),
    impact: { ...moved, ...always },
    leftOut: left.rows.map(({ reason, rows, merchants, gross }) => ({ reason, rows, merchants, gross: Number(gross) })),
    sources: sources.rows.map((row) => ({ ...row, gross: Number(row.gross) })),
  }
  note({ subject: `settlement:${txnDate}`, after: { rows: preview.rows, amount: preview.amount } })
  return preview
}
