import { type SQL, sql } from 'drizzle-orm'
import type { RetentionKind } from '#contract/wire/retentionKinds.ts'
import type { Tx } from '#server/db/database.ts'

const lockName = sql`hashtextextended('opsdesk: legal holds', 0)`

/**
 * A removal and a legal hold never overlap: whoever removes sees every hold that is in force, or the hold waits until what
 * goes is gone. It is the first statement of a transaction, so that all that follow see what is committed by then.
 */
export const lockAgainstHolds = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockName})`)
}

/** Waits for removals that are under way; none begins until the transaction ends. */
export const lockRemovals = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockName})`)
}

/** Rows of the kind that a legal hold keeps; `merchant` is the id of the merchant whose row it is. */
export const isHeld = (kind: RetentionKind, merchant?: SQL): SQL =>
  sql`exists (select from legal_holds h where h.state <> 'ended' and ${
    merchant === undefined ? sql`h.kind = ${kind}` : sql`(h.kind = ${kind} or h.merchant_id = ${merchant})`
  })`
