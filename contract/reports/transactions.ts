import { z } from 'zod'
import { defineReport } from './report.ts'
import { amount, coded, day, id, instant, masked, number, orNone, percent, status, text } from './reportColumns.ts'

/** The documented columns of a transaction, of whichever report. What the desk is told nothing of is empty. */
const columns = {
  merchantCode: id('merchant_code', z.string()),
  merchantName: text('merchant_name'),
  distributorCode: id('distributor_code'),
  region: text('region'),
  productCategory: text('product_category'),
  productCode: id('product_code'),
  productDesc: text('product_desc'),
  serialNumber: id('Serial Number'),
  paidAmount: amount('paid_amount'),
  transactionDate: instant('transaction_date'),
  transactionErrorCode: coded('other', 'transaction_error_code'),
  transactionStatus: status('transaction_status', z.string()),
  /** The first 8 characters are covered (conflict X169). */
  payerUsername: masked('payer_username'),
  txnRefNumber: id('txn_ref_number', z.string()),
  remarks: text('remarks'),
  customerRefId: id('customer_ref_id'),
  cardBankRefNo: id('card_bank_ref_no'),
  cardCategory: coded('method', 'card_category'),
  paymentMethodTag: coded('method', 'payment_method_tag'),
  emiRate: orNone(percent('emi_rate')),
  emiDuration: orNone(number('emi_duration')),
  emiAmount: orNone(amount('emi_amount')),
  totalEmi: orNone(amount('total_emi')),
  brandCode: text('brand_code'),
  acquirerPaymentId: id('acquirer_payment_id'),
  cardIssuer: text('card_issuer'),
  /** The last four digits. */
  cardNo: masked('card_no'),
  settlementDate: orNone(day('settlement_date')),
  flatRate: orNone(percent('flat_rate')),
  bankCashback: orNone(amount('bank_cashback')),
  brandCashback: orNone(amount('brand_cashback')),
  productCashback: orNone(amount('product_cashback')),
  issuerBank: coded('bank', 'issuer_bank'),
}

export const transactionReport = defineReport({
  name: 'reports.transactions',
  type: 'merchant_transactions',
  title: 'Transaction',
  access: { anyOf: ['txnreport'] },
  summary: 'Transactions of a time to the second, latest first.',
  span: 'seconds',
  filters: ['merchantCode', 'brandCode', 'status', 'nonBrandTxn'],
  fileName: 'merchants_transaction__report',
  columns,
})

export const nonBrandReport = defineReport({
  name: 'reports.nonBrand',
  type: 'nonBrandMerchantTxn',
  title: 'Non Brand Merchant Txn',
  access: { anyOf: ['txnreport'] },
  summary: 'Transactions without a brand, latest first.',
  span: 'days',
  filters: ['merchantCode', 'status', 'nonBrandTxn'],
  fileName: 'non_brand_merchant_transaction_report',
  columns,
})

export const failedReport = defineReport({
  name: 'reports.failed',
  type: 'failedInProgressTxn',
  title: 'Failed Txn',
  access: { anyOf: ['failedtxnreport'] },
  summary: 'Transactions that failed or are still under way, latest first.',
  span: 'days',
  filters: ['txnRefNumber', 'brandCode'],
  fileName: 'failed_transaction_report',
  columns,
})

export const firstTransactionReport = defineReport({
  name: 'reports.firstTransactions',
  type: 'firstTimeTxnReport',
  title: 'First Time Txn',
  access: { anyOf: ['otherreports'] },
  summary: 'The first successful transaction of each merchant, where it is of these days.',
  span: 'days',
  filters: ['merchantCode', 'brandCode'],
  fileName: 'first_time_transaction_report',
  columns,
})
