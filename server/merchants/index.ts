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

export { countMerchants } from './countMerchants.ts'
export { merchantsAreThere } from './merchantsAreThere.ts'
