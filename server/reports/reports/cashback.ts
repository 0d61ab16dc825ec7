import { sql } from 'drizzle-orm'
import type { CashbackType } from '#contract/calls/money/cashback.ts'
import {
  cashbackReport,
  cashbackReportColumns,
  chargeSlipReport,
  chargeSlipReportColumns,
} from '#contract/reports/cashback.ts'
import { auditAsked, daysOf, isOneOf, ofMerchantCodes, ofTheirRecords, within } from './asked.ts'
import { report } from './report.ts'

type Credit = Record<
  'txn_ref_number' | 'merchant_code' | 'brand_code' | 'offer_code' | 'paid_paise' | 'amount_paise' | 'difference_paise',
  string
> & { cashback_type: CashbackType; calculated_at: Date }

export const cashbackCredits = report<Credit>()({
  call: cashbackReport.call,
  columns: cashbackReportColumns,
  fileName: cashbackReport.fileName,
  tables: ['cashback_credits', 'transactions', 'merchants'],
  query: async (request, context) => {
    await auditAsked(request, context)
    return {
      table: sql`cashback_credits c`,
      alias: sql`c`,
      where: [
        ...within(sql`c.calculated_at`, daysOf(request, context.now)),
        ...ofMerchantCodes(sql`c.merchant_id`, request.merchantCode),
        ...isOneOf(sql`c.txn_ref_number`, request.txnRefNumber),
        ofTheirRecords(context.staff, sql`c`),
      ],
      order: sql`c.calculated_at desc, c.id desc`,
      joins: sql`join transactions t on t.id = c.transaction_id join merchants m on m.id = c.merchant_id`,
      columns: sql`c.*, t.amount_paise as paid_paise, m.merchant_code`,
    }
  },
  present: (row) => ({
    txnRefNumber: row.txn_ref_number,
    merchantCode: row.merchant_code,
    brandCode: row.brand_code,
    offerCode: row.offer_code,
    cashbackType: row.cashback_type,
    paidAmount: Number(row.paid_paise),
    cashback: Number(row.amount_paise),
    difference: Number(row.difference_paise),
    calculatedAt: row.calculated_at.toISOString(),
  }),
})

type Slip = Record<
  'txn_ref_number' | 'merchant_code' | 'brand_code' | 'status' | 'amount_paise' | 'payment_method' | 'bank_reference',
  string
> & { version: number; generated_at: Date }

export const chargeSlips = report<Slip>()({
  call: chargeSlipReport.call,
  columns: chargeSlipReportColumns,
  fileName: chargeSlipReport.fileName,
  tables: ['charge_slips', 'merchants'],
  query: async (request, context) => {
    await auditAsked(request, context)
    return {
      table: sql`charge_slips c`,
      alias: sql`c`,
      where: [
        ...within(sql`c.generated_at`, daysOf(request, context.now)),
        ...ofMerchantCodes(sql`c.merchant_id`, request.merchantCode),
        ...isOneOf(sql`c.txn_ref_number`, request.txnRefNumber),
        ofTheirRecords(context.staff, sql`c`),
      ],
      order: sql`c.generated_at desc, c.id desc`,
      joins: sql`join merchants m on m.id = c.merchant_id`,
      columns: sql`c.*, m.merchant_code`,
    }
  },
  present: (row) => ({
    txnRefNumber: row.txn_ref_number,
    merchantCode: row.merchant_code,
    brandCode: row.brand_code,
    status: row.status,
    paidAmount: Number(row.amount_paise),
    paymentMethod: row.payment_method,
    bankReference: row.bank_reference,
    timesMade: row.version,
    generatedAt: row.generated_at.toISOString(),
  }),
})
