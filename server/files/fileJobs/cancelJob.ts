import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { FileJobState } from '#contract/calls/files/files.ts'
import { fileJobAfter } from '#machines/files/fileJob.ts'
import { fileEntries, fileJobPlanRows, fileJobs, notifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseRunning } from '#server/files/jobs/contentPolicy.ts'
import { readFileJob } from '#server/files/jobs/presentFileJob.ts'
import { lockActableJob } from './lockActableJob.ts'
import { sendNotifications } from '#server/platform/notifications/index.ts'

/** A new fence: whoever works on the job can write nothing more, and its batch at hand is undone. */
export const cancelJob: Handler<'files.cancelJob'> = async (
  { jobId },
  { tx, gateway, staff, now, note, afterCommit },
) => {
  const { job, fileName } = await lockActableJob(tx, staff, jobId)
  const state = fileJobAfter(FileJobState.parse(job.state), { type: 'job.cancel' }) ?? refuse('job-is-over')
  if (job.state === 'broken') await refuseRunning(tx, job, 'job-already-running')
  const isOver = state === 'cancelled'
  await tx
    .update(fileJobs)
    .set({
      state,
      cancelledBy: staff.staffId,
      // Nothing more is applied by it: it needs no slot, and would find the one it had taken.
      ...(job.state === 'broken' ? { exclusionGroup: null, exclusionSlot: null } : {}),
      fence: sql`${fileJobs.fence} + 1`,
      leaseUntil: null,
      failure: null,
      endedAt: isOver ? now : null,
    })
    .where(eq(fileJobs.id, jobId))
  if (isOver) {
    await tx.delete(fileJobPlanRows).where(eq(fileJobPlanRows.jobId, jobId))
    if (job.staffId !== staff.staffId) {
      const [entry] = await tx.select().from(fileEntries).where(eq(fileEntries.id, job.fileEntryId))
      await tx.insert(notifications).values({
        id: randomUUID(),
        staffId: job.staffId,
        fileName,
        fileType: entry?.action ?? '',
        jobId,
        message: `Cancelled by ${staff.name}. Nothing was changed.`,
        createdAt: now,
        modifiedAt: now,
      })
      afterCommit((outside) => sendNotifications(outside))
    }
  } else await tx.delete(notifications).where(eq(notifications.jobId, jobId))
  note({ subject: `job:${jobId}`, before: { state: job.state }, after: { state } })
  afterCommit(() => gateway.wakeJobs())
  return (await readFileJob(tx, jobId)) ?? refuse('file-not-found')
}
