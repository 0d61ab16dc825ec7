import { passwordFaults } from '#contract/wire/passwordRule.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isCommonPassword } from './commonPasswords.ts'

/** Refuses a password that nobody may choose, with all the rules that it breaks. */
export const refuseWeakPassword = async (
  config: Pick<Gateway['config'], 'passwords' | 'product' | 'productName' | 'company'>,
  loginId: string,
  password: string,
): Promise<void> => {
  const faults = passwordFaults(password, config.passwords.length)
  if (faults.length > 0) refuse('password-refused', { message: faults.join(' '), details: faults })
  const names = [loginId, config.product, config.productName, config.company]
  if (await isCommonPassword(password, names)) refuse('password-too-common')
}
