import { desc, eq } from 'drizzle-orm'
import { notifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { presentNotification } from './presentNotification.ts'

export const listNotifications: Handler<'files.notifications'> = async (_, { tx, staff }) => {
  const rows = await tx
    .select()
    .from(notifications)
    .where(eq(notifications.staffId, staff.staffId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(100)
  return rows.map(presentNotification)
}
