import { sql } from 'drizzle-orm'
import { DisputeRef } from '#contract/calls/money/disputes.ts'
import { disputeKind } from '#contract/waitingKinds/disputes.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { type CountedFor, impactOfQuery } from '#server/platform/impact/index.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'
import { disputeLimits } from './disputeLimits.ts'
import { disputesFrom } from './listDisputes.ts'

/** What others did to disputes above the limit. */
export const waitingDisputes = waitingOfQuery(
  disputeKind,
  ({ staff }, people) => sql`
    select d.dispute_ref as key, d.dispute_ref || ', ' || m.display_name as title, a.amount_paise as paise,
      p.login_id as asked_by, a.asked_at as since
    ${disputesFrom} join dispute_acts a on a.dispute_ref = d.dispute_ref and a.state = 'waiting' join staff p on p.id = a.asked_by
    where not a.asked_by = any(${people}) and ${transactionsOf(staff)}`,
)

type Row = { key: string; asked_by: string; login: string; paise: string; others: string }

const countedFor = async (context: StaffContext, keys: readonly string[]) => {
  const { rows } = await context.tx.execute<Row>(sql`
    select d.dispute_ref as key, a.asked_by, p.login_id as login, a.amount_paise as paise,
      (select coalesce(sum(o.amount_paise), 0) from disputes o where o.transaction_id = d.transaction_id
        and o.dispute_ref <> d.dispute_ref and o.status <> 'won') as others
    from disputes d join dispute_acts a on a.dispute_ref = d.dispute_ref and a.state = 'waiting' join staff p on p.id = a.asked_by
    where d.dispute_ref = any(${sql.param([...keys])}::text[])`)
  const counted = new Map<string, CountedFor>()
  for (const { key, asked_by: staffId, login, paise, others } of rows) {
    const limits = await disputeLimits(context, { staffId, paise: Number(paise), others: Number(others) })
    counted.set(key, { limits, secondPerson: 'aboveLimit', by: login })
  }
  return counted
}

export const disputeImpact = impactOfQuery({
  isKey: (text) => DisputeRef.safeParse(text).success,
  rows: ({ staff }) => ({
    unit: 'payment',
    of: ['paise', 'merchant'],
    rowsOf: (key) => sql`
      select null::int as row, t.txn_ref_number as subject, m.merchant_code as merchant, null::text as brand,
        d.amount_paise as paise, d.amount_paise as size, null::jsonb as after
      ${disputesFrom} where d.dispute_ref = ${key} and ${transactionsOf(staff)}`,
  }),
  countedFor,
})
