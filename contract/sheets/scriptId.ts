import { z } from 'zod'

/**
 * Scripts that work on an uploaded file. The documents give the first three no id: those names are ours
 * (docs/decisions). Their place is their number: 11 and 13 are the documented ones of settlements.
 */
export const ScriptId = z.enum([
  'merchant_update',
  'merchant_deactivate',
  'merchant_activate',
  'sbi_merchant_activate',
  'brand_merchant_mapping',
  'register_merchant',
  'store_activation',
  'upi_update',
  'customer_fee_update',
  'dsr_tasks_upload',
  'update_settlement_status',
  'promoter_voucher_mapping',
  'update_utr',
  'pos_mid_tid_mapping',
  'finance_report',
  'update_settlements',
  'payout_recon',
  'upi_txn_regularization',
  'opt_out_upload',
  'dnd_upload',
])
export type ScriptId = z.infer<typeof ScriptId>
