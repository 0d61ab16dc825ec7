import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { z } from 'zod'
import { ReconGateway, ReconRow } from '#contract/calls/money/recon.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { lastDueDay } from '#machines/money/reconDue.ts'
import { answerRow, countUpToMost, type FoundBy } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
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
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

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

const linesOf = (which: SQL, page: SQL): SQL => sql`
  from (select l.* from recon_lines l where ${which} ${page}) l
  left join transactions t on t.id = l.transaction_id
  left join settlement_payouts p on p.id = l.payout_id
  left join merchants m on m.id = coalesce(t.merchant_id, p.merchant_id) ${latestForceMatch}`

const linesFrom = (asked: Asked, more: SQL, page: SQL): SQL => linesOf(sql`${whereOfLines(asked)} and ${more}`, page)

/** Lines `l` of files with what each meets, in an order. */
export const readLines = (tx: Tx, which: SQL, order: SQL, most: number): Promise<ReconRow[]> =>
  lineRow.read(
    tx,
    sql`select ${lineRow.columns} ${linesOf(which, sql`order by ${order} limit ${most}`)} order by ${order}`,
  )

const linesFound = (...found: Parameters<typeof linesFrom>): SQL =>
  sql`select ${lineRow.columns} ${linesFrom(...found)}`

/** The days of a gateway that are asked for: of missing payments those that are due, of expected ones the others. */
const spansOf = (asked: Asked, today: string) =>
  gatewaysOf(asked).flatMap((gateway) => {
    const due = lastDueDay(gateway, today)
    const from = asked.figure === 'expected' && asked.fromDate <= due ? dayAfter(due, 1) : asked.fromDate
    const to = asked.figure === 'missing' && asked.toDate > due ? due : asked.toDate
    return from > to ? [] : [{ gateway, from, to }]
  })

/**
 * Days `g` of gateways on which payments of the figure are, by the kept counts: a day on which each payment has its line
 * is not looked at. With `latest`, only the last days that hold so many.
 */
const daysOf = (asked: Asked, today: string, latest: number | undefined): SQL => {
  const spans = spansOf(asked, today)
  const count = asked.figure === 'captured' ? sql`d.captured` : sql`(d.captured - d.settled)`
  return sql`(
    select d.gateway, d.day::timestamp at time zone 'Asia/Kolkata' as since, (d.day + 1)::timestamp at time zone 'Asia/Kolkata' as until
    from (
      select d.gateway, d.day, sum(${count}) over (order by d.day desc groups between unbounded preceding and 1 preceding) as later
      from unnest(${texts(spans.map(({ gateway }) => gateway))}, ${sql.param(spans.map(({ from }) => from))}::date[],
        ${sql.param(spans.map(({ to }) => to))}::date[]) s (gateway, first, last)
      join recon_tallies d on d.gateway = s.gateway and d.day between s.first and s.last
      where ${count} > 0) d
    where ${latest === undefined ? sql`true` : sql`coalesce(d.later, 0) < ${latest}`}) g`
}

interface Part {
  readonly more?: SQL
  readonly order?: SQL
  readonly most?: number
  /** These are the latest ones. */
  readonly isLatest?: boolean
}

const paymentsFrom = (
  asked: Asked,
  today: string,
  { more = sql`true`, order = sql``, most, isLatest = false }: Part,
) => {
  const isSettled = sql`exists (select from recon_lines l where l.transaction_id = t.id and l.settled_paise > 0)`
  const ofFigure = asked.figure === 'captured' ? sql`true` : sql`not ${isSettled}`
  const ofNumber = asked.txnRefNumber ? sql`t.txn_ref_number = ${asked.txnRefNumber}` : sql`true`
  const page = most === undefined ? order : sql`${order} limit ${most}`
  return sql`
  from (
    select t.* from ${daysOf(asked, today, isLatest && !asked.txnRefNumber ? most : undefined)}
    cross join lateral (
      select t.* from transactions t where t.payment_gateway = g.gateway and lower(t.status) = 'successful'
        and t.payment_gateway <> '' and t.created_at >= g.since and t.created_at < g.until
        and ${ofNumber} and ${ofFigure} and ${more} ${page}) t ${page}) t
  join merchants m on m.id = t.merchant_id
  left join lateral (
    select l.* from recon_lines l where l.transaction_id = t.id and l.kind = 'payment'
    order by (l.settled_paise > 0) desc, (l.type = 'PAYMENT') desc, l.id desc limit 1) l on true ${latestForceMatch}`
}

const paymentsFound = (...found: Parameters<typeof paymentsFrom>): SQL =>
  sql`select ${paymentRow.columns} ${paymentsFrom(...found)}`

const isNarrowed = ({ finding, utr, txnRefNumber, jobId, lineId }: Asked): boolean =>
  Boolean(finding?.length || utr || txnRefNumber || jobId || lineId)

/** From the kept counts where the figure is asked for as a whole, else counted. */
const totalOf = async (tx: Tx, asked: Asked, today: string): Promise<number> => {
  if (isNarrowed(asked) || asked.figure === 'lines' || asked.figure === 'surplus') {
    const counted = isOfPayments(asked)
      ? paymentsFound(asked, today, {})
      : sql`select from recon_lines l where ${whereOfLines(asked)}`
    return countUpToMost(tx, sql`from (${counted}) c`)
  }
  const due = sql`case gateway ${sql.join(
    ReconGateway.options.map((gateway) => sql`when ${gateway} then ${lastDueDay(gateway, today)}::date`),
    sql` `,
  )} end`
  const figure = {
    captured: sql`captured`,
    settled: sql`settled`,
    credited: sql`credited`,
    open: sql`open_lines`,
    missing: sql`case when day <= ${due} then captured - settled else 0 end`,
    expected: sql`case when day > ${due} then captured - settled else 0 end`,
  }[asked.figure]
  const { rows } = await tx.execute<{ total: string }>(sql`
    select coalesce(sum(${figure}), 0) as total from recon_tallies
    where day between ${asked.fromDate} and ${asked.toDate} and gateway = any(${texts(gatewaysOf(asked))})`)
  return Number(rows[0]?.total ?? 0)
}

export const listReconRows: Handler<'recon.rows'> = async ({ page, size, ...asked }, { tx, staff, now }) => {
  refuseLimited(staff)
  refuseLongSpan(asked.fromDate, asked.toDate)
  const today = indianDay(now)
  const seen = page * size
  const cut = sql`limit ${size} offset ${seen - size}`
  const latest = { order: sql`order by t.created_at desc, t.id desc`, most: seen, isLatest: true }
  const rows = isOfPayments(asked)
    ? await paymentRow.read(
        tx,
        sql`select * from (${paymentsFound(asked, today, latest)}) r
          order by day desc, "orderId" desc ${cut}`,
      )
    : await lineRow.read(
        tx,
        sql`${linesFound(asked, sql`true`, sql`order by l.counted_on desc, l.id desc ${cut}`)} order by day desc, "orderId" desc`,
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
    ? { only: paymentRow.only, from: paymentsFrom(asked, indianDay(now), {}) }
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
          sql`select * from (${paymentsFound(asked, today, { more: behind(sql`t.id`), order: sql`order by t.id`, most: rowsAtATime })}) r
            order by "orderId" limit ${rowsAtATime}`,
        )
      : lineRow.read(tx, sql`${linesFound(asked, behind(sql`l.id`), cut)} order by "orderId"`)
  })
}
