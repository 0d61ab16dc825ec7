import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type LimitName, limitOf, limits } from '#machines/platform/limits.ts'
import { unmaskingNotice } from '#contract/calls/files/files.ts'
import { notifications } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { judgedByPerson } from '#server/people/independence/index.ts'
import { sendNotifications } from '#server/platform/notifications/index.ts'

const numberCalls = [
  'merchants.unmask',
  'kyc.unmask',
  'superMerchants.unmask',
  'incoming.unmask',
  'personRequests.giveCopy',
]
const paperCalls = ['kyc.linkDocument', 'superMerchants.linkDocument']

interface Account {
  readonly limit: LimitName
  readonly span: string
  readonly what: string
  readonly calls: readonly string[]
  /** Administrators are told when somebody has used this share of it. Reviewers at work use half of the papers. */
  readonly toldFrom: number
}

const numbers = { what: 'full numbers', calls: numberCalls, toldFrom: 0.5 } as const
const papers = { what: 'papers and full numbers', calls: [...numberCalls, ...paperCalls], toldFrom: 0.75 } as const
const hour = { span: 'the last hour' } as const
const day = { span: 'the last 24 hours' } as const

/** Whoever was shown all the numbers of a time is shown no paper with one on it either. */
const accounts: readonly Account[] = [
  { limit: 'unmaskedInAnHour', ...numbers, ...hour },
  { limit: 'unmaskedInADay', ...numbers, ...day },
  { limit: 'papersInAnHour', ...papers, ...hour },
  { limit: 'papersInADay', ...papers, ...day },
]

/** By the name that each account had at the time, which the index knows, and by its id. */
const shownTo =
  ({ tx }: StaffContext, calls: readonly string[]) =>
  async (ids: readonly string[], since: Date): Promise<number> => {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select coalesce(sum(coalesce((after ->> 'numbers')::int, 1)), 0)::int as count from audit_entries
      where outcome = 'done' and call = any(${sql.param([...calls])}::text[]) and staff_id = any(${sql.param([...ids])}::uuid[])
        and login_id = any(select login_id from staff where id = any(${sql.param([...ids])}::uuid[]))
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
 * Lets so many more be shown, or refuses: so many in an hour and in a day by one person, or by others who count as one with
 * them. The audit's entries are what is counted; until the transaction ends, no other of theirs is.
 */
const countShown = async (
  context: StaffContext,
  subject: string,
  { isPaper, count }: { readonly isPaper: boolean; readonly count: number },
): Promise<void> => {
  const { tx, staff, now, gateway } = context
  for (const { limit, span, what, calls, toldFrom } of accounts) {
    const most = limitOf(limit, gateway.config.limits)
    const shown = await judgedByPerson(tx, limit, { staffId: staff.staffId, now }, shownTo(context, calls))
    if (shown + count > most)
      refuse('unmask-limit', {
        message: `You were shown ${shown} ${what} in ${span}, and no more than ${most} are${count === 1 ? '' : `; here are ${count}`}. Ask a colleague, or wait.`,
        recorded: { subject, after: { limit, shown, why: limits[limit].why } },
      })
    const isCounted = !isPaper || calls !== numberCalls
    const told = Math.ceil(most * toldFrom)
    if (isCounted && shown < told && shown + count >= told)
      await tellAdministrators(
        context,
        `${staff.name} (${staff.loginId}) was shown ${shown + count} ${what} in ${span}. Look at them in Audit.`,
      )
  }
}

/** `count`: of more than one, the audit entry says `numbers` too. */
export const countUnmasking = (context: StaffContext, subject: string, count = 1): Promise<void> =>
  countShown(context, subject, { isPaper: false, count })

/** A paper, or a picture of one, shows the numbers that stand on it. */
export const countPaper = (context: StaffContext, merchantCode: string): Promise<void> =>
  countShown(context, merchantCode, { isPaper: true, count: 1 })
