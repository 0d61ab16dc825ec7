import { sql } from 'drizzle-orm'
import { refundKind } from '#contract/waitingKinds/refunds.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'
import { transactionsOf } from './refundRows.ts'

/** Refunds above the limit that others asked for. */
export const waitingRefunds = waitingOfQuery(
  refundKind,
  ({ staff }, people) => sql`
    select f.id::text as key, t.txn_ref_number || ', ' || m.display_name as title, f.amount_paise as paise,
      p.login_id as asked_by, f.asked_at as since
    from refunds f join transactions t on t.id = f.transaction_id join merchants m on m.id = f.merchant_id
    join staff p on p.id = f.asked_by
    where f.state = 'awaitingApproval' and not f.asked_by = any(${people}) and ${transactionsOf(staff)}`,
)
