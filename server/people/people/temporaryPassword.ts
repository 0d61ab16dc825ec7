import type { Gateway } from '#server/gateway/gateway.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { hashPassword, passwordColumns as columnsOf, refuseWeakPassword } from '#server/people/passwords/index.ts'

export interface TemporaryPassword {
  readonly passwordHash: string
  readonly nonce: string
}

export const openTemporaryPassword = async (
  { signInKey, config }: Gateway,
  loginId: string,
  sealed: string,
): Promise<TemporaryPassword> => {
  const opened = signInKey.open(sealed)
  if (opened === undefined) return refuse('seal-expired')
  await refuseWeakPassword(config, loginId, opened.password)
  return {
    passwordHash: await hashPassword(opened.password),
    nonce: opened.nonce,
  }
}

/** What a password that an administrator chose puts into a person's row: it has to be changed at the next sign-in. */
export const passwordColumns = (password: TemporaryPassword, now: Date) =>
  columnsOf(password.passwordHash, now, 'administrator')
