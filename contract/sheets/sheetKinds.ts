import { z } from 'zod'
import { GroupCode, ProductCode, SchemeCode } from '#contract/calls/catalogueCodes.ts'
import { ContactPerson, DisplayName, MerchantCode } from '#contract/calls/merchants.ts'
import { TxnRefNumber } from '#contract/calls/settlements.ts'
import { offerCells, type OfferField, offerFields, offerHeaders, requiredOfferFields } from './offerCells.ts'
import {
  code,
  column,
  day,
  dayTime,
  flag,
  merchantCode,
  mobile,
  numberBetween,
  personOrShop,
  pinCode,
  plainName,
  rupees,
  type SheetColumn,
  upiAddress,
  words,
} from './sheetCells.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'

export const sheetKindNames = [
  'merchantUpdate',
  'merchantDeactivate',
  'merchantActivate',
  'partnerActivation',
  'brandMerchants',
  'merchantOnboard',
  'storeActivation',
  'upiUpdate',
  'customerFee',
  'dsrTasks',
  'posMapping',
  'promoterVouchers',
  'financeReport',
  'utrNumbers',
  'settlementStatus',
  'settlementRows',
  'payoutRecon',
  'regularization',
  'brandProducts',
  'productMinMax',
  'schemeConfig',
  'cashbackConfig',
  'cashbackCalculate',
  'chargeSlips',
  'controlSheet',
  'offerRules',
  'optOutNumbers',
  'dndNumbers',
  'campaignRecipients',
  'superMerchantMembers',
] as const
export type SheetKindName = (typeof sheetKindNames)[number]

export type SheetKind = {
  readonly name: SheetKindName
  /** File name of the template without its ending. */
  readonly templateName: string
  readonly maxRows: number
  /** What is said of more rows, where the documents say it; else empty. */
  readonly tooManyRows: string
  /** Endings of file names that are named to staff. */
  readonly extensions: readonly string[]
  /** All endings that are taken; what a file is, its content says. */
  readonly taken: readonly string[]
  readonly columns: readonly SheetColumn[]
  /** Files of others, whose columns a mapping reads: any header is taken, and rows are judged by what works on them. */
  readonly takesAnyHeader: boolean
  /** Of such a file: the name that its header has to have, by which it is found; null: any row of names is one. */
  readonly headerName: RegExp | null
  /** Headers of which at least one must be filled in every row. */
  readonly atLeastOneOf: readonly string[]
  /** Headers whose values may stand together in one row only. */
  readonly uniqueTogether: readonly string[]
  /** The second of the two is not before the first. */
  readonly inOrder: readonly [string, string] | null
  /** With this header at Yes, those have to be filled. */
  readonly neededWith: { readonly header: string; readonly needs: readonly string[] } | null
}

type KindOptions = Partial<Omit<SheetKind, 'name' | 'templateName' | 'columns'>>

const kind = (
  name: SheetKindName,
  templateName: string,
  columns: readonly SheetColumn[],
  options: KindOptions = {},
): SheetKind => ({
  name,
  templateName,
  columns,
  maxRows: sheetLimits.maxRows,
  tooManyRows: '',
  extensions: sheetLimits.extensions,
  taken: [...sheetLimits.extensions, ...sheetLimits.otherWorkbooks, ...sheetLimits.otherTexts],
  atLeastOneOf: [],
  uniqueTogether: [],
  inOrder: null,
  neededWith: null,
  takesAnyHeader: false,
  headerName: null,
  ...options,
})

const midList: readonly SheetColumn[] = [
  {
    ...merchantCode('mid_list', { unique: true }),
    howToFill: 'The merchant code, 4 to 20 letters and digits. One merchant in each row.',
  },
]

const optional = { required: false } as const
const aName = { plain: plainName } as const
const optionalName = { ...optional, ...aName } as const
/** Bulk-Uploads takes workbooks only (conflict X087). */
const workbooks = ['.xls', '.xlsx']
const workbooksOnly = { extensions: workbooks, taken: [...workbooks, ...sheetLimits.otherWorkbooks] } as const
const bankStatus = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => text === 'CREDITED' || text === 'RETURNED', 'The status is CREDITED or RETURNED.')
const settledWord = z
  .string()
  .trim()
  .refine((text) => text.toLowerCase() === 'settled', 'A status file only settles: the status is Settled.')
  .transform(() => 'Settled')
const comparedFigure = 'Compared with the figure that is calculated; leave empty to compare nothing.'
const statusWord = (words: readonly string[]) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => words.includes(text), `The status is one of ${words.join(', ')}.`)
const cashbackTypeWord = statusWord(['PERCENTAGE', 'AMOUNT'])
/** Codes with commas between them; each once. */
const codeList = (code: z.ZodType<string>) =>
  z.string().transform((text, context) => {
    const codes: string[] = []
    for (const part of text.split(',').map((one) => one.trim())) {
      if (part === '') continue
      const read = code.safeParse(part)
      if (read.success) codes.push(read.data)
      else context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'A code is not accepted.' })
    }
    return [...new Set(codes)].join(',')
  })
const paymentMethodList = codeList(code('A payment method', 2, 30))
const anySku = 'The SKU, at most 60 letters, digits or one of _ / . + -.'
const offerHelp: Readonly<Record<OfferField, string>> = {
  brandCode: 'The code of the brand.',
  ruleDesc: 'A name for the rule. The same name, brand and start are the same rule.',
  rule: 'The sentence of the rule. Leave empty: it is written from the other cells.',
  cashbackType: 'PERCENTAGE or AMOUNT.',
  bankCode: 'For example HDFC, or HDFC_DEBIT for its debit cards; or ALL.',
  sku: 'SKUs with commas between them, NOT and those to leave out, or ALL.',
  dealerCategory: 'Dealer categories with commas between them; NULL is the blank one. Leave empty for all.',
  tenure: 'Months of the EMI, for example 6, 9. Leave empty for all.',
  paymentMethods: 'CREDIT_CARD, DEBIT_CARD, EMI, UPI, NET_BANKING, with commas between them, or ALL.',
  groupCodes: 'Group codes with commas between them. Leave empty for all dealers.',
  regions: 'States of the dealers with commas between them. Leave empty for all.',
  minTransaction: 'The smallest transaction, in rupees. Leave empty for any.',
  totalCashback: 'Percent, or rupees, with at most two places.',
  bankShare: 'Percent of the cashback that the bank pays.',
  bankShareCap: 'The bank pays at most so much, in rupees. Leave empty for no limit.',
  brandShare: 'Percent of the cashback that the brand pays. The two shares are 100 together.',
  maxCashback: 'At most so much, in rupees. Leave empty for no limit.',
  velocitycheck: 'Yes or No. Leave empty for No.',
  velocityRule: 'For example count(card, day) <= 2. Only with velocitycheck.',
  offerFromDt: 'The first day, or YYYY-MM-DD HH:mm in Indian time. Not before today.',
  offerToDt: 'The last day, until midnight, or YYYY-MM-DD HH:mm.',
}
const offerRuleColumns = offerFields.map((field) =>
  column(offerHeaders[field], offerCells[field], offerHelp[field], { required: requiredOfferFields.includes(field) }),
)
/** As campaigns address people: the ten digits in any usual spelling. */
const personalMobile = mobile.pipe(z.string().regex(/^[6-9]/, 'A mobile number begins with 6, 7, 8 or 9.'))
const virtualAddress = 'The UPI address, for example shop@bank.'

/** How the first column of a campaign's file is called. */
export const numberHeader = /^(?:mobile|mobile[ _]?(?:number|no)|phone|phone[ _]?number|number)$/i
export const merchantHeader = /^(?:merchant|merchant[ _]?(?:code|id)|mid)$/i

const listedNumbers: readonly SheetColumn[] = [
  column('mobile_number', personalMobile, 'The mobile number, 10 digits. Each once.', { unique: true }),
  column('status', flag, '1 puts the number on the list, 0 takes it from it. Leave empty for 1.', optional),
]

export const sheetKinds: Readonly<Record<SheetKindName, SheetKind>> = {
  merchantUpdate: kind(
    'merchantUpdate',
    'Merchant_Update',
    [
      {
        ...merchantCode('merchant_code', { unique: true }),
        howToFill: 'The merchant code, 4 to 20 letters and digits. Each merchant once.',
      },
      column(
        'display_name',
        DisplayName,
        'The new display name, up to 100 characters. Leave empty to keep the present one.',
        optionalName,
      ),
      column(
        'contact_person',
        ContactPerson,
        'The new contact person, up to 100 characters. Leave empty to keep the present one.',
        optionalName,
      ),
    ],
    { atLeastOneOf: ['display_name', 'contact_person'] },
  ),
  merchantDeactivate: kind('merchantDeactivate', 'Merchant_Deactivate', midList),
  merchantActivate: kind('merchantActivate', 'Merchant_Deactivate', midList),
  partnerActivation: kind('partnerActivation', 'Mosambee_Merchant_Activation', [
    merchantCode('merchant_code', { unique: true }),
    column('mid', code('The MID', 4, 30), 'The merchant id at the partner.', { unique: true }),
    column('tid', code('The TID', 4, 20), 'The terminal id at the partner.', { unique: true }),
  ]),
  brandMerchants: kind(
    'brandMerchants',
    'brand_merchant_mapping',
    [
      merchantCode('merchant_code'),
      column('brand_code', code('The brand code', 1, 40), 'The code of the brand.'),
      column(
        'distributor_code',
        code('The distributor code', 1, 40),
        'The DMS code of the merchant with this brand. Leave empty to keep the present one.',
        optional,
      ),
      column(
        'status',
        flag,
        '1 maps the brand to the merchant, 0 switches the mapping off. Leave empty to keep the present one; a new mapping is on.',
        optional,
      ),
    ],
    { uniqueTogether: ['merchant_code', 'brand_code'] },
  ),
  merchantOnboard: kind('merchantOnboard', 'Merchant_Onboard', [
    column('merchant_code', MerchantCode, 'A new merchant code, 4 to 20 letters and digits.', { unique: true }),
    column('business_name', personOrShop('business_name'), 'The registered name of the business.', aName),
    column('display_name', DisplayName, 'The name that customers see.', aName),
    column('contact_person', ContactPerson, 'Whom to call.', aName),
    column('mobile_number', mobile, '10 digits.'),
    column('email_id', z.email('This is no e-mail address.').max(120), 'The e-mail address.', optional),
    column('brand_code', code('The brand code', 1, 40), 'The code of the brand, if there is one.', optional),
    column('distributor_code', code('The distributor code', 1, 40), 'The code of the distributor.', optional),
    column(
      'mcc_code',
      z
        .string()
        .trim()
        .regex(/^\d{4}$/, 'An MCC has 4 digits.'),
      'The merchant category code, 4 digits.',
      optional,
    ),
    column('category', personOrShop('category'), 'What the merchant sells.', optional),
    column('address', words('address', 300), 'Street and house.', optional),
    column('city', personOrShop('city'), 'The city.', aName),
    column('state', personOrShop('state'), 'The state.', aName),
    column('pin_code', pinCode, '6 digits.'),
  ]),
  storeActivation: kind('storeActivation', 'Store_Activation', [
    merchantCode('merchant_code', { unique: true }),
    column('activation_date', day, 'Since when, not after today. Leave empty for today.', optional),
  ]),
  upiUpdate: kind('upiUpdate', 'Upi_Update', [
    merchantCode('merchant_code', { unique: true }),
    column('virtual_address', upiAddress, virtualAddress, { unique: true }),
  ]),
  customerFee: kind('customerFee', 'Customer_Fee_Update', [
    merchantCode('merchant_code', { unique: true }),
    column('customer_fee', flag, '1 takes the fee from customers, 0 does not.'),
  ]),
  dsrTasks: kind(
    'dsrTasks',
    'Dsr_Tasks',
    [
      merchantCode('Merchant ID'),
      column('Priority', words('Priority', 40), 'How urgent it is.'),
      column('Task Type', words('Task Type', 60), 'What is to be done.'),
      column('Start Time', dayTime, 'YYYY-MM-DD HH:mm, Indian time.'),
      column('End Time', dayTime, 'YYYY-MM-DD HH:mm, Indian time, not before the start.'),
      column('Geo Radius', numberBetween('Geo Radius', 1, 100_000), 'Metres around the merchant.', optional),
      column('Assign To (Employee ID of BDE)', code('The employee id', 1, 40), 'Who does it.'),
      column('Description', words('Description', 500), 'What to know about it.', optional),
      column('Merchant Latitutde', numberBetween('The latitude', -90, 90), 'For example 19.076.', optional),
      column('Merchant Longitude', numberBetween('The longitude', -180, 180), 'For example 72.8777.', optional),
      column('Geo Fencing Check', flag, 'Yes or No. With Yes radius, latitude and longitude are needed.'),
    ],
    {
      ...workbooksOnly,
      uniqueTogether: ['Merchant ID', 'Task Type', 'Start Time', 'Assign To (Employee ID of BDE)'],
      inOrder: ['Start Time', 'End Time'],
      neededWith: { header: 'Geo Fencing Check', needs: ['Geo Radius', 'Merchant Latitutde', 'Merchant Longitude'] },
    },
  ),
  posMapping: kind(
    'posMapping',
    'Pos_Mid_Tid_Mapping',
    [
      merchantCode('merchant_code'),
      column('tid', code('The TID', 4, 20), 'The terminal id. Each terminal once.', { unique: true }),
      column('virtual_address', upiAddress, `${virtualAddress} Leave empty to keep the present one.`, optional),
    ],
    workbooksOnly,
  ),
  promoterVouchers: kind(
    'promoterVouchers',
    'Promoter_Voucher_Mapping',
    [
      column('promoter_id', code('The promoter id', 1, 40), 'Who gets the voucher.'),
      column('request_id', code('The request id', 1, 60), 'The request that it answers.'),
      column('voucher_code', code('The voucher code', 4, 60), 'The voucher. Each voucher once.', { unique: true }),
      column('valid_until', day, 'The last day on which it is good, not before today.'),
    ],
    workbooksOnly,
  ),
  financeReport: kind('financeReport', 'Finance_Report', [
    column('report_date', day, 'The day that the figures are of, not after today.'),
    merchantCode('merchant_code'),
    column('txn_ref_number', code('The reference', 4, 60), 'The reference of the payment. Each once.', {
      unique: true,
    }),
    column('txn_amount', rupees, 'Rupees, at most two places.'),
    column('mdr', rupees, 'Rupees, at most two places.'),
    column('gst', rupees, 'Rupees, at most two places.'),
    column('settlement_amount', rupees, 'Rupees, at most two places.'),
    column('utr_number', code('The UTR', 6, 30), 'The reference of the bank transfer, once it is known.', optional),
  ]),
  utrNumbers: kind('utrNumbers', 'Settlement_Utr', [
    column(
      'payout_ref',
      code('The payout reference', 3, 60),
      'As it stands in the bank file, B12-M0000001. Each once.',
      {
        unique: true,
      },
    ),
    column('utr_number', code('The UTR', 6, 30), 'The number that the bank gave the payout. Each once.', {
      unique: true,
    }),
    column('amount', rupees, 'What the bank paid, in rupees.'),
    column('settlement_date', day, 'The day on which the bank paid, not after today.'),
    column('status', bankStatus, 'CREDITED, or RETURNED when the money came back. Leave empty for CREDITED.', optional),
  ]),
  settlementStatus: kind('settlementStatus', 'Settlement_Status', [
    column('txn_ref_number', TxnRefNumber, 'The number of the transaction. Each once.', { unique: true }),
    column('status_settlement', settledWord, 'Settled. A status file does nothing else.'),
    column('utr_number', code('The UTR', 6, 30), 'The number under which the bank paid it.'),
    column('settlement_date', day, 'The day on which the bank paid, not after today.'),
  ]),
  settlementRows: kind('settlementRows', 'Merchant_Settlement', [
    column('txn_ref_number', TxnRefNumber, 'The number of the transaction. Each once.', { unique: true }),
    column(
      'brand_transaction_fee',
      rupees,
      'Rupees, at most two places: what the brand charges for it. Leave empty to keep the present one.',
      optional,
    ),
    column('mdr', rupees, `Rupees, at most two places. ${comparedFigure}`, optional),
    column('gst_18p', rupees, `Rupees, at most two places. ${comparedFigure}`, optional),
    column('settlement_amount', rupees, `Rupees, at most two places. ${comparedFigure}`, optional),
  ]),
  payoutRecon: kind('payoutRecon', 'Payout_Recon', [], { takesAnyHeader: true }),
  optOutNumbers: kind('optOutNumbers', 'Opt_Out', listedNumbers),
  dndNumbers: kind('dndNumbers', 'Dnd_Numbers', listedNumbers),
  superMerchantMembers: kind('superMerchantMembers', 'Super_Merchant_Members', [
    column('super_merchant_code', MerchantCode, 'The code of the super merchant.'),
    {
      ...merchantCode('merchant_code', { unique: true }),
      howToFill: 'The code of a merchant that belongs to it. Each merchant once.',
    },
  ]),
  campaignRecipients: kind('campaignRecipients', 'Campaign_Recipients', [], {
    takesAnyHeader: true,
    headerName: new RegExp(`${numberHeader.source}|${merchantHeader.source}`, 'i'),
    maxRows: 200_000,
    tooManyRows: 'A campaign goes to at most 2,00,000 recipients. Split the file, and send a campaign with each part.',
  }),
  regularization: kind('regularization', 'Upi_Txn_Regularization', [
    column('txn_ref_number', TxnRefNumber, 'The number of the UPI transaction. Each once.', { unique: true }),
    column(
      'old_status',
      statusWord(['INPROGRESS', 'FAILED', 'EXPIRED', 'REFUND_UNKNOWN']),
      'What it is now: INPROGRESS, FAILED or EXPIRED; REFUND_UNKNOWN for its refund. The row applies from this status only.',
    ),
    column(
      'new_status',
      statusWord(['SUCCESSFUL', 'FAILED', 'REFUND_SUCCESS', 'REFUND_FAILED']),
      'What the bank says: SUCCESSFUL, or FAILED of one in progress; REFUND_SUCCESS or REFUND_FAILED of a refund.',
    ),
    column(
      'rrn',
      z
        .string()
        .trim()
        .transform((text) => text.replace(/^'/, ''))
        .refine((text) => /^\d{12}$/.test(text), 'An RRN has 12 digits.'),
      'The RRN that proves it, 12 digits, as text. Each once.',
      { unique: true },
    ),
  ]),
  brandProducts: kind('brandProducts', 'brand_product_onboarding', [
    column('product_code', ProductCode, `${anySku} Each SKU once.`, { unique: true }),
    column(
      'product_name',
      words('product_name', 200),
      'The name. Leave empty to keep the present one; a new product needs one.',
      optional,
    ),
    column('prod_price', rupees, 'Rupees, at most two places. Leave empty to keep the present one.', optional),
    column(
      'prod_description',
      words('prod_description', 1_000),
      'The description. Leave empty to keep the present one.',
      optional,
    ),
    column(
      'product_category',
      words('product_category', 80),
      'A category of the brand. Leave empty to keep the present one.',
      optional,
    ),
  ]),
  productMinMax: kind('productMinMax', 'product_min_max_update', [
    column('product_code', ProductCode, 'The SKU of a product of the brand. Each SKU once.', { unique: true }),
    column('min_amount', rupees, 'The smallest amount, in rupees.'),
    column('max_amount', rupees, 'The largest amount, in rupees, not below the smallest.'),
  ]),
  schemeConfig: kind('schemeConfig', 'scheme_config', [
    column('scheme_code', SchemeCode, 'The code of the scheme, at most 40 letters, digits or one of _ . -.'),
    column('scheme_desc', words('scheme_desc', 200), 'What the scheme is. The first row of a scheme counts.', optional),
    column('is_emi', flag, 'Yes or No.'),
    column('is_cashback', flag, 'Yes or No. A scheme is one of the two at least.'),
    column('sku', ProductCode, 'The SKU of a product of the brand. Each SKU once.', { unique: true }),
    column('min_amount', rupees, 'The smallest amount, in rupees. Leave empty for none.', optional),
    column('max_amount', rupees, 'The largest amount, in rupees. Leave empty for none.', optional),
  ]),
  cashbackConfig: kind(
    'cashbackConfig',
    'cashback_config',
    [
      column('offer_code', SchemeCode, 'The code of the offer. Each once.', { unique: true }),
      column('product_code', ProductCode, 'The SKU of a product of the brand. Leave empty for all of them.', optional),
      column('description', words('description', 200), 'What the offer is.'),
      column(
        'bank_code',
        code('The bank code', 2, 30),
        'For example HDFC_DEBIT. Leave empty for every bank.',
        optional,
      ),
      column(
        'payment_methods',
        paymentMethodList,
        'For example CREDIT_CARD, EMI, with commas. Leave empty for all.',
        optional,
      ),
      column('cashback_type', cashbackTypeWord, 'PERCENTAGE or AMOUNT.'),
      column('total_cashback', rupees, 'Percent, or rupees, with at most two places.'),
      column('max_cashback', rupees, 'At most so much, in rupees. Leave empty for no limit.', optional),
      column('min_transaction_amt', rupees, 'The smallest transaction, in rupees. Leave empty for any.', optional),
      column('group_codes', codeList(GroupCode), 'With commas between them. Leave empty for all dealers.', optional),
      column('offer_desc', words('offer_desc', 500), 'What customers read.', optional),
      column('start_date', day, 'The first day, not before today.'),
      column('end_date', day, 'The last day, until midnight.'),
    ],
    { inOrder: ['start_date', 'end_date'] },
  ),
  cashbackCalculate: kind('cashbackCalculate', 'Cashback_Calculate', [
    column('txn_ref_number', TxnRefNumber, 'The number of the transaction. Each once.', { unique: true }),
    column('offer_code', code('The offer code', 1, 60), 'The offer that it is credited for.', optional),
    column(
      'cashback_type',
      statusWord(['PERCENTAGE', 'AMOUNT']),
      'PERCENTAGE of what was paid and not refunded, or an AMOUNT.',
    ),
    column('total_cashback', rupees, 'Percent or rupees, at most two places, above zero.'),
    column('max_cashback', rupees, 'Rupees: the most that is credited. Leave empty for no cap.', optional),
  ]),
  chargeSlips: kind('chargeSlips', 'Charge_Slip', [
    column('txn_ref_number', TxnRefNumber, 'The number of the transaction. Each once.', { unique: true }),
  ]),
  controlSheet: kind(
    'controlSheet',
    'Control_Sheet',
    [
      column('transaction_date', day, 'The day of the payments, not after today.'),
      merchantCode('merchant_code'),
      column(
        'successful_transactions',
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/, 'The number of transactions is a whole number.'),
        'How many payments there were.',
      ),
      column('paid_amount', rupees, 'Rupees, at most two places: what was paid.'),
      column('settled_amount', rupees, 'Rupees, at most two places: what of it was settled.'),
    ],
    { uniqueTogether: ['transaction_date', 'merchant_code'] },
  ),
  offerRules: kind('offerRules', 'cashback_insert_update', offerRuleColumns, {
    maxRows: 5_000,
    tooManyRows: 'Max limit reached - 5000 records',
    neededWith: { header: 'velocitycheck', needs: ['velocity_rule'] },
    uniqueTogether: ['brand_code', 'rule_desc', 'offer_from_dt'],
    ...workbooksOnly,
  }),
}

/** A kind takes files by the endings of their names. */
export const takesFileName = (name: SheetKindName, fileName: string): boolean =>
  sheetKinds[name].taken.some((extension) => fileName.toLowerCase().endsWith(extension))

export const sheetHeaders = (name: SheetKindName): string[] => sheetKinds[name].columns.map(({ header }) => header)

/** The sets of headers by which a sheet of the kind is known; none for a kind that takes any. */
export const headerSets = (name: SheetKindName): string[][] =>
  sheetKinds[name].takesAnyHeader ? [] : [sheetHeaders(name)]
