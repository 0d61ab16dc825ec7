import { type SQL, sql } from 'drizzle-orm'
import { batchAfter } from '#machines/money/settlementBatch.ts'
import type { SettlementBatchState } from '#contract/calls/money/settlementBatches.ts'
import type { Tx } from '#server/db/database.ts'
import { queueReturnMessages } from '#server/merchants/messages/index.ts'
import { waitFor } from './workOut.ts'

/** Takes into batches what the bank has confirmed of their payouts. */
export const confirmBatches = async (tx: Tx, batchIds: readonly number[]): Promise<void> => {
  // Whether, not how many: a file of the bank asks for each piece of its lines.
  const { rows } = await tx.execute<{
    id: number
    state: SettlementBatchState
    seal_hash: string
    is_open: boolean
    is_begun: boolean
  }>(sql`
    select b.id, b.state, b.seal_hash,
      exists (select from settlement_payouts p where p.batch_id = b.id and p.state in ('sent', 'unknown')) as is_open,
      exists (select from settlement_payouts p where p.batch_id = b.id and p.utr_number <> '') as is_begun
    from settlement_batches b
    where b.id = any(${sql.param([...batchIds])}::int[]) and b.state in ('fileIssued', 'partConfirmed')
    order by b.id for no key update of b`)
  for (const { id, state, seal_hash: sealHash, is_open: hasOpenPayouts, is_begun: isBegun } of rows) {
    if (hasOpenPayouts && !isBegun) continue
    const next = batchAfter(state, { makers: [], sealHash }, { type: 'batch.confirmed', hasOpenPayouts })
    await tx.execute(sql`update settlement_batches set state = ${next} where id = ${id} and state <> ${next}`)
  }
}

/**
 * The row `r` is settled with another UTR. Not a comparison that an index of states serves: while a file settles 100,000
 * rows, statistics still say that hardly any is settled, and each line of the file would read all of them.
 */
export const isSettledWithout = (utr: SQL): SQL =>
  sql`case r.status when 'Settled' then r.utr_number <> ${utr} else false end`

/** The latest day of what the payout is for: its payments, or the payout that came back and is paid again. */
export const latestDayOf = (payoutId: SQL): SQL => sql`(
  select max(d.day) from settlement_payouts o cross join lateral (
    select r.txn_day as day from settlement_rows r where r.batch_id = o.batch_id and r.merchant_id = o.merchant_id
    union all
    select f.settled_on from settlement_adjustments a join settlement_payouts f on f.id = a.from_payout_id
      where a.batch_id = o.batch_id and a.merchant_id = o.merchant_id) d
  where o.id = ${payoutId})`

/**
 * What the bank said of these payouts, brought to their rows and batches: rows are settled, and what came back is owed
 * with the merchant's next batch, once, of which the merchant is told. What was brought before stays as it is. `toldBy`: who said what came back.
 */
export const settlePayouts = async (
  tx: Tx,
  payoutRefs: readonly string[],
  { now, toldBy }: { readonly now: Date; readonly toldBy: readonly string[] },
): Promise<void> => {
  const these = sql`p.payout_ref = any(${sql.param([...payoutRefs])}::text[])`
  await tx.execute(sql`
    update settlement_rows r set status = 'Settled', utr_number = p.utr_number, settled_on = p.settled_on,
      bank_status = case when p.state = 'returned' then 'RETURNED' else 'CREDITED' end, version = r.version + 1
    from settlement_payouts p where ${these} and p.state in ('credited', 'returned')
      and r.batch_id = p.batch_id and r.merchant_id = p.merchant_id and r.status = 'Ready_to_Settle'`)
  await tx.execute(sql`
    update settlement_rows r set bank_status = 'RETURNED', version = r.version + 1
    from settlement_payouts p where ${these} and p.state = 'returned' and r.batch_id = p.batch_id
      and r.merchant_id = p.merchant_id and case r.status when 'Settled' then r.bank_status <> 'RETURNED' else false end`)
  const back = await tx.execute<{ merchant_id: number; payout_id: number }>(sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, from_payout_id, created_at, told_by)
    select p.merchant_id, 'returned', p.amount_paise, p.id, ${now.toISOString()}, ${sql.param([...toldBy])}::uuid[]
    from settlement_payouts p
    where ${these} and p.state = 'returned' on conflict (from_payout_id) do nothing
    returning merchant_id, from_payout_id as payout_id`)
  if (back.rows.length > 0) {
    await waitFor(
      tx,
      back.rows.map(({ merchant_id: merchantId }) => merchantId),
    )
    await queueReturnMessages(
      tx,
      back.rows.map(({ payout_id: payoutId }) => payoutId),
      now,
    )
  }
  // What the bank's statement said of them is then no open question.
  await tx.execute(sql`
    update recon_lines l set finding = 'matched', match = 'auto', reason = '', version = l.version + 1
    from settlement_payouts p where ${these} and p.state = 'returned' and l.payout_id = p.id and l.kind = 'credit'
      and l.match = 'open' and l.finding = 'returned' and not exists (
        select from recon_force_matches f where f.line_id = l.id and f.state in ('awaitingApproval', 'approved'))`)
  const { rows } = await tx.execute<{ batch_id: number }>(
    sql`select distinct p.batch_id from settlement_payouts p where ${these} order by p.batch_id`,
  )
  await confirmBatches(
    tx,
    rows.map(({ batch_id: batchId }) => batchId),
  )
}

/** Payouts of these transactions whose rows are all settled, with one UTR and on one day: they are credited, and their batches told. */
export const payoutsOfRows = async (tx: Tx, txnRefNumbers: readonly string[]): Promise<void> => {
  const { rows } = await tx.execute<{ batch_id: number }>(sql`
    with touched as (
      select distinct batch_id, merchant_id from settlement_rows
      where txn_ref_number = any(${sql.param([...txnRefNumbers])}::text[]) and batch_id is not null),
    whole as (
      select r.batch_id, r.merchant_id, min(r.utr_number) as utr, min(r.settled_on) as day
      from touched join settlement_rows r on r.batch_id = touched.batch_id and r.merchant_id = touched.merchant_id
      group by r.batch_id, r.merchant_id
      having bool_and(r.status = 'Settled') and count(distinct r.utr_number) = 1 and count(distinct r.settled_on) = 1)
    update settlement_payouts p set state = 'credited', utr_number = w.utr, settled_on = w.day, version = p.version + 1
    from whole w where p.batch_id = w.batch_id and p.merchant_id = w.merchant_id and p.state in ('sent', 'unknown')
      and w.utr <> '' returning p.batch_id`)
  await confirmBatches(tx, [...new Set(rows.map(({ batch_id: batchId }) => batchId))])
}
