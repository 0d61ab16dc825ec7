import { sql } from 'drizzle-orm'
import { blockerTexts, type SettlementBlocker, type SettlementState } from '#contract/calls/money/settlements.ts'
import { rowAfter, whyNotRow } from '#machines/money/settlementRow.ts'
import type { Tx } from '#server/db/database.ts'
import { refundedOf, workOut } from './workOut.ts'

interface Refunded {
  readonly refundId: string
  readonly transactionId: number
  readonly merchantId: number
  readonly amountPaise: number
  readonly now: Date
}

const endHold = (tx: Tx, transactionId: number, now: Date) =>
  tx.execute(sql`
    update settlement_holds set released_at = ${now.toISOString()}, release_reason = ${blockerTexts.refunded}
    where transaction_id = ${transactionId} and released_at is null`)

/** What is left of a payment after what was given back and no recovery bears. Below zero: more was given back than there was. */
const leftOf = async (tx: Tx, transactionId: number): Promise<number> => {
  const { rows } = await tx.execute<{ left: string }>(sql`
    select t.amount_paise - (${refundedOf}) as left from transactions t where t.id = ${transactionId}`)
  return Number(rows[0]?.left ?? 0)
}

interface Change {
  readonly make: () => Promise<unknown>
  /** So much more is given back by it. */
  readonly takes: number
}

/**
 * Does `change` to what was given back of a payment, and works its row out anew. False where the row cannot bear it, and
 * nothing was changed: it is sealed or settled, and its batch stays as it is, or more would come out of it than the payment
 * was. That happens: a refund was on its way when the payer's bank took the payment back.
 */
export const reworkRow = async (tx: Tx, transactionId: number, now: Date, change?: Change): Promise<boolean> => {
  const { rows } = await tx.execute<{ status: SettlementState; batch_id: number | null }>(sql`
    select status, batch_id from settlement_rows where id = ${transactionId} for no key update`)
  const [row] = rows
  const isSealed = row !== undefined && row.batch_id !== null
  if (row !== undefined && whyNotRow(row.status, { blockers: [], isSealed, heldBy: [] }, 'rework', '') !== undefined)
    return false
  const left = (await leftOf(tx, transactionId)) - (change?.takes ?? 0)
  if (left < 0) return false
  await change?.make()
  const isInFull = left === 0
  if (row !== undefined) {
    const blockers: SettlementBlocker[] = isInFull ? ['refunded'] : []
    await tx.execute(sql`
      update settlement_rows set status = ${rowAfter(row.status, { blockers, isSealed, heldBy: [] }, 'rework', '')},
        version = version + 1 where id = ${transactionId}`)
  }
  if (isInFull) await endHold(tx, transactionId, now)
  if (row !== undefined) await workOut(tx, sql`select ${transactionId}::bigint as id`)
  return true
}

/**
 * What a refund that succeeded means for the merchant: a row that stands in no batch is worked out anew, with less or
 * nothing; where the row cannot bear it, one recovery line waits for the next batch.
 * Under `lockAgainstSealing`.
 */
export const takeRefund = async (tx: Tx, { refundId, transactionId, merchantId, amountPaise, now }: Refunded) => {
  if (await reworkRow(tx, transactionId, now)) return
  await tx.execute(sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, from_refund_id, created_at)
    values (${merchantId}, 'recovery', ${-amountPaise}, ${refundId}, ${now.toISOString()})
    on conflict (from_refund_id) do nothing`)
}
