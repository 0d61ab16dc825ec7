import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Notification } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { notifications } from '#server/db/schema/index.ts'
import { presentNotification } from './presentNotification.ts'

const atMost = 5

/** What came since the instant and its person has not seen yet: the latest few, oldest first. The list has all of them. */
export const unseenNotifications = async (tx: Tx, staffId: string, since: Date): Promise<readonly Notification[]> => {
  const rows = await tx
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.staffId, staffId),
        eq(notifications.notificationReceived, false),
        gt(notifications.createdAt, since),
        // Taken back to unread, it was seen before.
        lte(notifications.modifiedAt, notifications.createdAt),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(atMost)
  return rows.reverse().map(presentNotification)
}
