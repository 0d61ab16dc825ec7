import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, or } from 'drizzle-orm'
import { SavedView } from '#contract/calls/reports/tables.ts'
import { answerOf } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { savedViews, staff as people } from '#server/db/schema/index.ts'
import type { Handler, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { scopeMark } from '#server/merchants/merchants/index.ts'

type SavedViewRow = typeof savedViews.$inferSelect

const mostViews = 100

const present = answerOf(SavedView, savedViews, (row: SavedViewRow, ownedBy: string, staff: Staff) => ({
  viewId: row.id,
  table: row.tableName,
  isShared: row.sharedScope !== null,
  isMine: row.staffId === staff.staffId,
  ownedBy,
}))

export const listSavedViews: Handler<'tables.views'> = async ({ table }, { tx, staff }) => {
  const rows = await tx
    .select({ view: savedViews, ownedBy: people.loginId })
    .from(savedViews)
    .innerJoin(people, eq(people.id, savedViews.staffId))
    .where(
      and(
        eq(savedViews.tableName, table),
        or(eq(savedViews.staffId, staff.staffId), eq(savedViews.sharedScope, scopeMark(staff))),
      ),
    )
    .orderBy(asc(savedViews.name), asc(people.loginId))
    .limit(500)
  return rows.map(({ view, ownedBy }) => present(view, ownedBy, staff))
}

/** A view of another person is not found, and the try is kept. */
const lockOwnView = async (tx: Tx, viewId: string, staff: Staff): Promise<SavedViewRow> => {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, viewId), eq(savedViews.staffId, staff.staffId)))
    .for('update')
  return row ?? refuse('record-not-found', { recorded: { subject: `view:${viewId}`, after: { asked: 'saved view' } } })
}

const isNameTaken = async (tx: Tx, table: string, name: string, staff: Staff, except: string | undefined) => {
  const [other] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(eq(savedViews.staffId, staff.staffId), eq(savedViews.tableName, table), eq(savedViews.name, name)))
  return other !== undefined && other.id !== except
}

export const saveView: Handler<'tables.saveView'> = async (request, { tx, staff, now, ifMatch, note }) => {
  const { viewId, table, name, query, columns, isShared } = request
  const written = { name, query, columns, sharedScope: isShared ? scopeMark(staff) : null, changedAt: now }
  // One at a time for each person: a name is looked for, and the views are counted, before one is written.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, staff.staffId)).for('no key update')
  if (viewId !== undefined) {
    if (ifMatch === undefined) return refuse('version-missing')
    const row = await lockOwnView(tx, viewId, staff)
    if (row.version !== ifMatch || row.tableName !== table) return refuse('record-changed')
    if (await isNameTaken(tx, table, name, staff, viewId)) return refuse('view-name-taken')
    const [changed] = await tx
      .update(savedViews)
      .set({ ...written, version: row.version + 1 })
      .where(eq(savedViews.id, viewId))
      .returning()
    note({ subject: `view:${viewId}`, before: { name: row.name, query: row.query }, after: { name, query, isShared } })
    return present(changed ?? row, staff.loginId, staff)
  }
  if (await isNameTaken(tx, table, name, staff, undefined)) return refuse('view-name-taken')
  const [counted] = await tx
    .select({ views: count() })
    .from(savedViews)
    .where(and(eq(savedViews.staffId, staff.staffId), eq(savedViews.tableName, table)))
  if ((counted?.views ?? 0) >= mostViews) return refuse('too-many-views')
  const [row] = await tx
    .insert(savedViews)
    .values({ id: randomUUID(), staffId: staff.staffId, tableName: table, ...written })
    .returning()
  if (row === undefined) throw new Error('the view was not written')
  note({ subject: `view:${row.id}`, after: { table, name, query, isShared } })
  return present(row, staff.loginId, staff)
}

export const deleteView: Handler<'tables.deleteView'> = async ({ viewId }, { tx, staff, note }) => {
  const row = await lockOwnView(tx, viewId, staff)
  await tx.delete(savedViews).where(eq(savedViews.id, viewId))
  note({ subject: `view:${viewId}`, before: { table: row.tableName, name: row.name, query: row.query } })
  return {}
}
