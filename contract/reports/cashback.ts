import { z } from 'zod'
import { CashbackType } from '#contract/calls/money/cashback.ts'
import { amount, columnsOf, id, instant, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { Instant, wireAnswer, WireText } from '#contract/wire/wire.ts'
import { defineReport } from './report.ts'

export const cashbackReport = defineReport({
  name: 'reports.cashback',
  type: 'cashback_credits',
  title: 'Cashback credits',
  access: { anyOf: ['settlementmenu'] },
  summary: 'Cashback as it was calculated in these days, each with the difference to the run before, latest first.',
  span: 'days',
  filters: ['merchantCode', 'txnRefNumber'],
  fileName: 'cashback_report',
  row: () =>
    wireAnswer({
      txnRefNumber: z.string(),
      merchantCode: z.string(),
      brandCode: WireText,
      offerCode: WireText,
      cashbackType: CashbackType,
      paidAmount: WireHundredths,
      cashback: WireHundredths,
      difference: WireSignedHundredths,
      calculatedAt: Instant,
    }),
})
export const cashbackReportColumns = columnsOf(cashbackReport.call, {
  txnRefNumber: id('txn_ref_number'),
  merchantCode: id('merchant_code'),
  brandCode: text('brand_code'),
  offerCode: id('offer_code'),
  cashbackType: text('cashback_type'),
  paidAmount: amount('paid_amount'),
  cashback: amount('total_cashback'),
  difference: amount('difference'),
  calculatedAt: instant('calculated_at'),
})

export const chargeSlipReport = defineReport({
  name: 'reports.chargeSlips',
  type: 'charge_slips',
  title: 'Generated charge slips',
  access: { anyOf: ['settlementmenu'] },
  summary: 'Charge slips that were generated in these days, latest first.',
  span: 'days',
  filters: ['merchantCode', 'txnRefNumber'],
  fileName: 'charge_slip_report',
  row: () =>
    wireAnswer({
      txnRefNumber: z.string(),
      merchantCode: z.string(),
      brandCode: WireText,
      status: WireText,
      paidAmount: WireHundredths,
      paymentMethod: WireText,
      bankReference: WireText,
      /** How often it was made: above 1 it differs from the first. */
      timesMade: z.int(),
      generatedAt: Instant,
    }),
})
export const chargeSlipReportColumns = columnsOf(chargeSlipReport.call, {
  txnRefNumber: id('txn_ref_number'),
  merchantCode: id('merchant_code'),
  brandCode: text('brand_code'),
  status: text('transaction_status'),
  paidAmount: amount('paid_amount'),
  paymentMethod: text('payment_method_tag'),
  bankReference: id('card_bank_ref_no'),
  timesMade: text('times_made'),
  generatedAt: instant('generated_at'),
})
