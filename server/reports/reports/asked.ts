import { type SQL, sql } from 'drizzle-orm'
import { mostDays } from '#contract/reports/report.ts'
import { dayAfter, daysBetween, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import { readRows } from '#server/db/readRows.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { auditProbedMerchants, withinScopeOf } from '#server/merchants/merchants/index.ts'
import { auditProbedNumbers } from '#server/money/transactions/index.ts'
import type { ReportContext } from './report.ts'

interface AskedSpan {
  readonly fromDate: string
  readonly toDate?: string | undefined
  readonly toDateToo?: string | undefined
}

/** Both included. */
export interface Span {
  readonly from: Date
  readonly before: Date
}

/** Parts of a time that is too long, each short enough: latest first. */
const partsOf = (from: string, to: string): { from: string; to: string }[] => {
  const parts: { from: string; to: string }[] = []
  for (let last = to; last >= from && parts.length < 20; last = dayAfter(last, -mostDays)) {
    const first = dayAfter(last, 1 - mostDays)
    parts.push({ from: first < from ? from : first, to: last })
  }
  return parts
}

const refuseBeyond = (from: string, to: string, today: string): void => {
  if (from > to) refuse('report-span-wrong')
  if (to > today) refuse('report-in-future')
  if (daysBetween(from, to) >= mostDays) refuse('report-too-long', { details: { parts: partsOf(from, to) } })
}

/** Indian days, both included. */
export const daysOf = ({ fromDate, toDate, toDateToo }: AskedSpan, now: Date): Span & { days: [string, string] } => {
  const to = toDate ?? toDateToo ?? refuse('report-span-missing')
  const bounds = (day: string) => indianDayBounds(day) ?? refuse('bad-request', { message: `${day} is no day.` })
  const span = { from: bounds(fromDate).from, before: bounds(to).before }
  refuseBeyond(fromDate, to, indianDay(now))
  return { ...span, days: [fromDate, to] }
}

/** Instants to the second, both included; without an end until now. */
export const secondsOf = ({ fromDate, toDate, toDateToo }: AskedSpan, now: Date): Span => {
  const instant = (text: string) => {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? refuse('bad-request', { message: `${text} is no time.` }) : at
  }
  const to = toDate ?? toDateToo
  const [from, last] = [instant(fromDate), to === undefined ? now : instant(to)]
  if (from > last) refuse('report-span-wrong')
  refuseBeyond(indianDay(from), indianDay(last), indianDay(now))
  return { from, before: new Date(Math.floor(last.getTime() / 1_000) * 1_000 + 1_000) }
}

interface SplitSpan {
  /** Indian days, both included. */
  readonly days: readonly [first: string, last: string]
  /** What is before the first and behind the last of them. */
  readonly parts: readonly Span[]
}

/** The whole Indian days of these instants, where there are some, and the rest. */
export const splitSpan = ({ from, before }: Span): SplitSpan | undefined => {
  const startOf = (day: string) => indianDayBounds(day)?.from ?? new Date(Number.NaN)
  const [dayOfStart, dayOfEnd] = [indianDay(from), indianDay(before)]
  const first = startOf(dayOfStart) < from ? dayAfter(dayOfStart, 1) : dayOfStart
  const last = dayAfter(dayOfEnd, -1)
  if (first > last) return undefined
  const parts = [
    { from, before: startOf(first) },
    { from: startOf(dayOfEnd), before },
  ]
  return { days: [first, last], parts: parts.filter((part) => part.from < part.before) }
}

export const within = (column: SQL, { from, before }: Span): SQL[] => [
  sql`${column} >= ${from.toISOString()}::timestamptz`,
  sql`${column} < ${before.toISOString()}::timestamptz`,
]

const list = (values: readonly string[]) => sql.param([...values])

export const isOneOf = (column: SQL, values: readonly string[] | undefined): SQL[] =>
  values === undefined || values.length === 0 ? [] : [sql`${column} = any(${list(values)}::text[])`]

/** Merchants by their codes, on a column that holds their id. */
export const ofMerchantCodes = (column: SQL, codes: readonly string[] | undefined): SQL[] =>
  codes === undefined || codes.length === 0
    ? []
    : [sql`${column} in (select c.id from merchants c where c.merchant_code = any(${list(codes)}::text[]))`]

/** On records `alias` with their merchant and brand: one of a brand is that brand's, one without its merchant's. */
export const ofTheirRecords = (staff: ReportContext['staff'], alias: SQL): SQL =>
  !isLimited(staff)
    ? sql`true`
    : sql`(exists (select from merchants o where o.id = ${alias}.merchant_id
        and ${withinScopeOf(staff, sql`o.id`, sql`o.brand_code`)})
        and ${
          staff.brands.length === 0
            ? sql`true`
            : sql`(${alias}.brand_code = '' or ${alias}.brand_code = any(${list(staff.brands)}::text[]))`
        })`

interface AskedNames {
  readonly merchantCode?: readonly string[] | undefined
  readonly brandCode?: readonly string[] | undefined
  readonly txnRefNumber?: readonly string[] | undefined
}

/** Refuses a brand that is not there for the person, and records merchants and payments that are not theirs. */
export const auditAsked = async (asked: AskedNames, context: ReportContext): Promise<void> => {
  const { merchantCode = [], brandCode = [], txnRefNumber } = asked
  const { tx, staff } = context
  if (brandCode.length > 0) {
    const known = await readRows<{ brand_code: string }>(
      tx,
      sql`select brand_code from brands where brand_code = any(${list(brandCode)}::text[])`,
    )
    const theirs = known
      .map((row) => row.brand_code)
      .filter((code) => staff.brands.length === 0 || staff.brands.includes(code))
    const other = brandCode.find((code) => !theirs.includes(code))
    if (other !== undefined)
      refuse('report-brand-unknown', {
        message: `No Data for this filter! There is no brand ${other}. Choose one of the list.`,
        recorded: { subject: `brand:${other}`, after: { asked: 'brand' } },
      })
  }
  await auditProbedMerchants(merchantCode, context)
  await auditProbedNumbers(txnRefNumber, context)
}
