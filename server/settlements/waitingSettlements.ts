import { sql } from 'drizzle-orm'
import { holdReleaseKind, settlementBatchKind } from '#contract/waitingKinds/settlements.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/index.ts'
import { waitingOfQuery } from '#server/waiting/index.ts'

/** Batches that others sealed. They are of all merchants: who sees a part of them decides on none. */
export const waitingBatches = waitingOfQuery(
  settlementBatchKind,
  ({ staff }, people) => sql`
    select b.id::text as key, 'Batch ' || b.id || ' of ' || to_char(b.txn_day, 'FMDD Mon YYYY') || ', ' || b.rows ||
      case b.rows when 1 then ' payment' else ' payments' end as title, b.amount_paise as paise,
      p.login_id as asked_by, b.sealed_at as since
    from settlement_batches b join staff p on p.id = b.sealed_by
    where b.state = 'sealed' and not b.sealed_by = any(${people}) and ${!isLimited(staff)}::boolean`,
)

/** Holds of others whose expected release has come, where nothing else is missing for the payment to be settled. */
export const waitingReleases = waitingOfQuery(
  holdReleaseKind,
  ({ staff, now }, people) => sql`
    select t.txn_ref_number as key, t.txn_ref_number || ', ' || m.display_name as title, t.amount_paise as paise,
      coalesce(p.login_id, '') as asked_by, h.held_at as since
    from settlement_holds h join transactions t on t.id = h.transaction_id join merchants m on m.id = h.merchant_id
    left join settlement_rows r on r.id = h.transaction_id left join staff p on p.id = h.held_by
    where h.released_at is null and h.expected_on <= ${indianDay(now)} and (h.held_by = any(${people})) is not true
      and cardinality(coalesce(r.hindrances, '{}')) = 0 and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`,
)
