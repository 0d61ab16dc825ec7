import type { FileRoute } from '#server/gateway/app.ts'
import { auditHandlers } from '#server/platform/audit/index.ts'
import { legalHoldsHandlers, waitingLegalHoldEnds } from '#server/platform/legalHolds/index.ts'
import { personRequestsHandlers, waitingErasures } from '#server/platform/personData/index.ts'
import { retentionHandlers } from '#server/platform/retention/index.ts'
import { bankSchemesHandlers, schemeRecord } from '#server/money/bankSchemes/index.ts'
import { campaignHandlers, campaignImpact, reportRoute, waitingCampaigns } from '#server/campaigns/campaigns/index.ts'
import { type CheckedRecords, checkedRecordsHandlers, waitingRecords } from '#server/platform/checkedRecords/index.ts'
import { dashboardHandlers } from '#server/reports/dashboard/index.ts'
import { deviceHandlers } from '#server/people/device/index.ts'
import { cashbackHandlers } from '#server/money/cashback/index.ts'
import { chargeSlipHandlers } from '#server/money/chargeSlip/index.ts'
import { dsrHandlers } from '#server/money/dsr/index.ts'
import { enachHandlers, enachLink } from '#server/money/enach/index.ts'
import { fileJobsHandlers, unfinishedJobs } from '#server/files/fileJobs/index.ts'
import { notificationsHandlers } from '#server/platform/notifications/index.ts'
import { downloadRoute, storedFilesHandlers } from '#server/files/storedFiles/index.ts'
import { uploadsHandlers } from '#server/files/uploads/index.ts'
import { impactHandlers, type ImpactSources } from '#server/platform/impact/index.ts'
import {
  feedRoute,
  incomingHandlers,
  refusedEvents,
  uploadRoute,
  waitingFeedDecisions,
} from '#server/platform/feed/index.ts'
import { integrationsHandlers, waitingClients } from '#server/platform/integrations/index.ts'
import { changesRoute } from '#server/platform/changes/index.ts'
import { waitingEndpoints, webhooksHandlers } from '#server/platform/webhooks/index.ts'
import { imeiHandlers } from '#server/money/imei/index.ts'
import { documentRoute, kycHandlers } from '#server/merchants/kyc/index.ts'
import { linkRoute } from '#server/merchants/links/index.ts'
import { merchantHandlers } from '#server/merchants/merchants/index.ts'
import { messageHandlers } from '#server/merchants/messages/index.ts'
import { misHandlers } from '#server/reports/mis/index.ts'
import { peopleHandlers } from '#server/people/people/index.ts'
import { portfolioHandlers } from '#server/merchants/portfolio/index.ts'
import { feeRecord, mdrRecords, ratesHandlers } from '#server/money/rates/index.ts'
import { promoCardHandlers } from '#server/campaigns/promoCards/index.ts'
import { paymentsHandlers } from '#server/money/payments/index.ts'
import {
  forceMatchImpact,
  matchRuleRecord,
  missingMoney,
  reconHandlers,
  shortTransfers,
  waitingForceMatches,
} from '#server/money/recon/index.ts'
import { refundImpact, refundsHandlers, unknownRefunds, waitingRefunds } from '#server/money/refunds/index.ts'
import { ordersHandlers, reportsHandlers } from '#server/reports/reports/index.ts'
import { regularizationsHandlers } from '#server/money/regularizations/index.ts'
import { rolesHandlers } from '#server/people/roles/index.ts'
import { sessionHandlers } from '#server/people/session/index.ts'
import {
  bankFileRoute,
  batchImpact,
  holdImpact,
  releaseImpact,
  returnedPayouts,
  returnImpact,
  settlementsHandlers,
  waitingBatches,
  waitingReleases,
  waitingReturns,
} from '#server/money/settlements/index.ts'
import {
  disputeImpact,
  disputesHandlers,
  dueDisputes,
  missedDisputes,
  waitingDisputes,
} from '#server/money/disputes/index.ts'
import {
  merchantHoldImpact,
  merchantHoldsHandlers,
  waitingMerchantHolds,
  waitingMerchantReleases,
} from '#server/money/merchantHolds/index.ts'
import { creditNoteImpact, papersHandlers, waitingCreditNotes, waitingMonths } from '#server/money/papers/index.ts'
import { shellHandlers } from '#server/platform/shell/index.ts'
import {
  reportJobsHandlers,
  schedulesHandlers,
  tableExportRoute,
  tablesHandlers,
} from '#server/reports/tables/index.ts'
import {
  superMerchantDocumentRoute,
  superMerchantsHandlers,
  tncLink,
  waitingSuperMerchants,
} from '#server/merchants/superMerchants/index.ts'
import { troublesHandlers, type TroubleSources } from '#server/platform/troubles/index.ts'
import { recordOf, type RecordSources, recordsHandlers } from '#server/platform/recordLife/index.ts'
import { waitingHandlers, type WaitingSources } from '#server/platform/waiting/index.ts'
import { bannersHandlers } from '#server/catalogue/banners/index.ts'
import { brandFormHandlers } from '#server/catalogue/brandForm/index.ts'
import { catalogueHandlers } from '#server/catalogue/catalogue/index.ts'
import { givingGroupCodes, groupCodesHandlers } from '#server/catalogue/groupCodes/index.ts'
import { offerLookupHandlers } from '#server/catalogue/offerLookup/index.ts'
import {
  givingOffers,
  offersHandlers,
  waitingCatalogueChanges,
  waitingOfferChanges,
} from '#server/catalogue/offers/index.ts'
import { pictureRoute } from '#server/files/pictures/index.ts'
import { picturesHandlers } from '#server/files/pictureUploads/index.ts'
import { givingSchemes, productSchemesHandlers } from '#server/catalogue/productSchemes/index.ts'
import type { AllHandlers } from '#server/gateway/handler.ts'

/** What answers with a file or a page instead of an answer of the contract, and the doors for machine clients. */
export const fileRoutes: readonly FileRoute[] = [
  downloadRoute,
  documentRoute,
  tableExportRoute,
  bankFileRoute,
  linkRoute({ enach: enachLink, tnc: tncLink }),
  superMerchantDocumentRoute,
  pictureRoute,
  reportRoute,
  feedRoute,
  uploadRoute,
  changesRoute,
]

/** Every kind of the contract has its record here, or this does not compile. */
const checkedRecords: CheckedRecords = {
  ...mdrRecords,
  subscription: feeRecord,
  bankScheme: schemeRecord,
  matchRule: matchRuleRecord,
}

/** Every kind of what waits for a second person has its source here, or this does not compile. */
const waitingSources: WaitingSources = {
  ...waitingRecords(checkedRecords),
  settlementBatch: waitingBatches,
  holdRelease: waitingReleases,
  returnedPayout: waitingReturns,
  merchantHold: waitingMerchantHolds,
  merchantRelease: waitingMerchantReleases,
  refund: waitingRefunds,
  dispute: waitingDisputes,
  forceMatch: waitingForceMatches,
  paperMonth: waitingMonths,
  creditNote: waitingCreditNotes,
  superMerchant: waitingSuperMerchants,
  campaign: waitingCampaigns,
  offerChange: waitingOfferChanges,
  catalogueChange: waitingCatalogueChanges,
  legalHoldEnd: waitingLegalHoldEnds,
  erasure: waitingErasures,
  machineClient: waitingClients,
  webhookEndpoint: waitingEndpoints,
  feedDecision: waitingFeedDecisions,
}

/** Every kind of what goes wrong has its source here, or this does not compile. */
const troubleSources: TroubleSources = {
  shortTransfer: shortTransfers,
  missingMoney,
  dueDispute: dueDisputes,
  missedDispute: missedDisputes,
  returnedPayout: returnedPayouts,
  unknownRefund: unknownRefunds,
  refusedEvent: refusedEvents,
  fileJob: unfinishedJobs,
}

/** What each act that somebody confirms moves. */
const impactSources: ImpactSources = {
  settlementBatch: batchImpact,
  hold: holdImpact,
  holdRelease: releaseImpact,
  returnedPayout: returnImpact,
  merchantHold: merchantHoldImpact,
  merchantRelease: merchantHoldImpact,
  refund: refundImpact,
  dispute: disputeImpact,
  forceMatch: forceMatchImpact,
  creditNote: creditNoteImpact,
  campaign: campaignImpact,
}

const catalogueOffers = offersHandlers({ ...givingOffers, ...givingSchemes, ...givingGroupCodes })

/** Every kind of record whose page tells what people did with it has its source here, or this does not compile. */
const recordSources: RecordSources = {
  payment: recordOf(
    'payments.get',
    paymentsHandlers['payments.get'],
    (key) => ({ txn_ref_number: key }),
    (key) => `transaction:${key}`,
  ),
  refund: recordOf(
    'refunds.get',
    refundsHandlers['refunds.get'],
    (key) => ({ refund_id: key }),
    (key) => `refund:${key.toLowerCase()}`,
  ),
  payout: recordOf(
    'settlements.payout',
    settlementsHandlers['settlements.payout'],
    (key) => ({ payout_ref: key }),
    (key) => `payout:${key.toUpperCase()}`,
  ),
  batch: recordOf(
    'settlements.batch',
    settlementsHandlers['settlements.batch'],
    (key) => ({ batch_id: Number(key), size: 1 }),
    (key) => `batch:${Number(key)}`,
  ),
  dispute: recordOf(
    'disputes.get',
    disputesHandlers['disputes.get'],
    (key) => ({ dispute_ref: key }),
    (key) => `dispute:${key}`,
  ),
  merchantHold: recordOf(
    'merchantHolds.get',
    merchantHoldsHandlers['merchantHolds.get'],
    (key) => ({ hold_id: Number(key) }),
    (key) => `merchantHold:${Number(key)}`,
  ),
  legalHold: recordOf(
    'legalHolds.get',
    legalHoldsHandlers['legalHolds.get'],
    (key) => ({ legal_hold_id: Number(key) }),
    (key) => `legalHold:${Number(key)}`,
  ),
  personRequest: recordOf(
    'personRequests.get',
    personRequestsHandlers['personRequests.get'],
    (key) => ({ request_id: Number(key) }),
    (key) => `personRequest:${Number(key)}`,
  ),
  paper: recordOf(
    'papers.get',
    papersHandlers['papers.get'],
    (key) => ({ paper: key }),
    (key) => `paper:${key}`,
  ),
  matchRule: recordOf(
    'recon.matchRules',
    reconHandlers['recon.matchRules'],
    (key) => ({ id: Number(key) }),
    (key) => `matchRule:${Number(key)}`,
  ),
  offer: recordOf(
    'offers.get',
    catalogueOffers['offers.get'],
    (key) => ({ id: Number(key) }),
    (key) => `offer:${Number(key)}`,
  ),
  scheme: recordOf(
    'productSchemes.get',
    productSchemesHandlers['productSchemes.get'],
    (key) => ({ scheme_code: key }),
    (key) => `scheme:${key.toUpperCase()}`,
  ),
  bankScheme: recordOf(
    'bankSchemes.get',
    bankSchemesHandlers['bankSchemes.get'],
    (key) => ({ id: Number(key) }),
    (key) => `bankScheme:${Number(key)}`,
  ),
  campaign: recordOf(
    'campaigns.get',
    campaignHandlers['campaigns.get'],
    (key) => ({ campaign_id: key }),
    (key) => `campaign:${key.toLowerCase()}`,
  ),
  fileJob: recordOf(
    'files.job',
    fileJobsHandlers['files.job'],
    (key) => ({ job_id: key }),
    (key) => `job:${key.toLowerCase()}`,
  ),
  person: recordOf(
    'people.access',
    peopleHandlers['people.access'],
    (key) => ({ login_id: key }),
    (key) => key.toLowerCase(),
  ),
}

/** Every call of the contract has its handler here, or this does not compile. */
export const handlers: AllHandlers = {
  ...sessionHandlers,
  ...shellHandlers,
  ...cashbackHandlers,
  ...misHandlers,
  ...merchantHandlers,
  ...kycHandlers,
  ...portfolioHandlers,
  ...dashboardHandlers,
  ...tablesHandlers,
  ...messageHandlers,
  ...ratesHandlers,
  ...settlementsHandlers,
  ...merchantHoldsHandlers,
  ...reportsHandlers,
  ...reportJobsHandlers,
  ...schedulesHandlers,
  ...chargeSlipHandlers,
  ...dsrHandlers,
  ...ordersHandlers,
  ...paymentsHandlers,
  ...papersHandlers,
  ...disputesHandlers,
  ...refundsHandlers,
  ...reconHandlers,
  ...regularizationsHandlers,
  ...imeiHandlers,
  ...enachHandlers,
  ...campaignHandlers,
  ...promoCardHandlers,
  ...bankSchemesHandlers,
  ...superMerchantsHandlers,
  ...checkedRecordsHandlers(checkedRecords),
  ...waitingHandlers(waitingSources, impactSources),
  ...troublesHandlers(troubleSources),
  ...impactHandlers(impactSources),
  ...peopleHandlers,
  ...rolesHandlers,
  ...uploadsHandlers,
  ...fileJobsHandlers,
  ...storedFilesHandlers,
  ...notificationsHandlers,
  ...auditHandlers,
  ...retentionHandlers,
  ...legalHoldsHandlers,
  ...personRequestsHandlers,
  ...integrationsHandlers,
  ...incomingHandlers,
  ...webhooksHandlers,
  ...picturesHandlers,
  ...catalogueHandlers,
  ...brandFormHandlers,
  ...bannersHandlers,
  ...productSchemesHandlers,
  ...groupCodesHandlers,
  ...offerLookupHandlers,
  ...catalogueOffers,
  ...recordsHandlers(recordSources),
  ...deviceHandlers,
  'socket.userConnected': async () => ({}),
  'socket.fileUploaded': async () => ({}),
}
