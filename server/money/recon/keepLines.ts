import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { isSettledWithout, settlePayouts } from '#server/money/settlements/index.ts'
import type { MatchedColumns } from './matchLines.ts'
import { refreshTransfers } from './refreshTransfers.ts'

export interface LineToKeep {
  readonly rowNumber: number
  readonly change: 'create' | 'change' | 'error'
  readonly columns: MatchedColumns
}

const json = (lines: readonly LineToKeep[]) =>
  JSON.stringify(lines.map(({ rowNumber, columns }) => ({ ...columns, row_number: rowNumber })))

const columnNames = sql.raw(
  `gateway, type, kind, line_key, provider_id, reference, payment_id, amount_paise, fee_paise, net_paise, utr, settlement_id,
  line_day, counted_on, narration, finding, match, reason, transaction_id, payout_id, refund_id, settled_paise, surplus_paise, is_credited`,
)

/** What was made possible by a plan may be impossible by now: a hold, or another line for the same payment. */
const isStillRight = sql`(n.settled_paise = 0 or not exists (
  select from settlement_holds h where h.transaction_id = n.transaction_id and h.released_at is null))`

/** Payouts on their way whose debit the bank's statement shows to the paisa, with its UTR: credited, and their rows settled. */
const confirmByDebits = async (tx: Tx, lines: readonly LineToKeep[], at: Date): Promise<void> => {
  const debits = lines.filter(
    ({ columns: { kind, utr, payout_id: id } }) => kind === 'debit' && utr !== '' && id !== null,
  )
  if (debits.length === 0) return
  const of = <T>(read: (columns: MatchedColumns) => T) => sql.param(debits.map(({ columns }) => read(columns)))
  await tx.execute(
    sql`select id from settlement_payouts where id = any(${of((c) => c.payout_id)}::int[]) order by id for update`,
  )
  const { rows } = await tx.execute<{ payout_ref: string }>(sql`
    update settlement_payouts p set state = 'credited', utr_number = d.utr, settled_on = d.day, version = p.version + 1
    from unnest(${of((c) => c.payout_id)}::int[], ${of((c) => c.utr)}::text[], ${of((c) => c.line_day)}::date[],
      ${of((c) => c.amount_paise)}::bigint[]) d (id, utr, day, paise)
    where p.id = d.id and p.state in ('sent', 'unknown') and p.utr_number in ('', d.utr) and p.amount_paise = d.paise
      and not exists (select from settlement_payouts o where o.utr_number = d.utr and o.utr_number <> '' and o.id <> p.id)
      and not exists (select from settlement_rows r where r.batch_id = p.batch_id and r.merchant_id = p.merchant_id
        and ${isSettledWithout(sql`d.utr`)})
    returning p.payout_ref`)
  await settlePayouts(
    tx,
    rows.map(({ payout_ref: payoutRef }) => payoutRef),
    { now: at, toldBy: [] },
  )
}

/**
 * Keeps lines as they were judged, with the transfers that they belong to, and answers the row numbers of those that
 * are kept. What another transaction has settled meanwhile is left as it is.
 */
export const keepLines = async (
  tx: Tx,
  lines: readonly LineToKeep[],
  { jobId, at }: { readonly jobId: string | null; readonly at: Date },
): Promise<Set<number>> => {
  const news = lines.filter(({ change }) => change !== 'change')
  const freed = lines.filter(({ change }) => change === 'change')
  const stored = new Set<number>()
  if (news.length > 0) {
    const { rows } = await tx.execute<{ row_number: number }>(sql`
      insert into recon_lines (${columnNames}, job_id, row_number, created_at)
      select ${columnNames}, ${jobId}::uuid, n.row_number, ${at.toISOString()}::timestamptz
      from jsonb_populate_recordset(null::recon_lines, ${json(news)}::jsonb) n where ${isStillRight}
      order by n.row_number on conflict do nothing returning row_number`)
    for (const { row_number: rowNumber } of rows) stored.add(rowNumber)
  }
  if (freed.length > 0) {
    const { rows } = await tx.execute<{ row_number: number }>(sql`
      update recon_lines l set finding = 'matched', match = 'auto', reason = '', surplus_paise = 0, counted_on = n.counted_on,
        transaction_id = n.transaction_id, payout_id = n.payout_id, refund_id = n.refund_id, settled_paise = n.settled_paise,
        is_credited = n.is_credited, version = l.version + 1
      from jsonb_populate_recordset(null::recon_lines, ${json(freed)}::jsonb) n
      where l.gateway = n.gateway and l.type = n.type and l.line_key = n.line_key and l.match = 'open' and ${isStillRight}
        and not exists (select from recon_lines o where o.transaction_id = n.transaction_id and o.settled_paise > 0
          and n.settled_paise > 0)
        and not exists (select from recon_lines o where o.refund_id = n.refund_id and o.type = n.type and o.match <> 'open')
      returning n.row_number`)
    for (const { row_number: rowNumber } of rows) stored.add(rowNumber)
  }
  await confirmByDebits(
    tx,
    lines.filter(({ rowNumber, change }) => change !== 'error' && stored.has(rowNumber)),
    at,
  )
  const utrs = lines.filter(({ columns }) => columns.type === 'PAYMENT').map(({ columns }) => columns.utr)
  await refreshTransfers(tx, utrs)
  return stored
}
