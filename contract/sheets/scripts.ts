import type { Changes } from '#contract/wire/changeTypes.ts'
import type { ScriptId } from './scriptId.ts'
import type { SheetKindName } from './sheetKind.ts'

/** Kinds of one group share so many runs at once; one more is refused. */
interface Exclusion {
  readonly group: string
  readonly atOnce: number
}

interface FileKind {
  /** The documented `action` of the file entry. */
  readonly action: string
  /** The documented `file_description`. */
  readonly fileDescription: string
  /** What the entry of a file says instead, where it says more: the brand, and the days, as in fileDescription.ts. */
  readonly describes: 'itself' | 'brand' | 'brandAndDays'
  /** The documented folder of the upload. */
  readonly folder: string
  readonly sheet: SheetKindName
  readonly service: string
  /** File name of the result, without its time. */
  readonly report: string
  /** `action` of the result: Downloads groups by its words. */
  readonly resultAction: string
  readonly title: string
  /** Said when the script was started. */
  readonly startedText: string
  /** Said when rows were applied. */
  readonly doneText: string
  /** Said when none of its rows could be applied. */
  readonly failedText: string
  /** Said when it could not be started, nobody knows why. */
  readonly notStartedText: string
  /** Said when as many runs as may be are under way. */
  readonly runningText: string
  /** The checked plan waits until a person has confirmed it: for kinds that switch merchants off or move money. */
  readonly isConfirmed: boolean
  /** What it wrote can be put back. */
  readonly isReversible: boolean
  /** So many merchants may one person switch off in a day; above it a second person confirms. */
  readonly secondPersonAbove: number
  /** Whatever it changes, somebody else than who sent it confirms. */
  readonly alwaysNeedsSecondPerson: boolean
  /** Rows that match nothing are kept for a person, and no loss. */
  readonly keepsFindings: boolean
  /** The same file works anew at any time: what it finds may be different by then. */
  readonly isRepeatable: boolean
  /** The column of its records, in paise, whose sum counts for the limit of one person; null: no money moves. */
  readonly sumOf: string | null
  /** What becomes of that sum, as its plan says it. */
  readonly sumWord: 'settled' | 'regularized' | 'refunded'
  /** What its rows tell other systems, put back or done. */
  readonly changes: Changes
  /** Null: any number at once; two that work on the same file never are. */
  readonly exclusion: Exclusion | null
}

export const secondPersonAbove = 500

/** Storage names of the documents; where the bytes really lie is the gateway's configuration. */
export const uploadBucket = 'operations'
export const uploadFolder = 'merchantUpdate'

const usual = {
  describes: 'itself',
  folder: uploadFolder,
  startedText: 'File will be processed shortly!',
  doneText: 'Successfully Updated!',
  failedText: 'Could not upload info!',
  notStartedText: 'Something Went Wrong!',
  runningText: 'Job Already Running..',
  isConfirmed: false,
  isReversible: true,
  secondPersonAbove,
  alwaysNeedsSecondPerson: false,
  keepsFindings: false,
  isRepeatable: false,
  sumOf: null,
  sumWord: 'settled',
  changes: 'none',
  exclusion: null,
} as const

const merchantOnboarding = { ...usual, service: 'merchant_onboard_automation', folder: 'merchantOnboarding' } as const
const ofBrands = {
  ...usual,
  service: 'addeditbrandconfig',
  fileDescription: '',
  describes: 'brand',
  notStartedText: 'Could not process request!',
  isConfirmed: true,
} as const
const alone = (group: string) => ({ group, atOnce: 1 }) as const

/** The one table of what a person may upload. What a kind does to a row is in server/files/scripts/index.ts. */
export const scripts = {
  merchant_update: {
    ...usual,
    action: 'MERCHANT_UPDATE_INPUT',
    fileDescription: 'Bulk Update',
    sheet: 'merchantUpdate',
    changes: ['merchant.changed'],
    service: 'updatemerchantuser',
    report: 'bulk_update_merchant_report',
    resultAction: 'MERCHANT_UPDATE_OUTPUT',
    title: 'Bulk Update',
  },
  merchant_deactivate: {
    ...usual,
    action: 'MERCHANT_DEACTIVATE_INPUT',
    fileDescription: 'Bulk Deactivate',
    sheet: 'merchantDeactivate',
    changes: ['merchant.switchedOff', 'merchant.switchedOn'],
    service: 'deactivatemerchant',
    report: 'bulk_deactivate_activate_merchant_report',
    resultAction: 'MERCHANT_DEACTIVATE_OUTPUT',
    title: 'Bulk Deactivate',
    isConfirmed: true,
  },
  merchant_activate: {
    ...usual,
    action: 'MERCHANT_ACTIVATE_INPUT',
    fileDescription: 'Bulk Activate',
    sheet: 'merchantActivate',
    changes: ['merchant.switchedOn', 'merchant.switchedOff'],
    service: 'deactivatemerchant',
    report: 'bulk_deactivate_activate_merchant_report',
    resultAction: 'MERCHANT_ACTIVATE_OUTPUT',
    title: 'Bulk Activate',
  },
  sbi_merchant_activate: {
    ...merchantOnboarding,
    action: 'SBI_MERCHANT_ACTIVATE_INPUT',
    fileDescription: 'SBI_MERCHANT_ACTIVATE_OUTPUT',
    sheet: 'partnerActivation',
    changes: ['merchant.switchedOn', 'merchant.switchedOff', 'merchant.changed'],
    report: 'sbi_merchant_activate_report',
    resultAction: 'SBI_MERCHANT_ACTIVATE_OUTPUT',
    title: 'Mosambee Merchant Activation',
    startedText: 'Output file will be generated shortly!',
    exclusion: alone('partner_activation'),
  },
  brand_merchant_mapping: {
    ...merchantOnboarding,
    folder: 'brand_merchant_mapping',
    action: 'BRAND_MERCHANT_MAPPING_INPUT',
    fileDescription: 'BRAND_MERCHANT_MAPPING_OUTPUT',
    sheet: 'brandMerchants',
    changes: ['brandMapping.changed'],
    report: 'brand_merchant_mapping_report',
    resultAction: 'BRAND_MERCHANT_MAPPING_OUTPUT',
    title: 'Brand Merchant Mapping',
    startedText: 'Job Running Successfully.',
    notStartedText: 'Something Went Wrong',
    runningText: 'Job Already Running',
    isConfirmed: true,
    exclusion: alone('brand_merchant_mapping'),
  },
  register_merchant: {
    ...merchantOnboarding,
    action: 'INPUT_ONBOARD_MERCHANT',
    fileDescription: 'NEW_ONBOARD_MERCHANT_INPUT',
    sheet: 'merchantOnboard',
    changes: ['merchant.changed', 'merchant.removed'],
    report: 'onboard_merchant_report',
    resultAction: 'ONBOARD_MERCHANT_OUTPUT',
    title: 'Bulk Merchant Onboard',
    exclusion: alone('merchant_onboarding'),
  },
  store_activation: {
    ...merchantOnboarding,
    action: 'ACTIVATE_STORE',
    fileDescription: 'STORE_ACTIVATION_MERCHANT_LIST',
    sheet: 'storeActivation',
    changes: ['merchant.switchedOn', 'merchant.switchedOff', 'merchant.changed'],
    report: 'store_activation_report',
    resultAction: 'STORE_ACTIVATION_OUTPUT',
    title: 'Bulk Store Activation',
    exclusion: alone('merchant_onboarding'),
  },
  upi_update: {
    ...merchantOnboarding,
    action: 'UPI_UPDATE_INPUT',
    fileDescription: 'UPI_UPDATE_OUTPUT',
    sheet: 'upiUpdate',
    changes: ['merchant.changed'],
    report: 'upi_update_report',
    resultAction: 'UPI_UPDATE_OUTPUT',
    title: 'Enable UPI',
    isConfirmed: true,
    exclusion: alone('upi_update'),
  },
  customer_fee_update: {
    ...merchantOnboarding,
    action: 'CUSTOMER_FEE_INPUT',
    fileDescription: '',
    sheet: 'customerFee',
    changes: ['merchant.changed'],
    report: 'customer_fee_report',
    resultAction: 'CUSTOMER_FEE_OUTPUT',
    title: 'Change Customer Fee',
    isConfirmed: true,
    exclusion: alone('customer_fee'),
  },
  dsr_tasks_upload: {
    ...usual,
    folder: 'dsr_tasks',
    action: 'DSR_TASKS_INPUT',
    fileDescription: 'DSR_TASKS_OUTPUT',
    sheet: 'dsrTasks',
    service: 'dsr',
    report: 'dsr_tasks_report',
    resultAction: 'DSR_TASKS_OUTPUT',
    title: 'Task Upload',
    exclusion: { group: 'dsr_tasks', atOnce: 2 },
  },
  update_settlement_status: {
    ...usual,
    folder: 'payouts',
    action: 'UPDATE_SETTLEMENT_STATUS',
    fileDescription: 'UPDATE_SETTLEMENT_STATUS',
    sheet: 'settlementStatus',
    changes: ['payout.confirmed', 'payout.failed'],
    service: 'opssettlements',
    report: 'settlement_status_report',
    resultAction: 'SETTLEMENT_STATUS_OUTPUT',
    title: 'Update Settlement Status',
    doneText: 'Updated Successfully!',
    notStartedText: 'Could not upload file!',
    isConfirmed: true,
    isReversible: false,
    sumOf: 'amount_paise',
    exclusion: alone('settlements'),
  },
  promoter_voucher_mapping: {
    ...usual,
    folder: 'promoter_voucher_mapping',
    action: 'PROMOTER_VOUCHER_INPUT',
    fileDescription: 'PROMOTER_VOUCHER_OUTPUT',
    sheet: 'promoterVouchers',
    service: 'promoter_voucher_map_service',
    report: 'promoter_voucher_mapping_report',
    resultAction: 'PROMOTER_VOUCHER_OUTPUT',
    title: 'Promoter Voucher Mapping',
    exclusion: alone('promoter_voucher_mapping'),
  },
  update_utr: {
    ...usual,
    folder: 'payouts',
    action: 'UPDATE_UTR',
    fileDescription: 'UPDATE_UTR',
    sheet: 'utrNumbers',
    changes: ['payout.confirmed', 'payout.failed'],
    service: 'opssettlements',
    report: 'settlement_utr_report',
    resultAction: 'SETTLEMENT_UTR_OUTPUT',
    title: 'Upload UTR',
    notStartedText: 'Could not upload file!',
    isConfirmed: true,
    isReversible: false,
    sumOf: 'amount_paise',
    exclusion: alone('settlements'),
  },
  pos_mid_tid_mapping: {
    ...usual,
    folder: 'pos_mid_tid_mapping',
    action: 'POS_MID_TID_MAP_INPUT',
    fileDescription: 'POS_MID_TID_MAP_OUTPUT',
    sheet: 'posMapping',
    service: 'pos_mid_tid_mapping_service',
    report: 'pos_mid_tid_mapping_report',
    resultAction: 'POS_MID_TID_MAP_OUTPUT',
    title: 'POS Mid-Tid Mapping',
    isConfirmed: true,
    exclusion: alone('pos_mid_tid_mapping'),
  },
  finance_report: {
    ...usual,
    folder: 'finance_reports',
    action: 'FINANCE_REPORT_INPUT',
    fileDescription: 'FINANCE_REPORT_OUTPUT',
    sheet: 'financeReport',
    changes: ['refund.succeeded', 'refund.failed', 'hold.released', 'payout.confirmed', 'payout.failed'],
    service: 'upload_finance_report',
    report: 'finance_report',
    resultAction: 'FINANCE_REPORT_OUTPUT',
    title: 'Finance Report',
    exclusion: alone('finance_report'),
  },
  update_settlements: {
    ...usual,
    folder: 'Settlement/insert_update',
    action: 'UPDATE_SETTLEMENTS',
    fileDescription: 'UPDATE_SETTLEMENTS',
    sheet: 'settlementRows',
    service: 'opssettlements',
    report: 'settlement_rows_report',
    resultAction: 'SETTLEMENT_ROWS_OUTPUT',
    title: 'Upload Settlement Excel',
    notStartedText: 'Could not upload file!',
    isConfirmed: true,
    isReversible: false,
    alwaysNeedsSecondPerson: true,
    exclusion: alone('settlements'),
  },
  payout_recon: {
    ...usual,
    folder: 'payouts',
    action: 'SETTLEMENT_RECON_INPUT',
    fileDescription: 'SETTLEMENT_RECON_INPUT',
    sheet: 'payoutRecon',
    changes: ['payout.confirmed', 'payout.failed', 'refund.succeeded', 'refund.failed', 'hold.released'],
    service: 'opssettlements',
    report: 'settlement_recon_report',
    resultAction: 'SETTLEMENT_RECON_OUTPUT',
    title: 'Payout / Recon',
    notStartedText: 'Could not upload file!',
    isConfirmed: true,
    isReversible: false,
    keepsFindings: true,
    sumOf: 'amount_paise',
    exclusion: alone('recon'),
  },
  upi_txn_regularization: {
    ...usual,
    folder: 'regularization',
    action: 'UPI_TXN_REGULARIZATION_INPUT',
    fileDescription: 'UPI_TXN_REGULARIZATION',
    sheet: 'regularization',
    changes: ['regularization.made', 'refund.succeeded', 'refund.failed', 'hold.released'],
    service: 'opssettlements',
    report: 'upi_txn_regularization_report',
    resultAction: 'UPI_TXN_REGULARIZATION_OUTPUT',
    title: 'UPI Txn',
    notStartedText: 'Could not upload file!',
    isConfirmed: true,
    isReversible: false,
    sumOf: 'amount_paise',
    sumWord: 'regularized',
    exclusion: alone('settlements'),
  },
  brand_product_onboarding: {
    ...ofBrands,
    folder: 'brandProducts',
    action: 'BRAND_PRODUCT_INPUT',
    sheet: 'brandProducts',
    report: 'brand_product_onboarding_report',
    resultAction: 'BRAND_PRODUCT_OUTPUT',
    title: 'Upload Products',
    doneText: 'Successfully uploaded products!',
    failedText: 'Something is wrong with input file!',
    exclusion: alone('brand_products'),
  },
  product_min_max_update: {
    ...ofBrands,
    folder: 'productMinMaxUpdate',
    action: 'PRODUCT_MIN_MAX_UPDATE',
    sheet: 'productMinMax',
    report: 'product_min_max_report',
    resultAction: 'PRODUCT_MIN_MAX_OUTPUT',
    title: 'Min Max Update',
    exclusion: alone('brand_products'),
  },
  scheme_config: {
    ...ofBrands,
    describes: 'brandAndDays',
    folder: 'schemeConfig',
    action: 'SCHEME_CONFIG_UPDATE',
    sheet: 'schemeConfig',
    changes: [
      'productScheme.changed',
      'productScheme.modelsChanged',
      'productScheme.inForce',
      'productScheme.outOfForce',
    ],
    report: 'scheme_config_report',
    resultAction: 'SCHEME_CONFIG_OUTPUT',
    title: 'Upload Scheme',
    alwaysNeedsSecondPerson: true,
    exclusion: alone('scheme_config'),
  },
  cashback_config: {
    ...ofBrands,
    folder: 'Cashback',
    action: 'CASHBACK_CONFIG_UPDATE',
    sheet: 'cashbackConfig',
    changes: ['cashbackOffer.changed', 'cashbackOffer.inForce', 'cashbackOffer.outOfForce'],
    report: 'cashback_config_report',
    resultAction: 'CASHBACK_CONFIG_OUTPUT',
    title: 'Cashback Config',
    alwaysNeedsSecondPerson: true,
    exclusion: alone('cashback_config'),
  },
  cashback_calculate: {
    ...usual,
    folder: 'Cashback',
    action: 'CASHBACK_CALCULATE_INPUT',
    fileDescription: 'CASHBACK_CALCULATE',
    sheet: 'cashbackCalculate',
    changes: ['cashback.approved'],
    service: 'opssettlements',
    report: 'cashback_calculate_report',
    resultAction: 'CASHBACK_CALCULATE_OUTPUT',
    title: 'Cashback Calculate',
    startedText: 'File Will be generated shortly!',
    notStartedText: 'Could not upload file!',
    isConfirmed: true,
    isReversible: false,
    alwaysNeedsSecondPerson: true,
    isRepeatable: true,
    exclusion: alone('cashback'),
  },
  chargeslip_generate: {
    ...usual,
    folder: 'chargeslip',
    action: 'CHARGESLIP_GENERATE_INPUT',
    fileDescription: 'CHARGESLIP_GENERATE',
    sheet: 'chargeSlips',
    service: 'opssettlements',
    report: 'charge_slip_generate_report',
    resultAction: 'CHARGESLIP_GENERATE_OUTPUT',
    title: 'Charge Slip Generate',
    startedText: 'File Will be generated shortly!',
    notStartedText: 'Could not upload file!',
    isReversible: false,
    isRepeatable: true,
    exclusion: alone('charge_slips'),
  },
  control_sheet_recon: {
    ...usual,
    folder: 'control_sheet_recon',
    action: 'CONTROL_SHEET_RECON_INPUT',
    fileDescription: 'CONTROL_SHEET_RECON',
    sheet: 'controlSheet',
    service: 'controlsheet',
    report: 'control_sheet_recon_report',
    resultAction: 'CONTROL_SHEET_RECON_OUTPUT',
    title: 'Control Sheet',
    notStartedText: 'Could not upload file!',
    exclusion: alone('control_sheet'),
  },
  cashback_insert_update: {
    ...usual,
    folder: 'cash_back_insert_update',
    action: 'OFFER_CONFIG_UPDATE',
    fileDescription: 'OFFER_CONFIG_UPDATE',
    sheet: 'offerRules',
    changes: ['offer.changed', 'offer.inForce', 'offer.outOfForce'],
    service: 'upload_offer',
    report: 'offer_config_report',
    resultAction: 'OFFER_CONFIG_OUTPUT',
    title: 'Upload Offers',
    notStartedText: 'Something went wrong! Please upload the file again',
    isConfirmed: true,
    isReversible: false,
    alwaysNeedsSecondPerson: true,
    exclusion: alone('offer_config'),
  },
  opt_out_upload: {
    ...usual,
    folder: 'opt_out',
    action: 'OPT_OUT_INPUT',
    fileDescription: 'OPT_OUT',
    sheet: 'optOutNumbers',
    service: 'appnotificationbulk',
    report: 'opt_out_report',
    resultAction: 'OPT_OUT_OUTPUT',
    title: 'Opt-out List',
    exclusion: alone('opt_outs'),
  },
  dnd_upload: {
    ...usual,
    folder: 'opt_out',
    action: 'DND_INPUT',
    fileDescription: 'DND',
    sheet: 'dndNumbers',
    service: 'appnotificationbulk',
    report: 'dnd_report',
    resultAction: 'DND_OUTPUT',
    title: 'DND List',
    exclusion: alone('opt_outs'),
  },
  super_merchant_members: {
    ...usual,
    // As the call that associates them: for reviewers.
    service: 'update_kyc_info',
    folder: 'super_merchants',
    action: 'SUPER_MERCHANT_MEMBERS_INPUT',
    fileDescription: 'SUPER_MERCHANT_MEMBERS',
    sheet: 'superMerchantMembers',
    changes: ['superMerchant.membersChanged'],
    report: 'super_merchant_members_report',
    resultAction: 'SUPER_MERCHANT_MEMBERS_OUTPUT',
    title: 'Associate Merchants',
    isConfirmed: true,
    exclusion: alone('super_merchant_members'),
  },
  bulk_refund: {
    ...usual,
    folder: 'refunds',
    action: 'BULK_REFUND_INPUT',
    fileDescription: 'BULK_REFUND',
    sheet: 'bulkRefunds',
    changes: ['refund.submitted', 'refund.succeeded', 'hold.released', 'refund.failed', 'refund.unknown'],
    service: 'opssettlements',
    report: 'bulk_refund_report',
    resultAction: 'BULK_REFUND_OUTPUT',
    title: 'Refunds by Sheet',
    doneText: 'Refunds were sent.',
    failedText: 'Nothing was refunded.',
    isConfirmed: true,
    isReversible: false,
    sumOf: 'amount_paise',
    sumWord: 'refunded',
    exclusion: alone('refunds'),
  },
} as const satisfies Record<ScriptId, FileKind>

/** Services of all kinds: whoever holds one of them may begin to upload. */
export const uploadServices = [
  'updatemerchantuser',
  'deactivatemerchant',
  'merchant_onboard_automation',
  'dsr',
  'pos_mid_tid_mapping_service',
  'promoter_voucher_map_service',
  'upload_finance_report',
  'opssettlements',
  'addeditbrandconfig',
  'controlsheet',
  'upload_offer',
  'appnotificationbulk',
  'campaign_whatsapp_notification',
  'campaign_app_notification',
  'update_kyc_info',
] as const
