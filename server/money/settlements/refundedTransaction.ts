import { sql } from 'drizzle-orm'
import type { SettlementState } from '#contract/calls/money/settlements.ts'
import { rowAfter, whyNotRow } from '#machines/money/settlementRow.ts'
import type { Tx } from '#server/db/database.ts'
import { workOut } from './workOut.ts'

interface Refunded {
  readonly refundId: string
  readonly transactionId: number
  readonly merchantId: number
  readonly amountPaise: number
  readonly now: Date
}

/**
 * What a refund that succeeded means for the merchant: a row that stands in no batch is worked out anew, with less or
 * nothing; of one that is sealed or settled the batch stays as it is, and one recovery line waits for the next.
 * Under `lockAgainstSealing`.
 */
export const takeRefund = async (tx: Tx, { refundId, transactionId, merchantId, amountPaise, now }: Refunded) => {
  const { rows } = await tx.execute<{ status: SettlementState; batch_id: number | null }>(sql`
    select status, batch_id from settlement_rows where id = ${transactionId} for no key update`)
  const [row] = rows
  if (row === undefined) return
  const facts = { blockers: [], isSealed: row.batch_id !== null, heldBy: [] }
  if (whyNotRow(row.status, facts, 'rework', '') !== undefined) {
    await tx.execute(sql`
      insert into settlement_adjustments (merchant_id, kind, amount_paise, from_refund_id, created_at)
      values (${merchantId}, 'recovery', ${-amountPaise}, ${refundId}, ${now.toISOString()})
      on conflict (from_refund_id) do nothing`)
    return
  }
  await tx.execute(sql`
    update settlement_rows set status = ${rowAfter(row.status, facts, 'rework', '')}, version = version + 1
    where id = ${transactionId}`)
  await workOut(tx, sql`select ${transactionId}::bigint as id`)
}
