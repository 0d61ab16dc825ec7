import { type SQL, sql } from 'drizzle-orm'
import { type MatchSign, mostSuggestions, type Suggestion } from '#contract/calls/money/matchRules.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { latestDayOf } from '#server/money/settlements/index.ts'
import { refuseLimited } from './reconPerson.ts'

/** What each sign is worth: amount 40, reference 30, day 15, name 15. */
const worth: Readonly<Record<MatchSign, number>> = {
  amount: 40,
  amountNear: 20,
  reference: 30,
  referenceNear: 15,
  sameDay: 15,
  dayNear: 8,
  name: 15,
}
/** One sign alone that is weak says nothing. */
const leastScore = 20

type Line = { id: string; gateway: string; type: string; kind: string }

/** Amounts that are this near are looked at: one part of a hundred, or ₹1.00. */
const near = (ours: SQL) => sql`abs(l.amount_paise - ${ours}) <= greatest(l.amount_paise / 100, 100)`
const words = sql`(select array_agg(distinct w) from regexp_split_to_table(upper(l.reference || ' ' || l.payment_id || ' '
  || l.utr || ' ' || l.narration), '[^A-Z0-9_-]+') w where length(w) >= 5)`

const payments = sql`
  select 'payment' as kind, t.txn_ref_number as key, m.merchant_code, m.display_name, indian_day(t.created_at) as day,
    t.amount_paise as ours, upper(t.txn_ref_number) = any(w.words) as is_named, m.display_name as called
  from l cross join w join transactions t on t.payment_gateway = l.gateway and lower(t.status) = 'successful'
    and (t.txn_ref_number = any(w.words) or t.created_at >= (l.line_day - 7)::timestamp at time zone 'Asia/Kolkata'
      and t.created_at < (l.line_day + 2)::timestamp at time zone 'Asia/Kolkata' and ${near(sql`t.amount_paise`)})
    and not exists (select from recon_lines o where o.transaction_id = t.id and o.kind = l.kind and o.type = l.type
      and o.match <> 'open')
  join merchants m on m.id = t.merchant_id`

const transfers = sql`
  select 'transfer', f.utr, '', f.gateway, f.paid_on, f.matched_paise, f.utr = any(w.words), f.gateway
  from l cross join w join recon_transfers f on f.state <> 'reconciled'
    and (f.utr = any(w.words) or f.paid_on between l.line_day - 7 and l.line_day + 2 and ${near(sql`f.matched_paise`)})`

const payouts = (states: SQL, isAnyDay: SQL) => sql`
  select 'payout', p.payout_ref, m.merchant_code, m.display_name, coalesce(p.settled_on, ${latestDayOf(sql`p.id`)}),
    p.amount_paise, coalesce(p.payout_ref = any(w.words) or p.utr_number <> '' and p.utr_number = any(w.words), false),
    m.display_name
  from l cross join w join settlement_payouts p on p.state in (${states}) and (p.payout_ref = any(w.words)
    or p.amount_paise = l.amount_paise and coalesce(p.settled_on, ${latestDayOf(sql`p.id`)}) between l.line_day - ${isAnyDay}::int and l.line_day)
  join merchants m on m.id = p.merchant_id`

const candidatesOf = ({ kind }: Line): SQL | undefined => {
  switch (kind) {
    case 'payment':
    case 'refund':
      return payments
    case 'credit':
      return sql`${transfers} union all ${payouts(sql`'sent', 'unknown', 'credited'`, sql`30`)}`
    case 'debit':
      return payouts(sql`'sent', 'unknown'`, sql`10`)
    default:
      return undefined
  }
}

type Found = {
  kind: Suggestion['kind']
  key: string
  merchant_code: string
  display_name: string
  day: string
  ours: string
  off: string
  days: number
  is_named: boolean
  is_alike: boolean
  is_called: boolean
}

const signsOf = (found: Found): MatchSign[] => [
  ...(Number(found.off) === 0 ? (['amount'] as const) : Math.abs(Number(found.off)) > 0 ? near100(found) : []),
  ...(found.is_named ? (['reference'] as const) : found.is_alike ? (['referenceNear'] as const) : []),
  ...(found.days === 0 ? (['sameDay'] as const) : Math.abs(found.days) <= 3 ? (['dayNear'] as const) : []),
  ...(found.is_called ? (['name'] as const) : []),
]

/** One that is named by its number may be off by anything. */
const near100 = ({ ours, off }: Found): MatchSign[] =>
  Math.abs(Number(off)) <= Math.max(Number(ours) / 100, 100) ? ['amountNear'] : []

const findCandidates = async (tx: Tx, line: Line): Promise<Found[]> => {
  const candidates = candidatesOf(line)
  if (candidates === undefined) return []
  const { rows } = await tx.execute<Found>(sql`
    with l as materialized (select * from recon_lines where id = ${line.id}),
    w as materialized (select ${words} as words from l),
    c as (${candidates})
    select c.kind, c.key, c.merchant_code, c.display_name, c.day::text, c.ours, l.amount_paise - c.ours as off,
      (l.line_day - c.day)::int as days, c.is_named,
      -- Their last six signs, or all but the signs between them, are the same.
      length(c.key) >= 6 and exists (select from unnest(w.words) word where length(word) >= 6
        and (right(regexp_replace(word, '[^A-Z0-9]', '', 'g'), 6) = right(regexp_replace(upper(c.key), '[^A-Z0-9]', '', 'g'), 6))) as is_alike,
      exists (select from regexp_split_to_table(upper(c.called), '[^A-Z0-9]+') n
        where length(n) >= 4 and position(n in upper(l.narration)) > 0) as is_called
    from c cross join l cross join w
    order by abs(l.amount_paise - c.ours), abs(l.line_day - c.day), c.key limit 200`)
  return rows
}

/** What of ours a line may be, best first. Nothing is matched by it. */
export const listSuggestions: Handler<'recon.suggestions'> = async ({ lineId }, { tx, staff }) => {
  refuseLimited(staff)
  const { rows } = await tx.execute<Line>(sql`select id, gateway, type, kind from recon_lines where id = ${lineId}`)
  const line =
    rows[0] ?? refuse('record-not-found', { recorded: { subject: `line:${lineId}`, after: { asked: 'line' } } })
  const found = await findCandidates(tx, line)
  return found
    .map((one): Suggestion => {
      const signs = signsOf(one)
      return {
        kind: one.kind,
        key: one.key,
        merchantCode: one.merchant_code,
        displayName: one.display_name,
        day: one.day,
        amount: Number(one.ours),
        difference: Number(one.off),
        signs,
        score: signs.reduce((score, sign) => score + worth[sign], 0),
      }
    })
    .filter(({ score }) => score >= leastScore)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostSuggestions)
}
