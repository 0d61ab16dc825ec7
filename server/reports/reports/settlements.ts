import { maskToLast4 } from '#contract/wire/masks.ts'
import { sql } from 'drizzle-orm'
import type { BankSettlementState, SettlementState } from '#contract/calls/money/settlements.ts'
import { settlementReport, settlementReportColumns } from '#contract/reports/settlements.ts'
import { ofTheirSettlements } from '#server/money/settlements/index.ts'
import { auditAsked, daysOf, isOneOf, ofMerchantCodes } from './asked.ts'
import { report } from './report.ts'

type Found = Record<
  | 'brand_code'
  | 'merchant_code'
  | 'beneficiary_name'
  | 'beneficiary_ifsc'
  | 'beneficiary_account_last4'
  | 'gross_paise'
  | 'amount_paise'
  | 'net_paise'
  | 'mdr_paise'
  | 'gst_paise'
  | 'setup_fee_paise'
  | 'subscription_fee_paise'
  | 'brand_fee_paise'
  | 'txn_ref_number'
  | 'utr_number'
  | 'payer',
  string
> & {
  status: SettlementState
  bank_status: BankSettlementState
  settled_on: string
  txn_at: Date
  remarks: string | null
}

export const settlements = report<Found>()({
  call: settlementReport.call,
  columns: settlementReportColumns,
  fileName: settlementReport.fileName,
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
      columns: sql`r.*, r.settled_on::text as settled_on, t.brand_code, t.created_at as txn_at, t.payer,
        m.merchant_code, d.remarks`,
    }
  },
  present: (row) => ({
    brand: row.brand_code,
    merchant: row.merchant_code,
    beneficiaryName: row.beneficiary_name,
    beneficiaryIfsc: row.beneficiary_ifsc,
    beneficiaryAccountNumber: maskToLast4(row.beneficiary_account_last4),
    txnAmount: Number(row.gross_paise),
    settlementAmount: Number(row.amount_paise),
    netAmount: Number(row.net_paise),
    mdr: Number(row.mdr_paise),
    gst: Number(row.gst_paise),
    setupFee: Number(row.setup_fee_paise),
    subscriptionFee: Number(row.subscription_fee_paise),
    brandTransactionFee: Number(row.brand_fee_paise),
    settlementStatus: row.status,
    bankSettlementStatus: row.bank_status,
    settlementDate: row.settled_on,
    transactionDate: row.txn_at.toISOString(),
    txnRefNumber: row.txn_ref_number,
    utrNumber: row.utr_number,
    debitAccount: '',
    payerVpaName: row.payer,
    remarks: row.remarks ?? '',
  }),
})
