import type { SheetKindName } from '#contract/sheets.ts'
import type { Tx } from '#server/db/database.ts'
import type { SheetRow } from '#server/files/index.ts'
import type { JobActor } from './jobActor.ts'

export interface Batch {
  readonly jobId: string
  readonly actor: JobActor
  readonly at: Date
  readonly rows: readonly SheetRow[]
}

export interface BatchOutcome {
  readonly done: number
  readonly unchanged: number
  readonly failed: number
  /** SHA-256, in hex, of the row marks that the batch left; see `marksDigest`. */
  readonly marks: string
}

/** What works on the rows of one kind of sheet. A batch leaves one mark for each of its rows. */
export interface Script {
  readonly sheet: SheetKindName
  applyBatch(tx: Tx, batch: Batch): Promise<BatchOutcome>
  /** Behind the last batch; once more after a kill. */
  settle?(tx: Tx): Promise<unknown>
}
