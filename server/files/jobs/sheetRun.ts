import type { Gateway } from '#server/gateway/gateway.ts'
import type { JobActor } from './jobActor.ts'
import type { SheetJob } from './jobLease.ts'
import type { SheetToApply } from './rowsToApply.ts'
import type { Script } from './script.ts'

/** A job whose sheet was read, and in whose name its rows are planned or applied. */
export interface SheetRun {
  readonly gateway: Gateway
  readonly script: Script
  readonly job: SheetJob
  readonly actor: JobActor
  readonly sheet: SheetToApply
  readonly signal: AbortSignal
}
