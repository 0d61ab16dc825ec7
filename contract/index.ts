import * as checkedRecords from './calls/platform/checkedRecords.ts'
import * as bankSchemePage from './calls/money/bankSchemePage.ts'
import * as bankSchemes from './calls/money/bankSchemes.ts'
import type { CallDefinition, RequestOf, ResponseOf } from './wire/call.ts'
import * as audit from './calls/platform/audit.ts'
import * as campaignAudiences from './calls/campaigns/campaignAudiences.ts'
import * as campaignOptOuts from './calls/campaigns/campaignOptOuts.ts'
import * as campaignRecipients from './calls/campaigns/campaignRecipients.ts'
import * as campaignSends from './calls/campaigns/campaignSends.ts'
import * as campaigns from './calls/campaigns/campaigns.ts'
import * as campaignTemplates from './calls/campaigns/campaignTemplates.ts'
import * as callLogs from './calls/merchants/callLogs.ts'
import * as dashboard from './calls/reports/dashboard.ts'
import * as device from './calls/people/device.ts'
import * as enach from './calls/money/enach.ts'
import * as files from './calls/files/files.ts'
import * as imei from './calls/money/imei.ts'
import * as incoming from './calls/platform/incoming.ts'
import * as integrations from './calls/platform/integrations.ts'
import * as webhooks from './calls/platform/webhooks.ts'
import * as kyc from './calls/merchants/kyc.ts'
import * as kycDocuments from './calls/merchants/kycDocuments.ts'
import * as kycQueue from './calls/merchants/kycQueue.ts'
import * as merchantFeatures from './calls/merchants/merchantFeatures.ts'
import * as merchants from './calls/merchants/merchants.ts'
import * as messages from './calls/merchants/messages.ts'
import * as mis from './calls/reports/mis.ts'
import * as cashback from './calls/money/cashback.ts'
import * as portfolio from './calls/merchants/portfolio.ts'
import * as nonKycMerchants from './calls/merchants/nonKycMerchants.ts'
import * as notifications from './calls/platform/notifications.ts'
import * as rates from './calls/money/rates.ts'
import * as merchantHolds from './calls/money/merchantHolds.ts'
import * as matchRules from './calls/money/matchRules.ts'
import * as recon from './calls/money/recon.ts'
import * as reconTransfers from './calls/money/reconTransfers.ts'
import * as reconFiles from './calls/money/reconFiles.ts'
import * as forceMatches from './calls/money/forceMatches.ts'
import * as reconData from './calls/money/reconData.ts'
import * as disputes from './calls/money/disputes.ts'
import * as papers from './calls/money/papers.ts'
import * as payments from './calls/money/payments.ts'
import * as payoutList from './calls/money/payoutList.ts'
import * as positions from './calls/money/positions.ts'
import * as refunds from './calls/money/refunds.ts'
import * as regularizations from './calls/money/regularizations.ts'
import * as settlements from './calls/money/settlements.ts'
import * as settlementBatches from './calls/money/settlementBatches.ts'
import * as settlementPayouts from './calls/money/settlementPayouts.ts'
import * as settlementHolds from './calls/money/settlementHolds.ts'
import * as settlementFeatures from './calls/money/settlementFeatures.ts'
import * as people from './calls/people/people.ts'
import * as roles from './calls/people/roles.ts'
import * as scriptsAndFiles from './calls/files/scriptsAndFiles.ts'
import * as session from './calls/people/session.ts'
import * as sessionList from './calls/people/sessionList.ts'
import * as shell from './calls/platform/shell.ts'
import * as signIn from './calls/people/signIn.ts'
import * as singleSignOn from './calls/people/singleSignOn.ts'
import * as tables from './calls/reports/tables.ts'
import * as uploads from './calls/files/uploads.ts'
import * as chargeSlip from './calls/money/chargeSlip.ts'
import * as dsr from './calls/money/dsr.ts'
import * as promoCards from './calls/campaigns/promoCards.ts'
import * as reportJobs from './calls/reports/reportJobs.ts'
import * as schedules from './calls/reports/schedules.ts'
import * as orders from './calls/reports/orders.ts'
import { cashbackReport, chargeSlipReport } from './reports/cashback.ts'
import { listReportDays } from './reports/days.ts'
import { registrationReport } from './reports/registration.ts'
import { settlementReport } from './reports/settlements.ts'
import { cashbackOutput, controlSheet, dsrLog } from './reports/jobReports.ts'
import { failedReport, firstTransactionReport, nonBrandReport, transactionReport } from './reports/transactions.ts'
import * as superMerchantDocuments from './calls/merchants/superMerchantDocuments.ts'
import * as superMerchantForm from './calls/merchants/superMerchantForm.ts'
import * as superMerchantMembers from './calls/merchants/superMerchantMembers.ts'
import * as superMerchantReview from './calls/merchants/superMerchantReview.ts'
import * as superMerchantVerification from './calls/merchants/superMerchantVerification.ts'
import * as superMerchants from './calls/merchants/superMerchants.ts'
import * as impact from './calls/platform/readImpact.ts'
import * as waiting from './calls/platform/waiting.ts'
import * as troubles from './calls/platform/troubles.ts'
import * as recordLife from './calls/platform/recordLife.ts'
import * as moneyOfDays from './calls/money/moneyOfDays.ts'
import * as banners from './calls/catalogue/banners.ts'
import * as brandForm from './calls/catalogue/brandForm.ts'
import * as catalogue from './calls/catalogue/catalogue.ts'
import * as groupCodes from './calls/catalogue/groupCodes.ts'
import * as offerLookup from './calls/catalogue/offerLookup.ts'
import * as offerOutput from './calls/catalogue/offerOutput.ts'
import * as offerActs from './calls/catalogue/offerActs.ts'
import * as offerDescriptions from './calls/catalogue/offerDescriptions.ts'
import * as offerSkus from './calls/catalogue/offerSkus.ts'
import * as offerTrials from './calls/catalogue/offerTrials.ts'
import * as offerWaits from './calls/catalogue/offerWaits.ts'
import * as offers from './calls/catalogue/offers.ts'
import * as offerPage from './calls/catalogue/offerPage.ts'
import * as velocityChecks from './calls/catalogue/velocityChecks.ts'
import * as pictures from './calls/files/pictures.ts'
import * as pictureCommit from './calls/files/commitPicture.ts'
import * as productImages from './calls/catalogue/productImages.ts'
import * as productSchemes from './calls/catalogue/productSchemes.ts'
import * as schemePage from './calls/catalogue/schemePage.ts'
import * as retention from './calls/platform/retention.ts'
import * as legalHolds from './calls/platform/legalHolds.ts'
import * as personRequests from './calls/platform/personRequests.ts'

/** Every call that exists. A call that is not listed here is not reachable. */
export const calls = {
  'session.nonce': signIn.signInNonce,
  'session.signIn': signIn.signIn,
  'session.changePassword': signIn.changePassword,
  'session.get': session.getSession,
  'session.touch': session.touchSession,
  'session.signOut': session.signOut,
  'session.beginSingleSignOn': singleSignOn.beginSingleSignOn,
  'session.finishSingleSignOn': singleSignOn.finishSingleSignOn,
  'session.signInWithGoogle': singleSignOn.signInWithGoogle,
  'device.key': device.deviceKey,
  'session.list': sessionList.listSessions,
  'session.listOwn': sessionList.listOwnSessions,
  'session.end': sessionList.endSessions,
  'session.endOwn': sessionList.endOwnSessions,
  'shell.panelVersion': shell.panelVersion,
  'shell.pageView': shell.countPageView,
  'merchants.search': merchants.searchMerchants,
  'merchants.find': merchants.findMerchants,
  'merchants.changes': merchants.merchantChanges,
  'merchants.edit': merchants.editMerchants,
  'merchants.deactivate': merchants.deactivateMerchants,
  'merchants.reactivate': merchants.reactivateMerchants,
  'merchants.unmask': merchants.unmaskMerchant,
  'portfolio.summary': portfolio.merchantSummary,
  'portfolio.brandTransactions': portfolio.listBrandTransactions,
  'portfolio.nonBrandTransactions': portfolio.listNonBrandTransactions,
  'portfolio.storeOrders': portfolio.listStoreOrders,
  'portfolio.callLogs': callLogs.listCallLogs,
  'portfolio.addCallLog': callLogs.addCallLog,
  'portfolio.checkApp': portfolio.checkAppInstalled,
  'portfolio.warranty': portfolio.getWarrantyFigures,
  'portfolio.sendMessage': portfolio.sendMerchantMessage,
  'portfolio.messages': portfolio.listCampaignMessages,
  'portfolio.brandMappings': portfolio.listBrandMappings,
  'portfolio.switchBrandMapping': portfolio.switchBrandMapping,
  'portfolio.setLoginLimit': portfolio.setLoginLimit,
  'dashboard.summary': dashboard.dashboardSummary,
  'dashboard.transactions': dashboard.listRecentTransactions,
  'dashboard.figures': dashboard.getDashboardFigures,
  'dashboard.managers': dashboard.listManagers,
  'tables.layout': tables.getTableLayout,
  'tables.saveLayout': tables.saveTableLayout,
  'tables.views': tables.listSavedViews,
  'tables.saveView': tables.saveView,
  'tables.deleteView': tables.deleteView,
  'tables.export': tables.exportTable,
  'tables.sums': tables.sumTable,
  'tables.downloadSettlements': tables.downloadSettlements,
  'people.list': people.listPeople,
  'people.save': people.savePerson,
  'people.decideGrant': people.decideGrant,
  'people.grants': people.listGrants,
  'people.access': people.showAccess,
  'roles.list': roles.listRoles,
  'roles.save': roles.saveRole,
  'services.list': roles.listServices,
  'services.save': roles.saveService,
  'brands.list': roles.listBrands,
  'integrations.clients': integrations.listClients,
  'integrations.createClient': integrations.createClient,
  'integrations.confirmClient': integrations.confirmClient,
  'integrations.rotateSecret': integrations.rotateSecret,
  'integrations.endClient': integrations.endClient,
  'incoming.traffic': incoming.traffic,
  'incoming.events': incoming.listKept,
  'incoming.event': incoming.readKept,
  'incoming.unmask': incoming.unmaskKept,
  'incoming.try': incoming.tryCorrection,
  'incoming.correct': incoming.correctEvent,
  'incoming.drop': incoming.dropEvent,
  'incoming.conflicts': incoming.listConflicts,
  'incoming.resolve': incoming.resolveConflict,
  'incoming.decision': incoming.readDecision,
  'incoming.decide': incoming.decideFeed,
  'incoming.find': incoming.findFeedEvent,
  'incoming.totals': incoming.listTotals,
  'integrations.endpoints': webhooks.listEndpoints,
  'integrations.createEndpoint': webhooks.createEndpoint,
  'integrations.confirmEndpoint': webhooks.confirmEndpoint,
  'integrations.changeEndpoint': webhooks.changeEndpoint,
  'integrations.pauseEndpoint': webhooks.pauseEndpoint,
  'integrations.resumeEndpoint': webhooks.resumeEndpoint,
  'integrations.rotateEndpointSecret': webhooks.rotateEndpointSecret,
  'integrations.testEndpoint': webhooks.testEndpoint,
  'integrations.endEndpoint': webhooks.endEndpoint,
  'integrations.deliveries': webhooks.listDeliveries,
  'integrations.delivery': webhooks.readDelivery,
  'integrations.outgoing': webhooks.outgoing,
  'integrations.sendAgain': webhooks.sendDeliveriesAgain,
  'kyc.pending': kycQueue.listPendingKyc,
  'kyc.provider': kycQueue.listProviderKyc,
  'kyc.queue': kycQueue.listKycQueue,
  'kyc.next': kycQueue.nextKycCase,
  'kyc.hold': kycQueue.holdKycCase,
  'kyc.release': kycQueue.releaseKycCase,
  'kyc.review': kyc.getKycReview,
  'kyc.case': kyc.getKycCase,
  'kyc.decide': kyc.decideKyc,
  'kyc.providerComments': kyc.listProviderComments,
  'kyc.decideProvider': kyc.decideProvider,
  'kyc.uploadDocument': kycDocuments.uploadKycDocument,
  'kyc.commitDocument': kycDocuments.commitKycDocument,
  'kyc.linkDocument': kycDocuments.linkKycDocument,
  'kyc.unmask': kyc.unmaskKycNumber,
  'kyc.settings': kyc.getKycSettings,
  'kyc.incomplete': nonKycMerchants.listNonKycMerchants,
  'messages.list': messages.listMessages,
  'messages.retry': messages.retryMessage,
  'rates.general': rates.listGeneralRates,
  'rates.brand': rates.listBrandRates,
  'rates.special': rates.listSpecialRates,
  'rates.save': rates.saveMdrRate,
  'rates.fees': rates.listFees,
  'rates.saveFee': rates.saveFee,
  'rates.features': merchantFeatures.listFeatures,
  'rates.merchantFeatures': merchantFeatures.listMerchantFeatures,
  'rates.updateCharges': merchantFeatures.updateCharges,
  'rates.settlementFeatures': settlementFeatures.listSettlementFeatures,
  'rates.agreedFeatures': settlementFeatures.listAgreedFeatures,
  'orders.list': orders.listOrders,
  'orders.ofBrand': orders.listBrandOrders,
  'reports.registration': registrationReport.call,
  'reports.days': listReportDays,
  'reports.transactions': transactionReport.call,
  'reports.nonBrand': nonBrandReport.call,
  'reports.settlements': settlementReport.call,
  'reports.failed': failedReport.call,
  'reports.firstTransactions': firstTransactionReport.call,
  'reports.controlSheet': controlSheet.call,
  'reports.dsrLog': dsrLog.call,
  'reports.cashback': cashbackReport.call,
  'reports.chargeSlips': chargeSlipReport.call,
  'cashback.calculateDays': cashback.calculateCashbackDays,
  'cashback.files': cashback.listCashbackFiles,
  'mis.files': mis.listDailyMis,
  'mis.generate': mis.generateMis,
  'mis.settings': mis.misSettings,
  'mis.preview': mis.previewMis,
  'mis.send': mis.sendMis,
  'mis.sends': mis.listMisSends,
  'mis.sendAgain': mis.sendMisAgain,
  'reportJobs.generate': reportJobs.generateReport,
  'reportJobs.latest': reportJobs.listLatestReports,
  'reportJobs.controlSheet': reportJobs.triggerControlSheet,
  'reportJobs.dsrLog': reportJobs.triggerDsrLog,
  'schedules.list': schedules.listSchedules,
  'schedules.add': schedules.addSchedule,
  'schedules.delete': schedules.deleteSchedule,
  'chargeSlip.get': chargeSlip.getChargeSlip,
  'chargeSlip.pdf': chargeSlip.getChargeSlipPdf,
  'dsr.list': dsr.listDsrUsers,
  'dsr.add': dsr.addDsrUser,
  'dsr.switch': dsr.switchDsrUser,
  'settlements.moneyOfDays': moneyOfDays.readMoneyOfDays,
  'settlements.search': settlements.searchSettlements,
  'settlements.count': settlements.countSettlements,
  'settlements.preview': settlementBatches.previewSettlement,
  'settlements.initiate': settlementBatches.initiateSettlement,
  'settlements.payouts': payoutList.listPayouts,
  'disputes.list': disputes.listDisputes,
  'disputes.get': disputes.getDispute,
  'disputes.rates': disputes.listRates,
  'disputes.open': disputes.openDispute,
  'disputes.act': disputes.actOnDispute,
  'disputes.decide': disputes.decideDispute,
  'disputes.addEvidence': disputes.addEvidence,
  'disputes.addPaper': disputes.addPaper,
  'disputes.removeEvidence': disputes.removeEvidence,
  'disputes.bundle': disputes.readBundle,
  'papers.list': papers.listPapers,
  'papers.get': papers.getPaper,
  'papers.file': papers.getPaperFile,
  'papers.month': papers.getPaperMonth,
  'papers.prepare': papers.preparePapers,
  'papers.decide': papers.decidePapers,
  'papers.returnSheet': papers.getReturnSheet,
  'papers.askCreditNote': papers.askCreditNote,
  'papers.decideCreditNote': papers.decideCreditNote,
  'settlements.batches': settlementBatches.listSettlementBatches,
  'settlements.batch': settlementBatches.getSettlementBatch,
  'settlements.decide': settlementBatches.decideSettlementBatch,
  'settlements.confirmAccount': settlementBatches.confirmAccount,
  'settlements.bankFile': settlementBatches.getBankFile,
  'settlements.payout': settlementPayouts.getPayout,
  'settlements.hold': settlementHolds.holdTransaction,
  'settlements.release': settlementHolds.releaseTransaction,
  'settlements.holdStatuses': settlementHolds.listHoldStatuses,
  'settlements.held': settlementHolds.listHeld,
  'settlements.holdReport': settlementHolds.reportHolds,
  'merchantHolds.list': merchantHolds.listMerchantHolds,
  'merchantHolds.get': merchantHolds.getMerchantHold,
  'merchantHolds.ask': merchantHolds.askMerchantHold,
  'merchantHolds.askRelease': merchantHolds.askMerchantRelease,
  'merchantHolds.decide': merchantHolds.decideMerchantHold,
  'payments.get': payments.getPayment,
  'payments.position': positions.readPosition,
  'payments.placed': positions.listPlacedPayments,
  'refunds.lookUp': refunds.lookUpRefund,
  'refunds.ask': refunds.askRefund,
  'refunds.decide': refunds.decideRefund,
  'refunds.askProvider': refunds.askRefundProvider,
  'refunds.list': refunds.listRefunds,
  'refunds.get': refunds.getRefund,
  'recon.figures': recon.reconFigures,
  'recon.rows': recon.listReconRows,
  'recon.transfers': reconTransfers.listReconTransfers,
  'recon.transfer': reconTransfers.getReconTransfer,
  'recon.files': reconFiles.listReconFiles,
  'recon.mappings': reconFiles.listReconMappings,
  'recon.mappingVersions': reconFiles.listMappingVersions,
  'recon.saveMapping': reconFiles.saveReconMapping,
  'recon.askForceMatch': forceMatches.askForceMatch,
  'recon.decideForceMatch': forceMatches.decideForceMatch,
  'recon.forceMatches': forceMatches.listForceMatches,
  'recon.matchRules': matchRules.listMatchRules,
  'recon.createMatchRule': matchRules.createMatchRule,
  'recon.editMatchRule': matchRules.editMatchRule,
  'recon.stopMatchRule': matchRules.stopMatchRule,
  'recon.ruleMatches': matchRules.listRuleMatches,
  'recon.suggestions': matchRules.listSuggestions,
  'recon.generatePgData': reconData.generatePgData,
  'recon.generateBankData': reconData.generateBankData,
  'regularizations.list': regularizations.listRegularizations,
  'imei.unblock': imei.unblockImei,
  'imei.list': imei.listImeiRequests,
  'enach.send': enach.sendEnachLink,
  'enach.list': enach.listEnachRegistrations,
  'enach.act': enach.actOnEnach,
  'campaigns.list': campaigns.listCampaigns,
  'campaigns.get': campaigns.getCampaign,
  'campaigns.save': campaigns.saveCampaign,
  'campaigns.check': campaigns.checkCampaign,
  'campaigns.test': campaigns.testCampaign,
  'campaigns.submit': campaigns.submitCampaign,
  'campaigns.decide': campaigns.decideCampaign,
  'campaigns.act': campaigns.actOnCampaign,
  'campaigns.recipients': campaignRecipients.listRecipients,
  'campaigns.summary': campaignRecipients.campaignSummary,
  'campaigns.sendAppNotification': campaignSends.sendAppNotification,
  'campaigns.triggerWhatsApp': campaignSends.triggerWhatsApp,
  'campaigns.triggerSms': campaignSends.triggerSms,
  'campaigns.triggerWhatsAppWrapped': campaignSends.triggerWhatsAppWrapped,
  'campaigns.triggerSmsWrapped': campaignSends.triggerSmsWrapped,
  'campaigns.submitPush': campaignSends.submitPush,
  'campaigns.findTemplates': campaignTemplates.findTemplates,
  'campaigns.sendNotification': campaignTemplates.sendNotification,
  'campaigns.saveTemplate': campaignTemplates.saveTemplate,
  'campaigns.countAudience': campaignAudiences.countAudience,
  'campaigns.audiences': campaignAudiences.listAudiences,
  'campaigns.saveAudience': campaignAudiences.saveAudience,
  'campaigns.deleteAudience': campaignAudiences.deleteAudience,
  'campaigns.optOuts': campaignOptOuts.listOptOuts,
  'campaigns.setOptOut': campaignOptOuts.setOptOut,
  'campaigns.settings': campaigns.campaignSettings,
  'campaigns.sandbox': campaigns.listSandbox,
  'promoCards.add': promoCards.addPromoCard,
  'promoCards.list': promoCards.listPromoCards,
  'promoCards.disable': promoCards.disablePromoCards,
  'bankSchemes.list': bankSchemes.listBankSchemes,
  'bankSchemes.get': bankSchemePage.getBankScheme,
  'bankSchemes.payments': bankSchemePage.listSchemePayments,
  'bankSchemes.banks': bankSchemes.listBanks,
  'bankSchemes.create': bankSchemes.createBankScheme,
  'bankSchemes.edit': bankSchemes.editBankScheme,
  'bankSchemes.verify': bankSchemes.verifyBankScheme,
  'superMerchants.verifyPan': superMerchantVerification.verifyPan,
  'superMerchants.verifyDrivingLicence': superMerchantVerification.verifyDrivingLicence,
  'superMerchants.verifyPassport': superMerchantVerification.verifyPassport,
  'superMerchants.verifyVoterId': superMerchantVerification.verifyVoterId,
  'superMerchants.verifyGst': superMerchantVerification.verifyGst,
  'superMerchants.verifyBankAccount': superMerchantVerification.verifyBankAccount,
  'superMerchants.saveSection': superMerchantForm.saveSection,
  'superMerchants.states': superMerchantForm.listStates,
  'superMerchants.get': superMerchants.getSuperMerchant,
  'superMerchants.search': superMerchants.searchSuperMerchants,
  'superMerchants.associated': superMerchantMembers.listAssociatedMerchants,
  'superMerchants.associate': superMerchantMembers.associateMerchants,
  'superMerchants.uploadImage': superMerchantDocuments.uploadSuperMerchantImage,
  'superMerchants.uploadPaper': superMerchantDocuments.uploadSuperMerchantPaper,
  'superMerchants.commitDocument': superMerchantDocuments.commitSuperMerchantDocument,
  'superMerchants.linkDocument': superMerchantDocuments.linkSuperMerchantDocument,
  'superMerchants.submit': superMerchantReview.submitSuperMerchant,
  'superMerchants.decide': superMerchantReview.decideSuperMerchant,
  'superMerchants.reviewNumber': superMerchantReview.reviewSuperMerchantNumber,
  'superMerchants.unmask': superMerchantReview.unmaskSuperMerchantNumber,
  'superMerchants.sendTnc': superMerchantReview.sendTncLink,
  'waiting.list': waiting.listWaiting,
  'troubles.list': troubles.listTroubles,
  'records.life': recordLife.readRecordLife,
  'impact.read': impact.readImpact,
  'pictures.upload': pictures.uploadPicture,
  'pictures.commit': pictureCommit.commitPicture,
  'catalogue.products': catalogue.listProducts,
  'catalogue.find': catalogue.findCatalogue,
  'catalogue.gaps': catalogue.countProductGaps,
  'catalogue.updateProduct': catalogue.updateProduct,
  'catalogue.addImages': catalogue.addProductImages,
  'catalogue.commitImage': productImages.commitProductImage,
  'catalogue.deleteImage': catalogue.deleteProductImage,
  'catalogue.orderImages': catalogue.orderProductImages,
  'catalogue.categories': catalogue.listCategories,
  'catalogue.addCategory': catalogue.addCategory,
  'brandForm.get': brandForm.getBrand,
  'brandForm.save': brandForm.saveBrand,
  'banners.list': banners.listBanners,
  'banners.save': banners.saveBanner,
  'banners.overlaps': banners.findBannerOverlaps,
  'banners.query': banners.getBrandQuery,
  'banners.saveQuery': banners.saveBrandQuery,
  'banners.tryQuery': banners.tryBrandQuery,
  'productSchemes.list': productSchemes.listSchemes,
  'productSchemes.models': productSchemes.listSchemeModels,
  'productSchemes.groups': productSchemes.listSchemeGroups,
  'productSchemes.setGroups': productSchemes.setSchemeGroups,
  'productSchemes.browse': productSchemes.browseSchemes,
  'productSchemes.browseModels': productSchemes.browseSchemeModels,
  'productSchemes.extend': productSchemes.extendSchemes,
  'productSchemes.expireModels': productSchemes.expireModels,
  'productSchemes.moveModels': productSchemes.moveModels,
  'productSchemes.effect': productSchemes.effectOfScheme,
  'productSchemes.changes': productSchemes.listSchemeChanges,
  'productSchemes.takeBack': productSchemes.takeBackSchemeChange,
  'productSchemes.timeline': productSchemes.timelineOfModel,
  'productSchemes.get': schemePage.getScheme,
  'offers.searchSkus': offerSkus.searchSkus,
  'offers.skus': offerSkus.listSkus,
  'offers.list': offers.listOffers,
  'offers.get': offerPage.getOffer,
  'offers.update': offerActs.updateOffer,
  'offers.changeSkus': offerActs.changeOfferSkus,
  'offers.extend': offerActs.extendOffers,
  'offers.effect': offerActs.effectOfOffer,
  'offers.changes': offerActs.listOfferChanges,
  'offers.takeBack': offerActs.takeBackOfferChange,
  'offers.waits': offerWaits.listOfferWaits,
  'offers.decide': offerWaits.decideOfferWait,
  'offers.check': offerTrials.checkOffer,
  'offers.whatIf': offerTrials.tryOffer,
  'offers.evaluate': offerTrials.evaluateOffer,
  'offers.velocityChecks': velocityChecks.listVelocityChecks,
  'offers.addVelocityCheck': velocityChecks.addVelocityCheck,
  'offers.removeVelocityCheck': velocityChecks.removeVelocityCheck,
  'offers.descriptions': offerDescriptions.compareDescriptions,
  'offers.updateDescriptions': offerDescriptions.updateDescriptions,
  'offers.outputFiles': offerOutput.listOutputFiles,
  'reportJobs.cashbackOutput': offerOutput.triggerCashbackOutput,
  'reports.cashbackOutput': cashbackOutput.call,
  'groupCodes.list': groupCodes.listGroupCodes,
  'groupCodes.add': groupCodes.addGroupCode,
  'groupCodes.edit': groupCodes.editGroupCode,
  'offerLookup.get': offerLookup.lookUpOffers,
  'checkedRecords.review': checkedRecords.reviewRecord,
  'checkedRecords.effect': checkedRecords.effectOfRecord,
  'checkedRecords.decide': checkedRecords.decideRecords,
  'files.upload': uploads.uploadFile,
  'files.uploadPart': uploads.uploadPart,
  'files.commitUpload': uploads.commitUpload,
  'files.discardUpload': uploads.discardUpload,
  'files.createEntry': uploads.createFileEntry,
  'files.runScript': files.runScript,
  'files.job': files.getFileJob,
  'files.openJobs': files.listOpenJobs,
  'files.jobRows': files.listJobRows,
  'files.confirmPlan': files.confirmPlan,
  'files.cancelJob': files.cancelJob,
  'files.retryJob': files.retryJob,
  'files.takeBack': files.takeBackJob,
  'files.scripts': scriptsAndFiles.listScripts,
  'files.stored': scriptsAndFiles.listStoredFiles,
  'files.sockets': scriptsAndFiles.listSocketNotifications,
  'files.triggerJob': scriptsAndFiles.triggerJob,
  'files.triggerJobWrapped': scriptsAndFiles.triggerJobWrapped,
  'files.uploadAny': scriptsAndFiles.uploadAnyFile,
  'files.sendSettlementRows': scriptsAndFiles.sendSettlementRows,
  'files.sendSettlementStatus': scriptsAndFiles.sendSettlementStatus,
  'files.list': files.listFiles,
  'files.link': files.linkFile,
  'files.notifications': files.listNotifications,
  'files.notificationPage': notifications.listNotificationPage,
  'files.acknowledgeNotifications': notifications.acknowledgeNotifications,
  'files.setNotification': files.setNotification,
  'files.acknowledgeNotification': files.acknowledgeNotification,
  'retention.list': retention.listRetention,
  'legalHolds.list': legalHolds.listLegalHolds,
  'legalHolds.get': legalHolds.getLegalHold,
  'legalHolds.set': legalHolds.setLegalHold,
  'legalHolds.askEnd': legalHolds.askLegalHoldEnd,
  'legalHolds.decide': legalHolds.decideLegalHold,
  'personRequests.list': personRequests.listPersonRequests,
  'personRequests.get': personRequests.getPersonRequest,
  'personRequests.preview': personRequests.readPersonData,
  'personRequests.giveCopy': personRequests.givePersonCopy,
  'personRequests.askErasure': personRequests.askErasure,
  'personRequests.decide': personRequests.decideErasure,
  'personRequests.lastErasure': personRequests.lastErasure,
  'audit.list': audit.listAudit,
  'audit.verify': audit.verifyAudit,
  'socket.userConnected': files.userConnected,
  'socket.fileUploaded': files.fileUploaded,
} as const satisfies Record<string, CallDefinition>

type Named<Table> = { [Name in keyof Table]: Table[Name] extends { name: Name } ? Table[Name] : never }
/** Compiles only where every key is the name of its own entry. */
const callsByName: Named<typeof calls> = calls

export type CallName = keyof typeof callsByName
export type CallOf<Name extends CallName> = (typeof calls)[Name]
export type RequestOfName<Name extends CallName> = RequestOf<CallOf<Name>>
export type ResponseOfName<Name extends CallName> = ResponseOf<CallOf<Name>>
/** Names of the calls of one area: `AreaOf<'merchants'>`. */
export type CallNameOf<Area extends string> = Extract<CallName, `${Area}.${string}`>
