import { sql } from 'drizzle-orm'
import type { DisputeStage, DisputeState, DisputeStatus } from '#contract/wire/disputeWords.ts'
import type { Tx } from '#server/db/database.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { lockAgainstSealing } from '#server/money/settlements/index.ts'
import { disputeNotFound } from './getDispute.ts'
import { disputesFrom, stateOfDispute } from './listDisputes.ts'

export interface LockedDispute {
  readonly disputeRef: string
  readonly transactionId: string
  readonly txnRefNumber: string
  readonly stage: DisputeStage
  readonly status: DisputeStatus
  readonly state: DisputeState
  readonly respondBy: string | null
  readonly amountPaise: number
}

type Row = {
  transaction_id: string
  txn: string
  stage: DisputeStage
  status: DisputeStatus
  state: DisputeState
  respond_by: Date | null
  paise: string
}

/** Locked until the transaction ends, behind the lock of its payment: as the platform's events lock the two. */
export const lockDispute = async (tx: Tx, disputeRef: string, staff: Staff): Promise<LockedDispute> => {
  await lockAgainstSealing(tx)
  await tx.execute(sql`select from transactions where id = (select transaction_id from disputes
    where dispute_ref = ${disputeRef}) for no key update`)
  await tx.execute(sql`select from disputes where dispute_ref = ${disputeRef} for update`)
  const { rows } = await tx.execute<Row>(sql`
    select d.transaction_id, t.txn_ref_number as txn, d.stage, d.status, ${sql.raw(stateOfDispute)} as state, d.respond_by,
      d.amount_paise as paise ${disputesFrom} where d.dispute_ref = ${disputeRef} and ${transactionsOf(staff)}`)
  const [row] = rows
  if (row === undefined) return disputeNotFound(disputeRef)
  return {
    disputeRef,
    transactionId: row.transaction_id,
    txnRefNumber: row.txn,
    stage: row.stage,
    status: row.status,
    state: row.state,
    respondBy: row.respond_by === null ? null : new Date(row.respond_by).toISOString(),
    amountPaise: Number(row.paise),
  }
}
