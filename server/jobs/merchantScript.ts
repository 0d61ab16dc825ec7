import type { SheetKindName } from '#contract/sheets.ts'
import { changeMerchants, type MerchantChange, planMerchants } from './merchantChange.ts'
import type { Batch, Script } from './script.ts'

/** A script whose rows each change one merchant that exists. */
export const merchantScript = (
  sheet: SheetKindName,
  changeOf: (batch: Batch) => MerchantChange,
  settle?: Script['settle'],
): Script => ({
  sheet,
  planBatch: (tx, batch) => planMerchants(tx, batch, changeOf(batch)),
  applyBatch: (tx, batch) => changeMerchants(tx, batch, changeOf(batch)),
  ...(settle === undefined ? {} : { settle }),
})
