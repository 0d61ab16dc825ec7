import { sql } from 'drizzle-orm'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { troublesOfQuery } from '#server/platform/troubles/index.ts'
import { isTakeable } from './returnedPayouts.ts'

/** Payouts that came back from an account that nobody has confirmed, whoever told it. */
export const returnedPayouts = troublesOfQuery(
  ({ staff }) => sql`
    select p.payout_ref as key, p.payout_ref || ', ' || m.display_name as title, a.amount_paise as paise, a.created_at as since
    from settlement_adjustments a join settlement_payouts p on p.id = a.from_payout_id join merchants m on m.id = a.merchant_id
    where a.kind = 'returned' and a.batch_id is null and not ${isTakeable} and ${!isLimited(staff)}::boolean`,
)
