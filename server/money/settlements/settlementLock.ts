import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'

const lock = sql`hashtext('settlement batches')`

/** One batch is made at a time, and no hold is made or released meanwhile: each finds what the other has left. */
export const lockSealing = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${lock})`)

/** Any number of holds, releases and refunds at once, while no batch is being made. */
export const lockAgainstSealing = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
