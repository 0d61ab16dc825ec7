import type { ScriptId } from '#contract/sheets/scriptId.ts'
import type { LimitName } from './limits.ts'

/**
 * `second`: always somebody else. `secondToGive`: somebody else where it gives rights.
 * `secondAboveLimit`: somebody else above a limit. `one`: one person, without limit.
 * `oneUpToLimit`: one person up to a limit, and nobody beyond it.
 * `asks`: does nothing by itself; another command of the row, or a sheet, decides.
 * `secondForMoney`: somebody else where it moves money or says where it goes.
 */
type Decides = 'second' | 'secondForMoney' | 'secondToGive' | 'secondAboveLimit' | 'oneUpToLimit' | 'one' | 'asks'

/** An effect on money, people or access, and every way to it. */
interface Wall {
  readonly effect: string
  readonly commands: Readonly<Record<string, Decides>>
  readonly sheets?: Readonly<Partial<Record<ScriptId, Decides>>>
  readonly limits?: readonly LimitName[]
  /** Functions of the server, one of which runs in every command of the row that is not decided by one person. */
  readonly by?: readonly string[]
  /** Tables that no command writes to but through `by`. */
  readonly tables?: readonly string[]
}

export const walls: readonly Wall[] = [
  {
    effect: 'A merchant takes payments, or none',
    commands: {
      'merchants.edit': 'one',
      'merchants.deactivate': 'oneUpToLimit',
      'merchants.reactivate': 'one',
      'portfolio.setLoginLimit': 'one',
    },
    sheets: {
      merchant_update: 'secondAboveLimit',
      merchant_deactivate: 'secondAboveLimit',
      merchant_activate: 'one',
      sbi_merchant_activate: 'one',
      store_activation: 'one',
      register_merchant: 'one',
    },
    limits: ['switchingOff'],
    by: ['isBeyondPersonLimit'],
  },
  {
    effect: 'Where the payments of customers go',
    commands: {},
    sheets: { upi_update: 'secondAboveLimit', pos_mid_tid_mapping: 'secondAboveLimit' },
    limits: ['upiAddresses', 'terminals'],
  },
  {
    effect: 'Which brands a merchant sells and is paid for',
    commands: { 'portfolio.switchBrandMapping': 'oneUpToLimit' },
    sheets: { brand_merchant_mapping: 'secondAboveLimit' },
    limits: ['brandMappings'],
    by: ['isBeyondPersonLimit'],
  },
  {
    effect: 'What a merchant or a customer is charged',
    commands: { 'rates.save': 'second', 'rates.saveFee': 'second', 'rates.updateCharges': 'oneUpToLimit' },
    sheets: { customer_fee_update: 'secondAboveLimit' },
    limits: ['customerFees', 'featureCharges'],
    by: ['isBeyondPersonLimit', 'refuseUnlessDecider'],
  },
  {
    effect: 'What a bank scheme gives',
    commands: { 'bankSchemes.create': 'asks', 'bankSchemes.edit': 'second', 'bankSchemes.verify': 'second' },
    by: ['refuseUnlessDecider', 'whyNotIndependent'],
  },
  {
    effect: 'What an offer, a cashback or a product scheme gives, to whom and until when',
    commands: {
      'offers.update': 'secondAboveLimit',
      'offers.changeSkus': 'secondAboveLimit',
      'offers.extend': 'secondAboveLimit',
      'offers.takeBack': 'secondAboveLimit',
      'offers.decide': 'second',
      'productSchemes.setGroups': 'secondAboveLimit',
      'productSchemes.extend': 'secondAboveLimit',
      'productSchemes.expireModels': 'secondAboveLimit',
      'productSchemes.moveModels': 'secondAboveLimit',
      'productSchemes.takeBack': 'secondAboveLimit',
      'groupCodes.add': 'secondAboveLimit',
      'groupCodes.edit': 'secondAboveLimit',
      'cashback.calculateDays': 'asks',
    },
    sheets: { scheme_config: 'second', cashback_config: 'second', cashback_insert_update: 'second' },
    limits: ['offersGiveMore', 'offersGiveMoreInADay'],
    by: ['giveOrAsk', 'refuseOnePerson'],
    tables: ['offer_rules', 'product_schemes', 'scheme_models', 'scheme_groups', 'dealer_groups', 'cashback_offers'],
  },
  {
    effect: 'Money goes to a merchant, or is held',
    commands: {
      'settlements.initiate': 'asks',
      'settlements.decide': 'second',
      'settlements.confirmAccount': 'second',
      'settlements.bankFile': 'one',
      'settlements.hold': 'one',
      'settlements.release': 'second',
      'merchantHolds.ask': 'asks',
      'merchantHolds.askRelease': 'asks',
      'merchantHolds.decide': 'second',
      'files.sendSettlementRows': 'asks',
      'files.sendSettlementStatus': 'asks',
    },
    sheets: {
      update_settlement_status: 'secondAboveLimit',
      update_utr: 'secondAboveLimit',
      update_settlements: 'second',
      cashback_calculate: 'second',
      upi_txn_regularization: 'second',
    },
    limits: ['settledBySheet', 'regularizedBySheet'],
    by: ['refuseOnePerson'],
  },
  {
    effect: 'Money goes back to a customer',
    commands: { 'refunds.ask': 'secondAboveLimit', 'refunds.decide': 'second', 'refunds.askProvider': 'one' },
    sheets: { bulk_refund: 'secondAboveLimit' },
    limits: ['refund', 'refundsInADay'],
    by: ['isBeyondRefundsInADay', 'refuseOnePerson'],
  },
  {
    effect: 'A merchant bears what the payer’s bank takes back, or has it again',
    commands: { 'disputes.open': 'asks', 'disputes.act': 'secondAboveLimit', 'disputes.decide': 'second' },
    limits: ['dispute', 'disputesInADay'],
    by: ['isBeyondDisputesInADay', 'refuseOnePerson'],
  },
  {
    effect: 'What a merchant is charged on paper, or given back of it',
    commands: {
      'papers.prepare': 'asks',
      'papers.decide': 'second',
      'papers.askCreditNote': 'asks',
      'papers.decideCreditNote': 'second',
    },
    by: ['refuseOnePerson'],
    tables: ['paper_series'],
  },
  {
    effect: 'What counts as paid by the bank',
    commands: {
      'recon.askForceMatch': 'asks',
      'recon.decideForceMatch': 'second',
      'recon.saveMapping': 'one',
      // A rule takes nothing until `checkedRecords.decide` lets it, by somebody else.
      'recon.createMatchRule': 'asks',
      'recon.editMatchRule': 'second',
      'recon.stopMatchRule': 'one',
    },
    sheets: { payout_recon: 'one' },
    by: ['refuseOnePerson', 'whyNotIndependent'],
  },
  {
    effect: 'Many people are told something',
    commands: {
      'campaigns.test': 'one',
      'campaigns.submit': 'secondAboveLimit',
      'campaigns.decide': 'second',
      'campaigns.act': 'one',
      'campaigns.sendAppNotification': 'second',
      'campaigns.triggerWhatsApp': 'secondAboveLimit',
      'campaigns.triggerSms': 'secondAboveLimit',
      'campaigns.triggerWhatsAppWrapped': 'secondAboveLimit',
      'campaigns.triggerSmsWrapped': 'secondAboveLimit',
      'campaigns.submitPush': 'secondAboveLimit',
      'campaigns.sendNotification': 'secondAboveLimit',
      'campaigns.setOptOut': 'one',
    },
    sheets: { opt_out_upload: 'one', dnd_upload: 'one' },
    limits: ['campaignRecipients'],
    by: ['isBeyondPersonLimit', 'refuseOnePerson'],
  },
  {
    effect: 'Who may do what',
    commands: {
      'people.save': 'secondToGive',
      'people.decideGrant': 'second',
      'roles.save': 'secondToGive',
      'services.save': 'secondToGive',
    },
    by: ['adminGrants'],
  },
  {
    effect: 'Which systems send merchants and payments, and where decisions go',
    commands: {
      'integrations.createEndpoint': 'asks',
      'integrations.changeEndpoint': 'asks',
      'integrations.confirmEndpoint': 'second',
      'integrations.rotateEndpointSecret': 'asks',
      'integrations.pauseEndpoint': 'one',
      'integrations.resumeEndpoint': 'one',
      'integrations.endEndpoint': 'one',
      'integrations.testEndpoint': 'one',
      'integrations.sendAgain': 'one',
      'integrations.createClient': 'asks',
      'integrations.rotateSecret': 'asks',
      'integrations.confirmClient': 'second',
      'integrations.endClient': 'one',
    },
    by: ['refuseOnePerson'],
  },
  {
    effect: 'What an event that was refused, or that staff contradict, changes',
    commands: {
      'incoming.correct': 'secondForMoney',
      'incoming.resolve': 'secondForMoney',
      'incoming.decide': 'second',
      'incoming.drop': 'one',
    },
    by: ['askSecond', 'refuseOnePerson'],
  },
  {
    effect: 'Data that a court, an authority or a claim asks for is kept',
    commands: { 'legalHolds.set': 'one', 'legalHolds.askEnd': 'asks', 'legalHolds.decide': 'second' },
    by: ['refuseOnePerson'],
  },
  {
    effect: 'Data of a merchant’s person is given to them, or is there no more',
    commands: {
      'personRequests.giveCopy': 'one',
      'personRequests.askErasure': 'asks',
      'personRequests.decide': 'second',
    },
    by: ['refuseOnePerson'],
  },
  {
    effect: 'Who becomes a merchant',
    commands: {
      'kyc.decide': 'second',
      'kyc.decideProvider': 'second',
      'superMerchants.submit': 'second',
      'superMerchants.decide': 'second',
      'superMerchants.reviewNumber': 'one',
    },
    sheets: { super_merchant_members: 'one' },
    by: ['whyNotIndependent'],
  },
  {
    effect: 'Full numbers of people are shown',
    commands: {
      'merchants.unmask': 'oneUpToLimit',
      'kyc.unmask': 'oneUpToLimit',
      'superMerchants.unmask': 'oneUpToLimit',
      'incoming.unmask': 'oneUpToLimit',
    },
    limits: ['unmaskedInAnHour', 'unmaskedInADay', 'papersInAnHour', 'papersInADay'],
    by: ['judgedByPerson'],
  },
  {
    effect: 'What is sold, and at which price',
    commands: { 'catalogue.updateProduct': 'one', 'catalogue.addCategory': 'one', 'brandForm.save': 'one' },
    sheets: { brand_product_onboarding: 'one', product_min_max_update: 'one' },
  },
  {
    effect: 'A mandate or a phone is freed or charged',
    commands: { 'enach.send': 'one', 'enach.act': 'one', 'imei.unblock': 'one' },
  },
  {
    effect: 'What the row of each sheet, or of each checked record, says',
    commands: { 'files.confirmPlan': 'second', 'files.takeBack': 'one', 'checkedRecords.decide': 'second' },
    by: ['whyNotIndependent'],
  },
]

/** Commands without such an effect, by why they have none. */
export const withoutEffect: Readonly<Record<string, readonly string[]>> = {
  'One person’s own session and password': [
    'session.signIn',
    'session.changePassword',
    'session.signOut',
    'session.finishSingleSignOn',
    'session.signInWithGoogle',
    'session.end',
    'session.endOwn',
  ],
  'One person’s own views, notices and addresses of files': [
    'tables.saveLayout',
    'tables.saveView',
    'tables.deleteView',
    'files.link',
    'files.acknowledgeNotifications',
    'files.setNotification',
    'files.acknowledgeNotification',
  ],
  'Makes a file of what the person may read': [
    'tables.export',
    'tables.downloadSettlements',
    'mis.generate',
    'reportJobs.generate',
    'reportJobs.controlSheet',
    'reportJobs.dsrLog',
    'reportJobs.cashbackOutput',
    'recon.generatePgData',
    'recon.generateBankData',
  ],
  'Works out or asks, and changes nothing that counts': [
    'settlements.preview',
    'campaigns.check',
    'portfolio.checkApp',
    'superMerchants.verifyPan',
    'superMerchants.verifyDrivingLicence',
    'superMerchants.verifyPassport',
    'superMerchants.verifyVoterId',
    'superMerchants.verifyGst',
    'superMerchants.verifyBankAccount',
  ],
  'A draft that another command of the table hands in': [
    'disputes.addEvidence',
    'disputes.addPaper',
    'disputes.removeEvidence',
    'campaigns.save',
    'campaigns.saveTemplate',
    'campaigns.saveAudience',
    'campaigns.deleteAudience',
    'superMerchants.saveSection',
    'superMerchants.associate',
    'superMerchants.uploadImage',
    'superMerchants.uploadPaper',
    'superMerchants.commitDocument',
    'superMerchants.linkDocument',
    'kyc.uploadDocument',
    'kyc.commitDocument',
    'kyc.linkDocument',
  ],
  'Carries or steers a sheet whose own row decides': [
    'files.upload',
    'files.commitUpload',
    'files.discardUpload',
    'files.createEntry',
    'files.runScript',
    'files.cancelJob',
    'files.retryJob',
    'files.triggerJob',
    'files.triggerJobWrapped',
    'files.uploadAny',
  ],
  'A text that rules are chosen from, and keep as their own': ['offers.addVelocityCheck', 'offers.removeVelocityCheck'],
  'The order of work, and notes about it': [
    'kyc.next',
    'kyc.hold',
    'kyc.release',
    'portfolio.addCallLog',
    'dsr.add',
    'dsr.switch',
  ],
  'Pictures and descriptions': [
    'pictures.upload',
    'pictures.commit',
    'catalogue.addImages',
    'catalogue.commitImage',
    'catalogue.deleteImage',
    'catalogue.orderImages',
    'banners.save',
    'banners.saveQuery',
    'offers.updateDescriptions',
    'promoCards.add',
    'promoCards.disable',
  ],
  'One message or report to an address that is set already': [
    'portfolio.sendMessage',
    'messages.retry',
    'superMerchants.sendTnc',
    'mis.send',
    'mis.sendAgain',
    'schedules.add',
    'schedules.delete',
  ],
}

/** What runs by time and not by a person, and what was decided before it does. */
export const starts: Readonly<Record<string, string>> = {
  startJobRunner: 'Applies rows of plans that were confirmed as the row of their sheet says, and writes exports.',
  startCampaigns: 'Sends campaigns that were approved, at their time.',
  startSchedules: 'Makes reports for addresses that were set before, as their makers may read.',
  startDelivery: 'Sends messages again that were asked for.',
  startMisDelivery: 'Sends statements again that were asked for.',
  startFeed: 'Applies events of confirmed clients whose merchant or payment has come since.',
  startDocuments: 'Fetches documents that events of confirmed clients named, from hosts that an operator named.',
  startChanges: 'Gives changes that were written their position, and tells what its day brought into force.',
  startWebhooks: 'Sends changes to addresses that were confirmed.',
  startFeedStream: 'Applies events that confirmed clients signed, from a stream that an operator named.',
  startChangesStream: 'Publishes changes to a broker that an operator named.',
  startKeepingState: 'Says once an hour, in the database and beside the files, how far both are.',
  startSweeping: 'Takes parts of uploads away that nobody finished.',
  startDisputeClock: 'Says of a dispute that its day to answer has passed. No money moves by it.',
  startHoldClock: 'Ends holds and reserves of merchants on the day that two people said. A batch of two others pays.',
  startMatchRules:
    'Takes open lines of recon by rules that one person made and another confirmed, within their limits of a day.',
  startRetention: 'Removes what is over by the table of retention, and was shown before. A legal hold keeps it.',
  startErasures:
    'Erases what two people let be erased of a merchant’s person. A legal hold that is set meanwhile stops it.',
  startTallying: 'Counts anew the days whose payments changed place. Nothing but its own tallies changes.',
}

/** The same of sheets. */
export const sheetsWithoutEffect: readonly ScriptId[] = [
  'dsr_tasks_upload',
  'promoter_voucher_mapping',
  'finance_report',
  'chargeslip_generate',
  'control_sheet_recon',
]
