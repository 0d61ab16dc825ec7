import { sql } from 'drizzle-orm'
import { limitOf, type SetLimits } from '#machines/limits.ts'
import type { Tx } from '#server/db/database.ts'

/** Nothing else of the person is judged until the transaction ends. */
export const lockRefundsOf = (tx: Tx, staffId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`refunds of ${staffId}`}))`)

/** Refunded without a second person in the last 24 hours. */
export const refundedAlone = async (tx: Tx, staffId: string, now: Date): Promise<number> => {
  const since = new Date(now.getTime() - 86_400_000).toISOString()
  const { rows } = await tx.execute<{ paise: string }>(sql`
    select coalesce(sum(amount_paise), 0) as paise from refunds where asked_by = ${staffId} and not needs_second_person
      and submitted_at > ${since} and state in ('submitted', 'unknown', 'success')`)
  return Number(rows[0]?.paise ?? 0)
}

/** So much of a payment, of which so much was refunded, the person refunds without a second one. */
export const leftAlone = (set: SetLimits, refundedOfIt: number, refundedInADay: number): number =>
  Math.max(0, Math.min(limitOf('refund', set) - refundedOfIt, limitOf('refundsInADay', set) - refundedInADay))
