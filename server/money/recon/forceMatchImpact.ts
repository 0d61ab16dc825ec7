import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { always, countedAs, impactOfQuery } from '#server/platform/impact/index.ts'

/** The line that is taken as it is, with the merchant of its payment or payout. */
export const forceMatchImpact = impactOfQuery({
  isKey: (text) => z.uuid().safeParse(text).success,
  rows: ({ staff }) => ({
    unit: 'payment',
    of: ['paise', 'merchant'],
    rowsOf: (key) => sql`
      select null::int as row, coalesce(t.txn_ref_number, nullif(l.reference, ''), l.utr) as subject,
        m.merchant_code as merchant, null::text as brand, l.amount_paise as paise, l.amount_paise as size,
        null::jsonb as after
      from recon_force_matches f join recon_lines l on l.id = f.line_id left join transactions t on t.id = f.transaction_id
      left join settlement_payouts p on p.id = l.payout_id left join merchants m on m.id = coalesce(t.merchant_id, p.merchant_id)
      where f.id = ${key}::uuid and ${!isLimited(staff)}::boolean`,
  }),
  countedFor: countedAs(always),
})
