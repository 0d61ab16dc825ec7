import { sql } from 'drizzle-orm'
import { payoutRefOf } from '#contract/wire/payoutRef.ts'
import { batchAfter } from '#machines/money/settlementBatch.ts'
import type { BankFileFormat } from '#machines/money/bankFileFormat.ts'
import type { Tx } from '#server/db/database.ts'
import { keepReserves } from './reserves.ts'
import { type PayoutRule, railOfAmount, whyCarried } from './railOfAmount.ts'
import { isTakeable } from './returnedPayouts.ts'
import { merchantBlockers, workOutDay } from './workOut.ts'

/**
 * What a seal stands for, read from what is stored: rows, adjustments, payouts with their beneficiaries, their rails and
 * the format of the bank's file.
 */
export const sealHashOf = async (tx: Tx, batchId: number): Promise<string> => {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    select encode(sha256(convert_to(
      coalesce((select string_agg((r.id, r.merchant_id, r.gross_paise, r.mdr_paise, r.brand_fee_paise,
        r.subscription_fee_paise, r.setup_fee_paise, r.gst_paise, r.refunded_paise, r.amount_paise)::text, E'\n' order by r.id)
        from settlement_rows r where r.batch_id = ${batchId}), '') || E'\n\n' ||
      coalesce((select string_agg((a.id, a.merchant_id, a.kind, a.amount_paise)::text, E'\n' order by a.id)
        from settlement_adjustments a where a.batch_id = ${batchId}), '') || E'\n\n' ||
      coalesce((select string_agg((p.payout_ref, p.rows, p.net_paise, p.adjustments_paise, p.amount_paise,
        p.beneficiary_name, encode(sha256(p.account_sealed), 'hex'), p.ifsc)::text, E'\n' order by p.payout_ref)
        from settlement_payouts p where p.batch_id = ${batchId}), '') ||
      coalesce(E'\n\n' || (select string_agg((p.payout_ref, p.rail)::text, E'\n' order by p.payout_ref)
        from settlement_payouts p where p.batch_id = ${batchId} and p.rail <> ''), '') ||
      coalesce(E'\n\n' || (select b.bank_format::text from settlement_batches b where b.id = ${batchId}), ''), 'UTF8')), 'hex') as hash`)
  return rows[0]?.hash ?? ''
}

/** A debt, too little to be paid, or what no rail takes leaves the batch again: see `merchantPayout`. */
const carryOut = (tx: Tx, batchId: number, rule: PayoutRule, at: string) =>
  tx.execute(sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, batch_id, from_batch_id, created_at)
    select merchant_id, 'carriedOut', -sum(amount_paise), ${batchId}, ${batchId}, ${at}
    from (select merchant_id, amount_paise from settlement_rows where batch_id = ${batchId}
      union all select merchant_id, amount_paise from settlement_adjustments where batch_id = ${batchId}) parts
    group by merchant_id having ${whyCarried(sql`sum(amount_paise)`, rule)} is not null`)

const writePayouts = (tx: Tx, batchId: number, rule: PayoutRule) =>
  tx.execute(sql`
    insert into settlement_payouts (batch_id, merchant_id, payout_ref, rows, gross_paise, fees_paise, gst_paise, net_paise,
      adjustments_paise, amount_paise, state, carried_why, rail, beneficiary_name, account_sealed, account_last4, account_blind, ifsc)
    select ${batchId}, m.id, ${payoutRefOf(batchId, '')} || m.merchant_code, s.rows, s.gross, s.fees, s.gst, s.net, s.adjustments,
      s.net + s.adjustments, case when s.net + s.adjustments > 0 then 'planned' when s.carried > 0 then 'carried' else 'none' end,
      case when s.carried > 0 then ${whyCarried(sql`s.carried`, rule)} end,
      case when s.net + s.adjustments > 0 then ${railOfAmount(sql`(s.net + s.adjustments)`, rule.rails)} else '' end,
      m.account_holder_name, m.account_ref_sealed, m.account_ref_last4, m.account_ref_blind, m.ifsc
    from (
      select merchant_id, count(*) filter (where is_row)::int as rows, sum(gross)::bigint as gross, sum(fees)::bigint as fees,
        sum(carried)::bigint as carried, sum(gst)::bigint as gst, sum(net)::bigint as net, sum(adjustments)::bigint as adjustments
      from (
        select merchant_id, true as is_row, gross_paise as gross,
          mdr_paise + brand_fee_paise + subscription_fee_paise + setup_fee_paise as fees, gst_paise as gst, net_paise as net,
          -refunded_paise as adjustments, 0 as carried
        from settlement_rows where batch_id = ${batchId}
        union all
        select merchant_id, false, 0, 0, 0, 0, amount_paise,
          case when kind = 'carriedOut' then -amount_paise else 0 end from settlement_adjustments where batch_id = ${batchId}) parts
      group by merchant_id) s
    join merchants m on m.id = s.merchant_id`)

interface Sealing {
  readonly txnDay: string
  readonly settlesOn: string
  readonly rule: PayoutRule
  /** How the bank's file is written; without it as the standard one. */
  readonly bankFormat?: BankFileFormat | undefined
  readonly sealedBy: string
  readonly now: Date
}

/**
 * Runs the day, takes everything that is ready up to it and what merchants are owed besides, and seals it. Undefined where
 * there is nothing. Under `lockSealing`.
 */
export const sealBatch = async (
  tx: Tx,
  { txnDay, settlesOn, rule, bankFormat, sealedBy, now }: Sealing,
): Promise<number | undefined> => {
  const at = now.toISOString()
  const made = await tx.execute<{ id: number }>(sql`
    insert into settlement_batches (txn_day, settles_on, smallest_paise, rails, bank_format, state, sealed_by, sealed_at)
    values (${txnDay}, ${settlesOn}, ${rule.smallestPaise}, ${sql.param([...rule.rails])}::text[],
      ${bankFormat === undefined ? null : JSON.stringify(bankFormat)}::jsonb, 'open', ${sealedBy}, ${at}) returning id`)
  const batchId = made.rows[0]?.id ?? 0
  await workOutDay(tx, txnDay, now, batchId)
  await tx.execute(sql`
    update settlement_rows r set batch_id = ${batchId}, version = r.version + 1
    where r.status = 'Ready_to_Settle' and r.batch_id is null and r.txn_day <= ${txnDay}`)
  // A merchant without rows is paid what it is owed, from the smallest payout on; the rest waits for rows. A payout that
  // came back waits for its account.
  await tx.execute(sql`
    update settlement_adjustments a set batch_id = ${batchId} where a.batch_id is null and ${isTakeable} and (
      exists (select from settlement_rows r where r.batch_id = ${batchId} and r.merchant_id = a.merchant_id)
      or ((select sum(o.amount_paise) from (select a.* from settlement_adjustments a where ${isTakeable}) o
          where o.batch_id is null and o.merchant_id = a.merchant_id) >= ${rule.smallestPaise}
        and exists (select from merchants m where m.id = a.merchant_id and cardinality(${merchantBlockers}) = 0)))`)
  const taken = await tx.execute(sql`
    select from settlement_batches b where b.id = ${batchId} and (
      exists (select from settlement_rows r where r.batch_id = b.id)
      or exists (select from settlement_adjustments a where a.batch_id = b.id))`)
  if (taken.rowCount === 0) return undefined
  await keepReserves(tx, batchId, at)
  await carryOut(tx, batchId, rule, at)
  await writePayouts(tx, batchId, rule)
  const sealHash = await sealHashOf(tx, batchId)
  const state = batchAfter('open', { makers: [sealedBy], sealHash: '' }, { type: 'batch.seal' })
  await tx.execute(sql`
    update settlement_batches b set state = ${state}, seal_hash = ${sealHash}, rows = s.rows, merchants = s.merchants,
      gross_paise = s.gross, fees_paise = s.fees, gst_paise = s.gst, net_paise = s.net, adjustments_paise = s.adjustments,
      amount_paise = s.amount
    from (select count(*)::int as merchants, sum(rows)::int as rows, sum(gross_paise) as gross, sum(fees_paise) as fees,
        sum(gst_paise) as gst, sum(net_paise) as net, sum(adjustments_paise) as adjustments, sum(amount_paise) as amount
      from settlement_payouts where batch_id = ${batchId}) s
    where b.id = ${batchId}`)
  return batchId
}
