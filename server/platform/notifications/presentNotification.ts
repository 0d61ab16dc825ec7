import { Notification } from '#contract/calls/files/files.ts'
import { answerOf } from '#server/db/answerRow.ts'
import { notifications } from '#server/db/schema/index.ts'

export const presentNotification = answerOf(Notification, notifications, (row: typeof notifications.$inferSelect) => ({
  socketId: row.id,
  creationDate: row.createdAt.toISOString(),
}))
