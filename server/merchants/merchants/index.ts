import type { Handlers } from '#server/gateway/handler.ts'
import { editMerchants } from './editMerchants.ts'
import { findMerchants } from './findMerchants.ts'
import { merchantChanges } from './merchantChanges.ts'
import { searchMerchants } from './searchMerchants.ts'
import { deactivateMerchants, reactivateMerchants } from './switchMerchants.ts'
import { unmaskMerchant } from './unmaskMerchant.ts'

export const merchantHandlers: Handlers<'merchants'> = {
  'merchants.search': searchMerchants,
  'merchants.find': findMerchants,
  'merchants.changes': merchantChanges,
  'merchants.edit': editMerchants,
  'merchants.deactivate': deactivateMerchants,
  'merchants.reactivate': reactivateMerchants,
  'merchants.unmask': unmaskMerchant,
}

export { lockMerchant, walkMerchants } from './merchantRows.ts'
export { type MerchantRow } from './presentMerchant.ts'
export { countMerchants } from './countMerchants.ts'
export { countPaper, countUnmasking } from './countUnmasking.ts'
export { managedByLogins, namesWithinScope, scopeMark, type Seer, withinScope, withinScopeOf } from './merchantScope.ts'
export {
  lockOwnMerchant,
  notAllTheirs,
  notTheirs,
  ownMerchants,
  ownMerchantIds,
  readOwnMerchants,
} from './ownMerchants.ts'
export { merchantsAreThere } from './merchantsAreThere.ts'
export { auditProbedMerchants } from './probedMerchants.ts'
