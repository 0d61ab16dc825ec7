import { brandProducts, productMinMax } from './brandProducts.ts'
import { brandMapping } from './brandMapping.ts'
import { bulkRefund } from './bulkRefund.ts'
import { cashbackConfig } from './cashbackConfig.ts'
import { cashbackCalculate } from './cashbackCalculate.ts'
import { chargeSlipGenerate } from './chargeSlipGenerate.ts'
import { controlSheetRecon } from './controlSheetRecon.ts'
import { customerFee } from './customerFee.ts'
import { dsrTasks } from './dsrTasks.ts'
import { financeReport } from './financeReport.ts'
import { merchantActivation, merchantDeactivation } from './merchantActivation.ts'
import { merchantOnboard } from './merchantOnboard.ts'
import { merchantUpdate } from './merchantUpdate.ts'
import { dndNumbers, optOutNumbers } from './optOutNumbers.ts'
import { partnerActivation } from './partnerActivation.ts'
import { regularizeUpi } from './regularizeUpi.ts'
import { offerRules } from './offerRules.ts'
import { posMapping } from './posMapping.ts'
import { payoutRecon } from './payoutRecon.ts'
import { promoterVouchers } from './promoterVouchers.ts'
import type { ScriptsById } from '#server/files/jobs/script.ts'
import { schemeConfig } from './schemeConfig.ts'
import { storeActivation } from './storeActivation.ts'
import { superMerchantMembers } from './superMerchantMembers.ts'
import { updateSettlementStatus } from './updateSettlementStatus.ts'
import { updateSettlements } from './updateSettlements.ts'
import { updateUtr } from './updateUtr.ts'
import { upiUpdate } from './upiUpdate.ts'

/** What each kind of sheet does; the runner takes it from here. */
export const scriptsById = {
  merchant_update: merchantUpdate,
  merchant_deactivate: merchantDeactivation,
  merchant_activate: merchantActivation,
  sbi_merchant_activate: partnerActivation,
  brand_merchant_mapping: brandMapping,
  register_merchant: merchantOnboard,
  store_activation: storeActivation,
  upi_update: upiUpdate,
  customer_fee_update: customerFee,
  dsr_tasks_upload: dsrTasks,
  pos_mid_tid_mapping: posMapping,
  promoter_voucher_mapping: promoterVouchers,
  update_settlement_status: updateSettlementStatus,
  update_utr: updateUtr,
  finance_report: financeReport,
  update_settlements: updateSettlements,
  payout_recon: payoutRecon,
  upi_txn_regularization: regularizeUpi,
  brand_product_onboarding: brandProducts,
  product_min_max_update: productMinMax,
  scheme_config: schemeConfig,
  cashback_config: cashbackConfig,
  cashback_calculate: cashbackCalculate,
  chargeslip_generate: chargeSlipGenerate,
  control_sheet_recon: controlSheetRecon,
  cashback_insert_update: offerRules,
  opt_out_upload: optOutNumbers,
  dnd_upload: dndNumbers,
  super_merchant_members: superMerchantMembers,
  bulk_refund: bulkRefund,
} as const satisfies ScriptsById
