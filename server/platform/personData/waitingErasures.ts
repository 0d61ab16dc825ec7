import { sql } from 'drizzle-orm'
import { erasureKind } from '#contract/waitingKinds/erasures.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'

/** Erasures that others asked for, for administrators. */
export const waitingErasures = waitingOfQuery(
  erasureKind,
  ({ staff }, people) => sql`
    select r.id::text as key, 'Erasure of the data of ' || coalesce(nullif(m.display_name, ''), m.merchant_code) as title,
      null::bigint as paise, p.login_id as asked_by, r.asked_at as since
    from person_requests r join merchants m on m.id = r.merchant_id join staff p on p.id = r.asked_by
    where ${staff.flags.has('admin')} and r.state = 'asked' and not r.asked_by = any(${people})
      and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`,
)
