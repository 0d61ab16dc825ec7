import { sql } from 'drizzle-orm'
import type { CallContext, PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { sessionStanding } from '#server/gateway/sessionStanding.ts'
import { hashPassword, isOutdatedHash } from '#server/people/passwords/index.ts'
import { isKnownDevice, rememberDevice } from './knownDevices.ts'
import { countAddress, deviceKeys, forgetAttempts, strangerKeys, takeAttempt } from './passwordLockout.ts'
import { presentSession } from './presentSession.ts'
import { openSession } from './sessionRows.ts'
import { spendNonce } from './signInNonce.ts'

type Prepared = Omit<CallContext, 'tx'>

/**
 * Everything up to the proof of the password happens before the transaction, in the same steps for unknown, known,
 * disabled and paused people: answer, status and time tell none from another.
 */
export const signIn: PreparedHandler<'session.signIn'> = {
  prepare: async (request, context) => {
    const { gateway, now, ip, deviceToken } = context
    const { db } = gateway.database
    const loginId = request.loginId.toLowerCase()
    const opened = gateway.signInKey.open(request.password)
    const isFresh = await spendNonce(db, opened?.nonce ?? '', now)
    // Nothing is counted for what nobody can have typed: a broken seal, or one that was sent before.
    if (opened === undefined || !isFresh) return refuseAll(context, '')
    const isKnown = await isKnownDevice(db, deviceToken, loginId, now)
    const keys = isKnown && deviceToken !== undefined ? deviceKeys(deviceToken, loginId) : strangerKeys(loginId, ip)
    const isLetThrough = await takeAttempt(db, keys, now)
    const found = await db.execute<{ id: string; password_hash: string | null }>(
      sql`select id, password_hash from staff where login_id = ${loginId} and is_active and (not is_demo or ${gateway.config.demo === 'on'})`,
    )
    const person = found.rows[0]
    const fits = await gateway.passwords.fits(person?.password_hash, opened.password)
    if (person === undefined || !fits || !isLetThrough) {
      await countAddress(db, keys, now)
      return refuseAll(context, person === undefined ? '' : loginId)
    }
    await forgetAttempts(db, keys, now)
    const renewed = isOutdatedHash(person.password_hash ?? '') ? await hashPassword(opened.password) : undefined

    return async (_request, { tx, userAgent, note, afterCommit, setSessionToken, setDeviceToken }) => {
      const opening = await openSession(tx, gateway.config, {
        staffId: person.id,
        signedInBy: 'password',
        now,
        ip,
        userAgent,
        // Another sign-in may have made the hash of the same password again.
        isStillGood: async ({ passwordHash }) =>
          passwordHash === person.password_hash || gateway.passwords.fits(passwordHash, opened.password),
      })
      if (opening === undefined)
        return refuse('wrong-credentials', { recorded: { subject: loginId, after: { why: 'changed meanwhile' } } })
      const { token, staff } = opening
      if (renewed !== undefined) {
        await tx.execute(
          sql`update staff set password_hash = ${renewed} where id = ${person.id} and password_hash = ${person.password_hash}`,
        )
      }
      const { because } = sessionStanding({ ...staff, services: staff.services.size }, now, 'signingIn')
      if (because === 'no-authorities') return refuse('no-authorities')
      const device = await rememberDevice(tx, deviceToken, person.id, now)
      note({ by: staff, subject: loginId })
      afterCommit(() => {
        setSessionToken(token)
        setDeviceToken(device)
      })
      return presentSession(staff, now)
    }
  },
}

/** Keeps a trace of the failure. Unknown names are not kept. */
const refuseAll = async ({ gateway, now, requestId, ip }: Prepared, loginId: string): Promise<never> => {
  await gateway.anonymousFailures.record({
    at: now,
    loginId,
    call: 'session.signIn',
    outcome: 'wrong-credentials',
    subject: loginId,
    requestId,
    address: ip,
  })
  return refuse('wrong-credentials')
}
