import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { ScriptId } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { fileJobs, staff } from '#server/db/schema/index.ts'

/** Until the transaction ends, nobody else decides about work on the same content. */
export const lockContent = (tx: Tx, sha256: Buffer) =>
  tx.execute(sql`select pg_advisory_xact_lock(${sha256.readBigInt64BE(0).toString()}::bigint)`)

export const findRunningJob = async (tx: Tx, sha256: Buffer) => {
  const [row] = await tx
    .select({ jobId: fileJobs.id })
    .from(fileJobs)
    .where(
      and(
        eq(fileJobs.sha256, sha256),
        inArray(fileJobs.state, ['checking', 'awaitingConfirmation', 'running', 'cancelling']),
      ),
    )
    .limit(1)
  return row
}

/** The job that applied this content last, whichever script it was for. */
export const findLastApplied = async (tx: Tx, sha256: Buffer) => {
  const [row] = await tx
    .select({ jobId: fileJobs.id, scriptId: fileJobs.scriptId, endedAt: fileJobs.endedAt, by: staff.name })
    .from(fileJobs)
    .innerJoin(staff, eq(staff.id, fileJobs.staffId))
    .where(
      and(
        eq(fileJobs.sha256, sha256),
        ne(fileJobs.purpose, 'takeBack'),
        inArray(fileJobs.state, ['done', 'doneWithFailures']),
        gt(fileJobs.rowsDone, 0),
      ),
    )
    .orderBy(desc(fileJobs.endedAt))
    .limit(1)
  return row
}

export const findPendingJob = async (tx: Tx, content: { sha256: Buffer; scriptId: ScriptId; staffId: string }) => {
  const [row] = await tx
    .select({ jobId: fileJobs.id, fileEntryId: fileJobs.fileEntryId })
    .from(fileJobs)
    .where(
      and(
        eq(fileJobs.sha256, content.sha256),
        eq(fileJobs.scriptId, content.scriptId),
        eq(fileJobs.staffId, content.staffId),
        eq(fileJobs.state, 'pending'),
      ),
    )
    .limit(1)
  return row
}
