import { and, asc, eq } from 'drizzle-orm'
import { DsrUser } from '#contract/calls/money/dsr.ts'
import { answerOf } from '#server/db/answerRow.ts'
import { dsrUsers } from '#server/db/schema/index.ts'
import type { Handler, Handlers, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

const present = answerOf(DsrUser, dsrUsers, (_row: typeof dsrUsers.$inferSelect) => ({}))

const refuseOtherLogin = (claimed: string | undefined, { loginId }: Staff): void => {
  if (claimed !== undefined && claimed !== loginId) refuse('claim-mismatch')
}

const list: Handler<'dsr.list'> = async (_request, { tx }) =>
  (await tx.select().from(dsrUsers).orderBy(asc(dsrUsers.name), asc(dsrUsers.id)).limit(2_000)).map(present)

const add: Handler<'dsr.add'> = async ({ name, mobileNumber, role, user }, { tx, staff, now, note }) => {
  refuseOtherLogin(user, staff)
  const [row] = await tx
    .insert(dsrUsers)
    .values({ name, mobileNumber, role, createdBy: staff.loginId, createdAt: now })
    .onConflictDoNothing({ target: dsrUsers.mobileNumber })
    .returning()
  if (row === undefined) return refuse('dsr-number-taken')
  note({ subject: `dsr:${row.id}`, after: { name, role, isActive: true } })
  return present(row)
}

const toggle: Handler<'dsr.switch'> = async ({ id, isActive, user }, { tx, staff, ifMatch, note }) => {
  refuseOtherLogin(user, staff)
  const [row] = await tx.select().from(dsrUsers).where(eq(dsrUsers.id, id)).for('update')
  if (row === undefined) return refuse('record-not-found')
  if (row.version !== ifMatch) return refuse('record-changed')
  const [changed] = await tx
    .update(dsrUsers)
    .set({ isActive, version: row.version + 1 })
    .where(and(eq(dsrUsers.id, id), eq(dsrUsers.version, row.version)))
    .returning()
  note({ subject: `dsr:${id}`, before: { isActive: row.isActive }, after: { isActive } })
  return changed === undefined ? refuse('record-changed') : present(changed)
}

export const dsrHandlers: Handlers<'dsr'> = { 'dsr.list': list, 'dsr.add': add, 'dsr.switch': toggle }
