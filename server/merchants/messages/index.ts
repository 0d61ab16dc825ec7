import type { Handlers } from '#server/gateway/handler.ts'
import { listMessages } from './listMessages.ts'
import { retryMessage } from './retryMessage.ts'

export const messageHandlers: Handlers<'messages'> = {
  'messages.list': listMessages,
  'messages.retry': retryMessage,
}

export { startDelivery } from './deliverMessages.ts'
export { queueLinkMessages } from './linkMessages.ts'
export { listMessagesOfDecision } from './listMessages.ts'
export { queueReturnMessages } from './returnMessages.ts'
export { fillTemplate, queueDecisionMessages } from './queueMessages.ts'
