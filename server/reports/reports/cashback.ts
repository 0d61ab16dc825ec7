import { sql } from 'drizzle-orm'
import { cashbackReport, chargeSlipReport } from '#contract/reports/cashback.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { cashbackCredits as credits, chargeSlips as slips } from '#server/db/schema/cashback.ts'
import { auditAsked, daysOf, isOneOf, ofMerchantCodes, ofTheirRecords, within } from './asked.ts'
import { report } from './report.ts'

export const cashbackCredits = report(cashbackReport, {
  row: answerRow(
    cashbackReport.row,
    {
      merchantCode: 'm.merchant_code',
      paidAmount: 't.amount_paise',
      cashback: 'c.amount_paise',
      difference: 'c.difference_paise',
    },
    { from: [credits, 'c'] },
  ),
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
    }
  },
})

export const chargeSlips = report(chargeSlipReport, {
  row: answerRow(
    chargeSlipReport.row,
    { merchantCode: 'm.merchant_code', paidAmount: 'c.amount_paise', timesMade: 'c.version' },
    { from: [slips, 'c'] },
  ),
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
    }
  },
})
