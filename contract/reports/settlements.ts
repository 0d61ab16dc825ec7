import { z } from 'zod'
import { BankSettlementState, SettlementState } from '#contract/calls/money/settlements.ts'
import { amount, columnsOf, day, id, instant, masked, status, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { Day, Instant, wireAnswer, WireText } from '#contract/wire/wire.ts'
import { defineReport } from './report.ts'

export const settlementReport = defineReport({
  name: 'reports.settlements',
  type: 'settlements',
  title: 'Settlement Report',
  access: { anyOf: ['settlementreport'] },
  summary: 'Settlement rows that were settled in these days, latest first.',
  span: 'days',
  filters: ['merchantCode', 'txnRefNumber'],
  fileName: 'settlement_report',
  row: () =>
    wireAnswer({
      brand: WireText,
      merchant: z.string(),
      beneficiaryName: WireText,
      beneficiaryIfsc: WireText,
      /** The last four digits. */
      beneficiaryAccountNumber: WireText,
      txnAmount: WireHundredths,
      settlementAmount: WireSignedHundredths,
      netAmount: WireSignedHundredths,
      mdr: WireHundredths,
      gst: WireHundredths,
      setupFee: WireHundredths,
      subscriptionFee: WireHundredths,
      brandTransactionFee: WireHundredths,
      settlementStatus: SettlementState,
      bankSettlementStatus: BankSettlementState,
      settlementDate: Day.nullish(),
      transactionDate: Instant,
      txnRefNumber: z.string(),
      utrNumber: WireText,
      debitAccount: WireText,
      payerVpaName: WireText,
      remarks: WireText,
    }),
})

export const settlementReportColumns = columnsOf(settlementReport.call, {
  brand: text('brand'),
  merchant: id('merchant'),
  beneficiaryName: text('beneficiary name'),
  beneficiaryIfsc: id('beneficiary IFSC'),
  beneficiaryAccountNumber: masked('beneficiary account number'),
  txnAmount: amount('txn amount'),
  settlementAmount: amount('settlement amount'),
  netAmount: amount('net amount'),
  mdr: amount('mdr'),
  gst: amount('gst'),
  setupFee: amount('setup fee'),
  subscriptionFee: amount('subscription fee'),
  brandTransactionFee: amount('brand transaction fee'),
  settlementStatus: status('settlement status'),
  bankSettlementStatus: status('bank settlement status'),
  settlementDate: day('settlement date'),
  transactionDate: instant('transaction date'),
  txnRefNumber: id('txn ref number'),
  utrNumber: id('UTR number'),
  debitAccount: masked('debit account'),
  payerVpaName: masked('payer VPA name'),
  remarks: text('remarks'),
})
