import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { indianMidnightAfter } from '#contract/wire/indianTime.ts'
import { longestSessionHours } from '#contract/calls/people/session.ts'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'
import type { Tx } from '#server/db/database.ts'
import { sessions } from '#server/db/schema/index.ts'
import type { GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { hashToken, staffInTransaction } from '#server/gateway/staffLookup.ts'

/** Long enough to change the password, for which alone such a session is good. */
const changeMinutes = 10

/** The end of the Indian day, or twelve hours, whichever comes first. */
export const sessionEndsAt = (now: Date): Date =>
  new Date(Math.min(indianMidnightAfter(now).getTime(), now.getTime() + longestSessionHours * 3_600_000))

export interface SignInArrival {
  readonly staffId: string
  readonly signedInBy: 'password' | 'singleSignOn'
  readonly now: Date
  readonly ip: string
  readonly userAgent: string
  /** Whether what let the person in is still good: asked of the row as it stands under the lock. */
  readonly isStillGood?: (person: LockedPerson) => Promise<boolean>
}

interface LockedPerson {
  readonly passwordHash: string | null
}

/**
 * Locks the person first: a change of the password, a reset or a disabling that was under way is over then, and has ended
 * every session that it could see.
 */
const lockPerson = async (tx: Tx, staffId: string, isDemoOn: boolean): Promise<LockedPerson | undefined> => {
  const { rows } = await tx.execute<{ password_hash: string | null }>(
    sql`select password_hash from staff where id = ${staffId} and is_active and (not is_demo or ${isDemoOn}) for update`,
  )
  return rows[0] === undefined ? undefined : { passwordHash: rows[0].password_hash }
}

/**
 * A new session with a token of its own, of which only the hash is stored; and the person, as every call will find them.
 * Undefined when the person, or what let them in, is no longer good.
 */
export const openSession = async (
  tx: Tx,
  config: GatewayConfig,
  { staffId, signedInBy, now, ip, userAgent, isStillGood = async () => true }: SignInArrival,
): Promise<{ readonly token: string; readonly staff: Staff } | undefined> => {
  const person = await lockPerson(tx, staffId, config.demo === 'on')
  if (person === undefined || !(await isStillGood(person))) return undefined
  const token = randomBytes(32).toString('base64url')
  const id = randomUUID()
  await tx.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
    staffId,
    signedInBy,
    createdAt: now,
    lastActiveAt: now,
    endsAt: sessionEndsAt(now),
    ip,
    userAgent,
  })
  await tx.execute(sql`update staff set last_sign_in_at = ${now.toISOString()} where id = ${staffId}`)
  const staff = await staffInTransaction(tx, token, config, now)
  const endsAt =
    staff.demand === null
      ? undefined
      : new Date(Math.min(sessionEndsAt(now).getTime(), now.getTime() + changeMinutes * 60_000))
  await tx.update(sessions).set({ rightsMark: staff.rightsMark, endsAt }).where(eq(sessions.id, id))
  return { token, staff }
}

export const endSession = async (tx: Tx, sessionId: string, because: SessionEnd, now: Date): Promise<void> => {
  await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: because })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** Ends every session of a person, but for one where it is named, and answers how many there were. */
export const endSessionsOf = async (
  tx: Tx,
  staffId: string,
  because: SessionEnd,
  now: Date,
  except?: string,
): Promise<number> => {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endedBecause: because })
    .where(
      and(
        eq(sessions.staffId, staffId),
        isNull(sessions.endedAt),
        gt(sessions.endsAt, now),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}
