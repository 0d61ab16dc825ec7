import type { ScriptId } from '#contract/sheets/scriptId.ts'
import type { LimitName } from './limits.ts'

/**
 * `second`: always somebody else. `secondToGive`: somebody else where it gives rights.
 * `secondAboveLimit`: somebody else above a limit. `one`: one person, without limit.
 * `oneUpToLimit`: one person up to a limit, and nobody beyond it.
 */
type Decides = 'second' | 'secondToGive' | 'secondAboveLimit' | 'oneUpToLimit' | 'one'

/** An effect on money, people or access, and every way to it. */
interface Wall {
  readonly effect: string
  readonly commands: Readonly<Record<string, Decides>>
  readonly sheets?: Readonly<Partial<Record<ScriptId, Decides>>>
  readonly limits?: readonly LimitName[]
  /** What falls short: a way that one person goes where another way asks two. */
  readonly gap?: string
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
  },
  {
    effect: 'What a merchant or a customer is charged',
    commands: { 'rates.save': 'second', 'rates.saveFee': 'second', 'rates.updateCharges': 'oneUpToLimit' },
    sheets: { customer_fee_update: 'secondAboveLimit' },
    limits: ['customerFees', 'featureCharges'],
  },
  {
    effect: 'What a bank scheme gives',
    commands: { 'bankSchemes.create': 'second', 'bankSchemes.edit': 'second', 'bankSchemes.verify': 'second' },
  },
  {
    effect: 'What an offer, a cashback or a product scheme gives, to whom and until when',
    commands: {
      'offers.update': 'one',
      'offers.changeSkus': 'one',
      'offers.extend': 'one',
      'offers.takeBack': 'one',
      'offers.addVelocityCheck': 'one',
      'offers.removeVelocityCheck': 'one',
      'productSchemes.setGroups': 'one',
      'productSchemes.extend': 'one',
      'productSchemes.expireModels': 'one',
      'productSchemes.moveModels': 'one',
      'productSchemes.takeBack': 'one',
      'groupCodes.add': 'one',
      'groupCodes.edit': 'one',
      'promoCards.add': 'one',
      'promoCards.disable': 'one',
    },
    sheets: { scheme_config: 'one', cashback_config: 'second', cashback_insert_update: 'second' },
    gap: 'By sheet an offer needs two people. By form one person gives more, without limit.',
  },
  {
    effect: 'Money goes to a merchant, or is held',
    commands: {
      'settlements.initiate': 'second',
      'settlements.decide': 'second',
      'settlements.confirmAccount': 'second',
      'settlements.bankFile': 'one',
      'settlements.hold': 'one',
      'settlements.release': 'second',
      'files.sendSettlementRows': 'second',
      'files.sendSettlementStatus': 'secondAboveLimit',
    },
    sheets: {
      update_settlement_status: 'secondAboveLimit',
      update_utr: 'secondAboveLimit',
      update_settlements: 'second',
      cashback_calculate: 'second',
      upi_txn_regularization: 'second',
    },
    limits: ['settledBySheet', 'regularizedBySheet'],
  },
  {
    effect: 'Money goes back to a customer',
    commands: { 'refunds.ask': 'secondAboveLimit', 'refunds.decide': 'second', 'refunds.askProvider': 'one' },
    limits: ['refund', 'refundsInADay'],
  },
  {
    effect: 'What counts as paid by the bank',
    commands: { 'recon.askForceMatch': 'second', 'recon.decideForceMatch': 'second', 'recon.saveMapping': 'one' },
    sheets: { payout_recon: 'one' },
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
  },
  {
    effect: 'Who may do what',
    commands: {
      'people.save': 'secondToGive',
      'people.decideGrant': 'second',
      'roles.save': 'secondToGive',
      'services.save': 'secondToGive',
    },
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
  },
  {
    effect: 'Full numbers of people are shown',
    commands: {
      'merchants.unmask': 'oneUpToLimit',
      'kyc.unmask': 'oneUpToLimit',
      'superMerchants.unmask': 'oneUpToLimit',
    },
    limits: ['unmaskedInAnHour', 'unmaskedInADay', 'papersInAnHour', 'papersInADay'],
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
    'cashback.calculateDays',
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

/** The same of sheets. */
export const sheetsWithoutEffect: readonly ScriptId[] = [
  'dsr_tasks_upload',
  'promoter_voucher_mapping',
  'finance_report',
  'chargeslip_generate',
  'control_sheet_recon',
]
