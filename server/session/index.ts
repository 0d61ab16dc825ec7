import type { Handlers } from '#server/gateway/handler.ts'
import { changePassword } from './changePassword.ts'
import { getSession } from './getSession.ts'
import { signIn } from './signIn.ts'
import { giveNonce } from './signInNonce.ts'
import { signOut } from './signOut.ts'

export { indianDay } from './sessionRows.ts'

export const sessionHandlers: Handlers<'session'> = {
  'session.nonce': giveNonce,
  'session.signIn': signIn,
  'session.changePassword': changePassword,
  'session.get': getSession,
  'session.touch': async () => ({}),
  'session.signOut': signOut,
}
