import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { rupeesText } from '#server/db/rupeesText.ts'

/**
 * Adds the lines of these UTRs up anew and compares them with what the bank credited, whichever of the two came first.
 * Only where both are equal to the paisa is the transfer reconciled, and its payments are credited.
 */
export const refreshTransfers = async (tx: Tx, named: readonly string[]): Promise<void> => {
  const utrs = [...new Set(named)].filter((utr) => utr !== '').toSorted()
  if (utrs.length === 0) return
  const these = sql`${sql.param(utrs)}::text[]`
  for (const utr of utrs) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`recon transfer ${utr}`}))`)
  await tx.execute(sql`
    insert into recon_transfers (gateway, utr, lines, lines_paise, matched_paise, paid_on, credited_paise, credited_on, state)
    select s.gateway, s.utr, s.lines, s.lines_paise, s.matched_paise, s.paid_on, b.amount_paise, b.line_day,
      case when b.amount_paise is null then 'awaited' when b.amount_paise = s.matched_paise then 'reconciled'
        when b.amount_paise > s.matched_paise then 'over' else 'under' end
    from (
      select min(gateway) as gateway, utr, count(*)::int as lines, sum(net_paise)::bigint as lines_paise,
        coalesce(sum(net_paise) filter (where match <> 'open'), 0)::bigint as matched_paise, min(line_day) as paid_on
      from recon_lines where utr = any(${these}) and gateway <> 'BANK' and type = 'PAYMENT' group by utr) s
    left join lateral (
      select l.amount_paise, l.line_day from recon_lines l where l.utr = s.utr and l.gateway = 'BANK' and l.type = 'PAYMENT'
        and l.kind = 'credit' and l.finding <> 'duplicate' order by l.id limit 1) b on true
    order by s.utr
    on conflict (utr) do update set lines = excluded.lines, lines_paise = excluded.lines_paise,
      matched_paise = excluded.matched_paise, paid_on = excluded.paid_on, credited_paise = excluded.credited_paise,
      credited_on = excluded.credited_on, state = excluded.state`)
  await tx.execute(sql`
    update recon_lines l set surplus_paise = 0, version = l.version + 1,
      finding = case f.state when 'reconciled' then 'matched' else f.state end,
      match = case f.state when 'reconciled' then 'auto' else 'open' end,
      reason = case f.state when 'reconciled' then '' else 'The bank credited '
        || ${rupeesText(sql`abs(f.credited_paise - f.matched_paise)`)}
        || case f.state when 'over' then ' more' else ' less' end || ' than the matched lines of this transfer.' end
    from recon_transfers f where f.utr = any(${these}) and f.utr = l.utr and l.gateway = 'BANK' and l.type = 'PAYMENT'
      and l.kind = 'credit' and l.match = 'open' and l.finding in ('unknown', 'under', 'over') and f.state <> 'awaited'
      and (l.finding <> case f.state when 'reconciled' then 'matched' else f.state end or l.surplus_paise <> 0)`)
  await tx.execute(sql`
    update recon_lines l set is_credited = (f.state = 'reconciled'), version = l.version + 1
    from recon_transfers f where f.utr = any(${these}) and f.utr = l.utr and l.gateway <> 'BANK' and l.type = 'PAYMENT'
      and l.settled_paise > 0 and l.is_credited <> (f.state = 'reconciled')`)
}
