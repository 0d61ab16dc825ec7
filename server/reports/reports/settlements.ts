import { sql } from 'drizzle-orm'
import { settlementReport } from '#contract/reports/settlements.ts'
import { maskToLast4 } from '#contract/wire/masks.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { settlementRows } from '#server/db/schema/settlements.ts'
import { ofTheirSettlements } from '#server/money/settlements/index.ts'
import { auditAsked, daysOf, isOneOf, ofMerchantCodes } from './asked.ts'
import { report } from './report.ts'

const row = answerRow(
  settlementReport.row,
  {
    brand: 't.brand_code',
    merchant: 'm.merchant_code',
    beneficiaryAccountNumber: mapped('r.beneficiary_account_last4', maskToLast4),
    txnAmount: 'r.gross_paise',
    settlementAmount: 'r.amount_paise',
    netAmount: 'r.net_paise',
    mdr: 'r.mdr_paise',
    gst: 'r.gst_paise',
    setupFee: 'r.setup_fee_paise',
    subscriptionFee: 'r.subscription_fee_paise',
    brandTransactionFee: 'r.brand_fee_paise',
    settlementStatus: 'r.status',
    bankSettlementStatus: 'r.bank_status',
    settlementDate: 'r.settled_on',
    transactionDate: 't.created_at',
    debitAccount: `''`,
    payerVpaName: 't.payer',
    remarks: 'd.remarks',
  },
  { from: [settlementRows, 'r'] },
)

export const settlements = report(settlementReport, {
  row,
  tables: ['settlement_rows', 'transactions', 'transaction_details', 'merchants'],
  query: async (request, context) => {
    const { days } = daysOf(request, context.now)
    await auditAsked(request, context)
    return {
      table: sql`settlement_rows r`,
      alias: sql`r`,
      where: [
        sql`r.settled_on between ${days[0]}::date and ${days[1]}::date`,
        ...ofMerchantCodes(sql`r.merchant_id`, request.merchantCode),
        ...isOneOf(sql`r.txn_ref_number`, request.txnRefNumber),
        ofTheirSettlements(context.staff),
      ],
      order: sql`r.settled_on desc, r.id desc`,
      joins: sql`join transactions t on t.id = r.id join merchants m on m.id = r.merchant_id
        left join transaction_details d on d.transaction_id = r.id`,
    }
  },
})
