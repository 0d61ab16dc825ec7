import { sql } from 'drizzle-orm'
import { holdReleaseKind, returnedPayoutKind, settlementBatchKind } from '#contract/waitingKinds/settlements.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'
import { isReleaseDue } from './holds.ts'
import { isTakeable } from './returnedPayouts.ts'

/** Batches that others sealed. They are of all merchants: who sees a part of them decides on none. */
export const waitingBatches = waitingOfQuery(
  settlementBatchKind,
  ({ staff }, people) => sql`
    select b.id::text as key, 'Batch ' || b.id || ' of ' || to_char(b.txn_day, 'FMDD Mon YYYY') || ', ' || b.rows ||
      case b.rows when 1 then ' payment' else ' payments' end as title, b.amount_paise as paise,
      p.login_id as asked_by, b.sealed_at as since, b.settles_on::text as due_on
    from settlement_batches b join staff p on p.id = b.sealed_by
    where b.state = 'sealed' and not b.sealed_by = any(${people}) and ${!isLimited(staff)}::boolean`,
)

/** Holds of others whose expected release has come, where nothing else is missing for the payment to be settled. */
export const waitingReleases = waitingOfQuery(
  holdReleaseKind,
  ({ staff, now }, people) => sql`
    select t.txn_ref_number as key, t.txn_ref_number || ', ' || m.display_name as title, t.amount_paise as paise,
      coalesce(p.login_id, '') as asked_by, h.held_at as since, h.expected_on::text as due_on
    from settlement_holds h join transactions t on t.id = h.transaction_id join merchants m on m.id = h.merchant_id
    left join settlement_rows r on r.id = h.transaction_id left join staff p on p.id = h.held_by
    where h.released_at is null and ${isReleaseDue(now)} and (h.held_by = any(${people})) is not true
      and cardinality(coalesce(r.hindrances, '{}')) = 0 and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`,
)

/** Payouts that came back from an account that nobody has confirmed, told by others. */
export const waitingReturns = waitingOfQuery(
  returnedPayoutKind,
  ({ staff }, people) => sql`
    select p.payout_ref as key, p.payout_ref || ', ' || m.display_name as title, a.amount_paise as paise,
      coalesce((select min(s.login_id) from staff s where s.id = any(a.told_by)), '') as asked_by, a.created_at as since
    from settlement_adjustments a join settlement_payouts p on p.id = a.from_payout_id join merchants m on m.id = a.merchant_id
    where a.kind = 'returned' and a.batch_id is null and not ${isTakeable} and not a.told_by && ${people}
      and ${!isLimited(staff)}::boolean`,
)
