import type { ScriptId } from '#contract/sheets/scriptId.ts'
import { merchantInfo } from '#src/merchants/merchantInfoPath.ts'

const inMerchants = '/merchants?upload='
const inMerchantInfo = `${merchantInfo}?upload=`
const inKyc = '/merchants-new/kyc?upload='
const inSettlements = '/accounts?activeIndex=1&upload='

/**
 * Where an upload is opened. A sheet that belongs to one brand, super merchant, campaign or provider is taken where that is
 * chosen: its script is absent.
 */
export const uploadPlaces: Readonly<Partial<Record<ScriptId, string>>> = {
  merchant_update: `${inMerchants}merchant_update`,
  merchant_deactivate: `${inMerchants}merchant_deactivate`,
  merchant_activate: `${inMerchants}merchant_deactivate`,
  store_activation: `${inMerchantInfo}store_activation`,
  register_merchant: `${inMerchantInfo}register_merchant`,
  upi_update: `${inMerchantInfo}upi_update`,
  customer_fee_update: `${inMerchantInfo}customer_fee_update`,
  sbi_merchant_activate: `${inKyc}sbi_merchant_activate`,
  brand_merchant_mapping: `${inKyc}brand_merchant_mapping`,
  dsr_tasks_upload: '/bulk-uploads?activeIndex=0',
  pos_mid_tid_mapping: '/bulk-uploads?activeIndex=1',
  promoter_voucher_mapping: '/bulk-uploads?activeIndex=2',
  update_settlements: `${inSettlements}update_settlements`,
  update_settlement_status: `${inSettlements}update_settlement_status`,
  update_utr: `${inSettlements}update_utr`,
  bulk_refund: '/accounts?activeIndex=4&upload=bulk_refund',
  upi_txn_regularization: '/accounts?activeIndex=5',
  cashback_calculate: '/accounts?activeIndex=7&cashback=cashback',
  chargeslip_generate: '/accounts?activeIndex=7&cashback=slips',
  cashback_insert_update: '/offer-mgmt?activeIndex=5',
  finance_report: '/finance',
  opt_out_upload: '/campaign/opt-outs?activeIndex=1',
  dnd_upload: '/campaign/opt-outs?activeIndex=2',
}
