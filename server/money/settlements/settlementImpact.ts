import { type SQL, sql } from 'drizzle-orm'
import { isLimited } from '#server/gateway/staffLimits.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { always, countedAs, impactOfQuery, never } from '#server/platform/impact/index.ts'

const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const isReference = (text: string) => text !== ''

/** What goes to the bank, by payout. */
export const batchImpact = impactOfQuery({
  isKey: isNumber,
  rows: ({ staff }) => ({
    unit: 'payout',
    of: ['paise', 'merchant'],
    rowsOf: (key) => sql`
      select null::int as row, p.payout_ref as subject, m.merchant_code as merchant, null::text as brand,
        p.amount_paise as paise, p.amount_paise as size, null::jsonb as after
      from settlement_payouts p join merchants m on m.id = p.merchant_id
      where p.batch_id = ${key}::int and p.amount_paise > 0 and ${!isLimited(staff)}::boolean`,
  }),
  countedFor: countedAs(always),
})

const payments = (staff: Staff, which: SQL) => ({
  unit: 'payment' as const,
  of: ['paise', 'merchant'] as const,
  rowsOf: (key: SQL) => sql`
    select null::int as row, t.txn_ref_number as subject, m.merchant_code as merchant, null::text as brand,
      t.amount_paise as paise, t.amount_paise as size, null::jsonb as after
    from transactions t join merchants m on m.id = t.merchant_id
    where t.txn_ref_number = ${key} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}
      and ${staff.brands.length === 0 ? sql`true` : sql`(t.brand_code = '' or t.brand_code = any(${sql.param([...staff.brands])}::text[]))`}
      and ${which}`,
})

export const holdImpact = impactOfQuery({
  isKey: isReference,
  rows: ({ staff }) => payments(staff, sql`true`),
  countedFor: countedAs(never),
})

export const releaseImpact = impactOfQuery({
  isKey: isReference,
  rows: ({ staff }) =>
    payments(
      staff,
      sql`exists (select from settlement_holds h where h.transaction_id = t.id and h.released_at is null)`,
    ),
  countedFor: countedAs(always),
})

/** A payout that came back and is owed again. */
export const returnImpact = impactOfQuery({
  isKey: isReference,
  rows: ({ staff }) => ({
    unit: 'payout',
    of: ['paise', 'merchant'],
    rowsOf: (key) => sql`
      select null::int as row, p.payout_ref as subject, m.merchant_code as merchant, null::text as brand,
        a.amount_paise as paise, a.amount_paise as size, null::jsonb as after
      from settlement_adjustments a join settlement_payouts p on p.id = a.from_payout_id
      join merchants m on m.id = a.merchant_id
      where p.payout_ref = ${key} and a.kind = 'returned' and ${!isLimited(staff)}::boolean`,
  }),
  countedFor: countedAs(always),
})
