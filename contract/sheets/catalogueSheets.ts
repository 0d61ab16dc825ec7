import { z } from 'zod'
import { GroupCode, ProductCode, SchemeCode } from '#contract/calls/catalogue/catalogueCodes.ts'
import { offerCells, type OfferField, offerFields, offerHeaders, requiredOfferFields } from './offerCells.ts'
import { identifierWithPoints } from './identifierCells.ts'
import { percentOrRupees } from './percentCells.ts'
import { amountColumn, type CellFormat, code, column, day, flag, percentWhere, wholeCell, words } from './sheetCells.ts'
import {
  cashbackPercent,
  kind,
  optional,
  type SheetKind,
  type SheetKindName,
  statusWord,
  workbooksOnly,
} from './sheetKind.ts'

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

const offerFormats: Readonly<Partial<Record<OfferField, CellFormat>>> = {
  minTransaction: 'paise',
  totalCashback: percentWhere('cashback_type'),
  bankShare: 'bps',
  bankShareCap: 'paise',
  brandShare: 'bps',
  maxCashback: 'paise',
}

const offerRuleColumns = offerFields.map((field) =>
  column(offerHeaders[field], offerCells[field], offerHelp[field], {
    required: requiredOfferFields.includes(field),
    longest: wholeCell,
    ...(field in offerFormats ? { format: offerFormats[field] } : {}),
  }),
)

export const catalogueSheets = {
  brandProducts: kind('brandProducts', 'brand_product_onboarding', [
    column('product_code', identifierWithPoints(ProductCode), `${anySku} Each SKU once.`, { unique: true }),
    column(
      'product_name',
      words('product_name', 200),
      'The name. Leave empty to keep the present one; a new product needs one.',
      optional,
    ),
    amountColumn('prod_price', 'Rupees, at most two places. Leave empty to keep the present one.', optional),
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
    column('product_code', identifierWithPoints(ProductCode), 'The SKU of a product of the brand. Each SKU once.', {
      unique: true,
    }),
    amountColumn('min_amount', 'The smallest amount, in rupees.'),
    amountColumn('max_amount', 'The largest amount, in rupees, not below the smallest.'),
  ]),
  schemeConfig: kind('schemeConfig', 'scheme_config', [
    column(
      'scheme_code',
      identifierWithPoints(SchemeCode),
      'The code of the scheme, at most 40 letters, digits or one of _ . -.',
    ),
    column('scheme_desc', words('scheme_desc', 200), 'What the scheme is. The first row of a scheme counts.', optional),
    column('is_emi', flag, 'Yes or No.'),
    column('is_cashback', flag, 'Yes or No. A scheme is one of the two at least.'),
    column('sku', identifierWithPoints(ProductCode), 'The SKU of a product of the brand. Each SKU once.', {
      unique: true,
    }),
    amountColumn('min_amount', 'The smallest amount, in rupees. Leave empty for none.', optional),
    amountColumn('max_amount', 'The largest amount, in rupees. Leave empty for none.', optional),
  ]),
  cashbackConfig: kind(
    'cashbackConfig',
    'cashback_config',
    [
      column('offer_code', identifierWithPoints(SchemeCode), 'The code of the offer. Each once.', { unique: true }),
      column(
        'product_code',
        identifierWithPoints(ProductCode),
        'The SKU of a product of the brand. Leave empty for all of them.',
        optional,
      ),
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
      column('total_cashback', percentOrRupees, 'Percent, or rupees, with at most two places.', {
        format: percentWhere('cashback_type'),
      }),
      amountColumn('max_cashback', 'At most so much, in rupees. Leave empty for no limit.', optional),
      amountColumn('min_transaction_amt', 'The smallest transaction, in rupees. Leave empty for any.', optional),
      column(
        'group_codes',
        codeList(identifierWithPoints(GroupCode)),
        'With commas between them. Leave empty for all dealers.',
        { ...optional, longest: wholeCell },
      ),
      column('offer_desc', words('offer_desc', 500), 'What customers read.', optional),
      column('start_date', day, 'The first day, not before today.'),
      column('end_date', day, 'The last day, until midnight.'),
    ],
    { ...cashbackPercent, inOrder: ['start_date', 'end_date'] },
  ),
  offerRules: kind('offerRules', 'cashback_insert_update', offerRuleColumns, {
    maxRows: 5_000,
    tooManyRows: 'Max limit reached - 5000 records',
    ...cashbackPercent,
    neededWith: { header: 'velocitycheck', needs: ['velocity_rule'] },
    uniqueTogether: ['brand_code', 'rule_desc', 'offer_from_dt'],
    ...workbooksOnly,
  }),
} satisfies Partial<Record<SheetKindName, SheetKind>>
