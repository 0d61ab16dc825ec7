import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { blockerTexts, SettlementBlocker, SettlementRow } from '#contract/calls/money/settlements.ts'
import { z } from 'zod'
import { formatIndian, indianDayBounds } from '#contract/wire/indianTime.ts'
import { mostCounted } from '#contract/wire/pages.ts'
import { Day, Instant } from '#contract/wire/wire.ts'
import { answerRow, countRows, countUpToMost, type FoundBy } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import { queryRows } from '#server/db/readRows.ts'
import { settlementRows } from '#server/db/schema/settlements.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
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
  ...(filter.blocker === undefined
    ? []
    : [sql`r.status = 'Draft' and r.batch_id is null and r.hindrances[1] = ${filter.blocker}`]),
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

const settlementRow = answerRow(
  SettlementRow,
  {
    merchantCode: 'm.merchant_code',
    merchantName: 'm.business_name',
    displayName: 'm.display_name',
    txnAmount: 'r.gross_paise',
    appliedMdr: 'r.mdr_value',
    mdr: 'r.mdr_paise',
    gst: 'r.gst_paise',
    emiConvFees: 'coalesce(d.emi_conv_fee_paise, 0)',
    chargeConvenienceFee: 'coalesce(d.convenience_fee_paise, 0)',
    brandTransactionFee: 'r.brand_fee_paise',
    subscriptionFeesMonthly: 'r.subscription_fee_paise',
    setupFee: 'r.setup_fee_paise',
    netAmt: 'r.net_paise',
    transactionStatus: 't.status',
    transactionDate: 't.created_at',
    paymentMethodTag: 'd.payment_method_tag',
    customerRefId: 'd.customer_ref_id',
    upiTxnId: 'd.upi_txn_id',
    npciTxnId: 'd.npci_txn_id',
    payeeVpa: 'd.payee_vpa',
    lob: 'm.business_lob',
    mobileNumber: 'm.mobile_number',
    paymentSourceTag: 'd.payment_source_tag',
    paymentRailTag: 'd.payment_rail_tag',
    issuerBank: 'd.issuer_bank',
    cashbackType: 'c.cashback_type',
    brandEmiApplicable: `t.txn_type = 'brand_emi'`,
    brandCode: 't.brand_code',
    acquirerPaymentId: 'd.acquirer_payment_id',
    statusSettlement: 'r.status',
    settlementDate: 'r.settled_on',
    settlementAmount: 'r.amount_paise',
    bankSettlementStatus: 'r.bank_status',
    blockers: 'r.hindrances',
    holdReason: 'h.reason',
  },
  {
    from: [settlementRows, 'r'],
    computed: ['reason'],
    also: {
      id: z.int(),
      txnDay: Day,
      lateSince: Instant.nullable(),
      blockers: z.array(SettlementBlocker),
      holdReason: z.string().nullable(),
    },
  },
)
type FoundRow = FoundBy<typeof settlementRow>

/** Why a row is in the batch of a later day. */
const lateWords = (since: string | null): string =>
  since === null
    ? ''
    : `It became successful on ${formatIndian(new Date(since), 'DD MMM YYYY')}, after its day was run.`

const reasonOf = ({ holdReason, statusSettlement, blockers, lateSince }: FoundRow): string =>
  holdReason ??
  (statusSettlement === 'Draft' ? blockers.map((one) => blockerTexts[one]).join(' ') : lateWords(lateSince))

const readRows = async (tx: Tx, where: SQL, page: SQL) => {
  const rows = await settlementRow.read(
    tx,
    sql`select ${settlementRow.columns}
    from (select r.* from settlement_rows r where ${where} order by r.txn_day desc, r.id desc ${page}) r
    join transactions t on t.id = r.id join merchants m on m.id = r.merchant_id
    left join transaction_details d on d.transaction_id = r.id
    left join settlement_holds h on h.transaction_id = r.id and h.released_at is null
    left join cashback_credits c on c.transaction_id = r.id
    order by r.txn_day desc, r.id desc`,
  )
  return rows.map((row) => Object.assign(row, { reason: reasonOf(row) }))
}

const whereOf = (filter: Filter, staff: Staff): SQL => {
  // What the bank says narrows what was found by something else: no index begins with it.
  const asked = filters(filter)
  if (asked.length === 0) refuse('settlement-filter-missing')
  return all([...asked, ...isOneOf(sql`r.bank_status`, filter.bankStatus), ofTheirSettlements(staff)])
}

const countedByDay = new Set(['status', 'fromDate', 'toDate'])

/** Whether the kept counts answer how many: nothing but states and days is asked for, of all merchants. */
const isCountedByDay = (filter: Filter, staff: Staff): boolean =>
  !isLimited(staff) &&
  Object.entries(filter).every(([name, value]) => value === undefined || countedByDay.has(name) || value.length === 0)

const countOfDays = async (tx: Tx, { status = [], fromDate, toDate }: Filter): Promise<number> => {
  const [found] = await queryRows<{ total: number }>(
    tx,
    sql`select coalesce(sum(k.rows), 0)::int as total from settlement_state_tallies k where ${all([
      oneOf(sql`k.status`, status),
      fromDate !== undefined && sql`k.day >= ${dayOf(fromDate)}`,
      toDate !== undefined && sql`k.day <= ${dayOf(toDate)}`,
    ])}`,
  )
  return found?.total ?? 0
}

export const searchSettlements: Handler<'settlements.search'> = async (request, context) => {
  const { tx, staff } = context
  const { page, count, ...filter } = request
  const where = whereOf(filter, staff)
  await auditProbed(filter, context)
  const rows = await readRows(tx, where, sql`limit ${count} offset ${(page - 1) * count}`)
  const total = isCountedByDay(filter, staff)
    ? Math.min(await countOfDays(tx, filter), mostCounted + 1)
    : await countUpToMost(tx, sql`from settlement_rows r where ${where}`)
  return { rows, total }
}

export const countSettlements: Handler<'settlements.count'> = async (filter, context) => {
  const { tx, staff } = context
  const where = whereOf(filter, staff)
  await auditProbed(filter, context)
  const total = isCountedByDay(filter, staff)
    ? await countOfDays(tx, filter)
    : await countRows(tx, sql`from settlement_rows r where ${where}`)
  return { total }
}

export const summedSettlements = async (
  { page: _page, count: _count, ...filter }: RequestOfName<'settlements.search'>,
  context: Pick<StaffContext, 'gateway' | 'staff' | 'noteProbed' | 'tx'>,
): Promise<SummedRows> => {
  const where = whereOf(filter, context.staff)
  await auditProbed(filter, context)
  return {
    only: settlementRow.only,
    from: sql`from settlement_rows r left join transaction_details d on d.transaction_id = r.id where ${where}`,
  }
}

/** Everything that matches, in the order of the list, some at a time; of transactions that came after `until`: nothing. */
export const walkSettlements = async (
  { page: _page, count: _count, ...filter }: RequestOfName<'settlements.search'>,
  context: Pick<StaffContext, 'gateway' | 'staff' | 'noteProbed' | 'tx'>,
  until: number,
): Promise<AsyncGenerator<readonly SettlementRow[]>> => {
  const where = whereOf(filter, context.staff)
  await auditProbed(filter, context)
  return walkRows((last: (SettlementRow & FoundRow) | undefined) =>
    readRows(
      context.tx,
      sql`${where} and r.id <= ${until} and ${last === undefined ? sql`true` : sql`(r.txn_day, r.id) < (${last.txnDay}::date, ${last.id})`}`,
      sql`limit ${rowsAtATime}`,
    ),
  )
}
