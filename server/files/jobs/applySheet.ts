import { scripts } from '#contract/sheets/scripts.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import { checkDeclared } from '#server/gateway/declaredChanges.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { prefetch } from './prefetch.ts'
import { withConcurrency } from './withConcurrency.ts'
import { doneBy } from './jobActor.ts'
import type { SheetJob } from './jobLease.ts'
import { addOutcome, markedRows } from './jobProgress.ts'
import type { Batch, BatchOutcome, Script } from './script.ts'
import { tellProgress } from './tellStaff.ts'
import type { SheetRun } from './sheetRun.ts'

// A batch of a sheet holds no merchant of another one, a code that comes twice being a fault: they never wait for each other.
export const lanes = 2

/** The effects, the marks, the counts and the audit entry of one batch: all of it or nothing. */
export const applyBatch = (
  gateway: Pick<Gateway, 'database'> & Partial<Pick<Gateway, 'log' | 'judgeChanges'>>,
  script: Script,
  job: SheetJob,
  batch: Batch,
): Promise<BatchOutcome> =>
  gateway.database.db.transaction(async (tx) => {
    const outcome = await script.applyBatch(tx, batch)
    await addOutcome(tx, job, outcome)
    const told = await writeAudit(tx, {
      ...doneBy(batch.actor, batch.at),
      subject: `job:${job.jobId}`,
      after: { rows: `${batch.rows[0]?.rowNumber}–${batch.rows.at(-1)?.rowNumber}`, ...outcome },
      requestId: `${job.jobId}/${job.fence}`,
    })
    await checkDeclared(tx, gateway, job.scriptId, scripts[job.scriptId].changes, told)
    return outcome
  })

/** Applies the rows that no batch has marked, batch by batch and two at a time, until the end or until `signal`. */
export const applySheet = async ({ gateway, script, job, actor, sheet, signal }: SheetRun): Promise<void> => {
  const marked = await markedRows(gateway.database.db, job.jobId)
  await withConcurrency(prefetch(sheet.rows()), lanes, async (batch) => {
    signal.throwIfAborted()
    const rows = marked.size === 0 ? batch : batch.filter(({ rowNumber }) => !marked.has(rowNumber))
    if (rows.length === 0) return
    const applied = await gateway.tracing.span(
      'batch',
      () => applyBatch(gateway, script, job, { job, actor, at: gateway.now(), rows }),
      { attributes: { rows: rows.length } },
    )
    gateway.metrics.rowsApplied(applied)
    await tellProgress(gateway, job)
  })
  await script.settle?.(gateway.database.db)
}
