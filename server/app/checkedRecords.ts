import { schemeRecord } from '#server/bankSchemes/index.ts'
import type { CheckedRecords } from '#server/checkedRecords/index.ts'
import { feeRecord, mdrRecords } from '#server/rates/index.ts'

/** Every kind of the contract has its record here, or this does not compile. */
export const checkedRecords: CheckedRecords = {
  ...mdrRecords,
  subscription: feeRecord,
  bankScheme: schemeRecord,
}
