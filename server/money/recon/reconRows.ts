import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { z } from 'zod'
import { ReconGateway, ReconRow } from '#contract/calls/money/recon.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { lastDueDay } from '#machines/money/reconDue.ts'
import { answerRow, countUpToMost, type FoundBy } from '#server/db/answerRow.ts'
import { all, oneOf, textArray } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuseLongSpan } from './reconFigures.ts'
import { refuseLimited } from './reconPerson.ts'

type Asked = Omit<RequestOfName<'recon.rows'>, 'page' | 'size'>

const ofLine = {
  lineId: 'l.id',
  merchantCode: `coalesce(m.merchant_code, '')`,
  displayName: `coalesce(m.display_name, '')`,
  type: 'l.type',
  kind: `coalesce(l.kind, '')`,
  amount: 'l.amount_paise',
  fee: 'l.fee_paise',
  net: 'l.net_paise',
  utr: `coalesce(l.utr, '')`,
  settlementId: `coalesce(l.settlement_id, '')`,
  paymentId: `coalesce(l.payment_id, '')`,
  lineDay: 'l.line_day',
  finding: 'l.finding',
  match: 'l.match',
  reason: `coalesce(l.reason, '')`,
  isCredited: 'coalesce(l.is_credited, false)',
  jobId: 'l.job_id',
  rowNumber: 'l.row_number',
  forceMatchId: 'f.id',
  forceMatchState: 'f.state',
  ruleId: 'x.rule_id',
  ruleNote: `coalesce(l.rule_note, '')`,
}
const also = { orderId: z.int() }

/** A line of a file, with the payment or the payout that it meets. */
const lineRow = answerRow(
  ReconRow,
  {
    ...ofLine,
    gateway: 'l.gateway',
    day: 'l.counted_on',
    txnRefNumber: `coalesce(t.txn_ref_number, l.reference, '')`,
    captured: 'coalesce(t.amount_paise, p.amount_paise)',
    difference: 'l.amount_paise - coalesce(t.amount_paise, p.amount_paise)',
    orderId: 'l.id',
  },
  { also },
)
/** A payment, with the line that settles it. */
const paymentRow = answerRow(
  ReconRow,
  {
    ...ofLine,
    gateway: 't.payment_gateway',
    day: 'indian_day(t.created_at)',
    txnRefNumber: 't.txn_ref_number',
    captured: 't.amount_paise',
    difference: 'l.amount_paise - t.amount_paise',
    orderId: 't.id',
  },
  { also },
)
type FoundRow = FoundBy<typeof lineRow>

const latestForceMatch = sql`left join lateral (
  select f.id, f.state from recon_force_matches f where f.line_id = l.id order by f.asked_at desc, f.id limit 1) f on true
  left join recon_rule_matches x on x.line_id = l.id and x.taken_back_at is null`

const gatewaysOf = ({ gateway }: Pick<Asked, 'gateway'>): readonly ReconRow['gateway'][] =>
  gateway === undefined || gateway.length === 0 ? ReconGateway.options : gateway

const isOfPayments = ({ figure }: Asked): boolean => ['captured', 'missing', 'expected'].includes(figure)

const figureOfLines = ({ figure }: Asked): SQL => {
  switch (figure) {
    case 'settled':
      return sql`l.settled_paise > 0`
    case 'credited':
      return sql`l.settled_paise > 0 and l.is_credited`
    case 'open':
      return sql`l.match = 'open'`
    case 'surplus':
      return sql`l.surplus_paise > 0`
    default:
      return sql`true`
  }
}

const whereOfLines = (asked: Asked): SQL =>
  all([
    sql`l.counted_on between ${asked.fromDate} and ${asked.toDate}`,
    oneOf(sql`l.gateway`, gatewaysOf(asked)),
    figureOfLines(asked),
    oneOf(sql`l.finding`, asked.finding),
    Boolean(asked.utr) && sql`l.utr = ${asked.utr}`,
    asked.jobId !== undefined && sql`l.job_id = ${asked.jobId}::uuid`,
    asked.lineId !== undefined && sql`l.id = ${asked.lineId}`,
    Boolean(asked.txnRefNumber) &&
      sql`(l.reference = ${asked.txnRefNumber}
        or l.transaction_id = (select id from transactions where txn_ref_number = ${asked.txnRefNumber}))`,
  ])

/** Lines `l` with what each meets. */
const linesWith = (lines: SQL): SQL => sql`
  from (${lines}) l
  left join transactions t on t.id = l.transaction_id
  left join settlement_payouts p on p.id = l.payout_id
  left join merchants m on m.id = coalesce(t.merchant_id, p.merchant_id) ${latestForceMatch}`

const linesOf = (which: SQL, page: SQL): SQL => linesWith(sql`select l.* from recon_lines l where ${which} ${page}`)

const linesFrom = (asked: Asked, more: SQL, page: SQL): SQL => linesOf(sql`${whereOfLines(asked)} and ${more}`, page)

/** Lines `l` of files with what each meets, in an order. */
export const readLines = (tx: Tx, which: SQL, order: SQL, most: number): Promise<ReconRow[]> =>
  lineRow.read(
    tx,
    sql`select ${lineRow.columns} ${linesOf(which, sql`order by ${order} limit ${most}`)} order by ${order}`,
  )

const linesFound = (...found: Parameters<typeof linesFrom>): SQL =>
  sql`select ${lineRow.columns} ${linesFrom(...found)}`

interface Span {
  readonly gateway: ReconGateway
  readonly from: string
  readonly to: string
}

/** The days of a gateway that are asked for: of missing payments those that are due, of expected ones the others. */
const spansOf = (asked: Asked, today: string): readonly Span[] =>
  gatewaysOf(asked).flatMap((gateway) => {
    const due = lastDueDay(gateway, today)
    const from = asked.figure === 'expected' && asked.fromDate <= due ? dayAfter(due, 1) : asked.fromDate
    const to = asked.figure === 'missing' && asked.toDate > due ? due : asked.toDate
    return from > to ? [] : [{ gateway, from, to }]
  })

/** What of the kept counts `d` of a day is behind the figure: of *surplus* one at least where there is some. */
const countOfDay = ({ figure }: Asked): SQL =>
  ({
    captured: sql`d.captured`,
    missing: sql`(d.captured - d.settled)`,
    expected: sql`(d.captured - d.settled)`,
    lines: sql`d.lines`,
    settled: sql`d.settled`,
    credited: sql`d.credited`,
    open: sql`d.open_lines`,
    surplus: sql`(d.surplus_paise > 0)::int`,
  })[figure]

/**
 * Days `g` of gateways on which the figure has something, by the kept counts: a day without is not looked at. With `latest`,
 * only the last days that hold so many.
 */
const daysOf = (asked: Asked, today: string, latest: number | undefined): SQL => {
  const spans = spansOf(asked, today)
  const count = countOfDay(asked)
  return sql`(
    select d.gateway, d.day, d.day::timestamp at time zone 'Asia/Kolkata' as since,
      (d.day + 1)::timestamp at time zone 'Asia/Kolkata' as until
    from (
      select d.gateway, d.day, sum(${count}) over (order by d.day desc groups between unbounded preceding and 1 preceding) as later
      from unnest(${textArray(spans.map(({ gateway }) => gateway))}, ${sql.param(spans.map(({ from }) => from))}::date[],
        ${sql.param(spans.map(({ to }) => to))}::date[]) s (gateway, first, last)
      join recon_tallies d on d.gateway = s.gateway and d.day between s.first and s.last
      where ${count} > 0) d
    where ${latest === undefined ? sql`true` : sql`coalesce(d.later, 0) < ${latest}`}) g`
}

/** Which payments `t` are behind the figure, whichever day. */
const ofFigure = ({ figure, txnRefNumber }: Asked): SQL =>
  all([
    sql`lower(t.status) = 'successful' and t.payment_gateway <> ''`,
    Boolean(txnRefNumber) && sql`t.txn_ref_number = ${txnRefNumber}`,
    figure !== 'captured' &&
      sql`not exists (select from recon_lines l where l.transaction_id = t.id and l.settled_paise > 0)`,
  ])

const onDay = sql`t.created_at >= g.since and t.created_at < g.until`
const latestFirst = sql`order by t.created_at desc, t.id desc`

/**
 * The latest payments of the figure. Those of a day come from one ordered walk for each gateway, merged: each walk ends as
 * soon as so many are found together, where a missing one may be one in thousands.
 */
const latestPayments = (asked: Asked, today: string, most: number): SQL => {
  const ofGateways = gatewaysOf(asked).map(
    (
      gateway,
    ) => sql`(select t.* from transactions t where t.payment_gateway = ${gateway} and ${gateway} = any(g.gateways)
      and ${onDay} and ${ofFigure(asked)} ${latestFirst})`,
  )
  return sql`
    select t.* from (
      select g.day, g.since, g.until, array_agg(g.gateway) as gateways
      from ${daysOf(asked, today, asked.txnRefNumber ? undefined : most)} group by g.day, g.since, g.until) g
    cross join lateral (
      select t.* from (${sql.join(ofGateways, sql` union all `)}) t ${latestFirst} limit ${most}) t
    ${latestFirst} limit ${most}`
}

/** Some payments of the figure, in the order in which they came. */
const nextPayments = (asked: Asked, today: string, more: SQL, page: SQL): SQL => sql`
  select t.* from ${daysOf(asked, today, undefined)}
  cross join lateral (
    select t.* from transactions t
    where t.payment_gateway = g.gateway and ${onDay} and ${ofFigure(asked)} and ${more} ${page}) t ${page}`

/** Payments `t` with the line that settles each. */
const paymentsWith = (payments: SQL): SQL => sql`
  from (${payments}) t
  join merchants m on m.id = t.merchant_id
  left join lateral (
    select l.* from recon_lines l where l.transaction_id = t.id and l.kind = 'payment'
    order by (l.settled_paise > 0) desc, (l.type = 'PAYMENT') desc, l.id desc limit 1) l on true ${latestForceMatch}`

const allPayments = (asked: Asked, today: string): SQL => paymentsWith(nextPayments(asked, today, sql`true`, sql``))

/** The latest `seen` lines of the figure, as those of a page: of each day that the kept counts name, the last ones. */
const latestLines = (asked: Asked, today: string, seen: number, cut: SQL): SQL =>
  linesWith(sql`
    select l.* from ${daysOf(asked, today, seen)}
    cross join lateral (
      select l.* from recon_lines l where l.gateway = g.gateway and l.counted_on = g.day and ${figureOfLines(asked)}
      order by l.id desc limit ${seen}) l
    order by l.counted_on desc, l.id desc ${cut}`)

const isNarrowed = ({ finding, utr, txnRefNumber, jobId, lineId }: Asked): boolean =>
  Boolean(finding?.length || utr || txnRefNumber || jobId || lineId)

/** From the kept counts where the figure is asked for as a whole, else counted. */
const totalOf = async (tx: Tx, asked: Asked, today: string): Promise<number> => {
  if (isNarrowed(asked) || asked.figure === 'surplus') {
    const counted = isOfPayments(asked)
      ? sql`select ${allPayments(asked, today)}`
      : sql`select from recon_lines l where ${whereOfLines(asked)}`
    return countUpToMost(tx, sql`from (${counted}) c`)
  }
  const due = sql`case gateway ${sql.join(
    ReconGateway.options.map((gateway) => sql`when ${gateway} then ${lastDueDay(gateway, today)}::date`),
    sql` `,
  )} end`
  const figure = {
    captured: sql`captured`,
    lines: sql`lines`,
    settled: sql`settled`,
    credited: sql`credited`,
    open: sql`open_lines`,
    missing: sql`case when day <= ${due} then captured - settled else 0 end`,
    expected: sql`case when day > ${due} then captured - settled else 0 end`,
  }[asked.figure]
  const { rows } = await tx.execute<{ total: string }>(sql`
    select coalesce(sum(${figure}), 0) as total from recon_tallies
    where day between ${asked.fromDate} and ${asked.toDate} and gateway = any(${textArray(gatewaysOf(asked))})`)
  return Number(rows[0]?.total ?? 0)
}

export const listReconRows: Handler<'recon.rows'> = async ({ page, size, ...asked }, { tx, staff, now }) => {
  refuseLimited(staff)
  refuseLongSpan(asked.fromDate, asked.toDate)
  const today = indianDay(now)
  const seen = page * size
  const cut = sql`limit ${size} offset ${seen - size}`
  const rows = isOfPayments(asked)
    ? await paymentRow.read(
        tx,
        sql`select * from (select ${paymentRow.columns} ${paymentsWith(latestPayments(asked, today, seen))}) r
          order by day desc, "orderId" desc ${cut}`,
      )
    : await lineRow.read(
        tx,
        sql`select ${lineRow.columns} ${
          isNarrowed(asked)
            ? linesFrom(asked, sql`true`, sql`order by l.counted_on desc, l.id desc ${cut}`)
            : latestLines(asked, today, seen, cut)
        } order by day desc, "orderId" desc`,
      )
  return { rows, total: await totalOf(tx, asked, today) }
}

export const summedReconRows = async (
  asked: Asked,
  { staff, now }: Pick<StaffContext, 'staff' | 'now'>,
): Promise<SummedRows> => {
  refuseLimited(staff)
  refuseLongSpan(asked.fromDate, asked.toDate)
  return isOfPayments(asked)
    ? { only: paymentRow.only, from: allPayments(asked, indianDay(now)) }
    : { only: lineRow.only, from: linesFrom(asked, sql`true`, sql``) }
}

/** Everything behind a figure, in the order in which it came, some at a time. */
export const walkReconRows = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'recon.rows'>,
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
): Promise<AsyncGenerator<readonly ReconRow[]>> => {
  refuseLimited(staff)
  refuseLongSpan(asked.fromDate, asked.toDate)
  const today = indianDay(now)
  const cut = sql`order by id limit ${rowsAtATime}`
  return walkRows((last: FoundRow | undefined) => {
    const behind = (id: SQL) => (last === undefined ? sql`true` : sql`${id} > ${last.orderId}`)
    return isOfPayments(asked)
      ? paymentRow.read(
          tx,
          sql`select ${paymentRow.columns}
            ${paymentsWith(nextPayments(asked, today, behind(sql`t.id`), sql`order by t.id limit ${rowsAtATime}`))} order by "orderId"`,
        )
      : lineRow.read(tx, sql`${linesFound(asked, behind(sql`l.id`), cut)} order by "orderId"`)
  })
}
