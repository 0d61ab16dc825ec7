import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { and, between, eq } from 'drizzle-orm'
import { scripts } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobRows, type storedFiles } from '#server/db/schema/index.ts'
import { exportFileName } from '#server/files/storedFiles/index.ts'
import { resultHeaders, writeResultWorkbook } from './resultWorkbook.ts'
import { type SheetRow } from '#server/files/sheetReading/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { keepWritten } from './keepWritten.ts'
import { prefetch } from './prefetch.ts'
import type { SheetJob } from './jobLease.ts'
import type { SheetToApply } from './rowsToApply.ts'

const statusOf = { done: 'SUCCESS', unchanged: 'NO CHANGE', failed: 'FAILED' } as const
const doneWord = (job: SheetJob) => (job.purpose === 'takeBack' ? 'TAKEN BACK' : statusOf.done)
const notApplied = ['NOT APPLIED', 'The job was cancelled before this row.']

const listMarks = async (tx: Tx, jobId: string, from: number, to: number) => {
  const marks = await tx
    .select({
      row: fileJobRows.rowNumber,
      outcome: fileJobRows.outcome,
      column: fileJobRows.faultColumn,
      reason: fileJobRows.faultReason,
    })
    .from(fileJobRows)
    .where(and(eq(fileJobRows.jobId, jobId), between(fileJobRows.rowNumber, from, to)))
  return new Map(marks.map((mark) => [mark.row, mark]))
}

async function* resultRows(tx: Tx, job: SheetJob, width: number, batches: AsyncGenerator<SheetRow[], unknown>) {
  for await (const rows of prefetch(batches)) {
    const marks = await listMarks(tx, job.jobId, rows[0]?.rowNumber ?? 0, rows.at(-1)?.rowNumber ?? 0)
    for (const { rowNumber, raw, faults } of rows) {
      const mark = marks.get(rowNumber)
      const cells = Array.from({ length: width }, (_, at) => raw[at] ?? '')
      if (mark === undefined) {
        if (job.state !== 'cancelling') throw new Error(`row ${rowNumber} has no mark`)
        yield [...cells, ...notApplied]
        continue
      }
      // The mark says why; a sheet's own faults are named all.
      const found = faults.length > 0 ? faults : [mark]
      const reason =
        mark.outcome === 'failed' ? found.map((fault) => `${fault.column}: ${fault.reason}`).join('; ') : ''
      yield [...cells, mark.outcome === 'done' ? doneWord(job) : statusOf[mark.outcome], reason]
    }
  }
}

/** The person's own rows with what became of each; the file is kept, its row is the caller's to insert. */
export const writeResultFile = async (
  gateway: Gateway,
  job: SheetJob,
  sheet: SheetToApply,
): Promise<typeof storedFiles.$inferInsert> => {
  const { report, title, folder, resultAction } = scripts[job.scriptId]
  const path = await gateway.files.scratchPath(job.jobId)
  try {
    await writeResultWorkbook(createWriteStream(path, { mode: 0o600 }), {
      sheetName: title,
      headers: resultHeaders(sheet.headers),
      rows: resultRows(gateway.database.db, job, sheet.headers.length, sheet.rows()),
    })
    const createdAt = gateway.now()
    return await keepWritten(gateway, job, path, {
      fileName: exportFileName(report, createdAt),
      folder,
      action: job.purpose === 'takeBack' ? job.action : resultAction,
      createdAt,
    })
  } finally {
    await rm(path, { force: true })
  }
}
