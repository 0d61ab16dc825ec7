import { grantRightsService, integrationsService } from '#contract/calls/people/secondAdministrator.ts'

/** Every service the documents name; `{product}` stands for the product key. */
const documentedServices = [
  'dashboard',
  'updatemerchantuser',
  'merchant_onboard_automation',
  'uploaddocument',
  'kyc_by_{product}',
  'kyc_by_pine',
  'kyc_approved',
  'update_kyc_info',
  'updatenewmerchantkycuser',
  'deactivatemerchant',
  'getporfoliomerchants',
  'getkycincompletemerchants',
  'appnotificationbulk',
  'settlementmenu',
  'getorders',
  'opsreports',
  'productmgmt',
  'getusers',
  'upload_finance_report',
  'bank_setup_checker_service',
  'bank_setup_maker_service',
  'bank_setup_view_service',
  'dsr',
  'pos_mid_tid_mapping_service',
  'promoter_voucher_map_service',
  'getscripts&files',
  'downloads',
  'view_kyc_role',
  'calllogs',
  'getcalllogs',
  'getporfoliotransaction',
  'getportfoliotransactionsummary',
  'checkmerchantappstatus',
  'calculatebrandpricewarranty',
  'login_limit',
  'campaign_whatsapp_notification',
  'campaign_app_notification',
  'campaign_summary',
  'campaign_promocard',
  'whatsapp_onboard',
  'getrms',
  'ops-add-user',
  'opsaddrole',
  'opsaddservice',
  'opssettlements',
  'enach-register',
  'holdccReport',
  'txnReport',
  'misReport',
  'settlementReport',
  'FailedTxnReport',
  'otherReports',
  'showChargeSlip',
  'controlsheet',
  'dsr_report',
  'addEditBrandConfig',
  'showCashbackRules',
  'offerDescUpdate',
  'upload_offer',
] as const
export type DocumentedService = (typeof documentedServices)[number]

/** Services that the documents lack: the right to give what one does not hold, and that to let other systems in. */
const addedServices = [grantRightsService, integrationsService] as const
export type DefaultService = DocumentedService | (typeof addedServices)[number]
export const allServices: readonly DefaultService[] = [...documentedServices, ...addedServices]

// A set: for the product `pine` two of the documented names are one.
export const resolveProduct = (names: readonly DefaultService[], product: string): string[] => [
  ...new Set(names.map((name) => name.replace('{product}', product))),
]

/** Every service that comes with the product whose key is `product`. */
export const serviceNames = (product: string): string[] => resolveProduct(allServices, product)
