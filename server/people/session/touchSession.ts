import { sql } from 'drizzle-orm'
import type { Handler } from '#server/gateway/handler.ts'

/** Never back in time, and never into the future: a claim about oneself can only end the session earlier. */
export const touchSession: Handler<'session.touch'> = async ({ idleMs = 0 }, { tx, staff, now }) => {
  const seenAt = new Date(now.getTime() - idleMs).toISOString()
  await tx.execute(
    sql`update sessions set last_active_at = ${seenAt} where id = ${staff.sessionId} and ended_at is null and last_active_at < ${seenAt}`,
  )
  return {}
}
