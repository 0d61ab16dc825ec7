import type { Handlers } from '#server/gateway/handler.ts'
import { listPendingKyc } from './listPendingKyc.ts'

export const kycHandlers: Handlers<'kyc'> = {
  'kyc.pending': listPendingKyc,
}
