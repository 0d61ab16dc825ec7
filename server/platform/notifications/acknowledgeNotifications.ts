import { and, eq, sql } from 'drizzle-orm'
import { notifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { fileNotFound } from '#server/files/storedFiles/index.ts'

export const acknowledgeNotifications: Handler<'files.acknowledgeNotifications'> = async (
  { socketId },
  { tx, staff, now, note },
) => {
  const ofPerson = eq(notifications.staffId, staff.staffId)
  const latest = tx
    .select({ createdAt: notifications.createdAt, id: notifications.id })
    .from(notifications)
    .where(and(ofPerson, eq(notifications.id, socketId)))
  if ((await latest).length === 0) fileNotFound('notification', socketId)
  const changed = await tx
    .update(notifications)
    .set({ notificationReceived: true, modifiedAt: now })
    .where(
      and(
        ofPerson,
        eq(notifications.notificationReceived, false),
        sql`(${notifications.createdAt}, ${notifications.id}) <= (${latest})`,
      ),
    )
    .returning({ id: notifications.id })
  note({ subject: `notification:${socketId}`, after: { acknowledged: changed.length } })
  return { acknowledged: changed.length }
}
