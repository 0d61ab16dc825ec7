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
import type { SheetRow } from '#server/files/sheetReading/index.ts'

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

async function* cut(batches: AsyncGenerator<SheetRow[]>, most: number): AsyncGenerator<SheetRow[]> {
  for await (const rows of batches) for (let at = 0; at < rows.length; at += most) yield rows.slice(at, at + most)
}

/**
 * Applies the rows that no batch has marked, batch by batch and two at a time, until the end or until `signal`. Of a
 * cancelled job only what was done ahead of a batch, which no transaction undid.
 */
export const applySheet = async ({ gateway, script, job, actor, sheet, signal }: SheetRun): Promise<void> => {
  const { ahead } = script
  const marked = await markedRows(gateway.database.db, job.jobId)
  const batches = ahead === undefined ? sheet.rows() : cut(sheet.rows(), ahead.rows)
  await withConcurrency(prefetch(batches), lanes, async (found) => {
    signal.throwIfAborted()
    const unmarked = marked.size === 0 ? found : found.filter(({ rowNumber }) => !marked.has(rowNumber))
    if (unmarked.length === 0) return
    const batch = { job, actor, at: gateway.now(), rows: unmarked }
    const done = await ahead?.work(gateway, batch)
    const rows = done === undefined ? unmarked : unmarked.filter(({ rowNumber }) => done.has(rowNumber))
    if (rows.length === 0) return
    const applied = await gateway.tracing.span(
      'batch',
      () => applyBatch(gateway, script, job, { ...batch, rows, ...(done === undefined ? {} : { ahead: done }) }),
      { attributes: { rows: rows.length } },
    )
    gateway.metrics.rowsApplied(applied)
    await tellProgress(gateway, job)
  })
  await script.settle?.(gateway.database.db)
}
