import { passwordsDiffer } from '#contract/wire/passwordRule.ts'
import { refusals } from '#contract/wire/refusals.ts'
import type { Refusal } from '#src/gateway/refusal.ts'
import type { TypedPasswords } from '#src/session/changePassword.ts'

export type PasswordFaults = { readonly [Field in keyof TypedPasswords]?: string }

/** What can be said before anything is sent. Somebody who is still typing the confirmation is not interrupted. */
export const faultsOfTyping = ({ old, next, again }: TypedPasswords, hasLeftAgain: boolean): PasswordFaults => {
  const isUnderWay = !hasLeftAgain && next.startsWith(again)
  return {
    ...(next !== '' && next === old ? { next: refusals['password-not-new'].text } : {}),
    ...(again !== '' && again !== next && !isUnderWay ? { again: passwordsDiffer } : {}),
  }
}

/** The field that a refusal is about, with the gateway's sentence; none when it is about no field. */
export const faultsOfRefusal = ({ code, message }: Refusal): PasswordFaults => {
  switch (code) {
    case 'old-password-wrong':
    case 'password-tries-paused':
    case 'password-not-here':
      return { old: message }
    case 'password-not-new':
    case 'password-refused':
    case 'password-too-common':
      return { next: message }
    case 'passwords-differ':
      return { again: message }
    default:
      return {}
  }
}
