import type { Handlers } from '#server/gateway/handler.ts'
import { changePassword } from './changePassword.ts'
import { getSession } from './getSession.ts'
import { signIn } from './signIn.ts'
import { giveNonce, spendNonce } from './signInNonce.ts'
import { signOut } from './signOut.ts'
import { beginSingleSignOn, finishSingleSignOn, signInWithGoogle } from './singleSignOn.ts'

export { spendNonce }
export { indianDay } from './sessionRows.ts'

export const sessionHandlers: Handlers<'session'> = {
  'session.nonce': giveNonce,
  'session.signIn': signIn,
  'session.changePassword': changePassword,
  'session.get': getSession,
  'session.touch': async () => ({}),
  'session.signOut': signOut,
  'session.beginSingleSignOn': beginSingleSignOn,
  'session.finishSingleSignOn': finishSingleSignOn,
  'session.signInWithGoogle': signInWithGoogle,
}
