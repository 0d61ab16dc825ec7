import { eq, sql } from 'drizzle-orm'
import { dayAfter, indianDay } from '#contract/indianTime.ts'
import type { Tx } from '#server/db/database.ts'
import { knownDevices, staff } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { CallContext } from '#server/gateway/handler.ts'
import { hashPassword } from './passwordHash.ts'
import { refuseWeakPassword } from './newPassword.ts'

interface Change {
  readonly staffId: string
  readonly passwordHash: string
  readonly config: Gateway['config']
  readonly now: Date
  readonly setByAdmin: boolean
}

const expiresOn = ({ passwords }: Gateway['config'], now: Date): string | null =>
  passwords.days === 0 ? null : dayAfter(indianDay(now), passwords.days)

/** Stores the password and ends every session of its person. Answers how many sessions there were. */
export const storePassword = async (
  tx: Tx,
  { staffId, passwordHash, config, now, setByAdmin }: Change,
): Promise<{ sessionsEnded: number }> => {
  await tx
    .update(staff)
    .set({
      passwordHash,
      passwordSetAt: now,
      passwordExpiresOn: expiresOn(config, now),
      passwordSetByAdmin: setByAdmin,
    })
    .where(eq(staff.id, staffId))
  const ended = await tx.execute(
    sql`update sessions set ended_at = ${now.toISOString()}, ended_because = 'password-changed' where staff_id = ${staffId} and ended_at is null and ends_at > ${now.toISOString()}`,
  )
  return { sessionsEnded: ended.rowCount ?? 0 }
}

type Columns = Pick<
  typeof staff.$inferInsert,
  'passwordHash' | 'passwordSetAt' | 'passwordExpiresOn' | 'passwordSetByAdmin'
>

/** What a new person's row says about the password that an administrator typed: it has to be changed at the first sign-in. */
export const passwordByAdmin = async (
  { gateway, now }: Pick<CallContext, 'gateway' | 'now'>,
  person: { readonly loginId: string; readonly password: string },
): Promise<Columns> => {
  await refuseWeakPassword(gateway.config, person.loginId, person.password)
  return {
    passwordHash: await hashPassword(person.password),
    passwordSetAt: now,
    passwordExpiresOn: expiresOn(gateway.config, now),
    passwordSetByAdmin: true,
  }
}

/**
 * Gives somebody a temporary password within the caller's transaction: their sessions, sockets and known devices end,
 * and nothing is open to them before they have changed it. Refuses `password-rule-broken` and `password-too-common`.
 */
export const setPasswordByAdmin = async (
  context: Pick<CallContext, 'tx' | 'gateway' | 'now' | 'afterCommit'>,
  person: { readonly staffId: string; readonly loginId: string; readonly password: string },
): Promise<{ sessionsEnded: number }> => {
  const { tx, gateway, now } = context
  const { staffId, loginId, password } = person
  await refuseWeakPassword(gateway.config, loginId, password)
  const done = await storePassword(tx, {
    staffId,
    passwordHash: await hashPassword(password),
    config: gateway.config,
    now,
    setByAdmin: true,
  })
  await tx.delete(knownDevices).where(eq(knownDevices.staffId, staffId))
  context.afterCommit(() => gateway.cutSockets({ staffId }))
  return done
}
