import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/index.ts'
import { hashToken } from '#server/gateway/staffLookup.ts'

const indiaOffsetMs = 5.5 * 3_600_000
const longestSessionMs = 12 * 3_600_000

/** The calendar day in India, where the desk works. */
export const indianDay = (at: Date): string => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 10)

/** The end of the Indian day, or twelve hours, whichever comes first. */
export const sessionEnd = (now: Date): Date => {
  const midnight = new Date(`${indianDay(new Date(now.getTime() + 86_400_000))}T00:00:00+05:30`)
  return new Date(Math.min(midnight.getTime(), now.getTime() + longestSessionMs))
}

/** Answers the token; only its hash is stored. */
export const openSession = async (
  tx: Tx,
  options: { staffId: string; now: Date; ip: string; userAgent: string; signedInBy?: 'password' | 'singleSignOn' },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const { staffId, now, ip, userAgent, signedInBy } = options
  await tx.insert(sessions).values({
    id: randomUUID(),
    tokenHash: hashToken(token),
    staffId,
    createdAt: now,
    lastActiveAt: now,
    endsAt: sessionEnd(now),
    ip,
    userAgent,
    signedInBy,
  })
  await tx.execute(sql`update staff set last_sign_in_at = ${now.toISOString()} where id = ${staffId}`)
  return token
}

export const endSession = async (tx: Tx, sessionId: string, because: string, now: Date): Promise<void> => {
  await tx.execute(
    sql`update sessions set ended_at = ${now.toISOString()}, ended_because = ${because} where id = ${sessionId} and ended_at is null`,
  )
}

/** Ends every session of a person, and answers how many there were. */
export const endSessionsOf = async (tx: Tx, staffId: string, because: string, now: Date): Promise<number> => {
  const at = now.toISOString()
  const ended = await tx.execute(
    sql`update sessions set ended_at = ${at}, ended_because = ${because} where staff_id = ${staffId} and ended_at is null and ends_at > ${at}`,
  )
  return ended.rowCount ?? 0
}
