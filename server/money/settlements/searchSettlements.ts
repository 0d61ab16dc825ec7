import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import {
  type BankSettlementState,
  blockerTexts,
  mostCounted,
  type SettlementBlocker,
  type SettlementRow,
  type SettlementState,
} from '#contract/calls/money/settlements.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import type { Tx } from '#server/db/database.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { auditProbed } from './auditProbed.ts'

type Filter = Omit<RequestOfName<'settlements.search'>, 'page' | 'count'>

const list = (values: readonly (string | number)[]) => sql.param([...values])
/** Rows of one value come in the order of an index that begins with it; rows of several are sorted. */
const among = (column: SQL, values: readonly string[]): SQL =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${list(values)}::text[])`
const isOneOf = (column: SQL, values: readonly string[] | undefined): SQL[] =>
  values === undefined || values.length === 0 ? [] : [among(column, values)]

const ofMerchants = (codes: readonly string[]): SQL => {
  const ids = sql`(select id from merchants where ${among(sql`merchant_code`, codes)})`
  return codes.length === 1 ? sql`r.merchant_id = ${ids}` : sql`r.merchant_id in ${ids}`
}

const dayOf = (day: string): string =>
  indianDayBounds(day) === undefined ? refuse('bad-request', { message: `${day} is no day.` }) : day

/** Conditions on rows `r`; they need no other table where none is asked for. */
const filters = (filter: Filter): SQL[] => [
  ...isOneOf(sql`r.txn_ref_number`, filter.txnRefNumber),
  ...isOneOf(sql`r.utr_number`, filter.utrNumber),
  ...isOneOf(sql`r.status`, filter.status),
  ...(filter.merchantCode?.length ? [ofMerchants(filter.merchantCode)] : []),
  // A batch holds nothing of later days: the walk by days begins there.
  ...(filter.batchId?.length
    ? [
        sql`r.batch_id = any(${list(filter.batchId)}::int[])`,
        sql`r.txn_day <= (select max(b.txn_day) from settlement_batches b where b.id = any(${list(filter.batchId)}::int[]))`,
      ]
    : []),
  ...(filter.acquirerPaymentId?.length
    ? [
        sql`r.id in (select transaction_id from transaction_details
        where acquirer_payment_id = any(${list(filter.acquirerPaymentId)}::text[]) and acquirer_payment_id <> '')`,
      ]
    : []),
  ...(filter.fromDate === undefined ? [] : [sql`r.txn_day >= ${dayOf(filter.fromDate)}`]),
  ...(filter.toDate === undefined ? [] : [sql`r.txn_day <= ${dayOf(filter.toDate)}`]),
]

/** On rows `r`. Brand transactions are of their own brand; the merchant is in sight by its own. */
export const ofTheirSettlements = (staff: Staff): SQL =>
  !isLimited(staff)
    ? sql`true`
    : sql`exists (select from merchants m join transactions t on t.id = r.id where m.id = r.merchant_id
        and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}
        and ${staff.brands.length === 0 ? sql`true` : sql`(t.brand_code = '' or t.brand_code = any(${list(staff.brands)}::text[]))`})`

type FoundRow = {
  id: string
  txn_day: string
  merchant_code: string
  business_name: string
  display_name: string
  mobile_number: string
  business_lob: string
  txn_ref_number: string
  gross_paise: string
  mdr_type: string
  mdr_value: string | null
  mdr_paise: string
  gst_paise: string
  brand_fee_paise: string
  subscription_fee_paise: string
  setup_fee_paise: string
  net_paise: string
  amount_paise: string
  status: SettlementState
  blockers: SettlementBlocker[]
  settled_on: string | null
  utr_number: string
  bank_status: BankSettlementState
  batch_id: number | null
  txn_status: string
  txn_type: string
  brand_code: string
  created_at: Date
  customer_ref_id: string | null
  upi_txn_id: string | null
  payment_method_tag: string | null
  payment_source_tag: string | null
  acquirer_payment_id: string | null
  hold_reason: string | null
}

const present = (row: FoundRow): SettlementRow => ({
  merchantCode: row.merchant_code,
  merchantName: row.business_name,
  displayName: row.display_name,
  txnRefNumber: row.txn_ref_number,
  txnAmount: Number(row.gross_paise),
  appliedMdr: row.mdr_value === null ? null : Number(row.mdr_value),
  mdr: Number(row.mdr_paise),
  gst: Number(row.gst_paise),
  brandTransactionFee: Number(row.brand_fee_paise),
  subscriptionFeesMonthly: Number(row.subscription_fee_paise),
  setupFee: Number(row.setup_fee_paise),
  netAmt: Number(row.net_paise),
  transactionStatus: row.txn_status,
  transactionDate: new Date(row.created_at).toISOString(),
  paymentMethodTag: row.payment_method_tag ?? '',
  customerRefId: row.customer_ref_id ?? '',
  upiTxnId: row.upi_txn_id ?? '',
  lob: row.business_lob,
  mobileNumber: row.mobile_number,
  paymentSourceTag: row.payment_source_tag ?? '',
  brandEmiApplicable: row.txn_type === 'brand_emi',
  brandCode: row.brand_code,
  acquirerPaymentId: row.acquirer_payment_id ?? '',
  statusSettlement: row.status,
  settlementDate: row.settled_on,
  settlementAmount: Number(row.amount_paise),
  utrNumber: row.utr_number,
  bankSettlementStatus: row.bank_status,
  batchId: row.batch_id,
  reason: row.hold_reason ?? (row.status === 'Draft' ? row.blockers.map((one) => blockerTexts[one]).join(' ') : ''),
})

const wide = sql`r.id, r.txn_day::text, m.merchant_code, m.business_name, m.display_name, m.mobile_number, m.business_lob, r.txn_ref_number,
  r.gross_paise, r.mdr_type, r.mdr_value, r.mdr_paise, r.gst_paise, r.brand_fee_paise, r.subscription_fee_paise,
  r.setup_fee_paise, r.net_paise, r.amount_paise, r.status, r.hindrances as blockers, r.settled_on::text, r.utr_number, r.bank_status,
  r.batch_id, t.status as txn_status, t.txn_type, t.brand_code, t.created_at, d.customer_ref_id, d.upi_txn_id,
  d.payment_method_tag, d.payment_source_tag, d.acquirer_payment_id, h.reason as hold_reason`

const readRows = async (tx: Tx, where: SQL, page: SQL): Promise<FoundRow[]> => {
  const { rows } = await tx.execute<FoundRow>(sql`
    select ${wide} from (select r.* from settlement_rows r where ${where} order by r.txn_day desc, r.id desc ${page}) r
    join transactions t on t.id = r.id join merchants m on m.id = r.merchant_id
    left join transaction_details d on d.transaction_id = r.id
    left join settlement_holds h on h.transaction_id = r.id and h.released_at is null
    order by r.txn_day desc, r.id desc`)
  return rows
}

const whereOf = (filter: Filter, staff: Staff): SQL => {
  const asked = filters(filter)
  if (asked.length === 0) refuse('settlement-filter-missing')
  return sql.join([...asked, ofTheirSettlements(staff)], sql` and `)
}

const countRows = async (tx: Tx, from: SQL): Promise<number> => {
  const { rows } = await tx.execute<{ total: string }>(sql`select count(*) as total from ${from}`)
  return Number(rows[0]?.total ?? 0)
}

export const searchSettlements: Handler<'settlements.search'> = async (request, context) => {
  const { tx, staff } = context
  const { page, count, ...filter } = request
  const where = whereOf(filter, staff)
  await auditProbed(filter, context)
  const rows = await readRows(tx, where, sql`limit ${count} offset ${(page - 1) * count}`)
  const found = await countRows(tx, sql`(select from settlement_rows r where ${where} limit ${mostCounted + 1}) r`)
  return { rows: rows.map(present), total: found }
}

export const countSettlements: Handler<'settlements.count'> = async (filter, context) => {
  const where = whereOf(filter, context.staff)
  await auditProbed(filter, context)
  return { total: await countRows(context.tx, sql`settlement_rows r where ${where}`) }
}

/** Everything that matches, in the order of the list, some at a time; of transactions that came after `until`: nothing. */
export const walkSettlements = async (
  { page: _page, count: _count, ...filter }: RequestOfName<'settlements.search'>,
  context: Pick<StaffContext, 'gateway' | 'staff' | 'noteProbed' | 'tx'>,
  until: number,
): Promise<AsyncGenerator<readonly SettlementRow[]>> => {
  const where = whereOf(filter, context.staff)
  await auditProbed(filter, context)
  const rows = walkRows((last: FoundRow | undefined) =>
    readRows(
      context.tx,
      sql`${where} and r.id <= ${until} and ${last === undefined ? sql`true` : sql`(r.txn_day, r.id) < (${last.txn_day}::date, ${last.id})`}`,
      sql`limit ${rowsAtATime}`,
    ),
  )
  return presented(rows, present)
}
