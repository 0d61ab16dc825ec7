import { sql } from 'drizzle-orm'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import type { Tx } from '#server/db/database.ts'
import { rupeesText } from '#server/db/rupeesText.ts'
import { addDemoMappings } from './demoMappings.ts'
import { addDemoMatchRules } from './demoMatchRules.ts'
import { refreshTransfers } from '#server/money/recon/index.ts'

const providers = sql`('RAZORPAY', 'PAYU', 'TRACKNPAY')`
const days = 14

/** Payments of the fortnight, numbered within their gateway and day. */
const payments = (today: string) => sql`
  select t.id, t.txn_ref_number, t.amount_paise, t.payment_gateway as gateway, t.created_at, indian_day(t.created_at) as day,
    ${today}::date - indian_day(t.created_at) as age,
    row_number() over (partition by t.payment_gateway, indian_day(t.created_at) order by t.id) as n
  from transactions t
  where t.payment_gateway <> '' and lower(t.status) = 'successful' and indian_day(t.created_at) > ${dayAfter(today, -days - 1)}`

/**
 * Files of a fortnight as providers and the bank would have sent them: most of it matches; some payments are in no file,
 * one line is too low and one too high, one names a payment that we do not have, one transfer is credited short and one
 * with too much. The same data always have the same faults.
 */
export const addDemoRecon = async (tx: Tx, now: Date): Promise<void> => {
  const today = indianDay(now)
  const at = now.toISOString()
  const utrOf = sql`'AXISN' || to_char(p.day, 'YYMMDD') || left(p.gateway, 2)`
  await tx.execute(sql`
    with p as (${payments(today)}),
    said as (
      select p.*, p.amount_paise + case when p.gateway = 'RAZORPAY' and p.age = 5 and p.n = 1 then -100
          when p.gateway = 'RAZORPAY' and p.age = 6 and p.n = 2 then 5000
          -- Rounded by the provider: a rule of the demo takes it.
          when p.gateway = 'PAYU' and p.age in (5, 7, 8, 11) and p.n = 3 then -2 else 0 end as amount
      from p where p.gateway in ${providers} and p.age between 2 and ${days}
        and not (p.gateway = 'PAYU' and p.age in (3, 4) and p.n <= 2))
    insert into recon_lines (gateway, type, kind, line_key, provider_id, reference, amount_paise, fee_paise, net_paise, utr,
      settlement_id, line_day, counted_on, finding, match, reason, transaction_id, settled_paise, surplus_paise, created_at)
    select p.gateway, 'PAYMENT', 'payment', 'demo ' || p.txn_ref_number || '#1', 'pay_' || p.id, p.txn_ref_number, p.amount,
      (p.amount * 177 + 5000) / 10000, p.amount - (p.amount * 177 + 5000) / 10000, ${utrOf},
      'setl_' || to_char(p.day, 'YYMMDD'), p.day + 1, p.day,
      case sign(p.amount - p.amount_paise) when 0 then 'matched' when 1 then 'over' else 'under' end,
      case when p.amount = p.amount_paise then 'auto' else 'open' end,
      case sign(p.amount - p.amount_paise) when 0 then '' when 1 then ${rupeesText(sql`abs(p.amount - p.amount_paise)`)} || ' more than our '
          else ${rupeesText(sql`abs(p.amount - p.amount_paise)`)} || ' less than our ' end
        || case when p.amount = p.amount_paise then '' else ${rupeesText(sql`p.amount_paise`)} || '.' end,
      p.id, case when p.amount = p.amount_paise then p.amount_paise else 0 end, greatest(0, p.amount - p.amount_paise), ${at}
    from said p order by p.id on conflict do nothing`)
  await tx.execute(sql`
    insert into recon_lines (gateway, type, kind, line_key, provider_id, reference, amount_paise, fee_paise, net_paise, utr,
      settlement_id, line_day, counted_on, finding, match, reason, surplus_paise, created_at)
    select 'TRACKNPAY', 'PAYMENT', 'payment', 'demo unknown ' || x || '#1', 'TP' || x, 'ORD-77' || x, 149900, 2653, 147247,
      'AXISN' || to_char(${dayAfter(today, -3)}::date, 'YYMMDD') || 'TR', 'setl_' || to_char(${dayAfter(today, -3)}::date, 'YYMMDD'),
      ${dayAfter(today, -2)}, ${dayAfter(today, -3)}, 'unknown', 'open', 'We have no payment of this reference.', 149900, ${at}
    from generate_series(1, 2) x on conflict do nothing`)
  await tx.execute(sql`
    with p as (${payments(today)})
    insert into recon_lines (gateway, type, kind, line_key, reference, amount_paise, net_paise, utr, line_day, counted_on,
      finding, match, transaction_id, settled_paise, is_credited, created_at)
    select 'BANK', 'TRANSACTION', 'payment', 'demo ' || p.txn_ref_number || '#1', p.txn_ref_number, p.amount_paise, p.amount_paise,
      'RRN' || lpad(p.id::text, 12, '0'), p.day, p.day, 'matched', 'auto', p.id, p.amount_paise, true, ${at}
    from p where p.gateway = 'BANK' and p.age between 1 and ${days} and not (p.age = 6 and p.n <= 3)
    order by p.id on conflict do nothing`)
  await addDemoMatchRules(tx, now)
  await addDemoMappings(tx, now)
  const { rows } = await tx.execute<{ utr: string }>(
    sql`select distinct utr from recon_lines where type = 'PAYMENT' and gateway in ${providers}`,
  )
  const utrs = rows.map(({ utr }) => utr)
  await refreshTransfers(tx, utrs)
  await tx.execute(sql`
    insert into recon_lines (gateway, type, kind, line_key, amount_paise, net_paise, utr, narration, line_day, counted_on,
      finding, match, reason, created_at)
    select 'BANK', 'PAYMENT', 'credit', 'demo credit ' || c.utr || '#1', c.amount, c.amount, c.utr, 'NEFT CR ' || c.gateway,
      c.paid_on, c.paid_on, 'unknown', 'open', '', ${at}
    from (
      select f.utr, f.gateway, f.paid_on, f.lines_paise
        + case when f.gateway = 'RAZORPAY' and ${today}::date - f.paid_on = 8 then -10000
          when f.gateway = 'TRACKNPAY' and ${today}::date - f.paid_on = 9 then 25000 else 0 end as amount
      from recon_transfers f where f.paid_on <= ${dayAfter(today, -2)}) c
    order by c.utr on conflict do nothing`)
  await refreshTransfers(tx, utrs)
}
