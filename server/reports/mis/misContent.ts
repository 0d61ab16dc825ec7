import { sql } from 'drizzle-orm'
import { type MisKind, mostMisDays, mostMisRows } from '#contract/calls/reports/mis.ts'
import { settlementReport } from '#contract/reports/settlements.ts'
import { daysBetween, indianDay, indianDayBounds, indianTimestamp } from '#contract/wire/indianTime.ts'
import { readRows } from '#server/db/readRows.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { exportCell } from '#server/files/jobs/exportCell.ts'
import { notTheirs, withinScopeOf } from '#server/merchants/merchants/index.ts'
import { goodStatuses, readAll, reports, type AnyReport } from '#server/reports/reports/index.ts'

export interface Window {
  readonly kind: MisKind
  readonly merchantCode?: string | undefined
  readonly fromDate: string
  readonly toDate: string
}

export interface MisMerchant {
  readonly id: number
  readonly merchantCode: string
  readonly displayName: string
  readonly emailId: string
}

export interface MisContent {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** What is settled, or paid less what was refunded. */
  readonly amountPaise: number
}

export const refuseWrongDays = ({ fromDate, toDate }: Window, now: Date): void => {
  if (indianDayBounds(fromDate) === undefined || indianDayBounds(toDate) === undefined)
    refuse('bad-request', { message: 'A day is written YYYY-MM-DD.' })
  if (fromDate > toDate) refuse('report-span-wrong')
  if (toDate > indianDay(now)) refuse('report-in-future')
  if (daysBetween(fromDate, toDate) >= mostMisDays) refuse('mis-too-long')
}

type FoundMerchant = { id: number; merchant_code: string; display_name: string; email_id: string }

export const findMerchant = async (code: string, { tx, staff }: StaffContext): Promise<MisMerchant> => {
  const [found] = await readRows<FoundMerchant>(
    tx,
    sql`select m.id, m.merchant_code, m.display_name, m.email_id from merchants m
      where m.merchant_code = ${code} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`,
  )
  if (found === undefined) return notTheirs(code)
  return { id: found.id, merchantCode: found.merchant_code, displayName: found.display_name, emailId: found.email_id }
}

/** The merchant of a window; none of a partner's, which only who sees all merchants works on. */
export const merchantOf = async (
  { kind, merchantCode }: Window,
  context: StaffContext,
): Promise<MisMerchant | undefined> => {
  if (kind === 'settlement')
    return merchantCode === undefined ? refuse('mis-no-merchant') : findMerchant(merchantCode, context)
  if (isLimited(context.staff)) refuse('not-allowed')
  return undefined
}

/** Exactly the settlement report of the merchant. */
const settled = async (merchantCode: string, window: Window, context: StaffContext): Promise<MisContent> => {
  const report = reports['reports.settlements'] as unknown as AnyReport
  const request = { fromDate: window.fromDate, toDate: window.toDate, merchantCode: [merchantCode], page: 1, size: 1 }
  const query = await report.query(request as never, context)
  const rows: (string | number)[][] = []
  let amountPaise = 0
  for await (const piece of readAll(report, query, context, sql`limit ${mostMisRows + 1}`))
    for (const row of piece) {
      amountPaise += (row as { settlementAmount: number }).settlementAmount
      rows.push(settlementReport.columns.all.map((column) => exportCell(row as never, column)))
    }
  return { headers: settlementReport.columns.all.map(({ title }) => title), rows, amountPaise }
}

type Paid = Record<
  'row_type' | 'txn_ref_number' | 'merchant_code' | 'display_name' | 'brand_code' | 'paise' | 'reference',
  string
> & {
  at: Date
}
const partnerHeaders = [
  'row_type',
  'txn_ref_number',
  'merchant_code',
  'merchant_name',
  'brand_code',
  'amount',
  'date',
  'reference',
] as const

/** Payments of the days, and with `refundPFile` the refunds that the provider confirmed in them, less than nothing. */
const paid = async ({ kind, fromDate, toDate }: Window, { tx, gateway }: StaffContext): Promise<MisContent> => {
  const [first, last] = [indianDayBounds(fromDate), indianDayBounds(toDate)]
  if (first === undefined || last === undefined) return refuse('bad-request')
  const brands = sql.param([...gateway.config.mis.brands])
  const within = (at: string) =>
    sql`${sql.raw(at)} >= ${first.from.toISOString()}::timestamptz and ${sql.raw(at)} < ${last.before.toISOString()}::timestamptz`
  const refunds =
    kind === 'pFile'
      ? sql``
      : sql`union all select 'REFUND', t.txn_ref_number, m.merchant_code, m.display_name, t.brand_code, -r.amount_paise,
          r.answered_at, r.provider_reference
        from refunds r join transactions t on t.id = r.transaction_id join merchants m on m.id = t.merchant_id
        where r.state = 'success' and t.brand_code = any(${brands}::text[]) and ${within('r.answered_at')}`
  const rows = await readRows<Paid>(
    tx,
    sql`select * from (select 'PAYMENT' as row_type, t.txn_ref_number, m.merchant_code, m.display_name, t.brand_code,
        t.amount_paise as paise, t.created_at as at, coalesce(d.card_bank_ref_no, '') as reference
      from transactions t join merchants m on m.id = t.merchant_id left join transaction_details d on d.transaction_id = t.id
      where t.brand_code = any(${brands}::text[]) and ${within('t.created_at')}
        and lower(t.status) = any(${sql.param([...goodStatuses])}::text[])
      ${refunds}) p order by p.at, p.txn_ref_number, p.row_type limit ${mostMisRows + 1}`,
  )
  return {
    headers: partnerHeaders,
    rows: rows.map((row) => [
      row.row_type,
      row.txn_ref_number,
      row.merchant_code,
      row.display_name,
      row.brand_code,
      Number(row.paise) / 100,
      indianTimestamp(row.at),
      row.reference,
    ]),
    amountPaise: rows.reduce((sum, { paise }) => sum + Number(paise), 0),
  }
}

export const contentOf = async (
  window: Window,
  merchant: MisMerchant | undefined,
  context: StaffContext,
): Promise<MisContent> => {
  const content =
    merchant === undefined ? await paid(window, context) : await settled(merchant.merchantCode, window, context)
  if (content.rows.length > mostMisRows) refuse('too-many-rows')
  return content
}
