import { eq, sql } from 'drizzle-orm'
import { refundAfter } from '#machines/money/refund.ts'
import type { Tx } from '#server/db/database.ts'
import { refunds } from '#server/db/schema/refunds.ts'
import { makersOfRefund } from './refundRows.ts'
import { takeOutOfSettlement } from './takeOutOfSettlement.ts'

interface Evidence {
  readonly refundId: string
  readonly outcome: 'success' | 'failed'
  /** The bank's number. */
  readonly rrn: string
  readonly now: Date
}

/**
 * What the bank's number says of a refund whose end nobody knew, in place of the provider's answer. Under
 * `lockAgainstSealing`, with its transaction locked; one that is not unknown any more stays as it is.
 */
export const answerByEvidence = async (tx: Tx, { refundId, outcome, rrn, now }: Evidence): Promise<void> => {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
  if (row === undefined || row.state !== 'unknown') throw new Error('the refund is not unknown')
  const state = refundAfter(
    row.state,
    { makers: makersOfRefund({ askedById: row.askedBy }) },
    { type: 'refund.answered', outcome },
  )
  await tx.execute(sql`
    update refunds set state = ${state}, answered_at = ${now.toISOString()},
      provider_reference = ${outcome === 'success' ? `RRN ${rrn}` : ''}, error_code = ${outcome === 'failed' ? 'RRN' : ''},
      error_desc = ${outcome === 'failed' ? `The bank did not refund it (RRN ${rrn}).` : ''} where id = ${refundId}`)
  if (state === 'success') await takeOutOfSettlement(tx, { ...row, refundId, amount: row.amountPaise }, now)
}
