import type { Handlers } from '#server/gateway/handler.ts'
import { actOnDispute, decideDispute } from './actOnDispute.ts'
import { readBundle } from './bundle.ts'
import { addEvidence, addKycEvidence, removeEvidence } from './evidence.ts'
import { listRates } from './disputeRates.ts'
import { getDispute } from './getDispute.ts'
import { listDisputes } from './listDisputes.ts'
import { openDispute } from './openDispute.ts'

export const disputesHandlers: Handlers<'disputes'> = {
  'disputes.list': listDisputes,
  'disputes.get': getDispute,
  'disputes.rates': listRates,
  'disputes.open': openDispute,
  'disputes.act': actOnDispute,
  'disputes.decide': decideDispute,
  'disputes.addEvidence': addEvidence,
  'disputes.addPaper': addKycEvidence,
  'disputes.removeEvidence': removeEvidence,
  'disputes.bundle': readBundle,
}

export { expireDisputes, startDisputeClock } from './disputeClock.ts'
export { dueDisputes, missedDisputes } from './dueDisputes.ts'
export { summedDisputes, walkDisputes } from './listDisputes.ts'
export { summedRates, walkRates } from './disputeRates.ts'
export { disputeImpact, waitingDisputes } from './waitingDisputes.ts'
