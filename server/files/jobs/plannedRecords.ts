import type { ScriptId } from '#contract/calls/files/files.ts'

interface PlannedRecords {
  readonly table: string
  /** Its unique key. */
  readonly key: readonly string[]
}

const merchants = { table: 'merchants', key: ['merchant_code'] } as const

/** The records that the rows of each kind are about. */
export const recordsOf = {
  merchant_update: merchants,
  merchant_deactivate: merchants,
  merchant_activate: merchants,
  sbi_merchant_activate: { table: 'partner_activations', key: ['merchant_code'] },
  brand_merchant_mapping: { table: 'brand_mappings', key: ['merchant_id', 'brand_code'] },
  register_merchant: merchants,
  store_activation: merchants,
  upi_update: merchants,
  customer_fee_update: merchants,
  dsr_tasks_upload: { table: 'dsr_tasks', key: ['merchant_code', 'task_type', 'start_at', 'employee_id'] },
  pos_mid_tid_mapping: { table: 'pos_terminals', key: ['tid'] },
  promoter_voucher_mapping: { table: 'promoter_vouchers', key: ['voucher_code'] },
  update_settlement_status: { table: 'settlement_rows', key: ['txn_ref_number'] },
  update_utr: { table: 'settlement_payouts', key: ['payout_ref'] },
  update_settlements: { table: 'settlement_rows', key: ['txn_ref_number'] },
  payout_recon: { table: 'recon_lines', key: ['gateway', 'type', 'line_key'] },
  upi_txn_regularization: { table: 'regularizations', key: ['rrn'] },
  brand_product_onboarding: { table: 'products', key: ['brand_code', 'product_code'] },
  product_min_max_update: { table: 'products', key: ['brand_code', 'product_code'] },
  scheme_config: { table: 'scheme_models', key: ['scheme_id', 'product_id', 'from_at'] },
  cashback_config: { table: 'cashback_offers', key: ['offer_code'] },
  cashback_calculate: { table: 'cashback_credits', key: ['txn_ref_number'] },
  chargeslip_generate: { table: 'charge_slips', key: ['txn_ref_number'] },
  control_sheet_recon: { table: 'control_sheet_lines', key: ['txn_day', 'merchant_code'] },
  cashback_insert_update: { table: 'offer_rules', key: ['brand_code', 'rule_desc', 'from_at'] },
  opt_out_upload: { table: 'opt_outs', key: ['list', 'mobile_number'] },
  dnd_upload: { table: 'opt_outs', key: ['list', 'mobile_number'] },
  super_merchant_members: { table: 'super_merchant_members', key: ['member_id'] },
  bulk_refund: { table: 'refund_orders', key: ['refund_ref'] },
  finance_report: { table: 'finance_report_rows', key: ['txn_ref_number'] },
} as const satisfies Record<ScriptId, PlannedRecords>
