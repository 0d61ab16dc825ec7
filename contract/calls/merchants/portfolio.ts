import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import {
  amount,
  coded,
  columnsOf,
  day,
  id,
  instant,
  masked,
  number,
  percent,
  status,
  text,
} from '#contract/wire/columns.ts'
import { MerchantCode } from './merchants.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import {
  BrandTransaction,
  brandSorts,
  dayRange,
  Logins,
  messagePageSize,
  NonBrandTransaction,
  nonBrandSorts,
  OneMerchant,
  pageNames,
  pageOf,
  refNumbers,
  statusFilters,
  StoreOrder,
  storeOrderSorts,
  TransactionSummary,
} from '#contract/calls/money/transactions.ts'
import { Instant, RecordNumber, wireAnswer, wireObject, WireOwnLogin, WireText } from '#contract/wire/wire.ts'

const transactions = { anyOf: ['getporfoliotransaction'] } as const

export const merchantSummary = defineCall({
  name: 'portfolio.summary',
  family: 'gateway',
  path: '/getportfoliotransactionsummary',
  access: { anyOf: ['getportfoliotransactionsummary'] },
  kind: 'read',
  heavy: true,
  offline: 'cache',
  passive: true,
  summary: 'How many brand transactions of one merchant there are today, this month and in total, by status and type.',
  request: () => wireObject({ includeLogin: Logins.optional(), merchantCode: OneMerchant }),
  response: () => TransactionSummary,
  answer: 'payload',
  refusals: ['merchant-not-found'],
})

const ofMerchant = {
  includeLogin: Logins.optional(),
  merchantCode: OneMerchant,
  ...dayRange,
  ...refNumbers,
  ...statusFilters,
}

export const listBrandTransactions = defineCall({
  name: 'portfolio.brandTransactions',
  family: 'gateway',
  path: '/getporfoliotransaction',
  discriminator: { brand_transaction: true },
  access: transactions,
  kind: 'read',
  offline: 'cache',
  summary: 'Brand transactions of one merchant, latest first, each with its payment, settlement and action log.',
  request: () => wireObject({ ...ofMerchant, ...pageOf, sort: z.enum(brandSorts).default('creationDate') }, pageNames),
  response: () => z.object({ rows: z.array(BrandTransaction), total: z.int() }),
  answer: 'page',
  refusals: ['merchant-not-found'],
})

const sorted = { isSorted: true } as const
const extra = { isExtra: true } as const
const payment = { isExtra: true, group: 'Payment' } as const
const settled = { isExtra: true, group: 'Settlement' } as const

/** The documented six, then the rest of a transaction for whoever chooses it. */
export const brandTransactionColumns = columnsOf(listBrandTransactions, {
  amount: amount('Amount', sorted),
  merchantCode: id('Merchant Code', sorted),
  brandCode: text('Brand Code', sorted),
  status: status('Status', sorted),
  creationDate: instant('Creation Date', sorted),
  txnRefNumber: id('Txn. Number', sorted),
  txnType: coded('paymentType', 'Type', extra),
  errorCode: coded('other', 'Error Code', extra),
  payRequestType: coded('other', 'Pay Request Type', extra),
  requestDate: instant('Requested', extra),
  expiryDate: instant('Expires', extra),
  requestNumber: id('Request Number', extra),
  merchantId: id('Merchant Id', extra),
  invoiceAmount: amount('Invoice Amount', extra),
  invoiceNumber: id('Invoice Number', extra),
  schemeCode: id('Scheme Code', extra),
  emiPlanCode: text('EMI Plan', extra),
  duration: number('Duration (months)', extra),
  rate: percent('Rate', extra),
  productCode: id('Product Code', extra),
  serialNumber: id('Serial Number', extra),
  brandProductSerialNumber: id('Brand Product Serial Number', extra),
  mobileNumber: masked('Customer Mobile', extra),
  email: text('Customer Email', extra),
  customerRefId: id('Customer Ref Id', extra),
  city: text('City', extra),
  state: text('State', extra),
  pinCode: text('Pin Code', extra),
  warrantyType: text('Warranty Type', extra),
  warrantyPlanCode: text('Warranty Plan', extra),
  warrantyProductDesc: text('Warranty Product', extra),
  warrantyLink: text('Warranty Link', extra),
  remarks: text('Remarks', extra),
  'payment.acquirerPaymentId': id('Acquirer Payment Id', payment),
  'payment.cardNo': masked('Card No', payment),
  'payment.mobileNo': masked('Mobile No', payment),
  'payment.transactionStatus': coded('payment', 'Transaction Status', payment),
  'payment.transactionErrorCode': coded('other', 'Payment Error Code', payment),
  'payment.transactionRef': id('Transaction Ref', payment),
  'payment.paymentSourceTag': coded('other', 'Payment Source', payment),
  'payment.customerRefId': id('Payment Customer Ref Id', payment),
  'payment.cardBankRefNo': id('Bank Ref No', payment),
  'payment.emiDuration': number('EMI Duration (months)', payment),
  'payment.emiPlanCode': text('Payment EMI Plan', payment),
  'payment.emiRate': percent('EMI Rate', payment),
  'payment.emiAmount': amount('EMI Amount', payment),
  'payment.merchantName': text('Merchant Name', payment),
  'payment.transactionDate': instant('Transaction Date', payment),
  'settlement.statusSettlement': text('Settlement Status', settled),
  'settlement.settlementAmount': amount('Settlement Amount', settled),
  'settlement.settlementDate': day('Settlement Date', settled),
  'settlement.reason': text('Reason', settled),
  'settlement.utrNumber': id('UTR Number', settled),
  'settlement.bankSettlementStatus': coded('settlementAtBank', 'Bank Status', settled),
  'settlement.batchId': number('Batch', settled),
  'settlement.netAmt': amount('Net Amount', settled),
  'settlement.mdr': amount('MDR', settled),
  'settlement.brandTransactionFee': amount('Brand Transaction Fee', settled),
  'settlement.subscriptionFeesMonthly': amount('Monthly Subscription', settled),
  'settlement.setupFee': amount('Setup Fee', settled),
  'settlement.gst': amount('GST', settled),
  'settlement.beneficiaryName': text('Beneficiary', settled),
  'settlement.beneficiaryAccountNumber': masked('Beneficiary Account', settled),
  'settlement.beneficiaryIfscCode': id('Beneficiary IFSC', settled),
})

export const listNonBrandTransactions = defineCall({
  name: 'portfolio.nonBrandTransactions',
  family: 'gateway',
  path: '/getporfoliotransaction',
  discriminator: { brand_transaction: false },
  access: transactions,
  kind: 'read',
  offline: 'cache',
  summary: 'Transactions of one merchant without a brand, latest first.',
  request: () =>
    wireObject({ ...ofMerchant, ...pageOf, sort: z.enum(nonBrandSorts).default('transactionDate') }, pageNames),
  response: () => z.object({ rows: z.array(NonBrandTransaction), total: z.int() }),
  answer: 'page',
  refusals: ['merchant-not-found'],
})

const card = { isExtra: true, group: 'Card' } as const

export const nonBrandTransactionColumns = columnsOf(listNonBrandTransactions, {
  paidAmount: amount('Paid Amount', sorted),
  merchantName: text('Merchant Name', sorted),
  payerUsername: masked('Payer Username', sorted),
  transactionDate: instant('Txn. Date', sorted),
  transactionStatus: status('Txn. Status', sorted),
  txnRefNumber: id('Txn. Number', sorted),
  paymentMethodTag: coded('method', 'Payment Method', extra),
  upiTxnId: id('UPI Txn Id', extra),
  transactionErrorCode: coded('other', 'Error Code', extra),
  transactionType: coded('paymentType', 'Type', extra),
  paymentSourceTag: coded('other', 'Payment Source', extra),
  transactionRef: id('Transaction Ref', extra),
  paymentLinkRef: id('Payment Link Ref', extra),
  customerRefId: id('Customer Ref Id', extra),
  merchantCode: id('Merchant Code', extra),
  email: text('Customer Email', extra),
  cardNo: masked('Card No', card),
  cardCategory: text('Card Category', card),
  cardBankRefNo: id('Bank Ref No', card),
  chargeSlipUrl: text('Charge Slip', card),
  'settlementDetails.statusSettlement': text('Settlement Status', settled),
  'settlementDetails.settlementAmount': amount('Settlement Amount', settled),
  'settlementDetails.settlementDate': day('Settlement Date', settled),
  'settlementDetails.reason': text('Reason', settled),
  'settlementDetails.utrNumber': id('UTR Number', settled),
  'settlementDetails.bankSettlementStatus': coded('settlementAtBank', 'Bank Status', settled),
  'settlementDetails.batchId': number('Batch', settled),
  'settlementDetails.netAmt': amount('Net Amount', settled),
  'settlementDetails.mdr': amount('MDR', settled),
  'settlementDetails.brandTransactionFee': amount('Brand Transaction Fee', settled),
  'settlementDetails.subscriptionFeesMonthly': amount('Monthly Subscription', settled),
  'settlementDetails.setupFee': amount('Setup Fee', settled),
  'settlementDetails.gst': amount('GST', settled),
  'settlementDetails.beneficiaryName': text('Beneficiary', settled),
  'settlementDetails.beneficiaryAccountNumber': masked('Beneficiary Account', settled),
  'settlementDetails.beneficiaryIfscCode': id('Beneficiary IFSC', settled),
})

export const listStoreOrders = defineCall({
  name: 'portfolio.storeOrders',
  family: 'gateway',
  path: '/getquerydata',
  discriminator: { query_id: 'getMerchantStoreOrderList' },
  access: { anyOf: ['getporfoliotransaction', 'getorders'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Online-to-offline orders of one merchant, latest first.',
  request: () =>
    z.strictObject({
      parameters: wireObject(
        {
          merchantCode: MerchantCode,
          brandCode: BrandCode.optional(),
          ...dayRange,
          ...refNumbers,
          ...pageOf,
          sort: z.enum(storeOrderSorts).default('transactionDate'),
        },
        pageNames,
      ),
    }),
  response: () => z.object({ rows: z.array(StoreOrder), total: z.int() }),
  answer: 'page',
  refusals: ['merchant-not-found'],
})

export const storeOrderColumns = columnsOf(listStoreOrders, {
  paidAmount: amount('Paid Amount', sorted),
  merchantCode: id('Merchant Code'),
  merchantName: text('Merchant Name'),
  brandCode: text('Brand Code', { isSorted: true, of: ({ brandCode, productBrand }) => brandCode || productBrand }),
  payerUsername: masked('Payer Username', sorted),
  transactionDate: instant('Txn. Date', sorted),
  txnRefNumber: id('Txn. Number', sorted),
  productBrand: text('Product Brand', extra),
  salutation: text('Salutation', extra),
})

export const checkAppInstalled = defineCall({
  name: 'portfolio.checkApp',
  family: 'gateway',
  path: '/checkmerchantappstatus',
  access: { anyOf: ['checkmerchantappstatus'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'On how many devices of a merchant the app is. The message it carries is silent and empty (conflict X099).',
  request: () =>
    z.strictObject({
      toList: z.array(z.strictObject({ merchantCode: MerchantCode })).length(1),
      data: z.strictObject({
        title: z.literal(''),
        imageurl: z.literal(''),
        silent: z.literal(true),
        message: z.literal(''),
        url: z.literal(''),
        campaignId: z.literal(''),
      }),
    }),
  response: () =>
    z.object({
      toList: z.array(
        z.object({
          merchantCode: z.string(),
          installed: z.coerce.number().int(),
          total: z.coerce.number().int(),
          checkedAt: z.string().nullish(),
        }),
      ),
    }),
  answer: 'payload',
  refusals: ['merchant-not-found', 'app-checked-just-now'],
})
/** The body that asks and never shows anything on a merchant's device. */
export const appCheckOf = (merchantCode: string) => ({
  toList: [{ merchantCode }],
  data: { title: '', imageurl: '', silent: true, message: '', url: '', campaignId: '' } as const,
})

const Figure = WireSignedHundredths.nullish()
export const WarrantyFigures = wireAnswer(
  {
    count: z.coerce.number().int(),
    amount: Figure,
    minAmount: Figure,
    maxAmount: Figure,
    amountEWRevenue: Figure,
    amountSPRevenue: Figure,
    amountDPRevenue: Figure,
    amountEW: Figure,
    amountSP: Figure,
    amountDP: Figure,
    totalAmount: Figure,
  },
  {
    minAmount: 'minAmount',
    maxAmount: 'maxAmount',
    amountEWRevenue: 'amountEWRevenue',
    amountSPRevenue: 'amountSPRevenue',
    amountDPRevenue: 'amountDPRevenue',
    amountEW: 'amountEW',
    amountSP: 'amountSP',
    amountDP: 'amountDP',
    totalAmount: 'totalAmount',
  },
)
export type WarrantyFigures = z.output<typeof WarrantyFigures>

const campaigns = { anyOf: ['calculatebrandpricewarranty'] } as const

export const getWarrantyFigures = defineCall({
  name: 'portfolio.warranty',
  family: 'wrapper',
  path: '/calculatebrandpricewarranty',
  method: 'GET',
  access: campaigns,
  kind: 'read',
  offline: 'cache',
  summary: 'What a merchant sold in warranties.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => WarrantyFigures,
  answer: 'payload',
  refusals: ['merchant-not-found'],
})

export const sendMerchantMessage = defineCall({
  name: 'portfolio.sendMessage',
  family: 'gateway',
  path: '/api/v1/campaign/whatsapp-rcs-sms-campaign',
  encoding: 'form',
  access: campaigns,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Sends the configured campaign message to one merchant, once a minute at most.',
  request: () => wireObject({ user: WireOwnLogin, merchantCode: MerchantCode }),
  response: () => z.object({ campaignName: z.string().nullish(), state: z.string().nullish() }),
  answer: 'dataStatus',
  refusals: [
    'merchant-not-found',
    'message-sent-just-now',
    'message-nowhere-to-send',
    'campaign-not-configured',
    'campaign-not-ready',
  ],
})

export const CampaignMessage = wireAnswer({
  messageId: z.string().nullish(),
  campaignName: WireText,
  /** The first 6 digits are covered. */
  mobileNumber: WireText,
  creationDate: Instant,
  /** `WAITING`, `SENT`, `DELIVERED`, `READ`, `FAILED`, `UNKNOWN`; `KEPT` of one that had no way to leave. */
  deliveredStatus: WireText,
})
export type CampaignMessage = z.output<typeof CampaignMessage>

export const listCampaignMessages = defineCall({
  name: 'portfolio.messages',
  family: 'wrapper',
  path: '/merchant_rewards/getCampaignMessageList',
  access: campaigns,
  kind: 'read',
  offline: 'cache',
  summary: 'Messages of the configured campaign to one merchant, newest first.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      /** Absent: the configured one (conflict X100). */
      campaignName: typedLine(60).optional(),
      size: z.int().min(1).max(300).default(messagePageSize),
    }),
  response: () => z.array(CampaignMessage),
  answer: 'dataList',
  refusals: ['merchant-not-found'],
})

export const campaignMessageColumns = columnsOf(listCampaignMessages, {
  campaignName: text('Campaign Name'),
  mobileNumber: masked('Mobile Number'),
  creationDate: instant('Creation Date'),
  deliveredStatus: coded('other', 'Delivered Status'),
})

export const BrandMappingState = z.enum(['active', 'deactivated'])
export type BrandMappingState = z.infer<typeof BrandMappingState>
/** 0 shows Activate, anything else Deactivate. */
const WireMappingState = z.codec(z.union([z.int(), textUpTo(10).regex(/^\d$/), z.boolean()]), BrandMappingState, {
  decode: (value) => (Number(value) === 0 ? 'deactivated' : 'active'),
  encode: (state) => (state === 'active' ? 1 : 0),
})

export const BrandMapping = wireAnswer(
  {
    id: z.int(),
    brandCode: z.string(),
    state: WireMappingState,
    /** Shown as DMS Code. */
    distributorCode: WireText,
    deactivationName: WireText,
    /** Goes back in `If-Match`. An older gateway does not send it. */
    version: z.int().optional(),
  },
  { state: 'status' },
)
export type BrandMapping = z.output<typeof BrandMapping>

export const listBrandMappings = defineCall({
  name: 'portfolio.brandMappings',
  family: 'wrapper',
  path: '/brand_merchant/get',
  access: { anyOf: ['deactivatemerchant'] },
  kind: 'read',
  offline: 'cache',
  summary: 'The brands that a merchant sells.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => z.array(BrandMapping),
  answer: 'list',
  refusals: ['merchant-not-found'],
})

export const brandMappingColumns = columnsOf(listBrandMappings, {
  brandCode: id('Brand Code'),
  state: text('Status', { of: ({ state }) => (state === 'active' ? 'ACTIVE' : 'DEACTIVE') }),
  distributorCode: id('DMS Code'),
  deactivationName: text('Deactivated By', extra),
})

export const switchBrandMapping = defineCall({
  name: 'portfolio.switchBrandMapping',
  family: 'wrapper',
  path: '/brand_merchant/update',
  access: { anyOf: ['deactivatemerchant'] },
  kind: 'command',
  changes: ['brandMapping.changed'],
  offline: 'never',
  ifMatch: 'required',
  summary: 'Switches one brand of a merchant to the status that is said (conflict X098).',
  request: () =>
    wireObject(
      {
        id: RecordNumber,
        merchantCode: MerchantCode,
        brandCode: typedLine(40),
        /** To where. */
        state: WireMappingState,
        deactivationName: WireOwnLogin,
      },
      { state: 'status' },
    ),
  response: () => BrandMapping,
  answer: 'payload',
  refusals: [
    'merchant-not-found',
    'record-not-found',
    'record-changed',
    'wrong-state',
    'switching-mappings-needs-sheet',
  ],
})

export const maxLoginLimit = 10_000
export const loginLimitText = 'Please enter valid login limit'
export const setLoginLimit = defineCall({
  name: 'portfolio.setLoginLimit',
  family: 'wrapper',
  path: '/merchant/updateloginlimit',
  access: { anyOf: ['login_limit'] },
  kind: 'command',
  changes: ['merchant.changed'],
  offline: 'never',
  ifMatch: 'required',
  summary: 'On how many devices a merchant may be signed in.',
  request: () =>
    wireObject({
      merchantCode: MerchantCode,
      value: z
        .codec(z.union([z.number(), typedLine(200).regex(/^\d{1,6}$/, loginLimitText)]), z.number(), {
          decode: Number,
          encode: (value) => value,
        })
        .pipe(z.int(loginLimitText).min(1, loginLimitText).max(maxLoginLimit, loginLimitText)),
    }),
  response: () =>
    wireAnswer({ merchantCode: z.string(), loginLimit: z.int(), version: z.int() }, { loginLimit: 'value' }),
  answer: 'payload',
  refusals: ['merchant-not-found', 'merchant-changed'],
})
