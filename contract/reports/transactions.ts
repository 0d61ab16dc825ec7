import { z } from 'zod'
import { amount, columnsOf, day, id, instant, masked, number, percent, status, text } from '#contract/wire/columns.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { Day, Instant, wireAnswer, WireText } from '#contract/wire/wire.ts'
import { defineReport } from './report.ts'

const Amount = WireHundredths.nullish()

/** The documented columns of a transaction, of whichever report. What the desk is told nothing of is empty. */
export const TransactionReportRow = wireAnswer({
  merchantCode: z.string(),
  merchantName: WireText,
  distributorCode: WireText,
  region: WireText,
  productCategory: WireText,
  productCode: WireText,
  productDesc: WireText,
  serialNumber: WireText,
  paidAmount: WireHundredths,
  transactionDate: Instant,
  transactionErrorCode: WireText,
  transactionStatus: z.string(),
  /** The first 8 characters are covered (conflict X169). */
  payerUsername: WireText,
  txnRefNumber: z.string(),
  remarks: WireText,
  customerRefId: WireText,
  cardBankRefNo: WireText,
  cardCategory: WireText,
  paymentMethodTag: WireText,
  emiRate: Amount,
  emiDuration: z.int().nullish(),
  emiAmount: Amount,
  totalEmi: Amount,
  brandCode: WireText,
  acquirerPaymentId: WireText,
  cardIssuer: WireText,
  /** The last four digits. */
  cardNo: WireText,
  settlementDate: Day.nullish(),
  flatRate: Amount,
  bankCashback: Amount,
  brandCashback: Amount,
  productCashback: Amount,
  issuerBank: WireText,
})
export type TransactionReportRow = z.output<typeof TransactionReportRow>

export const serialNumberTitle = 'Serial Number'

const columns = {
  merchantCode: id('merchant_code'),
  merchantName: text('merchant_name'),
  distributorCode: id('distributor_code'),
  region: text('region'),
  productCategory: text('product_category'),
  productCode: id('product_code'),
  productDesc: text('product_desc'),
  serialNumber: id(serialNumberTitle),
  paidAmount: amount('paid_amount'),
  transactionDate: instant('transaction_date'),
  transactionErrorCode: text('transaction_error_code'),
  transactionStatus: status('transaction_status'),
  payerUsername: masked('payer_username'),
  txnRefNumber: id('txn_ref_number'),
  remarks: text('remarks'),
  customerRefId: id('customer_ref_id'),
  cardBankRefNo: id('card_bank_ref_no'),
  cardCategory: text('card_category'),
  paymentMethodTag: text('payment_method_tag'),
  emiRate: percent('emi_rate'),
  emiDuration: number('emi_duration'),
  emiAmount: amount('emi_amount'),
  totalEmi: amount('total_emi'),
  brandCode: text('brand_code'),
  acquirerPaymentId: id('acquirer_payment_id'),
  cardIssuer: text('card_issuer'),
  cardNo: masked('card_no'),
  settlementDate: day('settlement_date'),
  flatRate: percent('flat_rate'),
  bankCashback: amount('bank_cashback'),
  brandCashback: amount('brand_cashback'),
  productCashback: amount('product_cashback'),
  issuerBank: text('issuer_bank'),
} satisfies Parameters<typeof columnsOf<typeof transactionReport.call>>[1]

export const transactionReport = defineReport({
  name: 'reports.transactions',
  type: 'merchant_transactions',
  title: 'Transaction',
  access: { anyOf: ['txnreport'] },
  summary: 'Transactions of a time to the second, latest first.',
  span: 'seconds',
  filters: ['merchantCode', 'brandCode', 'status', 'nonBrandTxn'],
  fileName: 'merchants_transaction__report',
  row: () => TransactionReportRow,
})
export const transactionReportColumns = columnsOf(transactionReport.call, columns)

export const nonBrandReport = defineReport({
  name: 'reports.nonBrand',
  type: 'nonBrandMerchantTxn',
  title: 'Non Brand Merchant Txn',
  access: { anyOf: ['txnreport'] },
  summary: 'Transactions without a brand, latest first.',
  span: 'days',
  filters: ['merchantCode', 'status', 'nonBrandTxn'],
  fileName: 'non_brand_merchant_transaction_report',
  row: () => TransactionReportRow,
})
export const nonBrandReportColumns = columnsOf(nonBrandReport.call, columns)

export const failedReport = defineReport({
  name: 'reports.failed',
  type: 'failedInProgressTxn',
  title: 'Failed Txn',
  access: { anyOf: ['failedtxnreport'] },
  summary: 'Transactions that failed or are still under way, latest first.',
  span: 'days',
  filters: ['txnRefNumber', 'brandCode'],
  fileName: 'failed_transaction_report',
  row: () => TransactionReportRow,
})
export const failedReportColumns = columnsOf(failedReport.call, columns)

export const firstTransactionReport = defineReport({
  name: 'reports.firstTransactions',
  type: 'firstTimeTxnReport',
  title: 'First Time Txn',
  access: { anyOf: ['otherreports'] },
  summary: 'The first successful transaction of each merchant, where it is of these days.',
  span: 'days',
  filters: ['merchantCode', 'brandCode'],
  fileName: 'first_time_transaction_report',
  row: () => TransactionReportRow,
})
export const firstTransactionReportColumns = columnsOf(firstTransactionReport.call, columns)
