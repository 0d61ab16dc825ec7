import { sql } from 'drizzle-orm'
import { legalHoldEndKind } from '#contract/waitingKinds/legalHolds.ts'
import { retentions } from '#machines/platform/retention/index.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'

const titles = JSON.stringify(Object.fromEntries(Object.entries(retentions).map(([kind, { title }]) => [kind, title])))

/** Ends of legal holds that others asked for, for auditors. */
export const waitingLegalHoldEnds = waitingOfQuery(
  legalHoldEndKind,
  ({ staff }, people) => sql`
    select h.id::text as key, 'End of the legal hold on ' || coalesce(m.display_name, ${titles}::jsonb ->> h.kind) as title,
      null::bigint as paise, p.login_id as asked_by, h.end_asked_at as since
    from legal_holds h left join merchants m on m.id = h.merchant_id join staff p on p.id = h.end_asked_by
    where ${staff.flags.has('admin')} and h.state = 'endAsked' and not h.end_asked_by = any(${people})
      and (h.merchant_id is null or ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)})`,
)
