import type { Handlers } from '#server/gateway/handler.ts'
import { askMerchantHold } from './askHold.ts'
import { askMerchantRelease, decideMerchantHold } from './decideHold.ts'
import { getMerchantHold, listMerchantHolds } from './listHolds.ts'

export const merchantHoldsHandlers: Handlers<'merchantHolds'> = {
  'merchantHolds.list': listMerchantHolds,
  'merchantHolds.get': getMerchantHold,
  'merchantHolds.ask': askMerchantHold,
  'merchantHolds.askRelease': askMerchantRelease,
  'merchantHolds.decide': decideMerchantHold,
}

export { startHoldClock } from './holdClock.ts'
export { summedMerchantHolds, walkMerchantHolds } from './listHolds.ts'
export { merchantHoldImpact, waitingMerchantHolds, waitingMerchantReleases } from './waitingHolds.ts'
