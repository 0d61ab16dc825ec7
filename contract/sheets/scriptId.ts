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
  'brand_product_onboarding',
  'product_min_max_update',
  'scheme_config',
  'cashback_config',
  'cashback_calculate',
  'chargeslip_generate',
  'control_sheet_recon',
  'cashback_insert_update',
  'opt_out_upload',
  'dnd_upload',
  'super_merchant_members',
  'bulk_refund',
])
export type ScriptId = z.infer<typeof ScriptId>

/** Where the documents give a number that is not the place in the list. */
const documentedNumbers: Readonly<Partial<Record<ScriptId, number>>> = {
  product_min_max_update: 23,
  cashback_insert_update: 24,
}
/** That of `mis.generate`, which is no script of a file. */
const misNumber = 19

/** The others take what is free, in the order of the list: who adds one adds it at the end. */
const numbers = (() => {
  const taken = new Set([misNumber, ...Object.values(documentedNumbers)])
  const found = new Map<ScriptId, number>()
  let next = 1
  for (const scriptId of ScriptId.options) {
    while (taken.has(next)) next += 1
    const documented = documentedNumbers[scriptId]
    found.set(scriptId, documented ?? next)
    if (documented === undefined) next += 1
  }
  return found
})()

export const numberOfScript = (scriptId: ScriptId): number => numbers.get(scriptId) ?? 0

export const scriptOfNumber = (number: number): ScriptId | undefined =>
  ScriptId.options.find((scriptId) => numberOfScript(scriptId) === number)
