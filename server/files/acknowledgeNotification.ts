import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { notifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileNotFound } from './fileNotFound.ts'

export const acknowledgeNotification: Handler<'files.acknowledgeNotification'> = async (
  request,
  { tx, staff, now, note },
) => {
  const id = z.uuid().safeParse(request.socketId).data ?? refuse('file-not-found')
  const changed = await tx
    .update(notifications)
    .set({ notificationReceived: request.notificationReceived, modifiedAt: now })
    .where(and(eq(notifications.id, id), eq(notifications.staffId, staff.staffId)))
    .returning({ id: notifications.id })
  if (changed.length === 0) fileNotFound('notification', id)
  note({ subject: `notification:${id}`, after: { notificationReceived: request.notificationReceived } })
  return {}
}
