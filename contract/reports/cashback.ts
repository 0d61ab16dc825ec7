import { z } from 'zod'
import { CashbackType } from '#contract/calls/money/cashback.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { defineReport } from './report.ts'
import { amount, coded, id, instant, text } from './reportColumns.ts'

export const cashbackReport = defineReport({
  name: 'reports.cashback',
  type: 'cashback_credits',
  title: 'Cashback credits',
  access: { anyOf: ['settlementmenu'] },
  summary: 'Cashback as it was calculated in these days, each with the difference to the run before, latest first.',
  span: 'days',
  filters: ['merchantCode', 'txnRefNumber'],
  fileName: 'cashback_report',
  columns: {
    txnRefNumber: id('txn_ref_number', z.string()),
    merchantCode: id('merchant_code', z.string()),
    brandCode: text('brand_code'),
    offerCode: id('offer_code'),
    cashbackType: coded('valueKind', 'cashback_type', CashbackType),
    paidAmount: amount('paid_amount'),
    cashback: amount('total_cashback'),
    difference: amount('difference', WireSignedHundredths),
    calculatedAt: instant('calculated_at'),
  },
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
  columns: {
    txnRefNumber: id('txn_ref_number', z.string()),
    merchantCode: id('merchant_code', z.string()),
    brandCode: text('brand_code'),
    status: coded('payment', 'transaction_status'),
    paidAmount: amount('paid_amount'),
    paymentMethod: coded('method', 'payment_method_tag'),
    bankReference: id('card_bank_ref_no'),
    /** How often it was made: above 1 it differs from the first. */
    timesMade: text('times_made', z.int()),
    generatedAt: instant('generated_at'),
  },
})
