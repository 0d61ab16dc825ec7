import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { defineReport } from './report.ts'
import { amount, day, id, instant, number, text } from './reportColumns.ts'

/** Compares for each day and merchant: what was paid is what is settled and what is open, or the difference says so. */
export const controlSheet = defineReport({
  name: 'reports.controlSheet',
  type: 'control_sheet',
  title: 'Control Sheet',
  access: { anyOf: ['controlsheet'] },
  summary: 'Payments against settlements by day and merchant.',
  span: 'days',
  filters: [],
  fileName: 'control_sheet',
  columns: {
    txnDay: day('transaction_date'),
    merchantCode: id('merchant_code', z.string()),
    transactions: number('successful_transactions'),
    paid: amount('paid_amount', WireSignedHundredths),
    rows: number('settlement_rows'),
    gross: amount('settlement_txn_amount', WireSignedHundredths),
    settled: amount('settled_amount', WireSignedHundredths),
    open: amount('open_amount', WireSignedHundredths),
    difference: amount('difference', WireSignedHundredths),
    /** The figures of the control sheet that was uploaded; null: none was. */
    statedPaid: amount('stated_paid_amount', WireSignedHundredths.nullable()),
    statedSettled: amount('stated_settled_amount', WireSignedHundredths.nullable()),
    /** What the sheet states less what the desk has. */
    statedDifference: amount('stated_difference', WireSignedHundredths.nullable()),
  },
})

export const dsrLog = defineReport({
  name: 'reports.dsrLog',
  type: 'dsr_activity_log',
  title: 'DSR',
  access: { anyOf: ['dsr_report'] },
  summary: 'Tasks of field staff by the day on which they begin.',
  span: 'days',
  filters: ['dsrType'],
  fileName: 'dsr_activity_log',
  columns: {
    employeeId: id('employee_id', z.string()),
    employeeName: text('name'),
    role: text('role'),
    merchantCode: id('merchant_code', z.string()),
    taskType: text('task_type', z.string()),
    startAt: instant('start_date'),
    endAt: instant('end_date'),
    priority: text('priority'),
    description: text('description'),
  },
})

/** What the offers of brands gave, payment by payment. */
export const cashbackOutput = defineReport({
  name: 'reports.cashbackOutput',
  type: 'cashback_output',
  title: 'Cashback Output',
  access: screenAccess.offers,
  summary: 'Successful payments of brands, each with the offer that takes it, its cashback and who pays it.',
  span: 'days',
  filters: ['brandCode'],
  fileName: 'cashback_output',
  columns: {
    txnRefNumber: id('txn_ref_number', z.string()),
    merchantCode: id('merchant_code', z.string()),
    brandCode: text('brand_code', z.string()),
    sku: id('product_code'),
    paymentMethod: text('payment_method_tag'),
    bankCode: text('issuer_bank'),
    tenure: text('emi_duration'),
    amount: amount('paid_amount'),
    createdAt: instant('transaction_date'),
    offerId: number('offer_config_id', z.int().nullable()),
    offer: text('description'),
    cashback: amount('cashback'),
    bankCashback: amount('bank_cashback'),
    brandCashback: amount('brand_cashback'),
  },
})
