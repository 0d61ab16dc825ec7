import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type LimitName, limitOf, limits } from '#machines/limits.ts'
import { unmaskingNotice } from '#contract/calls/files.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { judgedByPerson } from '#server/independence/index.ts'
import { sendNotifications } from '#server/notifications/index.ts'

/** Administrators are told when somebody has used half of what an hour or a day allows. */
const toldFrom = 0.5

const spans = [
  ['unmaskedInAnHour', 'the last hour'],
  ['unmaskedInADay', 'the last 24 hours'],
] as const satisfies readonly (readonly [LimitName, string])[]

const shownTo =
  ({ tx }: StaffContext) =>
  async (ids: readonly string[], since: Date): Promise<number> => {
    const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_entries
    where outcome = 'done' and call in ('merchants.unmask', 'kyc.unmask', 'superMerchants.unmask') and staff_id = any(${sql.param([...ids])}::uuid[])
      and at > ${since.toISOString()}::timestamptz`)
    return rows[0]?.count ?? 0
  }

const tellAdministrators = async (context: StaffContext, message: string): Promise<void> => {
  const { tx, staff, now, afterCommit } = context
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct p.id from staff p join staff_roles m on m.staff_id = p.id join roles r on r.id = m.role_id
    where p.is_active and r.is_active and r.is_admin and p.id <> ${staff.staffId} order by p.id limit 100`)
  if (rows.length === 0) return
  await tx.insert(notifications).values(
    rows.map(({ id }) => ({
      id: randomUUID(),
      staffId: id,
      fileName: 'Full numbers shown',
      fileType: unmaskingNotice,
      message,
      createdAt: now,
      modifiedAt: now,
    })),
  )
  afterCommit((outside) => sendNotifications(outside))
}

/**
 * Lets one more number be shown in full, or refuses: so many in an hour and in a day by one person, or by others who count
 * as one with them. The audit's entries are what is counted; until the transaction ends, no other of theirs is.
 */
export const countUnmasking = async (context: StaffContext, merchantCode: string): Promise<void> => {
  const { tx, staff, now, gateway } = context
  for (const [limit, words] of spans) {
    const most = limitOf(limit, gateway.config.limits)
    const shown = await judgedByPerson(tx, limit, { staffId: staff.staffId, now }, shownTo(context))
    if (shown >= most)
      refuse('unmask-limit', {
        message: `You were shown ${shown} full numbers in ${words}, and no more than ${most} are. Ask a colleague, or wait.`,
        recorded: { subject: merchantCode, after: { limit, shown, why: limits[limit].why } },
      })
    if (shown + 1 === Math.ceil(most * toldFrom))
      await tellAdministrators(
        context,
        `${staff.name} (${staff.loginId}) was shown ${shown + 1} full numbers in ${words}. Look at them in Audit.`,
      )
  }
}
