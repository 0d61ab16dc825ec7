import { sql } from 'drizzle-orm'
import { creditNoteKind, paperMonthKind } from '#contract/waitingKinds/papers.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { always, countedAs, impactOfQuery } from '#server/platform/impact/index.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'

/** Months that others prepared. */
export const waitingMonths = waitingOfQuery(
  paperMonthKind,
  ({ staff }, people) => sql`
    select r.month::text as key, to_char(r.month, 'FMMonth YYYY') || ', ' || r.invoices || ' fee invoices, ' ||
      r.statements || ' statements' as title, r.fees_paise + r.tax_paise as paise, p.login_id as asked_by,
      r.prepared_at as since
    from paper_runs r join staff p on p.id = r.prepared_by
    where r.state = 'prepared' and not r.prepared_by = any(${people}) and ${!isLimited(staff)}::boolean`,
)

/** Credit notes that others asked for. */
export const waitingCreditNotes = waitingOfQuery(
  creditNoteKind,
  ({ staff }, people) => sql`
    select n.id::text as key, i.number || ', ' || m.display_name as title, n.amount_paise as paise,
      p.login_id as asked_by, n.asked_at as since
    from papers n join papers i on i.id = n.of_paper_id join merchants m on m.id = n.merchant_id
    join staff p on p.id = n.asked_by
    where n.kind = 'creditNote' and n.state = 'draft' and not n.asked_by = any(${people}) and ${!isLimited(staff)}::boolean`,
)

/** What the merchant gets with the next batch. */
export const creditNoteImpact = impactOfQuery({
  isKey: (key) => /^[1-9]\d{0,8}$/.test(key),
  rows: ({ staff }) => ({
    unit: 'payout',
    of: ['paise', 'merchant'],
    rowsOf: (key) => sql`
      select null::int as row, i.number as subject, m.merchant_code as merchant, null::text as brand,
        n.amount_paise as paise, n.amount_paise as size, null::jsonb as after
      from papers n join papers i on i.id = n.of_paper_id join merchants m on m.id = n.merchant_id
      where n.id = ${key}::int and n.kind = 'creditNote' and ${!isLimited(staff)}::boolean`,
  }),
  countedFor: countedAs(always),
})
