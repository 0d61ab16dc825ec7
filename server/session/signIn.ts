import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { writeAudit } from '#server/gateway/audit.ts'
import type { CallContext, Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { sessionStanding } from '#server/gateway/sessionStanding.ts'
import { presentSession } from './presentSession.ts'
import { countFailure, failureKeys, forgetFailures, isPaused } from './signInFailures.ts'
import { openSession } from './sessionRows.ts'
import { spendNonce } from './signInNonce.ts'

/** A hash nobody knows the password of: unknown people cost the same time as known ones. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$PDaQT7S5D0BXsxxt+Alm3A$U0M+R26bX38gFEsI3I1DQBNXFFWmuFLxwqSApwkAbms'

export const signIn: Handler<'session.signIn'> = async (request, context) => {
  const { tx, gateway, now, ip, userAgent } = context
  const loginId = request.loginId.toLowerCase()
  const opened = gateway.signInKey.open(request.password)
  // Spent outside the transaction: a refused sign-in must not give the nonce back.
  const isFresh = opened !== undefined && (await spendNonce(gateway.database.beside.db, opened.nonce, now))
  const keys = failureKeys(loginId, ip)
  const paused = await isPaused(tx, keys, now)
  const found = await tx.execute<{ id: string; password_hash: string | null }>(
    sql`select id, password_hash from staff where login_id = ${loginId} and is_active and (not is_demo or ${gateway.config.demo === 'on'})`,
  )
  const person = found.rows[0]
  const fits = await verify(person?.password_hash ?? nobodysHash, opened?.password ?? '')
  if (person === undefined || person.password_hash === null || !fits || !isFresh || paused) {
    if (!paused && isFresh) await countFailure(gateway.database.beside.pool, keys, now)
    await recordFailure(context, person === undefined ? '' : loginId)
    return refuse('wrong-credentials')
  }
  await forgetFailures(tx, loginId, ip)
  const { token, staff } = await openSession(tx, gateway.config, {
    staffId: person.id,
    signedInBy: 'password',
    now,
    ip,
    userAgent,
  })
  if (sessionStanding({ ...staff, services: staff.services.size }, now, 'signingIn').because === 'no-authorities')
    return refuse('no-authorities')
  context.note({ subject: loginId })
  context.afterCommit(() => context.setSessionToken(token))
  return presentSession(staff, now)
}

/** The refusal undoes the transaction, so the trace of it is written in one of its own. Unknown names are not kept. */
const recordFailure = async ({ gateway, now, requestId }: CallContext, loginId: string): Promise<void> => {
  await gateway.database.beside.db.transaction((tx) =>
    writeAudit(tx, {
      at: now,
      staffId: null,
      loginId,
      call: 'session.signIn',
      outcome: 'wrong-credentials',
      subject: loginId,
      requestId,
    }),
  )
}
