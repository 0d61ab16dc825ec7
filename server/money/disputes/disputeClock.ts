import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'

const everyMs = 30_000

/** Open disputes whose day to answer has passed since the clock looked last: from now on nobody answers them. */
export const expireDisputes = async (tx: Tx, now: Date): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update disputes set missed_at = ${now.toISOString()}
    where status = 'open' and respond_by <= ${now.toISOString()} and (missed_at is null or missed_at < respond_by)`)
  return rowCount ?? 0
}

export const startDisputeClock = (gateway: Gateway): Lookout =>
  startLookout(
    gateway,
    async () => {
      await expireDisputes(gateway.database.db, gateway.now())
    },
    { everyMs, failure: 'disputes whose day has passed were not marked' },
  )
