import { sql } from 'drizzle-orm'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { services } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { runRetention } from './nightlyRemoval.ts'

const everyMs = 60_000
const hourMs = 3_600_000
/** In India, after the day's last work. */
const fromHour = 1

/** A database of today has nothing that is over. */
const isOlderThanADay = async ({ database: { db }, now }: Gateway): Promise<boolean> => {
  const { rows } = await db.execute<{ began: Date | null }>(
    sql`select min(${services.createdAt}) as began from ${services}`,
  )
  const began = rows[0]?.began
  return began !== null && began !== undefined && now().getTime() - new Date(began).getTime() > 24 * hourMs
}

/** Removes what is over once a night, from one o'clock in India, or when the desk is there again. */
export const startRetention = (gateway: Gateway): Lookout =>
  startLookout(
    gateway,
    async (isStopped) => {
      if (Number(formatIndian(gateway.now(), 'H')) < fromHour) return
      if (await isOlderThanADay(gateway)) await runRetention(gateway, isStopped)
    },
    { everyMs, failure: 'what is over was not removed' },
  )
