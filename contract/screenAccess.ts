import { bankSchemeKind } from './checkedKinds/bankSchemes.ts'
import { everyWaitingDecider } from './waitingKinds/index.ts'
import type { Access } from './wire/call.ts'

/**
 * Who may make the calls that screens open with. By itself, because the app draws its menu from it before it has the
 * schemas of any call.
 */
export const screenAccess = {
  audit: { anyOf: ['getusers'], flag: 'admin' },
  bankSchemes: { anyOf: bankSchemeKind.readers },
  /** Tabs of Brand Configuration; `catalogue` is every tab but Offers. */
  banners: { anyOf: ['showcashbackrules'] },
  catalogue: { anyOf: ['addeditbrandconfig'] },
  /** Schemes to read, at their own routes (conflict X059). */
  catalogueLists: { anyOf: ['productmgmt'] },
  /** All forms share these calls: which campaigns somebody works with is decided by the form's own service (X050). */
  campaigns: {
    anyOf: [
      'campaign_whatsapp_notification',
      'campaign_app_notification',
      'appnotificationbulk',
      'whatsapp_onboard',
      'calculatebrandpricewarranty',
    ],
  },
  /** The page and each of its tabs: who holds the service of one tab alone sees that tab (conflict X050). */
  campaignTabs: {
    anyOf: [
      'appnotificationbulk',
      'campaign_whatsapp_notification',
      'campaign_app_notification',
      'campaign_summary',
      'campaign_promocard',
      'whatsapp_onboard',
    ],
  },
  enach: { anyOf: ['enach-register'] },
  files: { anyOf: ['downloads'] },
  imei: { anyOf: ['opssettlements'] },
  integrations: { anyOf: ['integrations'], flag: 'admin' },
  kycReview: { anyOf: ['kyc_by_{product}', 'kyc_by_pine'] },
  merchants: { anyOf: ['updatemerchantuser', 'getporfoliomerchants'] },
  messages: { anyOf: ['kyc_approved', 'updatemerchantuser'] },
  nonKycMerchants: { anyOf: ['getkycincompletemerchants'] },
  /** `getusers` opens the page as documented; the services of its own tabs do too (conflict X046). */
  offers: { anyOf: ['getusers', 'upload_offer', 'offerdescupdate'] },
  optOuts: { anyOf: ['appnotificationbulk'] },
  orders: { anyOf: ['getorders'] },
  /** Whoever settles, and whoever is asked by merchants whose payers dispute. */
  disputes: { anyOf: ['opssettlements', 'updatemerchantuser', 'getporfoliomerchants'] },
  /** Whoever settles, and whoever is asked by merchants who are not paid. */
  merchantHolds: { anyOf: ['opssettlements', 'updatemerchantuser', 'getporfoliomerchants'] },
  /** Whoever settles, and whoever is asked by merchants: a payment's page is for both. */
  payments: { anyOf: ['opssettlements', 'updatemerchantuser', 'getporfoliomerchants'] },
  /** Whoever settles, and whoever is asked by merchants for them. */
  papers: { anyOf: ['opssettlements', 'updatemerchantuser', 'getporfoliomerchants'] },
  people: { anyOf: ['getusers'] },
  recon: { anyOf: ['opssettlements'] },
  refunds: { anyOf: ['opssettlements'] },
  /** The page and each of its tabs: who holds the service of one tab alone sees that tab (as conflict X047). */
  reports: {
    anyOf: [
      'opsreports',
      'txnreport',
      'misreport',
      'settlementreport',
      'failedtxnreport',
      'otherreports',
      'showchargeslip',
      'controlsheet',
      'dsr_report',
    ],
  },
  kycDocument: { anyOf: ['view_kyc_role'] },
  regularizations: { anyOf: ['opssettlements'] },
  /** A scheme's page is for whoever changes schemes and for whoever reads them. */
  schemes: { anyOf: ['addeditbrandconfig', 'productmgmt'] },
  /** Auditors: administrators who see the audit. */
  retention: { anyOf: ['getusers'], flag: 'admin' },
  scripts: { anyOf: ['getscripts&files'] },
  sessions: { anyOf: ['getusers'], flag: 'admin' },
  settlements: { anyOf: ['opssettlements'] },
  superMerchants: { anyOf: ['kyc_by_{product}'] },
  waiting: { anyOf: everyWaitingDecider },
} as const satisfies Record<string, Access>
