import { filesHandlers } from '#server/files/index.ts'
import { kycHandlers } from '#server/kyc/index.ts'
import { merchantHandlers } from '#server/merchants/index.ts'
import { messageHandlers } from '#server/messages/index.ts'
import { sessionHandlers } from '#server/session/index.ts'
import { shellHandlers } from '#server/shell/index.ts'
import type { AllHandlers } from './handler.ts'

/** Every call of the contract has its handler here, or this does not compile. */
export const handlers: AllHandlers = {
  ...sessionHandlers,
  ...shellHandlers,
  ...merchantHandlers,
  ...kycHandlers,
  ...messageHandlers,
  ...filesHandlers,
  'socket.userConnected': async () => ({}),
  'socket.fileUploaded': async () => ({}),
}
