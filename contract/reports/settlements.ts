import { z } from 'zod'
import { BankSettlementState, SettlementState } from '#contract/calls/money/settlements.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { defineReport } from './report.ts'
import { amount, coded, day, id, instant, masked, orNone, status, text } from './reportColumns.ts'

export const settlementReport = defineReport({
  name: 'reports.settlements',
  type: 'settlements',
  title: 'Settlement Report',
  access: { anyOf: ['settlementreport'] },
  summary: 'Settlement rows that were settled in these days, latest first.',
  span: 'days',
  filters: ['merchantCode', 'txnRefNumber'],
  dayLabels: ['Settlement From', 'Settlement To'],
  fileName: 'settlement_report',
  columns: {
    brand: text('brand'),
    merchant: id('merchant', z.string()),
    beneficiaryName: text('beneficiary name'),
    beneficiaryIfsc: id('beneficiary IFSC'),
    /** The last four digits. */
    beneficiaryAccountNumber: masked('beneficiary account number'),
    txnAmount: amount('txn amount'),
    settlementAmount: amount('settlement amount', WireSignedHundredths),
    netAmount: amount('net amount', WireSignedHundredths),
    mdr: amount('mdr'),
    gst: amount('gst'),
    setupFee: amount('setup fee'),
    subscriptionFee: amount('subscription fee'),
    brandTransactionFee: amount('brand transaction fee'),
    settlementStatus: status('settlement status', SettlementState),
    bankSettlementStatus: coded('settlementAtBank', 'bank settlement status', BankSettlementState),
    settlementDate: orNone(day('settlement date')),
    transactionDate: instant('transaction date'),
    txnRefNumber: id('txn ref number', z.string()),
    utrNumber: id('UTR number'),
    debitAccount: masked('debit account'),
    payerVpaName: masked('payer VPA name'),
    remarks: text('remarks'),
  },
})
