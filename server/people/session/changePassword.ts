import { eq, sql } from 'drizzle-orm'
import { refusals } from '#contract/wire/refusals.ts'
import type { RequestOfName } from '#contract/index.ts'
import { staff as people } from '#server/db/schema/index.ts'
import type { PreparedHandler, PreparingContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { hashPassword, passwordColumns, refuseWeakPassword } from '#server/people/passwords/index.ts'
import { forgetAttempts, ownPasswordKeys, pauseLeft, takeAttempt } from './passwordLockout.ts'
import { endSessionsOf } from './sessionRows.ts'
import { spendNonce } from './signInNonce.ts'

type Request = RequestOfName<'session.changePassword'>

/** The three passwords, sealed with one nonce that was not used before. */
const openPasswords = async (
  { oldPassword, newPassword, confirmPassword }: Request,
  { gateway, now }: PreparingContext,
) => {
  const [old, next, again] = [oldPassword, newPassword, confirmPassword].map((sealed) => gateway.signInKey.open(sealed))
  const isOneNonce = old !== undefined && old.nonce === next?.nonce && old.nonce === again?.nonce
  if (!isOneNonce || !(await spendNonce(gateway.database.db, old.nonce, now))) return refuse('seal-expired')
  return { old: old.password, next: next.password, again: again.password }
}

const takeOwnTry = async ({ gateway, now, staff }: PreparingContext) => {
  const keys = ownPasswordKeys(staff.staffId)
  if (await takeAttempt(gateway.database.db, keys, now)) return
  const seconds = await pauseLeft(gateway.database.db, keys, now)
  refuse('password-tries-paused', {
    message: `${refusals['password-tries-paused'].text} ${seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} are left.`,
    details: { seconds },
  })
}

/** Who changes it is told by the session alone; the documented login id has to agree with it. */
export const changePassword: PreparedHandler<'session.changePassword'> = {
  prepare: async (request, context) => {
    const { gateway, now, staff } = context
    if (request.loginId.toLowerCase() !== staff.loginId) return refuse('claim-mismatch')
    const { old, next, again } = await openPasswords(request, context)
    if (next !== again) return refuse('passwords-differ')
    if (next === old) return refuse('password-not-new')
    await refuseWeakPassword(gateway.config, staff.loginId, next)
    await takeOwnTry(context)
    const found = await gateway.database.db.execute<{ password_hash: string | null }>(
      sql`select password_hash from staff where id = ${staff.staffId}`,
    )
    const hash = found.rows[0]?.password_hash ?? null
    if (hash === null) return refuse('password-not-here')
    if (!(await gateway.passwords.fits(hash, old))) return refuse('old-password-wrong')
    await forgetAttempts(gateway.database.db, ownPasswordKeys(staff.staffId), now)
    const passwordHash = await hashPassword(next)

    return async (_request, { tx, note, afterCommit, setSessionToken }) => {
      const still = await tx.execute<{ password_hash: string | null }>(
        sql`select password_hash from staff where id = ${staff.staffId} for update`,
      )
      if (still.rows[0]?.password_hash !== hash) return refuse('old-password-wrong')
      await tx
        .update(people)
        .set(passwordColumns(passwordHash, now, 'person'))
        .where(eq(people.id, staff.staffId))
      const ended = await endSessionsOf(tx, staff.staffId, 'password-changed', now)
      note({ subject: staff.loginId, after: { sessionsEnded: ended } })
      afterCommit(() => {
        setSessionToken(null)
        gateway.cutSockets({ staffId: staff.staffId })
      })
      return {}
    }
  },
}
