import { maskToLast4 } from '#contract/wire/masks.ts'
import { type SQL, sql } from 'drizzle-orm'
import { toneOfStatus, transactionStatuses } from '#contract/calls/money/transactions.ts'
import type { TxnStatus } from '#contract/reports/report.ts'
import {
  firstTransactionReport,
  firstTransactionReportColumns,
  failedReport,
  failedReportColumns,
  nonBrandReport,
  nonBrandReportColumns,
  transactionReport,
  transactionReportColumns,
  type TransactionReportRow,
} from '#contract/reports/transactions.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { ofMerchants, wholeScope } from '#server/money/transactions/index.ts'
import { auditAsked, daysOf, isOneOf, ofMerchantCodes, secondsOf, type Span, within } from './asked.ts'
import { regionOf } from './regions.ts'
import { report, type ReportContext, type ReportQuery } from './report.ts'

type Found = Record<
  'merchant_code' | 'display_name' | 'distributor_code' | 'state' | 'txn_ref_number' | 'brand_code' | 'status',
  string
> &
  Record<'error_code' | 'payer' | 'card_category' | 'amount_paise', string> &
  Record<
    | 'product_code'
    | 'warranty_product_desc'
    | 'serial_number'
    | 'product_serial_number'
    | 'remarks'
    | 'customer_ref_id'
    | 'card_bank_ref_no'
    | 'payment_method_tag'
    | 'emi_amount_paise'
    | 'acquirer_payment_id'
    | 'card_last4'
    | 'issuer_bank'
    | 'settled_on',
    string | null
  > & { created_at: Date; emi_months: number | null; emi_rate_bps: number | null }

export const failedStatuses = transactionStatuses
  .filter((status) => toneOfStatus(status) === 'failed')
  .map((status) => status.toLowerCase())
export const goodStatuses = transactionStatuses
  .filter((status) => toneOfStatus(status) === 'success')
  .map((status) => status.toLowerCase())
const ofStatuses: Readonly<Record<TxnStatus, readonly string[]>> = {
  Successful: goodStatuses,
  Failed: failedStatuses,
}

/** A transaction of a brand is that brand's, one without a brand its merchant's; a manager sees those of their merchants. */
const ofTheirs = ({ staff }: ReportContext): SQL[] => [
  ...ofMerchants(sql`t.merchant_id`, wholeScope(staff)),
  ...(staff.brands.length === 0
    ? []
    : [
        sql`(t.brand_code = any(${sql.param([...staff.brands])}::text[]) or t.brand_code = '' and exists (select
          from merchants b where b.id = t.merchant_id and ${withinScopeOf(staff, sql`b.id`, sql`b.brand_code`)}))`,
      ]),
]

interface Asked {
  readonly merchantCode?: readonly string[] | undefined
  readonly brandCode?: readonly string[] | undefined
  readonly txnRefNumber?: readonly string[] | undefined
  readonly statuses?: readonly string[] | undefined
  readonly isWithoutBrand?: boolean | undefined
}

const queryOf = async (asked: Asked, span: Span, context: ReportContext): Promise<ReportQuery> => {
  await auditAsked(asked, context)
  return {
    table: sql`transactions t`,
    alias: sql`t`,
    where: [
      ...within(sql`t.created_at`, span),
      ...ofMerchantCodes(sql`t.merchant_id`, asked.merchantCode),
      ...isOneOf(sql`t.brand_code`, asked.brandCode),
      ...isOneOf(sql`t.txn_ref_number`, asked.txnRefNumber),
      ...isOneOf(sql`lower(t.status)`, asked.statuses),
      ...(asked.isWithoutBrand === true ? [sql`t.brand_code = ''`] : []),
      ...ofTheirs(context),
    ],
    order: sql`t.created_at desc, t.id desc`,
    joins: sql`join merchants m on m.id = t.merchant_id left join transaction_details d on d.transaction_id = t.id
      left join settlement_rows s on s.id = t.id`,
    columns: sql`t.*, d.product_code, d.warranty_product_desc, d.serial_number, d.product_serial_number, d.remarks,
      d.customer_ref_id, d.card_bank_ref_no, d.payment_method_tag, d.emi_rate_bps, d.emi_amount_paise,
      d.acquirer_payment_id, d.card_last4, d.issuer_bank, m.merchant_code, m.display_name, m.distributor_code, m.state,
      s.settled_on::text as settled_on`,
  }
}

const present = (row: Found): TransactionReportRow => {
  const emiAmount = row.emi_amount_paise === null ? null : Number(row.emi_amount_paise)
  return {
    merchantCode: row.merchant_code,
    merchantName: row.display_name,
    distributorCode: row.distributor_code,
    region: regionOf(row.state),
    productCategory: '',
    productCode: row.product_code ?? '',
    productDesc: row.warranty_product_desc ?? '',
    serialNumber: row.serial_number || row.product_serial_number || '',
    paidAmount: Number(row.amount_paise),
    transactionDate: row.created_at.toISOString(),
    transactionErrorCode: row.error_code,
    transactionStatus: row.status,
    payerUsername: row.payer,
    txnRefNumber: row.txn_ref_number,
    remarks: row.remarks ?? '',
    customerRefId: row.customer_ref_id ?? '',
    cardBankRefNo: row.card_bank_ref_no ?? '',
    cardCategory: row.card_category,
    paymentMethodTag: row.payment_method_tag ?? '',
    emiRate: row.emi_rate_bps,
    emiDuration: row.emi_months,
    emiAmount,
    totalEmi: emiAmount === null || row.emi_months === null ? null : emiAmount * row.emi_months,
    brandCode: row.brand_code,
    acquirerPaymentId: row.acquirer_payment_id ?? '',
    cardIssuer: '',
    cardNo: maskToLast4(row.card_last4),
    settlementDate: row.settled_on,
    flatRate: null,
    bankCashback: null,
    brandCashback: null,
    productCashback: null,
    issuerBank: row.issuer_bank ?? '',
  }
}

const tables = ['transactions', 'transaction_details', 'settlement_rows', 'merchants'] as const
const statusesOf = (asked: readonly TxnStatus[] | undefined) => asked?.flatMap((status) => ofStatuses[status])

/** One particular brand calls it otherwise (conflict X170): its reports alone do. */
const titles = (
  { brandCode = [] }: { brandCode?: readonly string[] | undefined },
  { gateway }: ReportContext,
): Readonly<Record<string, string>> =>
  brandCode.length > 0 && brandCode.every((code) => gateway.config.serialNumberBrands.includes(code))
    ? { serialNumber: 'SR Number' }
    : {}

export const transactions = report<Found>()({
  call: transactionReport.call,
  columns: transactionReportColumns,
  fileName: transactionReport.fileName,
  tables,
  query: ({ status, nonBrandTxn, ...asked }, context) =>
    queryOf(
      { ...asked, statuses: statusesOf(status), isWithoutBrand: nonBrandTxn },
      secondsOf(asked, context.now),
      context,
    ),
  present,
  titles,
})

export const nonBrandTransactions = report<Found>()({
  call: nonBrandReport.call,
  columns: nonBrandReportColumns,
  fileName: nonBrandReport.fileName,
  tables,
  query: ({ status, nonBrandTxn: _always, ...asked }, context) =>
    queryOf({ ...asked, statuses: statusesOf(status), isWithoutBrand: true }, daysOf(asked, context.now), context),
  present,
})

export const failedTransactions = report<Found>()({
  call: failedReport.call,
  columns: failedReportColumns,
  fileName: failedReport.fileName,
  tables,
  query: async (asked, context) => {
    const query = await queryOf(asked, daysOf(asked, context.now), context)
    const notGood = sql`lower(t.status) <> all(${sql.param([...goodStatuses])}::text[])`
    return { ...query, where: [...query.where, notGood] }
  },
  present,
  titles,
})

/** The first successful payment that a merchant ever took. */
export const firstTransactions = report<Found>()({
  call: firstTransactionReport.call,
  columns: firstTransactionReportColumns,
  fileName: firstTransactionReport.fileName,
  tables,
  query: async (asked, context) => {
    const query = await queryOf({ ...asked, statuses: goodStatuses }, daysOf(asked, context.now), context)
    const isFirst = sql`not exists (select from transactions e where e.merchant_id = t.merchant_id
      and (e.created_at, e.id) < (t.created_at, t.id) and ${sql.join(isOneOf(sql`lower(e.status)`, goodStatuses), sql``)})`
    return { ...query, where: [...query.where, isFirst] }
  },
  present,
})
