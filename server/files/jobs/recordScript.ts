import type { RecordChange } from './recordChange.ts'
import { changeRecords, planRecords } from './recordChange.ts'
import type { Batch, Script } from './script.ts'

type Change = Omit<RecordChange, 'sheet'>
/** TypeScript lets a callback answer more than is asked of it: a rule under a misspelt name would be no rule. */
type Exactly<C> = C & Readonly<Record<Exclude<keyof C, keyof Change>, never>>

/** A script whose rows each are about one record. */
export const recordScript = <C extends Change>(
  sheet: RecordChange['sheet'],
  changeOf: (batch: Batch) => Exactly<C>,
  settle?: Script['settle'],
): Script => ({
  sheet,
  planBatch: (tx, batch) => planRecords(tx, batch, { sheet, ...changeOf(batch) }),
  applyBatch: (tx, batch) => changeRecords(tx, batch, { sheet, ...changeOf(batch) }),
  ...(settle === undefined ? {} : { settle }),
})
