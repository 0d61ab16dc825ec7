import type { FileRoute } from '#server/gateway/app.ts'
import { auditHandlers } from '#server/audit/index.ts'
import { bankSchemesHandlers, schemeRecord } from '#server/bankSchemes/index.ts'
import { campaignHandlers, reportRoute, waitingCampaigns } from '#server/campaigns/index.ts'
import { type CheckedRecords, checkedRecordsHandlers, waitingRecords } from '#server/checkedRecords/index.ts'
import { dashboardHandlers } from '#server/dashboard/index.ts'
import { deviceHandlers } from '#server/device/index.ts'
import { cashbackHandlers } from '#server/cashback/index.ts'
import { chargeSlipHandlers } from '#server/chargeSlip/index.ts'
import { dsrHandlers } from '#server/dsr/index.ts'
import { enachHandlers, enachLink } from '#server/enach/index.ts'
import { fileJobsHandlers } from '#server/fileJobs/index.ts'
import { notificationsHandlers } from '#server/notifications/index.ts'
import { downloadRoute, storedFilesHandlers } from '#server/storedFiles/index.ts'
import { uploadsHandlers } from '#server/uploads/index.ts'
import { imeiHandlers } from '#server/imei/index.ts'
import { documentRoute, kycHandlers } from '#server/kyc/index.ts'
import { linkRoute } from '#server/links/index.ts'
import { merchantHandlers } from '#server/merchants/index.ts'
import { messageHandlers } from '#server/messages/index.ts'
import { misHandlers } from '#server/mis/index.ts'
import { peopleHandlers } from '#server/people/index.ts'
import { portfolioHandlers } from '#server/portfolio/index.ts'
import { feeRecord, mdrRecords, ratesHandlers } from '#server/rates/index.ts'
import { promoCardHandlers } from '#server/promoCards/index.ts'
import { reconHandlers, waitingForceMatches } from '#server/recon/index.ts'
import { refundsHandlers, waitingRefunds } from '#server/refunds/index.ts'
import { ordersHandlers, reportsHandlers } from '#server/reports/index.ts'
import { regularizationsHandlers } from '#server/regularizations/index.ts'
import { rolesHandlers } from '#server/roles/index.ts'
import { sessionHandlers } from '#server/session/index.ts'
import {
  bankFileRoute,
  settlementsHandlers,
  waitingBatches,
  waitingReleases,
  waitingReturns,
} from '#server/settlements/index.ts'
import { shellHandlers } from '#server/shell/index.ts'
import { reportJobsHandlers, schedulesHandlers, tableExportRoute, tablesHandlers } from '#server/tables/index.ts'
import {
  superMerchantDocumentRoute,
  superMerchantsHandlers,
  tncLink,
  waitingSuperMerchants,
} from '#server/superMerchants/index.ts'
import { waitingHandlers, type WaitingSources } from '#server/waiting/index.ts'
import { bannersHandlers } from '#server/banners/index.ts'
import { brandFormHandlers } from '#server/brandForm/index.ts'
import { catalogueHandlers } from '#server/catalogue/index.ts'
import { groupCodesHandlers } from '#server/groupCodes/index.ts'
import { offerLookupHandlers } from '#server/offerLookup/index.ts'
import { offersHandlers } from '#server/offers/index.ts'
import { pictureRoute } from '#server/pictures/index.ts'
import { picturesHandlers } from '#server/pictureUploads/index.ts'
import { productSchemesHandlers } from '#server/productSchemes/index.ts'
import type { AllHandlers } from '#server/gateway/handler.ts'

/** What answers with a file or a page instead of an answer of the contract. */
export const fileRoutes: readonly FileRoute[] = [
  downloadRoute,
  documentRoute,
  tableExportRoute,
  bankFileRoute,
  linkRoute({ enach: enachLink, tnc: tncLink }),
  superMerchantDocumentRoute,
  pictureRoute,
  reportRoute,
]

/** Every kind of the contract has its record here, or this does not compile. */
const checkedRecords: CheckedRecords = { ...mdrRecords, subscription: feeRecord, bankScheme: schemeRecord }

/** Every kind of what waits for a second person has its source here, or this does not compile. */
const waitingSources: WaitingSources = {
  ...waitingRecords(checkedRecords),
  settlementBatch: waitingBatches,
  holdRelease: waitingReleases,
  returnedPayout: waitingReturns,
  refund: waitingRefunds,
  forceMatch: waitingForceMatches,
  superMerchant: waitingSuperMerchants,
  campaign: waitingCampaigns,
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
  ...reportsHandlers,
  ...reportJobsHandlers,
  ...schedulesHandlers,
  ...chargeSlipHandlers,
  ...dsrHandlers,
  ...ordersHandlers,
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
  ...waitingHandlers(waitingSources),
  ...peopleHandlers,
  ...rolesHandlers,
  ...uploadsHandlers,
  ...fileJobsHandlers,
  ...storedFilesHandlers,
  ...notificationsHandlers,
  ...auditHandlers,
  ...picturesHandlers,
  ...catalogueHandlers,
  ...brandFormHandlers,
  ...bannersHandlers,
  ...productSchemesHandlers,
  ...groupCodesHandlers,
  ...offerLookupHandlers,
  ...offersHandlers,
  ...deviceHandlers,
  'socket.userConnected': async () => ({}),
  'socket.fileUploaded': async () => ({}),
}
