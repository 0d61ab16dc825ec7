import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CampaignDoor } from '#contract/calls/campaigns/campaignFields.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { usedLimit } from '#server/people/independence/index.ts'
import { always, type CountedFor, impactOfQuery } from '#server/platform/impact/index.ts'
import { doorsOf } from './campaignPerson.ts'
import { sentBy } from './sentAlone.ts'

type Row = { key: string; door: CampaignDoor; submitted_by: string; login: string; recipients: number }

/** Whose limit it counts for: who handed it in, or the person who is about to. */
const countedFor = async ({ tx, gateway, staff, now }: StaffContext, keys: readonly string[]) => {
  const { rows } = await tx.execute<Row>(sql`
    select c.id::text as key, c.door, p.id as submitted_by, p.login_id as login,
      (select count(*)::int from campaign_recipients r where r.plan_id = c.plan_id and r.reason is null and not r.is_test) as recipients
    from campaigns c join staff p on p.id = coalesce(c.submitted_by, ${staff.staffId}::uuid)
    where c.id = any(${sql.param([...keys])}::uuid[])`)
  const counted = new Map<string, CountedFor>()
  for (const { key, door, submitted_by: staffId, login, recipients } of rows) {
    const acting = { staffId, now, set: gateway.config.limits }
    counted.set(
      key,
      door === 'appNotification'
        ? always
        : {
            limits: [await usedLimit(tx, 'campaignRecipients', acting, recipients, sentBy(tx))],
            secondPerson: 'aboveLimit',
            by: login,
          },
    )
  }
  return counted
}

/** Its recipients, none of whom is named. */
export const campaignImpact = impactOfQuery({
  isKey: (text) => z.uuid().safeParse(text).success,
  rows: ({ staff }) => ({
    unit: 'recipient',
    of: [],
    rowsOf: (key) => sql`
      select null::int as row, '' as subject, null::text as merchant, null::text as brand, null::bigint as paise,
        null::bigint as size, null::jsonb as after
      from campaigns c join campaign_recipients r on r.plan_id = c.plan_id
      where c.id = ${key}::uuid and r.reason is null and not r.is_test and ${!isLimited(staff)}::boolean
        and c.door = any(${sql.param(doorsOf(staff))}::text[])`,
  }),
  countedFor,
})
