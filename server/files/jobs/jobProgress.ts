import { and, eq, sql } from 'drizzle-orm'
import type { FileJobState } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobRows, fileJobs } from '#server/db/schema/index.ts'
import { type ClaimedJob, LeaseLost } from './jobLease.ts'
import type { BatchOutcome } from './script.ts'

const ours = ({ jobId, fence }: ClaimedJob) => and(eq(fileJobs.id, jobId), eq(fileJobs.fence, fence))

/** Writes to the job as long as it is ours; throws LeaseLost when it is not. */
export const writeJob = async (
  tx: Tx,
  job: ClaimedJob,
  from: FileJobState,
  values: Partial<typeof fileJobs.$inferInsert>,
) => {
  const [row] = await tx
    .update(fileJobs)
    .set(values)
    .where(and(ours(job), eq(fileJobs.state, from)))
    .returning()
  if (row === undefined) throw new LeaseLost()
  return row
}

export const addOutcome = async (tx: Tx, job: ClaimedJob, { done, unchanged, failed }: BatchOutcome): Promise<void> => {
  const { rowCount } = await tx
    .update(fileJobs)
    .set({
      rowsDone: sql`${fileJobs.rowsDone} + ${done}`,
      rowsUnchanged: sql`${fileJobs.rowsUnchanged} + ${unchanged}`,
      rowsFailed: sql`${fileJobs.rowsFailed} + ${failed}`,
      rowsApplied: sql`${fileJobs.rowsApplied} + ${done + unchanged + failed}`,
      leaseUntil: sql`now() + interval '5 seconds'`,
    })
    .where(and(ours(job), eq(fileJobs.state, job.state)))
  if (rowCount !== 1) throw new LeaseLost()
}

/** Rows of the sheet that are applied: after a kill there may be some behind one that is not. */
export const markedRows = async (tx: Tx, jobId: string): Promise<Set<number>> => {
  const rows = await tx
    .select({ rowNumber: fileJobRows.rowNumber })
    .from(fileJobRows)
    .where(eq(fileJobRows.jobId, jobId))
  return new Set(rows.map(({ rowNumber }) => rowNumber))
}
