import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { ReconFinding } from '#contract/calls/money/recon.ts'
import { duplicateText } from '#contract/sheets/duplicateRows.ts'
import type { ReconLine } from '#contract/sheets/reconLine.ts'
import type { ReconField, ReconGateway, ReconMapping, ReconType } from '#contract/sheets/reconMapping.ts'
import type { Tx } from '#server/db/database.ts'
import { isSettledWithout, latestDayOf } from '#server/money/settlements/index.ts'
import { rupeesText } from '#server/db/rupeesText.ts'

export interface PlacedLine {
  readonly rowNumber: number
  readonly line: ReconLine
}

/** What a row of a file is to become, and why. Columns are those of `recon_lines`. */
export interface MatchedLine {
  readonly rowNumber: number
  readonly change: 'create' | 'change' | 'none' | 'error'
  /** The line that exists already. */
  readonly lineId: number | null
  readonly columns: MatchedColumns
  readonly blames: ReconField
}

export interface MatchedColumns {
  readonly gateway: ReconGateway
  readonly type: ReconType
  readonly kind: ReconLine['kind']
  readonly line_key: string
  readonly provider_id: string
  readonly reference: string
  readonly payment_id: string
  readonly amount_paise: number
  readonly fee_paise: number
  readonly net_paise: number
  readonly utr: string
  readonly settlement_id: string
  readonly line_day: string
  readonly counted_on: string
  readonly narration: string
  readonly finding: ReconFinding
  readonly match: 'open' | 'auto'
  readonly reason: string
  readonly transaction_id: number | null
  readonly payout_id: number | null
  readonly refund_id: string | null
  readonly settled_paise: number
  readonly surplus_paise: number
  readonly is_credited: boolean
}

type Found = {
  row_number: number
  line_key: string
  line_id: string | null
  line_match: string | null
  transaction_id: string | null
  payout_id: number | null
  refund_id: string | null
  counted_on: string
  captured: string | null
  verdict: [ReconFinding, ReconField, string]
}

/** Two rows of one file that say the same to the letter have one content and two keys. */
const contentOf = ({
  kind,
  lineId,
  reference,
  paymentId,
  amountPaise,
  netPaise,
  utr,
  day,
  narration,
}: ReconLine): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, lineId, reference, paymentId, amountPaise, netPaise, utr, day, narration]))
    .digest('hex')
    .slice(0, 32)

const list = (values: readonly unknown[]): SQL => sql`${sql.param([...values])}`

const givenRows = (lines: readonly PlacedLine[], type: ReconType, isStatement: boolean): SQL => {
  const of = <T>(read: (line: ReconLine) => T) => list(lines.map(({ line }) => read(line)))
  // What may stand once in a file: the provider's own number, or the UTR of a statement.
  const once = (line: ReconLine) => (isStatement ? line.utr : line.lineId)
  return sql`
    given as (
      select * from unnest(${list(lines.map(({ rowNumber }) => rowNumber))}::int[], ${of(contentOf)}::text[], ${of((l) => l.kind)}::text[],
        ${of(once)}::text[], ${of((l) => l.reference)}::text[], ${of((l) => l.paymentId)}::text[], ${of((l) => l.utr)}::text[],
        ${of((l) => l.narration)}::text[], ${of((l) => l.amountPaise)}::bigint[], ${of((l) => l.netPaise)}::bigint[], ${of((l) => l.day)}::date[])
      as g(row_number, content, kind, once, reference, payment_id, utr, narration, amount, net, line_day)),
    earlier as materialized (
      select p.row_number, split_part(p.after ->> 'line_key', '#', 1) as content, p.after ->> 'kind' as kind,
        ${isStatement ? sql`p.after ->> 'utr'` : sql`p.after ->> 'provider_id'`} as once,
        (p.after ->> 'transaction_id')::bigint as transaction_id, (p.after ->> 'refund_id')::uuid as refund_id,
        (p.after ->> 'payout_id')::int as payout_id, (p.after ->> 'amount_paise')::bigint as amount,
        (p.after ->> 'net_paise')::bigint as net, p.after ->> 'reference' as reference, p.change
      from file_job_plan_rows p where p.job_id = (select job_id from asked) and p.after is not null
        and p.row_number < ${lines[0]?.rowNumber ?? 0}),
    -- Each joined once: asked for each row, they would walk all earlier rows for each.
    earlier_content as (select e.content, count(*) as times from earlier e group by e.content),
    earlier_once as (
      select e.once, e.kind, min(e.row_number) as row_number from earlier e where e.once <> '' group by e.once, e.kind),
    numbered as (
      select g.*, g.content || '#' || (row_number() over (partition by g.content order by g.row_number)
        + coalesce(c.times, 0)) as line_key,
        case when g.once = '' then null else coalesce(o.row_number,
          nullif(min(g.row_number) over (partition by g.once, g.kind), g.row_number)) end as same_in_row
      from given g left join earlier_content c on c.content = g.content
      left join earlier_once o on o.once = g.once and o.kind = g.kind),
    known as (
      select n.*, l.id as line_id, l.match as line_match from numbered n
      left join recon_lines l on l.gateway = (select gateway from asked) and l.type = ${type} and l.line_key = n.line_key)`
}

const verdict = (branches: readonly (readonly [SQL, ReconFinding, ReconField, SQL])[]): SQL =>
  sql`case ${sql.join(
    branches.map(
      ([when, finding, field, reason]) => sql`when ${when} then array[${finding}::text, ${field}::text, ${reason}]`,
    ),
    sql` `,
  )} else array['matched', '', ''] end`
const said = (text: string): SQL => sql`${text}::text`
const inRow = (what: string, row: SQL): SQL =>
  sql`format(${duplicateText([what], '%s', ' of this file')}::text, ${row})`

/** What a payment's row, a refund's or another of a provider is, against our payments. */
const judgeProviderLines = (gateway: ReconGateway, type: ReconType): SQL => {
  const isPayment = sql`k.kind = 'payment'`
  const isRefund = sql`k.kind = 'refund'`
  const isDispute = sql`k.kind = 'dispute'`
  const amountOff = sql`case when ${isPayment} then t.amount_paise when ${isDispute} then d.amount_paise else k.refunded end`
  const isHeld = (refundId: SQL) => sql`(
    exists (select from recon_lines l where l.refund_id = ${refundId} and l.type = ${type} and l.match <> 'open')
    or ${refundId} in (select e.refund_id from earlier e where e.refund_id is not null and e.change in ('create', 'change')))`
  return sql`
    found as (
      select k.*, coalesce(
        (select d.transaction_id from disputes d where k.kind = 'dispute' and d.dispute_ref = k.reference),
        (select t.id from transactions t where t.txn_ref_number = k.reference and k.reference <> ''),
        (select d.transaction_id from transaction_details d join transactions t on t.id = d.transaction_id
          where d.acquirer_payment_id = k.payment_id and k.payment_id <> '' and t.payment_gateway = ${gateway}
          order by d.transaction_id limit 1),
        (select d.transaction_id from transaction_details d join transactions t on t.id = d.transaction_id
          where ${gateway === 'BANK' ? sql`d.upi_txn_id = k.utr and k.utr <> ''` : sql`false`}
            and t.payment_gateway = ${gateway} order by d.transaction_id limit 1)) as transaction_id
      from known k),
    -- Each row of a refund meets one refund, by the provider's number and else by the amount, in whichever order they stand.
    asking as (
      select f.row_number, f.transaction_id, f.once, f.amount from found f
      where f.kind = 'refund' and f.same_in_row is null and f.line_match is distinct from 'auto'
        and f.line_match is distinct from 'forced'),
    open_refunds as (
      select r.id, r.transaction_id, r.amount_paise, r.provider_reference, r.submitted_at from refunds r
      where r.transaction_id in (select a.transaction_id from asking a) and r.state = 'success' and not ${isHeld(sql`r.id`)}),
    by_number as (
      select distinct on (n.row_number) n.row_number, n.refund_id from (
        select distinct on (r.id) a.row_number, r.id as refund_id from asking a join open_refunds r
          on r.transaction_id = a.transaction_id and a.once <> '' and (r.id::text = lower(a.once) or r.provider_reference = a.once)
        order by r.id, a.row_number) n order by n.row_number, n.refund_id),
    by_amount as (
      select a.row_number, r.refund_id from (
        select a.*, row_number() over (partition by a.transaction_id, a.amount order by a.row_number) as nth from asking a
        where a.row_number not in (select b.row_number from by_number b)) a
      join (
        select r.id as refund_id, r.transaction_id, r.amount_paise,
          row_number() over (partition by r.transaction_id, r.amount_paise order by r.submitted_at, r.id) as nth
        from open_refunds r where r.id not in (select b.refund_id from by_number b)) r
        on r.transaction_id = a.transaction_id and r.amount_paise = a.amount and r.nth = a.nth),
    met as (select * from by_number union all select * from by_amount),
    left_over as (
      select r.transaction_id, count(*) as refunds, min(r.amount_paise) as amount,
        string_agg(${rupeesText(sql`r.amount_paise`)}, ', ' order by r.submitted_at, r.id) as amounts,
        (select count(*) from asking a where a.transaction_id = r.transaction_id
          and a.row_number not in (select m.row_number from met m)) as asked
      from open_refunds r where r.id not in (select m.refund_id from met m) group by r.transaction_id),
    earlier_refunds as (
      select e.transaction_id, e.amount, min(e.row_number) as row_number from earlier e
      where e.kind = 'refund' and e.refund_id is not null group by e.transaction_id, e.amount),
    earlier_disputes as (
      select e.transaction_id, e.reference, sign(e.net) as side, min(e.row_number) as row_number from earlier e
      where e.kind = 'dispute' and e.change in ('create', 'change') group by e.transaction_id, e.reference, sign(e.net)),
    earlier_payments as (
      select e.transaction_id, e.kind, min(e.row_number) as row_number from earlier e
      where e.change in ('create', 'change') group by e.transaction_id, e.kind),
    weighed as (
      select f.*, m.refund_id, o.amounts as refunds_left,
        case when m.refund_id is not null then (select r.amount_paise from refunds r where r.id = m.refund_id)
          when o.refunds = 1 and o.asked = 1 then o.amount end as refunded,
        exists (select from refunds r where r.transaction_id = f.transaction_id and r.state = 'success') as is_refunded,
        exists (select from refunds r where r.transaction_id = f.transaction_id and r.state in ('submitted', 'unknown')
          and r.amount_paise = f.amount) as is_refund_open,
        coalesce((select min(a.row_number) from asking a join met on met.row_number = a.row_number
            where a.transaction_id = f.transaction_id and a.amount = f.amount and a.row_number <> f.row_number),
          er.row_number) as same_refund_in_row,
        coalesce(case when f.kind = 'dispute' then ed.row_number end,
          nullif(min(f.row_number) over (partition by f.kind, f.transaction_id, f.reference, sign(f.net)), f.row_number)) as same_dispute_in_row,
        coalesce(ep.row_number,
          nullif(min(f.row_number) over (partition by f.transaction_id, f.kind), f.row_number)) as same_payment_in_row
      from found f left join met m on m.row_number = f.row_number
      left join left_over o on o.transaction_id = f.transaction_id and f.kind = 'refund'
      left join earlier_refunds er on er.transaction_id = f.transaction_id and er.amount = f.amount
      left join earlier_disputes ed on ed.transaction_id = f.transaction_id and ed.reference = f.reference and ed.side = sign(f.net)
      left join earlier_payments ep on ep.transaction_id = f.transaction_id and ep.kind = f.kind),
    judged as (
      select k.row_number, k.line_key, k.line_id, k.line_match, t.id as transaction_id, null::int as payout_id, k.refund_id,
        coalesce(indian_day(t.created_at), k.line_day)::text as counted_on, t.amount_paise as captured,
        ${verdict([
          [sql`k.same_in_row is not null`, 'duplicate', 'lineId', inRow('number', sql`k.same_in_row`)],
          [
            sql`${isDispute} and d.dispute_ref is null`,
            'unknown',
            'reference',
            said('We know of no dispute of this number, nor of one alone of this payment.'),
          ],
          [
            sql`${isDispute} and k.net > 0 and d.status <> 'won'`,
            'unknown',
            'reference',
            sql`'The provider gives back the amount of the dispute ' || d.dispute_ref || ', which is not won with us.'`,
          ],
          [
            sql`${isDispute} and exists (select from recon_lines l where l.kind = 'dispute' and l.type = ${type} and l.match <> 'open'
              and l.transaction_id = d.transaction_id and l.line_key <> k.line_key and sign(l.net_paise) = sign(k.net)
              and (l.reference = d.dispute_ref or k.reference <> d.dispute_ref))`,
            'duplicate',
            'reference',
            sql`'Another row is matched with the dispute ' || d.dispute_ref || ' already.'`,
          ],
          [
            sql`${isDispute} and k.same_dispute_in_row is not null`,
            'duplicate',
            'reference',
            inRow('dispute', sql`k.same_dispute_in_row`),
          ],
          [
            sql`k.kind not in ('payment', 'refund', 'dispute')`,
            'unknown',
            'kind',
            said('An adjustment of the provider: no payment of ours belongs to it. Force-match it to accept it.'),
          ],
          [sql`t.id is null`, 'unknown', 'reference', said('We have no payment of this reference.')],
          [
            sql`t.payment_gateway <> ${gateway}`,
            'unknown',
            'reference',
            sql`'Another gateway took this payment' || case when t.payment_gateway = '' then '.' else ': ' || t.payment_gateway || '.' end`,
          ],
          [
            sql`lower(t.status) <> 'successful'`,
            'unknown',
            'reference',
            sql`'This payment is ' || t.status || ' with us: nothing was captured.'`,
          ],
          [
            sql`${isPayment} and exists (select from settlement_holds h where h.transaction_id = t.id and h.released_at is null)`,
            'held',
            'reference',
            said('This payment is held: release it first.'),
          ],
          [
            sql`${isPayment} and s.utr is not null and s.utr <> k.utr`,
            'otherUtr',
            'utr',
            sql`'This payment is settled already with the UTR ' || s.utr || '.'`,
          ],
          [
            sql`${isPayment} and s.utr is not null`,
            'duplicate',
            'reference',
            said('Another line of this transfer settles this payment already.'),
          ],
          [
            sql`${isPayment} and k.same_payment_in_row is not null`,
            'duplicate',
            'reference',
            inRow('payment', sql`k.same_payment_in_row`),
          ],
          [
            sql`${isPayment} and ${type === 'PAYMENT'} and k.utr <> '' and k.line_day < indian_day(t.created_at)`,
            'unknown',
            'day',
            said('This payment is younger than its settlement.'),
          ],
          [
            sql`${isRefund} and k.refund_id is null and k.is_refund_open`,
            'unknown',
            'reference',
            said('Our refund of this amount has no known end: ask the provider what became of it.'),
          ],
          [
            sql`${isRefund} and not k.is_refunded`,
            'unknown',
            'reference',
            said('We know of no refund of this payment.'),
          ],
          [
            sql`${isRefund} and k.refund_id is null and k.refunds_left is null`,
            'duplicate',
            'reference',
            sql`case when k.same_refund_in_row is null then 'Each refund of this payment is matched with another row already.'
              else ${inRow('refund of this amount', sql`k.same_refund_in_row`)} end`,
          ],
          [
            sql`${isRefund} and k.refund_id is null and k.refunded is null`,
            'unknown',
            'amount',
            sql`'No refund of this payment is of ' || ${rupeesText(sql`k.amount`)} || '. Open are: ' || k.refunds_left || '.'`,
          ],
          [
            sql`k.amount < ${amountOff}`,
            'under',
            'amount',
            sql`${rupeesText(sql`(${amountOff} - k.amount)`)} || ' less than our ' || ${rupeesText(amountOff)} || '.'`,
          ],
          [
            sql`k.amount > ${amountOff}`,
            'over',
            'amount',
            sql`${rupeesText(sql`(k.amount - ${amountOff})`)} || ' more than our ' || ${rupeesText(amountOff)} || '.'`,
          ],
        ])} as verdict
      from weighed k left join transactions t on t.id = k.transaction_id
      -- By its number; a file that names the payment alone means its dispute where it has one.
      left join lateral (
        select d.* from disputes d where ${isDispute} and (d.dispute_ref = k.reference or d.transaction_id = t.id
          and not exists (select from disputes o where o.dispute_ref = k.reference)
          and not exists (select from disputes o where o.transaction_id = t.id and o.dispute_ref <> d.dispute_ref))) d on true
      left join lateral (
        select l.utr from recon_lines l where l.transaction_id = t.id and l.type = ${type} and l.kind = 'payment'
          and l.match <> 'open' and l.line_key <> k.line_key ${type === 'PAYMENT' ? sql`and l.settled_paise > 0` : sql``}
        order by l.id limit 1) s on true)`
}

/** How banks say that a payment came back. */
const returnWords = '\\m(return|returned|rtn|ret|reversal|rev|rejected|reject)\\M'

const payoutRefIn = (narration: SQL): SQL => sql`upper(substring(${narration} from '[Bb][0-9]+-[A-Za-z0-9]{4,20}'))`

/**
 * What a line of a bank's statement is: a debit against our payouts, a credit against the transfers of providers and
 * against payouts that came back. A return has the reference or the UTR of its payout, or that of the debit, somewhere.
 */
const judgeStatement = (): SQL => sql`
    debits as (
      select k.utr, p.id as payout_id from known k join settlement_payouts p
        on p.payout_ref in (upper(k.reference), ${payoutRefIn(sql`k.narration`)}) where k.kind = 'debit' and k.utr <> ''
      union all select e.once, e.payout_id from earlier e where e.kind = 'debit' and e.once <> '' and e.payout_id is not null),
    named as (
      select k.row_number, n.word from known k cross join lateral (
        select k.utr as word union select regexp_split_to_table(upper(k.narration), '[^A-Z0-9]+')
        union select upper(k.reference)) n
      where k.kind = 'credit' and length(n.word) >= 6),
    came_back as (
      select distinct on (c.row_number) c.row_number, c.payout_id from (
        select k.row_number, p.id as payout_id from known k join settlement_payouts p
          on p.payout_ref in (upper(k.reference), ${payoutRefIn(sql`k.narration`)}) where k.kind = 'credit'
        union all
        select n.row_number, p.id from named n join settlement_payouts p on p.utr_number = n.word and p.utr_number <> ''
        union all
        select n.row_number, d.payout_id from named n join debits d on d.utr = n.word
        union all
        select n.row_number, l.payout_id from named n join recon_lines l on l.utr = n.word and l.utr <> '' and l.gateway = 'BANK'
          and l.kind = 'debit' and l.payout_id is not null) c
      order by c.row_number, c.payout_id),
    -- A return that names no number of ours: its words and its amount speak for payouts of the last month.
    alike as (
      select k.row_number, count(*) as payouts, min(p.id) as payout_id,
        string_agg(p.payout_ref, ', ' order by p.id desc) filter (where p.nth <= 3) as refs
      from known k join lateral (
        select p.id, p.payout_ref, row_number() over (order by p.id desc) as nth from settlement_payouts p
        where p.amount_paise = k.amount and p.state in ('sent', 'unknown', 'credited')
          and coalesce(p.settled_on, ${latestDayOf(sql`p.id`)}) between k.line_day - 30 and k.line_day) p on true
      where k.kind = 'credit' and k.narration ~* ${returnWords}
        and k.row_number not in (select c.row_number from came_back c)
        and not exists (select from recon_transfers f where f.utr = k.utr and f.utr <> '')
      group by k.row_number),
    -- Each way by its own index: one look with all of them joined by OR walks every payout that there ever was.
    candidates as (
      select k.row_number, p.id as payout_id, true as is_by_utr from known k
        join settlement_payouts p on p.utr_number = k.utr and p.utr_number <> '' where k.kind = 'debit'
      union all
      select k.row_number, p.id, false from known k join settlement_payouts p on p.payout_ref = upper(k.reference)
        where k.kind = 'debit'
      union all
      select k.row_number, p.id, false from known k join settlement_payouts p on p.payout_ref = ${payoutRefIn(sql`k.narration`)}
        where k.kind = 'debit'
      union all
      select c.row_number, c.payout_id, false from came_back c
      union all
      select a.row_number, a.payout_id, false from alike a where a.payouts = 1),
    chosen as (
      select distinct on (c.row_number) c.row_number, c.payout_id from candidates c
      order by c.row_number, c.is_by_utr desc, c.payout_id),
    judged as (
      select k.row_number, k.line_key, k.line_id, k.line_match, null::bigint as transaction_id, p.id as payout_id,
        null::uuid as refund_id,
        k.line_day::text as counted_on, coalesce(f.matched_paise, p.amount_paise) as captured,
        ${verdict([
          [sql`k.same_in_row is not null`, 'duplicate', 'utr', inRow('UTR', sql`k.same_in_row`)],
          [sql`k.utr <> '' and b.id is not null`, 'duplicate', 'utr', said('A line with this UTR was read before.')],
          [
            sql`k.kind = 'credit' and f.id is null and p.state in ('none', 'carried', 'planned')`,
            'held',
            'utr',
            sql`'The bank file of the payout ' || p.payout_ref || ' was not written yet.'`,
          ],
          [
            sql`k.kind = 'credit' and f.id is null and k.line_day < coalesce(p.settled_on, ${latestDayOf(sql`p.id`)})`,
            'unknown',
            'day',
            sql`'This day is before the payout ' || p.payout_ref || ' was paid.'`,
          ],
          [
            sql`k.kind = 'credit' and f.id is null and k.amount < p.amount_paise`,
            'under',
            'amount',
            sql`'Less came back than the payout ' || p.payout_ref || ' is.'`,
          ],
          [
            sql`k.kind = 'credit' and f.id is null and k.amount > p.amount_paise`,
            'over',
            'amount',
            sql`'More came back than the payout ' || p.payout_ref || ' is.'`,
          ],
          [
            sql`k.kind = 'credit' and f.id is null and p.state <> 'returned'`,
            'returned',
            'utr',
            sql`case when a.payouts = 1 then 'The row names no number of ours. Its words and its amount say that the payout ' || p.payout_ref
                || ' came back, the only one of this amount in a month. Compare both, then propose the return.'
              else 'The payout ' || p.payout_ref || ' came back. Propose the return: a second person decides.' end`,
          ],
          [
            sql`k.kind = 'credit' and f.id is null and a.payouts > 1`,
            'unknown',
            'amount',
            sql`'A payout of this amount came back, and ' || a.payouts || ' were sent in the last month: ' || a.refs
              || case when a.payouts > 3 then ' …' else '' end || '. Ask the bank which one it is.'`,
          ],
          [
            sql`k.kind = 'credit' and f.id is null and p.id is null`,
            'unknown',
            'utr',
            said('No file of a provider names this UTR yet. It matches by itself when one does.'),
          ],
          [
            sql`k.kind = 'debit' and p.id is null`,
            'unknown',
            'utr',
            said('No payout of ours has this UTR or reference.'),
          ],
          [
            sql`k.kind = 'debit' and p.utr_number <> '' and k.utr <> '' and p.utr_number <> k.utr`,
            'otherUtr',
            'utr',
            sql`'The payout ' || p.payout_ref || ' is settled with the UTR ' || p.utr_number || '.'`,
          ],
          [
            sql`k.kind = 'debit' and k.utr <> '' and exists (select from settlement_rows r where r.batch_id = p.batch_id
              and r.merchant_id = p.merchant_id and ${isSettledWithout(sql`k.utr`)})`,
            'otherUtr',
            'utr',
            sql`'A transaction of the payout ' || p.payout_ref || ' is settled with another UTR.'`,
          ],
          [
            sql`k.kind = 'debit' and p.utr_number = '' and k.line_day < ${latestDayOf(sql`p.id`)}`,
            'unknown',
            'day',
            sql`'This day is before the payments that the payout ' || p.payout_ref || ' is for.'`,
          ],
          [
            sql`k.kind = 'debit' and p.state in ('none', 'carried', 'planned')`,
            'held',
            'utr',
            sql`'The bank file of the payout ' || p.payout_ref || ' was not written yet.'`,
          ],
          [
            sql`k.amount < coalesce(f.matched_paise, p.amount_paise)`,
            'under',
            'amount',
            sql`case k.kind when 'credit' then 'The bank credited ' || ${rupeesText(sql`(f.matched_paise - k.amount)`)} || ' less than the matched lines of this transfer.' else 'The bank paid less than the payout ' || p.payout_ref || '.' end`,
          ],
          [
            sql`k.amount > coalesce(f.matched_paise, p.amount_paise)`,
            'over',
            'amount',
            sql`case k.kind when 'credit' then 'The bank credited ' || ${rupeesText(sql`(k.amount - f.matched_paise)`)} || ' more than the matched lines of this transfer.' else 'The bank paid more than the payout ' || p.payout_ref || '.' end`,
          ],
        ])} as verdict
      from known k
      left join recon_transfers f on k.kind = 'credit' and f.utr = k.utr and k.utr <> ''
      left join alike a on a.row_number = k.row_number
      left join chosen c on c.row_number = k.row_number and (k.kind = 'debit' or f.id is null)
      left join settlement_payouts p on p.id = c.payout_id
      left join lateral (
        select l.id from recon_lines l where l.gateway = 'BANK' and l.type = 'PAYMENT' and l.kind = k.kind and l.utr = k.utr
          and l.utr <> '' and l.line_key <> k.line_key and l.finding <> 'duplicate' order by l.id limit 1) b on true)`

const surplusOf = (finding: ReconFinding, line: ReconLine, captured: number): number => {
  if (line.kind === 'refund' || line.kind === 'debit' || line.kind === 'dispute') return 0
  if (line.kind === 'credit') return finding === 'unknown' || finding === 'duplicate' ? line.amountPaise : 0
  if (finding === 'over') return line.amountPaise - captured
  if (line.kind === 'adjustment') return Math.max(0, line.netPaise)
  return finding === 'unknown' || finding === 'duplicate' || finding === 'otherUtr' ? line.amountPaise : 0
}

const blamed = ({ gateway, type }: ReconMapping, field: ReconField, { kind }: ReconLine): ReconField =>
  gateway === 'BANK' && type === 'PAYMENT' && field === 'amount' ? (kind === 'credit' ? 'credit' : 'debit') : field

/** Says of each line what it is. Nothing is written. `jobId`: whose earlier rows it is compared with. */
export const matchLines = async (
  tx: Tx,
  mapping: ReconMapping,
  jobId: string,
  lines: readonly PlacedLine[],
): Promise<MatchedLine[]> => {
  if (lines.length === 0) return []
  const { gateway, type } = mapping
  const isStatement = gateway === 'BANK' && type === 'PAYMENT'
  const { rows } = await tx.execute<Found>(sql`
    with asked as (select ${jobId}::uuid as job_id, ${gateway}::text as gateway), ${givenRows(lines, type, isStatement)},
      ${isStatement ? judgeStatement() : judgeProviderLines(gateway, type)}
    select row_number, line_key, line_id, line_match, transaction_id, payout_id, refund_id, counted_on, captured, verdict
    from judged order by row_number`)
  const byRow = new Map(lines.map(({ rowNumber, line }) => [rowNumber, line]))
  return rows.map((row) => {
    const line = byRow.get(row.row_number)
    if (line === undefined) throw new Error(`row ${row.row_number} was not asked about`)
    const [finding, field, reason] = row.verdict
    const isMatched = finding === 'matched'
    const captured = Number(row.captured ?? 0)
    const settles =
      isMatched && line.kind === 'payment' && ((type === 'PAYMENT' && line.utr !== '') || gateway === 'BANK')
    const isThere = row.line_id !== null
    const isFreed = isThere && row.line_match === 'open' && isMatched
    return {
      rowNumber: row.row_number,
      change: isFreed ? 'change' : isThere ? 'none' : isMatched ? 'create' : 'error',
      lineId: row.line_id === null ? null : Number(row.line_id),
      blames: isMatched ? 'amount' : blamed(mapping, field, line),
      columns: {
        gateway,
        type,
        kind: line.kind,
        line_key: row.line_key,
        provider_id: line.lineId,
        reference: line.reference,
        payment_id: line.paymentId,
        amount_paise: line.amountPaise,
        fee_paise: line.feePaise,
        net_paise: line.netPaise,
        utr: line.utr,
        settlement_id: line.settlementId,
        line_day: line.day,
        counted_on: row.counted_on,
        narration: line.narration,
        finding,
        match: isMatched ? 'auto' : 'open',
        reason,
        transaction_id: row.transaction_id === null ? null : Number(row.transaction_id),
        payout_id: row.payout_id,
        refund_id: isMatched ? row.refund_id : null,
        settled_paise: settles ? captured : 0,
        surplus_paise: isMatched ? 0 : surplusOf(finding, line, captured),
        is_credited: settles && gateway === 'BANK',
      },
    }
  })
}
