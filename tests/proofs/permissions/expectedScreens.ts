import { campaignDeciders, offerDeciders } from './expectedCheckedRecords.ts'

type Entry = readonly [label: string, path: string, opensFor: readonly string[], flag?: 'admin']

/** Written by hand from the documents: the services that show an entry of the menu, in its order; last, what we add. */
export const expectedMenu: readonly Entry[] = [
  ['Dashboard', '/dashboard', ['dashboard']],
  ['Merchant Update', '/merchants', ['updatemerchantuser']],
  ['New Merchant KYC', '/merchants-new/kyc', ['kyc_by_pine', 'kyc_by_paywise']],
  ['Super Merchant KYC', '/super-merchant-kyc', ['kyc_by_paywise']],
  ['Merchant Info', '/merchant-details', ['getporfoliomerchants']],
  ['Non KYC Merchants', '/non-kyc-merchants', ['getkycincompletemerchants']],
  ['Campaign', '/campaign', ['appnotificationbulk']],
  ['Account Management', '/accounts', ['settlementmenu']],
  ['Order Management', '/order-mgmt', ['getorders']],
  ['Reports', '/reports', ['opsreports']],
  ['Brand Configuration', '/brand-config', ['productmgmt']],
  ['Offer Management', '/offer-mgmt', ['getusers', 'upload_offer', 'offerdescupdate']],
  ['Finance', '/finance', ['upload_finance_report']],
  ['Bank Setup', '/bank-setup', ['bank_setup_checker_service', 'bank_setup_maker_service', 'bank_setup_view_service']],
  ['Bulk-Uploads', '/bulk-uploads', ['dsr', 'pos_mid_tid_mapping_service', 'promoter_voucher_map_service']],
  ['Scripts & S3 Files', '/scripts-s3-files', ['getscripts&files']],
  ['Downloads', '/downloads', ['downloads']],
  ['User Management', '/user-management', ['getusers']],
  [
    'Waiting for me',
    '/waiting',
    [
      'opssettlements',
      'bank_setup_checker_service',
      'kyc_approved',
      'campaign_whatsapp_notification',
      'campaign_app_notification',
      'whatsapp_onboard',
      'upload_offer',
      'offerdescupdate',
      'addeditbrandconfig',
      'integrations',
    ],
  ],
  ['Integrations', '/integrations', ['integrations'], 'admin'],
  ['Audit', '/user-management/audit', ['getusers'], 'admin'],
]

interface ExpectedScreen {
  /** Absent: anybody who is signed in. */
  readonly opensFor?: readonly string[]
  readonly flag?: 'admin'
  /** The call that brings what the screen shows first: it is open to the same people. Absent: tabs that ask each for itself. */
  readonly shows?: string
}

/** Every screen that stands, and whom it opens for. */
const campaignTabs = [
  'appnotificationbulk',
  'campaign_whatsapp_notification',
  'campaign_app_notification',
  'campaign_summary',
  'campaign_promocard',
  'whatsapp_onboard',
]
const reportTabs = [
  'opsreports',
  'txnreport',
  'misreport',
  'settlementreport',
  'failedtxnreport',
  'otherreports',
  'showchargeslip',
  'controlsheet',
  'dsr_report',
]

export const expectedScreens: Readonly<Record<string, ExpectedScreen>> = {
  '/dashboard': { opensFor: ['dashboard'], shows: 'dashboard.transactions' },
  '/today': { shows: 'troubles.list' },
  '/merchant-details': { opensFor: ['getporfoliomerchants'] },
  '/merchants': { opensFor: ['updatemerchantuser', 'getporfoliomerchants'], shows: 'merchants.search' },
  '/merchants/add-edit-merchant/:action': {
    opensFor: ['updatemerchantuser', 'getporfoliomerchants'],
    shows: 'merchants.search',
  },
  '/merchants-new/kyc': { opensFor: ['kyc_by_pine', 'kyc_by_paywise'], shows: 'kyc.review' },
  '/merchants-new/kyc/add-edit-merchant/:action': { opensFor: ['kyc_by_pine', 'kyc_by_paywise'], shows: 'kyc.review' },
  '/merchants-new/kyc/in-a-row': { opensFor: ['kyc_by_pine', 'kyc_by_paywise'], shows: 'kyc.queue' },
  '/merchants-new/kyc/messages': { opensFor: ['updatemerchantuser', 'kyc_approved'], shows: 'messages.list' },
  '/non-kyc-merchants': { opensFor: ['getkycincompletemerchants'], shows: 'kyc.incomplete' },
  '/accounts': { opensFor: ['settlementmenu', 'dsr', 'enach-register'] },
  '/accounts/:tab': { opensFor: ['settlementmenu', 'dsr', 'enach-register'] },
  '/accounts/batches': { opensFor: ['opssettlements'], shows: 'settlements.batches' },
  '/position': { opensFor: ['opssettlements'], shows: 'payments.position' },
  '/position/payments': { opensFor: ['opssettlements'], shows: 'payments.placed' },
  '/accounts/batches/:batchId': { opensFor: ['opssettlements'], shows: 'settlements.batch' },
  '/payments/:txnRefNumber': {
    opensFor: ['opssettlements', 'updatemerchantuser', 'getporfoliomerchants'],
    shows: 'payments.get',
  },
  '/payouts/:payoutRef': {
    opensFor: ['opssettlements', 'updatemerchantuser', 'getporfoliomerchants'],
    shows: 'settlements.payout',
  },
  '/transfers/:utr': { opensFor: ['opssettlements'], shows: 'recon.transfer' },
  '/accounts/refunds/:refundId': { opensFor: ['opssettlements'], shows: 'refunds.get' },
  '/accounts/recon': { opensFor: ['opssettlements'], shows: 'recon.figures' },
  '/accounts/recon/rows': { opensFor: ['opssettlements'], shows: 'recon.rows' },
  '/accounts/recon/transfers': { opensFor: ['opssettlements'], shows: 'recon.transfers' },
  '/accounts/recon/force-matches': { opensFor: ['opssettlements'], shows: 'recon.forceMatches' },
  '/super-merchant-kyc': { opensFor: ['kyc_by_paywise'], shows: 'superMerchants.search' },
  '/supermerchants/add-edit-merchant/:action': { opensFor: ['kyc_by_paywise'], shows: 'superMerchants.get' },
  '/campaign': { opensFor: campaignTabs },
  '/campaigns/:tab': { opensFor: campaignTabs },
  '/campaign/opt-outs': { opensFor: ['appnotificationbulk'], shows: 'campaigns.optOuts' },
  '/campaign/:campaignId': { opensFor: campaignDeciders, shows: 'campaigns.get' },
  '/waiting': {
    opensFor: [
      'opssettlements',
      'bank_setup_checker_service',
      'kyc_approved',
      ...campaignDeciders,
      ...offerDeciders,
      'integrations',
    ],
    shows: 'waiting.list',
  },
  '/waiting/in-a-row': {
    opensFor: [
      'opssettlements',
      'bank_setup_checker_service',
      'kyc_approved',
      ...campaignDeciders,
      ...offerDeciders,
      'integrations',
    ],
    shows: 'waiting.list',
  },
  '/integrations': { opensFor: ['integrations'], flag: 'admin', shows: 'integrations.clients' },
  '/integrations/:tab': { opensFor: ['integrations'], flag: 'admin' },
  '/sessions': { shows: 'session.listOwn' },
  '/received-file': {},
  '/storage': {},
  '/notifications': { shows: 'files.notificationPage' },
  '/brand-config': { opensFor: ['productmgmt', 'addeditbrandconfig', 'showcashbackrules'] },
  '/brand-config/:tab': { opensFor: ['productmgmt', 'addeditbrandconfig', 'showcashbackrules'] },
  '/brand-config/add-edit-offer/:action': { opensFor: ['showcashbackrules'], shows: 'banners.list' },
  '/offer-mgmt': { opensFor: ['getusers', 'upload_offer', 'offerdescupdate'], shows: 'offers.check' },
  '/offer-mgmt/:tab': { opensFor: ['getusers', 'upload_offer', 'offerdescupdate'] },
  '/offers/:offerId': { opensFor: ['getusers', 'upload_offer', 'offerdescupdate'], shows: 'offers.get' },
  '/schemes/:schemeCode': { opensFor: ['addeditbrandconfig', 'productmgmt'], shows: 'productSchemes.get' },
  '/catalogue-management': { opensFor: ['productmgmt'], shows: 'productSchemes.browse' },
  '/scheme-mgmt': { opensFor: ['productmgmt'], shows: 'productSchemes.browse' },
  '/bank-setup': {
    opensFor: ['opssettlements', 'bank_setup_maker_service', 'bank_setup_checker_service', 'bank_setup_view_service'],
    shows: 'bankSchemes.list',
  },
  '/scripts-s3-files': { opensFor: ['getscripts&files'], shows: 'files.scripts' },
  '/bulk-uploads': { opensFor: ['dsr', 'pos_mid_tid_mapping_service', 'promoter_voucher_map_service'] },
  '/finance': { opensFor: ['upload_finance_report'] },
  '/reports': { opensFor: reportTabs },
  '/reports/:tab': { opensFor: reportTabs },
  '/reports/documents/:documentId': { opensFor: ['view_kyc_role'] },
  '/order-mgmt': { opensFor: ['getorders'], shows: 'orders.list' },
  '/downloads': { opensFor: ['downloads'], shows: 'files.list' },
  '/file-jobs/:jobId': { shows: 'files.job' },
  '/user-management': { opensFor: ['getusers'], shows: 'people.list' },
  '/user-management/add-edit-user/:action': { opensFor: ['getusers'], shows: 'people.list' },
  '/people/:loginId': { opensFor: ['getusers'], shows: 'people.list' },
  '/user-management/add-edit-role': { opensFor: ['getusers'], shows: 'roles.list' },
  '/user-management/effective-access': { opensFor: ['getusers'], shows: 'people.access' },
  '/user-management/compare-roles': { opensFor: ['getusers'], shows: 'roles.list' },
  '/user-management/sessions/:loginId': { opensFor: ['getusers'], flag: 'admin', shows: 'session.list' },
  '/user-management/audit': { opensFor: ['getusers'], flag: 'admin', shows: 'audit.list' },
}

/** The menu of whoever has one built-in role, in a desk that has every documented screen. */
export const expectedMenuOf: Readonly<Record<string, readonly string[]>> = {
  opsadmin: expectedMenu.map(([label]) => label),
  support: [
    'Dashboard',
    'Merchant Info',
    'Non KYC Merchants',
    'Campaign',
    'Order Management',
    'Downloads',
    'Waiting for me',
  ],
  finance: ['Dashboard', 'Account Management', 'Order Management', 'Reports', 'Finance', 'Downloads', 'Waiting for me'],
  sales: ['Dashboard', 'Merchant Info', 'Non KYC Merchants', 'Reports', 'Bulk-Uploads', 'Downloads'],
  relmanager: ['Dashboard', 'Merchant Info', 'Non KYC Merchants', 'Reports', 'Downloads'],
  catalogue: ['Dashboard', 'Brand Configuration', 'Offer Management', 'Downloads', 'Waiting for me'],
  branduser: ['Dashboard', 'Order Management'],
  drafter: ['Dashboard', 'Account Management', 'Waiting for me'],
  approver: ['Dashboard', 'Account Management', 'Waiting for me'],
  ratechecker: ['Dashboard', 'Account Management', 'Waiting for me'],
  bankmaker: ['Dashboard', 'Bank Setup'],
  bankchecker: ['Dashboard', 'Bank Setup', 'Waiting for me'],
  bankviewer: ['Dashboard', 'Bank Setup'],
  kycreviewer: ['Dashboard', 'New Merchant KYC', 'Super Merchant KYC', 'Waiting for me'],
  pinereviewer: ['Dashboard', 'New Merchant KYC'],
}
