import type { MerchantMessage } from '#contract/calls/merchants/messages.ts'
import type { messages } from '#server/db/schema/index.ts'

export type MessageRow = typeof messages.$inferSelect

export const presentMessage = (row: MessageRow, merchantCode: string): MerchantMessage => ({
  messageId: row.id,
  merchantCode,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  body: row.body,
  state: row.state,
  attempts: row.attempts,
  trouble: row.trouble,
  createdAt: row.createdAt.toISOString(),
  nextTryAt: row.state === 'waiting' ? (row.nextTryAt?.toISOString() ?? null) : null,
  sentAt: row.sentAt?.toISOString() ?? null,
})
