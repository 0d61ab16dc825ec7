import type { Handler } from '#server/gateway/handler.ts'
import { endSession } from './sessionRows.ts'

export const signOut: Handler<'session.signOut'> = async ({ because }, context) => {
  const { tx, staff, gateway, now } = context
  await endSession(tx, staff.sessionId, because, now)
  context.note({ subject: staff.loginId, after: { because } })
  context.afterCommit(() => gateway.cutSockets({ sessionId: staff.sessionId }))
  context.afterCommit(() => context.setSessionToken(null))
  return {}
}
