import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { amount, columnsOf, day, id, instant, number, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { Day, Instant, wireAnswer, WireText } from '#contract/wire/wire.ts'
import { defineReport } from './report.ts'

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
  row: () =>
    wireAnswer({
      txnDay: Day,
      merchantCode: z.string(),
      transactions: z.int(),
      paid: WireSignedHundredths,
      rows: z.int(),
      gross: WireSignedHundredths,
      settled: WireSignedHundredths,
      open: WireSignedHundredths,
      difference: WireSignedHundredths,
      /** The figures of the control sheet that was uploaded; null: none was. */
      statedPaid: WireSignedHundredths.nullable(),
      statedSettled: WireSignedHundredths.nullable(),
      /** What the sheet states less what the desk has. */
      statedDifference: WireSignedHundredths.nullable(),
    }),
})
export const controlSheetColumns = columnsOf(controlSheet.call, {
  txnDay: day('transaction_date'),
  merchantCode: id('merchant_code'),
  transactions: number('successful_transactions'),
  paid: amount('paid_amount'),
  rows: number('settlement_rows'),
  gross: amount('settlement_txn_amount'),
  settled: amount('settled_amount'),
  open: amount('open_amount'),
  difference: amount('difference'),
  statedPaid: amount('stated_paid_amount'),
  statedSettled: amount('stated_settled_amount'),
  statedDifference: amount('stated_difference'),
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
  row: () =>
    wireAnswer({
      employeeId: z.string(),
      employeeName: WireText,
      role: WireText,
      merchantCode: z.string(),
      taskType: z.string(),
      startAt: Instant,
      endAt: Instant,
      priority: WireText,
      description: WireText,
    }),
})
export const dsrLogColumns = columnsOf(dsrLog.call, {
  employeeId: id('employee_id'),
  employeeName: text('name'),
  role: text('role'),
  merchantCode: id('merchant_code'),
  taskType: text('task_type'),
  startAt: instant('start_date'),
  endAt: instant('end_date'),
  priority: text('priority'),
  description: text('description'),
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
  row: () =>
    wireAnswer({
      txnRefNumber: z.string(),
      merchantCode: z.string(),
      brandCode: z.string(),
      sku: WireText,
      paymentMethod: WireText,
      bankCode: WireText,
      tenure: WireText,
      amount: WireHundredths,
      createdAt: Instant,
      offerId: z.int().nullable(),
      offer: WireText,
      cashback: WireHundredths,
      bankCashback: WireHundredths,
      brandCashback: WireHundredths,
    }),
})
export const cashbackOutputColumns = columnsOf(cashbackOutput.call, {
  txnRefNumber: id('txn_ref_number'),
  merchantCode: id('merchant_code'),
  brandCode: text('brand_code'),
  sku: id('product_code'),
  paymentMethod: text('payment_method_tag'),
  bankCode: text('issuer_bank'),
  tenure: text('emi_duration'),
  amount: amount('paid_amount'),
  createdAt: instant('transaction_date'),
  offerId: number('offer_config_id'),
  offer: text('description'),
  cashback: amount('cashback'),
  bankCashback: amount('bank_cashback'),
  brandCashback: amount('brand_cashback'),
})
