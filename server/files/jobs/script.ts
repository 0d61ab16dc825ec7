import type { ScriptId } from '#contract/sheets/scriptId.ts'
import type { SheetKindName } from '#contract/sheets/sheets.ts'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
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
  /** The rows are those that a script that works ahead dealt with. */
  readonly ahead?: DoneAhead
}

/** Why a row came to nothing. */
export interface RowFault {
  readonly column: string
  readonly value: string | null
  readonly reason: string
}

/** What was done ahead of a batch: of each row that was dealt with why it came to nothing, or null. */
export type DoneAhead = ReadonlyMap<number, RowFault | null>

/** Calls to others, which no transaction waits for. */
export interface AheadOfBatch {
  /** So many rows at once. */
  readonly rows: number
  /**
   * Again after a kill, of rows that carry no mark: it finds what it began, and begins nothing of a job that is cancelled.
   * Throws `LeaseLost` where the job is somebody else's by then.
   */
  work(gateway: Gateway, batch: Batch & { readonly job: ClaimedJob }): Promise<DoneAhead>
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
  /** The same of any sheet, by what this desk has. */
  refuseHere?(gateway: Pick<Gateway, 'refundProvider'>): string | undefined
  /** Leaves one plan row for each row, and changes nothing else. */
  planBatch(tx: Tx, batch: Batch & Pick<FieldSeal, 'blind'> & Pick<Gateway, 'refundProvider'>): Promise<void>
  readonly ahead?: AheadOfBatch
  /** Leaves one mark for each row. Of a planned job only what its plan says takes effect. */
  applyBatch(tx: Tx, batch: Batch): Promise<BatchOutcome>
  /** Behind the last batch; once more after a kill. */
  settle?(tx: Tx): Promise<unknown>
}

/** What each kind does to its rows; all else about a kind stands in contract/sheets/scripts.ts. */
export type ScriptsById = Readonly<Record<ScriptId, Script>>

/** What writes the file of a report. */
export type WriteReport = (gateway: Gateway, job: ClaimedJob, signal: AbortSignal) => Promise<void>
