import { randomUUID } from 'node:crypto'
import { and, eq, lt, or } from 'drizzle-orm'
import { FileJobState } from '#contract/calls/files/files.ts'
import { fileJobAfter } from '#machines/files/fileJob.ts'
import { fileEntries, fileJobPlanRows, fileJobs, notifications, staff, storedFiles } from '#server/db/schema/index.ts'
import { sendNotifications } from '#server/platform/notifications/index.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

const waitsMs = 24 * 3_600_000
const planWaitsMs = 7 * waitsMs
const notStarted = 'The work on this file was never started, so nothing was changed. Upload the file again.'
const notConfirmed =
  'Nobody confirmed this plan within a week, so nothing was changed. Start it again to see a new plan.'

const lapseJob = (gateway: Gateway, jobId: string): Promise<boolean> =>
  gateway.database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ job: fileJobs, entry: fileEntries, fileName: storedFiles.fileName, loginId: staff.loginId })
      .from(fileJobs)
      .innerJoin(fileEntries, eq(fileEntries.id, fileJobs.fileEntryId))
      .innerJoin(storedFiles, eq(storedFiles.id, fileEntries.storedFileId))
      .innerJoin(staff, eq(staff.id, fileJobs.staffId))
      .where(eq(fileJobs.id, jobId))
      .for('update', { of: fileJobs, skipLocked: true })
    if (found === undefined) return false
    const { job, entry, fileName, loginId } = found
    const isPlan = job.state === 'awaitingConfirmation'
    const state = fileJobAfter(FileJobState.parse(job.state), { type: isPlan ? 'plan.missed' : 'script.missed' })
    if (state === undefined) return false
    const why = isPlan ? notConfirmed : notStarted
    if (isPlan) await tx.delete(fileJobPlanRows).where(eq(fileJobPlanRows.jobId, jobId))
    const at = gateway.now()
    await tx.update(fileJobs).set({ state, failure: why, endedAt: at }).where(eq(fileJobs.id, jobId))
    await tx.insert(notifications).values({
      id: randomUUID(),
      staffId: job.staffId,
      fileName,
      fileType: entry.action,
      jobId,
      message: why,
      createdAt: at,
      modifiedAt: at,
    })
    await writeAudit(tx, {
      at,
      staffId: job.staffId,
      loginId,
      call: 'files.createEntry',
      outcome: 'done',
      subject: `job:${jobId}`,
      before: { state: job.state },
      after: { state, failure: why },
      requestId: `${jobId}/${job.fence}`,
    })
    return true
  })

/** Ends the waiting of jobs whose script nobody started within a day, the panel having been closed between two steps, and of plans that nobody confirmed. */
export const lapseJobs = async (gateway: Gateway): Promise<void> => {
  const { db } = gateway.database
  const before = (ageMs: number) => new Date(gateway.now().getTime() - ageMs)
  const waiting = await db
    .select({ jobId: fileJobs.id })
    .from(fileJobs)
    .where(
      or(
        and(eq(fileJobs.state, 'pending'), lt(fileJobs.createdAt, before(waitsMs))),
        and(eq(fileJobs.state, 'awaitingConfirmation'), lt(fileJobs.plannedAt, before(planWaitsMs))),
      ),
    )
    .limit(1_000)
  for (const { jobId } of waiting) if (await lapseJob(gateway, jobId)) await sendNotifications(gateway)
}
