import { sql } from 'drizzle-orm'
import { campaignKind } from '#contract/waitingKinds/campaigns.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'
import { doorsOf, maySend } from './campaignPerson.ts'

/** Campaigns that others wrote, of the forms whose campaigns the person may send. */
export const waitingCampaigns = waitingOfQuery(
  campaignKind,
  ({ staff }, people) => sql`
    select c.id::text as key, c.code || case when c.name = '' then '' else ', ' || c.name end || ', ' ||
      (select count(*) from campaign_recipients r where r.plan_id = c.plan_id and r.reason is null and not r.is_test) ||
      ' recipients' as title, 0 as paise, p.login_id as asked_by, c.submitted_at as since,
      (c.scheduled_at at time zone 'Asia/Kolkata')::date::text as due_on
    from campaigns c join staff p on p.id = c.created_by
    where c.state = 'pendingApproval' and not c.makers && ${people} and ${!isLimited(staff)}::boolean
      and c.door = any(${sql.param(doorsOf(staff).filter((door) => maySend(door, staff)))}::text[])`,
)
