import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { notifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileNotFound } from '#server/files/storedFiles/index.ts'

export const acknowledgeNotification: Handler<'files.acknowledgeNotification'> = async (
  request,
  { tx, staff, now, note },
) => {
  const id = z.uuid().safeParse(request.socketId).data ?? refuse('file-not-found')
  const { notificationReceived } = request
  const own = and(eq(notifications.id, id), eq(notifications.staffId, staff.staffId))
  const [told] = await tx.select().from(notifications).where(own).for('update')
  if (told === undefined) return fileNotFound('notification', id)
  const before = { notificationReceived: told.notificationReceived }
  // Seen in two windows, it was seen when the first one said so.
  if (told.notificationReceived !== notificationReceived)
    await tx.update(notifications).set({ notificationReceived, modifiedAt: now }).where(own)
  note({ subject: `notification:${id}`, before, after: { notificationReceived } })
  return {}
}
