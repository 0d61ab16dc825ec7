import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Runs statements that join many rows which this or a recent transaction has made. Statistics know nothing of them: the
 * planner expects one row and compares each with each, which takes minutes where a hash join takes a second.
 */
export const joinByHash = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await tx.execute(sql`set local enable_nestloop = off`)
  const result = await work()
  await tx.execute(sql`set local enable_nestloop = on`)
  return result
}
