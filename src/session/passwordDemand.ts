import type { Session } from '#contract/session.ts'
import type { PasswordDemand } from '#machines/session.ts'

/** Why the password has to be changed before anything else; null when it need not. The gateway opens nothing else then. */
export const passwordDemand = ({
  passwordSetByAdmin,
  passwordExpiry,
}: Pick<Session, 'passwordSetByAdmin' | 'passwordExpiry'>): PasswordDemand | null => {
  if (passwordSetByAdmin === true) return 'set-by-admin'
  return passwordExpiry !== undefined && passwordExpiry <= 0 ? 'expired' : null
}
