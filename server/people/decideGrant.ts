import { and, eq, isNull, sql } from 'drizzle-orm'
import { changeRights } from '#server/access/index.ts'
import { adminGrants, staff, staffRoles } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { recordOf } from './personRecord.ts'
import { readPerson } from './personRows.ts'
import { presentPerson } from './presentPerson.ts'

export const decideGrant: Handler<'people.decideGrant'> = async ({ grantId, decision }, context) => {
  const { tx, now } = context
  const [grant] = await tx
    .select()
    .from(adminGrants)
    .where(and(eq(adminGrants.id, grantId), isNull(adminGrants.decision)))
  if (grant === undefined) return refuse('grant-not-found')
  if (grant.staffId === context.staff.staffId) return refuse('own-rights')
  const isProposer = grant.proposedBy === context.staff.staffId
  if (decision === 'confirm' && isProposer) return refuse('grant-own')
  if (!isProposer && !context.staff.flags.has('admin')) return refuse('beyond-own-rights')
  const before = await readPerson(tx, grant.staffId)

  const decide = async () => {
    const decided = await tx
      .update(adminGrants)
      .set({
        decision: decision === 'confirm' ? 'confirmed' : isProposer ? 'withdrawn' : 'declined',
        decidedBy: context.staff.staffId,
        decidedAt: now,
      })
      .where(and(eq(adminGrants.id, grantId), isNull(adminGrants.decision)))
      .returning({ id: adminGrants.id })
    if (decided.length === 0) refuse('grant-not-found')
    await tx
      .update(staff)
      .set({ version: sql`${staff.version} + 1`, changedBy: context.staff.loginId, changedAt: now })
      .where(eq(staff.id, grant.staffId))
  }
  if (decision === 'decline') await decide()
  else
    await changeRights(context, {
      affected: async () => [grant.staffId],
      proposedBy: grant.proposedBy,
      change: async (giver) => {
        if (!giver.flags.has('admin')) refuse('beyond-own-rights')
        await decide()
        await tx.insert(staffRoles).values({ staffId: grant.staffId, roleId: grant.roleId }).onConflictDoNothing()
      },
    })
  const row = await readPerson(tx, grant.staffId)
  context.note({
    subject: row.person.loginId,
    before: await recordOf(tx, before, false),
    after: await recordOf(tx, row, false),
  })
  return presentPerson(row)
}
