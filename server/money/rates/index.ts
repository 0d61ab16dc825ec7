import type { Handlers } from '#server/gateway/handler.ts'
import { listFees } from './listFees.ts'
import { listMdr } from './listMdr.ts'
import { listFeatures, listMerchantFeatures, updateCharges } from './merchantFeatures.ts'
import { saveFee } from './saveFee.ts'
import { saveMdr } from './saveMdr.ts'
import { listAgreedFeatures, listSettlementFeatures } from './settlementFeatures.ts'

export const ratesHandlers: Handlers<'rates'> = {
  'rates.general': listMdr('general'),
  'rates.brand': listMdr('brand'),
  'rates.special': listMdr('special'),
  'rates.save': saveMdr,
  'rates.fees': listFees,
  'rates.saveFee': saveFee,
  'rates.features': listFeatures,
  'rates.merchantFeatures': listMerchantFeatures,
  'rates.updateCharges': updateCharges,
  'rates.settlementFeatures': listSettlementFeatures,
  'rates.agreedFeatures': listAgreedFeatures,
}

export { feeRecord } from './feeRecord.ts'
export { mdrRecords } from './mdrRecord.ts'
export { feesOfMerchant, rateOfTransaction } from './rateOfTransaction.ts'
