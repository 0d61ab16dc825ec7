import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { isLiveHold } from './heldMerchants.ts'

/**
 * What the reserve `k` keeps back of a payout that comes to `paise`. It is of payments alone: what is added besides was
 * kept back of before, or is itself a reserve that is paid; debts come off first.
 */
export const reserveOf = (paise: SQL): SQL => sql`(case when k.share_bps is null then least(k.amount_paise, ${paise})
  else (${paise} * k.share_bps + 5000) / 10000 end)`

/** Reserves that stand, as `k`. */
export const liveReserves = sql`(select k.* from merchant_holds k where k.kind = 'reserve' and ${isLiveHold})`

/** What a batch keeps back of each merchant, by its payments. Before debts are carried out: none grows by a reserve. */
export const keepReserves = async (tx: Tx, batchId: number, at: string): Promise<void> => {
  await tx.execute(sql`
    with part as (
      select merchant_id, sum(amount_paise) as paise, 0 as more from settlement_rows where batch_id = ${batchId} group by 1
      union all
      select merchant_id, 0, sum(amount_paise) from settlement_adjustments where batch_id = ${batchId} group by 1),
    paid as (
      select merchant_id, greatest(sum(paise) + least(sum(more), 0), 0)::bigint as paise from part group by merchant_id)
    insert into settlement_adjustments (merchant_id, kind, amount_paise, batch_id, from_batch_id, from_hold_id, created_at)
    select k.merchant_id, 'reserved', -${reserveOf(sql`p.paise`)}, ${batchId}, ${batchId}, k.id, ${at}
    from paid p join ${liveReserves} k on k.merchant_id = p.merchant_id where ${reserveOf(sql`p.paise`)} > 0`)
  // Over the payments in their order, each by what all before it and itself come to: the parts add up to the line.
  await tx.execute(sql`
    insert into settlement_reserve_parts (row_id, batch_id, hold_id, paise)
    select id, ${batchId}, hold_id, upto - before from (
      select r.id, a.from_hold_id as hold_id,
        div(-a.amount_paise * sum(greatest(r.amount_paise, 0)) over whole_until, sum(greatest(r.amount_paise, 0)) over whole) as upto,
        div(-a.amount_paise * (sum(greatest(r.amount_paise, 0)) over whole_until - greatest(r.amount_paise, 0)),
          sum(greatest(r.amount_paise, 0)) over whole) as before
      from settlement_adjustments a join settlement_rows r on r.batch_id = a.batch_id and r.merchant_id = a.merchant_id
      where a.batch_id = ${batchId} and a.kind = 'reserved'
      window whole as (partition by r.merchant_id), whole_until as (partition by r.merchant_id order by r.id)) parts
    where upto > before`)
}

/** What a batch that is cancelled kept back is paid or kept back anew by another one. */
export const dropReserves = async (tx: Tx, batchId: number): Promise<void> => {
  await tx.execute(sql`delete from settlement_reserve_parts where batch_id = ${batchId}`)
  await tx.execute(sql`delete from settlement_adjustments where batch_id = ${batchId} and kind = 'reserved'`)
}

/** The bank has the batch: what it kept back is owed, to be paid when the reserve is over. */
export const oweReserves = async (tx: Tx, batchId: number, at: string): Promise<void> => {
  await tx.execute(sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, from_batch_id, from_hold_id, created_at)
    select merchant_id, 'reservePaid', -amount_paise, from_batch_id, from_hold_id, ${at} from settlement_adjustments
    where batch_id = ${batchId} and kind = 'reserved'`)
}
