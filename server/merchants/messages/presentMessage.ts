import { MerchantMessage } from '#contract/calls/merchants/messages.ts'
import { answerOf } from '#server/db/answerRow.ts'
import { messages } from '#server/db/schema/index.ts'

export type MessageRow = typeof messages.$inferSelect

export const presentMessage = answerOf(MerchantMessage, messages, (row: MessageRow, merchantCode: string) => ({
  messageId: row.id,
  merchantCode,
  nextTryAt: row.state === 'waiting' ? (row.nextTryAt?.toISOString() ?? null) : null,
}))
