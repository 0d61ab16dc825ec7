import type { ExpectedRow } from './expectedRow.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'
/** Each kind of sheet has its own service; whoever holds any may begin. */
const senders = [
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
]

/** KYC documents come in the same parts and have their own commit. */
const partSenders = [...senders, 'uploaddocument']

const entry = (action: string) => ({
  filename: 'stores.csv',
  s3_bucket: 'operations',
  s3_path: 'merchantUpdate',
  s3_url: `/files/${nowhere}`,
  file_description: 'Stores',
  status: 'PENDING',
  action,
})

/** Whose each further kind is: service, action, script. */
const kinds = [
  ['merchant_onboard_automation', 'INPUT_ONBOARD_MERCHANT', 'register_merchant'],
  ['merchant_onboard_automation', 'ACTIVATE_STORE', 'store_activation'],
  ['merchant_onboard_automation', 'UPI_UPDATE_INPUT', 'upi_update'],
  ['merchant_onboard_automation', 'BRAND_MERCHANT_MAPPING_INPUT', 'brand_merchant_mapping'],
  ['merchant_onboard_automation', 'CUSTOMER_FEE_INPUT', 'customer_fee_update'],
  ['merchant_onboard_automation', 'SBI_MERCHANT_ACTIVATE_INPUT', 'sbi_merchant_activate'],
  ['dsr', 'DSR_TASKS_INPUT', 'dsr_tasks_upload'],
  ['pos_mid_tid_mapping_service', 'POS_MID_TID_MAP_INPUT', 'pos_mid_tid_mapping'],
  ['promoter_voucher_map_service', 'PROMOTER_VOUCHER_INPUT', 'promoter_voucher_mapping'],
  ['upload_finance_report', 'FINANCE_REPORT_INPUT', 'finance_report'],
  ['opssettlements', 'UPDATE_UTR', 'update_utr'],
  ['opssettlements', 'UPDATE_SETTLEMENT_STATUS', 'update_settlement_status'],
  ['opssettlements', 'UPDATE_SETTLEMENTS', 'update_settlements'],
  ['opssettlements', 'SETTLEMENT_RECON_INPUT', 'payout_recon'],
  ['opssettlements', 'UPI_TXN_REGULARIZATION_INPUT', 'upi_txn_regularization'],
  ['addeditbrandconfig', 'BRAND_PRODUCT_INPUT', 'brand_product_onboarding'],
  ['addeditbrandconfig', 'PRODUCT_MIN_MAX_UPDATE', 'product_min_max_update'],
  ['addeditbrandconfig', 'SCHEME_CONFIG_UPDATE', 'scheme_config'],
  ['addeditbrandconfig', 'CASHBACK_CONFIG_UPDATE', 'cashback_config'],
  ['opssettlements', 'CASHBACK_CALCULATE_INPUT', 'cashback_calculate'],
  ['opssettlements', 'CHARGESLIP_GENERATE_INPUT', 'chargeslip_generate'],
  ['controlsheet', 'CONTROL_SHEET_RECON_INPUT', 'control_sheet_recon'],
  ['upload_offer', 'OFFER_CONFIG_UPDATE', 'cashback_insert_update'],
  ['appnotificationbulk', 'OPT_OUT_INPUT', 'opt_out_upload'],
  ['appnotificationbulk', 'DND_INPUT', 'dnd_upload'],
] as const

export const expectedFiles: readonly ExpectedRow[] = [
  { call: 'files.upload', opensFor: senders, asks: { s3bucketname: 7 }, answer: '400 bad-request' },
  { call: 'files.uploadPart', opensFor: partSenders, asks: { upload_id: 7 }, answer: '400 bad-request' },
  {
    call: 'files.commitUpload',
    opensFor: senders,
    asks: {
      upload_id: nowhere,
      parts: 1,
      file_name: 'stores.csv',
      byte_size: 1,
      sha256: '0'.repeat(64),
      point: 'A'.repeat(86).concat('=='),
      s3bucketname: 'operations',
      s3bucketLocation: 'merchantUpdate',
    },
    answer: '409 upload-incomplete',
  },
  { call: 'files.discardUpload', opensFor: partSenders, asks: { upload_id: nowhere }, answer: '200' },
  { call: 'files.createEntry', opensFor: senders, asks: {}, answer: '400 bad-request' },
  {
    call: 'files.createEntry',
    opensFor: ['updatemerchantuser'],
    asks: entry('MERCHANT_UPDATE_INPUT'),
    answer: '404 file-not-found',
  },
  {
    call: 'files.createEntry',
    opensFor: ['deactivatemerchant'],
    asks: entry('MERCHANT_DEACTIVATE_INPUT'),
    answer: '404 file-not-found',
  },
  { call: 'files.runScript', opensFor: senders, asks: {}, answer: '404 unknown-script' },
  ...kinds.flatMap(([service, action, scriptId]) => [
    { call: 'files.createEntry', opensFor: [service], asks: entry(action), answer: '404 file-not-found' } as const,
    {
      call: 'files.runScript',
      opensFor: [service],
      asks: { script_id: scriptId, file_entry_id: nowhere },
      answer: '404 file-not-found',
    } as const,
  ]),

  {
    call: 'files.runScript',
    opensFor: ['updatemerchantuser'],
    asks: { script_id: 'merchant_update', file_entry_id: nowhere },
    answer: '404 file-not-found',
  },
  {
    call: 'files.runScript',
    opensFor: ['deactivatemerchant'],
    asks: { script_id: 'merchant_activate', file_entry_id: nowhere },
    answer: '404 file-not-found',
  },
  { call: 'files.job', opensFor: 'signed-in', asks: { job_id: nowhere }, answer: '404 file-not-found' },
  { call: 'files.openJobs', opensFor: 'signed-in', asks: {}, answer: '200' },
  {
    call: 'files.jobRows',
    opensFor: 'signed-in',
    asks: { job_id: nowhere, fate: 'error' },
    answer: '404 file-not-found',
  },
  {
    call: 'files.confirmPlan',
    opensFor: 'signed-in',
    asks: { job_id: nowhere, plan_hash: 'none' },
    answer: '404 file-not-found',
  },
  { call: 'files.cancelJob', opensFor: 'signed-in', asks: { job_id: nowhere }, answer: '404 file-not-found' },
  { call: 'files.retryJob', opensFor: 'signed-in', asks: { job_id: nowhere }, answer: '404 file-not-found' },
  { call: 'files.takeBack', opensFor: 'signed-in', asks: { job_id: nowhere }, answer: '404 file-not-found' },
  { call: 'files.scripts', opensFor: ['getscripts&files'], asks: { parameters: {} }, answer: '200' },
  {
    call: 'files.stored',
    opensFor: ['getscripts&files'],
    asks: { parameters: { pageIndex: 0, pageSize: 5 } },
    answer: '200',
  },
  {
    call: 'files.sockets',
    opensFor: ['getscripts&files'],
    asks: { parameters: { pageIndex: 0, pageSize: 5 } },
    answer: '200',
  },
  {
    call: 'files.triggerJob',
    opensFor: senders,
    asks: { 'job-name': '16-control-sheet' },
    answer: '404 unknown-script',
  },
  { call: 'files.triggerJobWrapped', opensFor: senders, asks: { 'job-name': 'none' }, answer: '404 unknown-script' },
  {
    call: 'files.triggerJob',
    opensFor: ['dsr'],
    asks: { 'job-name': 'dsr_tasks_upload' },
    answer: '409 nothing-waiting',
  },
  {
    call: 'files.runScript',
    opensFor: ['dsr'],
    asks: { script_id: 'dsr_tasks_upload' },
    answer: '409 nothing-waiting',
  },
  { call: 'files.uploadAny', opensFor: senders, asks: {}, answer: '400 bad-request' },
  {
    call: 'files.uploadAny',
    opensFor: ['upload_finance_report'],
    asks: {
      filename: 'finance.pdf',
      s3bucketname: 'operations',
      s3bucketLocation: 'finance_reports',
      file_description: 'FINANCE_REPORT_OUTPUT',
      img64: 'JVBERg==',
      action: 'FINANCE_REPORT_INPUT',
    },
    answer: '422 sheet-unreadable',
  },
  { call: 'files.list', opensFor: ['downloads'], asks: { date: '2026-01-01' }, answer: '200' },
  { call: 'files.link', opensFor: 'signed-in', asks: { file_id: nowhere }, answer: '404 file-not-found' },
  { call: 'files.notifications', opensFor: 'signed-in', asks: {}, answer: '200' },
  { call: 'files.notificationPage', opensFor: 'signed-in', asks: { unread: true, page: 1, size: 5 }, answer: '200' },
  {
    call: 'files.acknowledgeNotifications',
    opensFor: 'signed-in',
    asks: { socket_id: nowhere },
    answer: '404 file-not-found',
  },
  {
    call: 'files.setNotification',
    opensFor: senders,
    asks: { date: '2026-01-01', socket_id: 'x', file_name: 'none.csv', file_type: 'MERCHANT_UPDATE_INPUT' },
    answer: '404 file-not-found',
  },
  {
    call: 'files.acknowledgeNotification',
    opensFor: 'signed-in',
    asks: { notification_received: true, socket_id: nowhere, file_name: 'none.csv' },
    answer: '404 file-not-found',
  },
]
