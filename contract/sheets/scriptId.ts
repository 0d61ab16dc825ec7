import { z } from 'zod'

/** Scripts that work on an uploaded file. The documents give the first three no id: those names are ours (docs/decisions). */
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
  'pos_mid_tid_mapping',
  'promoter_voucher_mapping',
  'finance_report',
])
export type ScriptId = z.infer<typeof ScriptId>
