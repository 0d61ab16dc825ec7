import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, status, text } from '#contract/wire/columns.ts'
import { MerchantCode } from './merchants.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { defaultPageSize, pages } from '#contract/wire/pages.ts'

/** `offlineFields`: there is no way configured to send it. */
export const MessageState = z.enum(['waiting', 'sent', 'failed', 'kept'])
export type MessageState = z.infer<typeof MessageState>

export const MerchantMessage = z.lazy(() =>
  wireAnswer({
    /** As PostgreSQL has it: demo data has ids of no RFC version. */
    messageId: z.guid(),
    merchantCode: z.string(),
    channel: z.enum(['sms', 'email']),
    recipient: z.string(),
    subject: z.string(),
    body: z.string(),
    state: MessageState,
    attempts: z.int(),
    /** Why the last try failed, or why it is kept. */
    trouble: z.string(),
    createdAt: Instant,
    /** When a waiting one is tried next. */
    nextTryAt: Instant.nullish(),
    sentAt: Instant.nullish(),
  }),
)
export type MerchantMessage = z.output<typeof MerchantMessage>

const messagePage = {
  /** 1-based. */
  ...pages(defaultPageSize, 300),
}

export const listMessages = defineCall({
  name: 'messages.list',
  family: 'gateway',
  path: '/opsmessages',
  access: screenAccess.messages,
  kind: 'read',
  offline: 'cache',
  summary: 'SMS and e-mails to merchants: what was sent, waits, failed or is kept; newest first.',
  request: () => wireObject({ state: MessageState.optional(), merchantCode: MerchantCode.optional(), ...messagePage }),
  response: () => z.object({ rows: z.array(MerchantMessage), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const messageColumns = columnsOf(listMessages, {
  state: status('State'),
  merchantCode: id('Merchant Code'),
  recipient: text('To'),
  body: text('Message'),
  createdAt: instant('Date', { of: ({ sentAt, createdAt }) => sentAt ?? createdAt }),
})

export const retryMessage = defineCall({
  name: 'messages.retry',
  family: 'gateway',
  path: '/opsretrymessage',
  access: { anyOf: ['kyc_approved', 'updatemerchantuser'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Tries a message again that failed or is kept.',
  request: () => wireObject({ messageId: z.guid() }),
  response: () => MerchantMessage,
  answer: 'payload',
  refusals: ['message-not-found', 'message-sent-already'],
})
