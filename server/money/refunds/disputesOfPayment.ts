import { sql } from 'drizzle-orm'
import type { DisputeStatus } from '#contract/wire/disputeWords.ts'
import { isLiveDispute } from '#machines/money/dispute.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/gateway/refusal.ts'

interface DisputesOfPayment {
  /** One that nothing is decided of; empty: none. */
  readonly live: string
  /** What the payer's bank took back. */
  readonly lostPaise: number
}

type Found = { transaction_id: string; ref: string; status: DisputeStatus; paise: string }

/** By the id of the payment. */
export const disputesOfPayments = async (
  tx: Tx,
  transactionIds: readonly (number | string)[],
): Promise<(transactionId: number | string) => DisputesOfPayment> => {
  const { rows } = await tx.execute<Found>(sql`
    select transaction_id, dispute_ref as ref, status, amount_paise as paise from disputes
    where transaction_id = any(${sql.param(transactionIds.map(String))}::bigint[])
    order by opened_at, dispute_ref collate "C"`)
  const byPayment = Map.groupBy(rows, (row) => String(row.transaction_id))
  return (transactionId) => {
    const ofIt = byPayment.get(String(transactionId)) ?? []
    return {
      live: ofIt.find(({ status }) => isLiveDispute(status))?.ref ?? '',
      lostPaise: ofIt.reduce(
        (sum, { status, paise }) => (status === 'won' || isLiveDispute(status) ? sum : sum + Number(paise)),
        0,
      ),
    }
  }
}

export const disputesOfPayment = async (tx: Tx, transactionId: number | string): Promise<DisputesOfPayment> =>
  (await disputesOfPayments(tx, [transactionId]))(transactionId)

/** What is given back while the payer's bank asks for it is given back twice. Under the lock of the payment. */
export const refuseWhileDisputed = async (tx: Tx, transactionId: number | string): Promise<DisputesOfPayment> => {
  const found = await disputesOfPayment(tx, transactionId)
  if (found.live !== '') refuse('refund-disputed', { details: { disputeRef: found.live } })
  return found
}
