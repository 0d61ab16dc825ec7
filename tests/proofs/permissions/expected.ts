import type { ExpectedRow } from './expectedRow.ts'
import { expectedCampaigns } from './expectedCampaigns.ts'
import { expectedCheckedRecords } from './expectedCheckedRecords.ts'
import { expectedFiles } from './expectedFiles.ts'
import { expectedKyc } from './expectedKyc.ts'
import { expectedMerchants } from './expectedMerchants.ts'
import { expectedMoney } from './expectedMoney.ts'
import { expectedSuperMerchants } from './expectedSuperMerchants.ts'
import { expectedPeople } from './expectedPeople.ts'
import { expectedPortfolio } from './expectedPortfolio.ts'
import { expectedRates } from './expectedRates.ts'
import { expectedReports } from './expectedReports.ts'
import { expectedCatalogue } from './expectedCatalogue.ts'
import { expectedOffers } from './expectedOffers.ts'
import { expectedSession } from './expectedSession.ts'

export const expectedRows: readonly ExpectedRow[] = [
  ...expectedSession,
  ...expectedPeople,
  ...expectedMerchants,
  ...expectedFiles,
  ...expectedKyc,
  ...expectedRates,
  ...expectedCheckedRecords,
  ...expectedMoney,
  ...expectedSuperMerchants,
  ...expectedPortfolio,
  ...expectedReports,
  ...expectedCatalogue,
  ...expectedOffers,
  ...expectedCampaigns,
]

/** What the documents name, and what this desk adds to them. */
export const allServices: readonly string[] = `
  dashboard updatemerchantuser merchant_onboard_automation uploaddocument kyc_by_paywise kyc_by_pine kyc_approved
  update_kyc_info updatenewmerchantkycuser deactivatemerchant getporfoliomerchants getkycincompletemerchants
  appnotificationbulk settlementmenu getorders opsreports productmgmt getusers upload_finance_report
  bank_setup_checker_service bank_setup_maker_service bank_setup_view_service dsr pos_mid_tid_mapping_service
  promoter_voucher_map_service getscripts&files downloads view_kyc_role calllogs getcalllogs getporfoliotransaction
  getportfoliotransactionsummary checkmerchantappstatus calculatebrandpricewarranty login_limit
  campaign_whatsapp_notification campaign_app_notification campaign_summary campaign_promocard whatsapp_onboard getrms
  ops-add-user opsaddrole opsaddservice opssettlements enach-register holdccreport txnreport misreport settlementreport
  failedtxnreport otherreports showchargeslip controlsheet dsr_report addeditbrandconfig showcashbackrules
  offerdescupdate upload_offer grant_rights integrations`
  .trim()
  .split(/\s+/)

export const allFlags = ['admin', 'support', 'brand', 'drafter', 'approver', 'checker', 'manager'] as const
