import type { Handlers } from '#server/gateway/handler.ts'
import { changePassword } from './changePassword.ts'
import { getSession } from './getSession.ts'
import { endOwnSessions, endSessions, listOwnSessions, listSessions } from './openSessions.ts'
import { signIn } from './signIn.ts'
import { giveNonce, spendNonce } from './signInNonce.ts'
import { signOut } from './signOut.ts'
import { beginSingleSignOn, finishSingleSignOn, signInWithGoogle } from './singleSignOn.ts'
import { touchSession } from './touchSession.ts'

export { endSessionsOf } from './sessionRows.ts'
export { spendNonce }

export const sessionHandlers: Handlers<'session'> = {
  'session.nonce': giveNonce,
  'session.signIn': signIn,
  'session.changePassword': changePassword,
  'session.get': getSession,
  'session.touch': touchSession,
  'session.signOut': signOut,
  'session.list': listSessions,
  'session.listOwn': listOwnSessions,
  'session.end': endSessions,
  'session.endOwn': endOwnSessions,
  'session.beginSingleSignOn': beginSingleSignOn,
  'session.finishSingleSignOn': finishSingleSignOn,
  'session.signInWithGoogle': signInWithGoogle,
}
