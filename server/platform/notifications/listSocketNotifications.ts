import { count, desc, eq } from 'drizzle-orm'
import { FileJobState } from '#contract/calls/files/files.ts'
import { fileJobs, notifications, staff as people } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { statusOf } from '#server/files/storedFiles/index.ts'

/** Told to whom, about which file; people who are limited to some merchants see what they were told themselves. */
export const listSocketNotifications: Handler<'files.sockets'> = async (
  { parameters: { page, size } },
  { tx, staff },
) => {
  const where = isLimited(staff) ? eq(notifications.staffId, staff.staffId) : undefined
  const [counted] = await tx.select({ total: count() }).from(notifications).where(where)
  const rows = await tx
    .select({ told: notifications, loginId: people.loginId, state: fileJobs.state })
    .from(notifications)
    .innerJoin(people, eq(people.id, notifications.staffId))
    .leftJoin(fileJobs, eq(fileJobs.id, notifications.jobId))
    .where(where)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(size)
    .offset(page * size)
  return {
    rows: rows.map(({ told, loginId, state }) => ({
      createdByUser: loginId,
      socketId: told.id,
      fileName: told.fileName,
      fileType: told.fileType,
      status: state === null ? '' : statusOf[FileJobState.parse(state)],
      notificationSent: told.notificationSent,
      notificationReceived: told.notificationReceived,
      creationDate: told.createdAt.toISOString(),
      modificationDate: told.modifiedAt.toISOString(),
    })),
    total: counted?.total ?? 0,
  }
}
