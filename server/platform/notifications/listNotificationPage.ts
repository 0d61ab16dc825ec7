import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { presentNotification } from './presentNotification.ts'

const countOf = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const [counted] = await tx.select({ rows: count() }).from(notifications).where(where)
  return counted?.rows ?? 0
}

export const listNotificationPage: Handler<'files.notificationPage'> = async (
  { unread, page, size },
  { tx, staff },
) => {
  const ofPerson = eq(notifications.staffId, staff.staffId)
  const unseen = and(ofPerson, eq(notifications.notificationReceived, false))
  const where = unread ? unseen : ofPerson
  const newestFirst = [desc(notifications.createdAt), desc(notifications.id)]
  const rows = await tx
    .select()
    .from(notifications)
    .where(where)
    .orderBy(...newestFirst)
    .limit(size)
    .offset((page - 1) * size)
  const [newest] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(ofPerson)
    .orderBy(...newestFirst)
    .limit(1)
  const unseenCount = await countOf(tx, unseen)
  return {
    rows: rows.map(presentNotification),
    total: unread ? unseenCount : await countOf(tx, ofPerson),
    unread: unseenCount,
    newestId: newest?.id ?? null,
  }
}
