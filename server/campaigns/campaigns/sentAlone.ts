import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { isBeyondPersonLimit } from '#server/people/independence/index.ts'

/**
 * Recipients that these accounts sent something without a second person: those of campaigns that needed none, and of tests
 * to other numbers than their own.
 */
export const sentBy =
  (tx: Tx) =>
  async (ids: readonly string[], since: Date): Promise<number> => {
    const accounts = sql`any(${sql.param([...ids])}::uuid[])`
    const { rows } = await tx.execute<{ count: number }>(sql`
      select (select count(*) from campaigns c join campaign_recipients r on r.plan_id = c.plan_id
          where c.submitted_by = ${accounts} and not c.needs_second_person and c.submitted_at > ${since.toISOString()}
            and not r.is_test and r.reason is null)::int
        + (select count(*) from campaign_recipients
          where counted_for = ${accounts} and answered_at > ${since.toISOString()} and state <> 'failed')::int as count`)
    return rows[0]?.count ?? 0
  }

/** Whether so many more recipients are beyond what one person sends alone in a day. */
export const isBeyondSentAlone = (
  { tx, gateway, staff, now }: Pick<StaffContext, 'tx' | 'gateway' | 'staff' | 'now'>,
  recipients: number,
): Promise<boolean> =>
  isBeyondPersonLimit(
    tx,
    'campaignRecipients',
    { staffId: staff.staffId, now, set: gateway.config.limits },
    recipients,
    sentBy(tx),
  )
