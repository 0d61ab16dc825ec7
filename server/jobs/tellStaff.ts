import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { socketEvents } from '#contract/files.ts'
import { notifications } from '#server/db/schema/index.ts'
import { presentNotification, readFileJob } from '#server/files/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

/** Shows the job as it stands now to its person's open panels. */
export const tellProgress = async (gateway: Gateway, job: { jobId: string; staffId: string }): Promise<void> => {
  const now = await readFileJob(gateway.database.db, job.jobId)
  if (now !== undefined)
    gateway.sendToStaff(job.staffId, 'file-job-progress', z.encode(socketEvents['file-job-progress'], now))
}

/** Sends what has not been sent yet, each once; also what a killed process had committed and not sent. */
export const sendNotifications = async (gateway: Gateway, jobId?: string): Promise<void> => {
  const unsent = eq(notifications.notificationSent, false)
  const rows = await gateway.database.db
    .update(notifications)
    .set({ notificationSent: true })
    .where(jobId === undefined ? unsent : and(unsent, eq(notifications.jobId, jobId)))
    .returning()
  for (const row of rows)
    gateway.sendToStaff(
      row.staffId,
      'file-process-done',
      z.encode(socketEvents['file-process-done'], presentNotification(row)),
    )
}
