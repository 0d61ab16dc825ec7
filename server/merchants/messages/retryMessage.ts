import { and, eq, sql } from 'drizzle-orm'
import { merchants, messages } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { withinScope } from '#server/merchants/merchants/index.ts'
import { presentMessage } from './presentMessage.ts'

/** Counts the attempts anew, and takes the merchant's address as it is now. */
export const retryMessage: Handler<'messages.retry'> = async ({ messageId }, context) => {
  const { tx, staff, gateway, note, afterCommit } = context
  const [found] = await tx
    .select({ message: messages, merchant: merchants })
    .from(messages)
    .innerJoin(merchants, eq(merchants.id, messages.merchantId))
    .where(and(eq(messages.id, messageId), withinScope(staff)))
    .for('update', { of: messages })
  if (found === undefined)
    return refuse('message-not-found', { recorded: { subject: `message:${messageId}`, after: { asked: 'message' } } })
  const { message, merchant } = found
  if (message.state === 'sent') return refuse('message-sent-already')
  const recipient = message.channel === 'sms' ? merchant.mobileNumber : merchant.emailId
  const [written] = await tx
    .update(messages)
    .set({ recipient, state: 'waiting', attempts: 0, nextTryAt: sql`now()` })
    .where(eq(messages.id, messageId))
    .returning()
  if (written === undefined) throw new Error('a locked message is gone')
  note({ subject: merchant.merchantCode, before: { state: message.state }, after: { message: messageId } })
  afterCommit(() => gateway.wakeMessages())
  return presentMessage(written, merchant.merchantCode)
}
