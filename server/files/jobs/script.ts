import type { ScriptId } from '#contract/sheets/scriptId.ts'
import type { SheetKindName } from '#contract/sheets/sheets.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { SheetRow } from '#server/files/sheetReading/index.ts'
import type { JobActor } from './jobActor.ts'
import type { ClaimedJob } from './jobLease.ts'

export interface Batch {
  readonly job: Pick<ClaimedJob, 'jobId' | 'purpose' | 'originJobId' | 'isPlanned' | 'fileDescription'>
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

/** What works on the rows of one kind of sheet. */
export interface Script {
  readonly sheet: SheetKindName
  /** Why no row of a sheet with these headers can be worked on; undefined: they can. */
  refuseHeaders?(tx: Tx, job: Pick<ClaimedJob, 'jobId'>, headers: readonly string[]): Promise<string | undefined>
  /** Leaves one plan row for each row, and changes nothing else. */
  planBatch(tx: Tx, batch: Batch): Promise<void>
  /** Leaves one mark for each row. Of a planned job only what its plan says takes effect. */
  applyBatch(tx: Tx, batch: Batch): Promise<BatchOutcome>
  /** Behind the last batch; once more after a kill. */
  settle?(tx: Tx): Promise<unknown>
}

/** What each kind does to its rows; all else about a kind stands in contract/sheets/scripts.ts. */
export type ScriptsById = Readonly<Record<ScriptId, Script>>

/** What writes the file of a report. */
export type WriteReport = (gateway: Gateway, job: ClaimedJob, signal: AbortSignal) => Promise<void>
