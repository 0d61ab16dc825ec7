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

/** All of a payment was given back, and no recovery bears it. */
const isRefundedInFull = async (tx: Tx, transactionId: number): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from transactions t where t.id = ${transactionId} and t.amount_paise <= (${refundedOf})`)
  return rows.length > 0
}

/**
 * Does `change` to what was given back of a payment, and works its row out anew. False where the row is sealed or settled:
 * its batch stays as it is, and nothing was changed.
 */
export const reworkRow = async (
  tx: Tx,
  transactionId: number,
  now: Date,
  change: () => Promise<unknown> = async () => undefined,
): Promise<boolean> => {
  const { rows } = await tx.execute<{ status: SettlementState; batch_id: number | null }>(sql`
    select status, batch_id from settlement_rows where id = ${transactionId} for no key update`)
  const [row] = rows
  const isSealed = row !== undefined && row.batch_id !== null
  if (row !== undefined && whyNotRow(row.status, { blockers: [], isSealed, heldBy: [] }, 'rework', '') !== undefined)
    return false
  await change()
  const isInFull = await isRefundedInFull(tx, transactionId)
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
 * nothing; of one that is sealed or settled the batch stays as it is, and one recovery line waits for the next.
 * Under `lockAgainstSealing`.
 */
export const takeRefund = async (tx: Tx, { refundId, transactionId, merchantId, amountPaise, now }: Refunded) => {
  if (await reworkRow(tx, transactionId, now)) return
  await tx.execute(sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, from_refund_id, created_at)
    values (${merchantId}, 'recovery', ${-amountPaise}, ${refundId}, ${now.toISOString()})
    on conflict (from_refund_id) do nothing`)
}
