import type { Notification } from '#contract/calls/files/files.ts'
import type { notifications } from '#server/db/schema/index.ts'

export const presentNotification = (row: typeof notifications.$inferSelect): Notification => ({
  socketId: row.id,
  fileName: row.fileName,
  fileType: row.fileType,
  jobId: row.jobId,
  about: row.about,
  message: row.message,
  notificationReceived: row.notificationReceived,
  creationDate: row.createdAt.toISOString(),
})
