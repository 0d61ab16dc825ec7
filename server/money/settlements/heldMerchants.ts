import { type SQL, sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { liveMerchantHolds, overMerchantHolds } from '#machines/money/merchantHold.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/gateway/refusal.ts'

const listed = (states: readonly string[]): SQL => sql.raw(states.map((state) => `'${state}'`).join(', '))

/** The hold or reserve `k` stands. */
export const isLiveHold = sql`k.state in (${listed(liveMerchantHolds)})`
/** What the reserve `k` kept back is paid. */
export const isOverHold = sql`k.state in (${listed(overMerchantHolds)})`

/** Merchants who are on hold. */
export const heldMerchants = sql`(select k.merchant_id from merchant_holds k where k.kind = 'hold' and ${isLiveHold})`

/**
 * Ends what stands until today or an earlier day, and says of whom. A run does it first, so that no clock that is late
 * keeps anything back.
 */
export const endDueHolds = async (tx: Tx, now: Date): Promise<readonly number[]> => {
  const { rows } = await tx.execute<{ merchant_id: number }>(sql`
    with due as (
      select k.id from merchant_holds k where ${isLiveHold} and k.until_day <= ${indianDay(now)}::date
      order by k.id for no key update)
    update merchant_holds k set state = 'ended', ended_at = ${now.toISOString()} from due where k.id = due.id
    returning k.merchant_id`)
  return rows.map(({ merchant_id: merchantId }) => merchantId)
}

/** Whom a batch that is not sent pays, and who is on hold. */
export const heldInBatch = async (tx: Tx, batchId: number) => {
  const { rows } = await tx.execute<{ id: number; code: string; name: string; paise: string }>(sql`
    select k.id, m.merchant_code as code, m.display_name as name, p.amount_paise as paise
    from settlement_payouts p join settlement_batches b on b.id = p.batch_id join merchants m on m.id = p.merchant_id
    join merchant_holds k on k.merchant_id = p.merchant_id and k.kind = 'hold' and ${isLiveHold}
    where p.batch_id = ${batchId} and p.state = 'planned' and b.state in ('sealed', 'approved')
    order by m.merchant_code collate "C"`)
  return rows.map(({ id, code, name, paise }) => ({
    holdId: id,
    merchantCode: code,
    displayName: name,
    amount: Number(paise),
  }))
}

const mostNamed = 5

/** A batch that was sealed before is not let go on while it pays a merchant who is on hold since. */
export const refuseHeldMerchants = async (tx: Tx, batchId: number): Promise<void> => {
  const codes = (await heldInBatch(tx, batchId)).map(({ merchantCode }) => merchantCode)
  if (codes.length === 0) return
  const named = [...codes.slice(0, mostNamed), ...(codes.length > mostNamed ? ['others'] : [])].join(', ')
  refuse('merchant-on-hold', {
    message: `On hold, and paid by this batch: ${named}. Cancel the batch and initiate the day again: that leaves them out.`,
    details: { batchId, merchants: codes.slice(0, mostNamed) },
  })
}
