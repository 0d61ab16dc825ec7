import type { RecordChange } from './recordChange.ts'
import { changeRecords, planRecords } from './recordChange.ts'
import type { Batch, Script } from './script.ts'

/** A script whose rows each are about one record. */
export const recordScript = (
  sheet: RecordChange['sheet'],
  changeOf: (batch: Batch) => Omit<RecordChange, 'sheet'>,
  settle?: Script['settle'],
): Script => ({
  sheet,
  planBatch: (tx, batch) => planRecords(tx, batch, { sheet, ...changeOf(batch) }),
  applyBatch: (tx, batch) => changeRecords(tx, batch, { sheet, ...changeOf(batch) }),
  ...(settle === undefined ? {} : { settle }),
})
