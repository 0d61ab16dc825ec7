import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { socketEvents } from '#contract/calls/files/files.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { presentNotification } from './presentNotification.ts'

/** Sends what has not been sent yet and came before the instant, to the panels of each person. */
export const sendNotifications = async (gateway: Gateway, before?: Date): Promise<void> => {
  const { db } = gateway.database
  const unsent = and(
    eq(notifications.notificationSent, false),
    before === undefined ? undefined : lt(notifications.createdAt, before),
  )
  const [some] = await db.select({ id: notifications.id }).from(notifications).where(unsent).limit(1)
  if (some === undefined) return
  await db.transaction(async (tx) => {
    const mine = await tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(unsent)
      .orderBy(asc(notifications.createdAt))
      .for('update', { skipLocked: true })
    const ids = mine.map(({ id }) => id)
    const rows = await tx
      .update(notifications)
      .set({ notificationSent: true })
      .where(inArray(notifications.id, ids))
      .returning()
    // Before the commit: where that is lost they are sent again, and the panels leave out what they know.
    for (const row of rows)
      gateway.sendToStaff(
        row.staffId,
        'file-process-done',
        z.encode(socketEvents['file-process-done'], presentNotification(row)),
      )
  })
}
