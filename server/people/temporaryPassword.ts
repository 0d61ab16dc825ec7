import { passwordFaults } from '#contract/passwordRule.ts'
import { hashPassword } from '#server/access/index.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { SignInKey } from '#server/gateway/signInKey.ts'

export interface TemporaryPassword {
  readonly hash: string
  readonly nonce: string
}

const temporaryDays = 90

export const openTemporaryPassword = async (key: SignInKey, sealed: string): Promise<TemporaryPassword> => {
  const opened = key.open(sealed)
  if (opened === undefined) return refuse('seal-expired')
  const faults = passwordFaults(opened.password)
  if (faults.length > 0) return refuse('password-refused', { message: faults.join(' '), details: faults })
  return { hash: await hashPassword(opened.password), nonce: opened.nonce }
}

/** What a password that an administrator chose puts into a person's row: it has to be changed at the next sign-in. */
export const passwordColumns = (password: TemporaryPassword, now: Date) => ({
  passwordHash: password.hash,
  passwordSetByAdmin: true,
  passwordExpiresOn: new Date(now.getTime() + temporaryDays * 86_400_000).toISOString().slice(0, 10),
})
