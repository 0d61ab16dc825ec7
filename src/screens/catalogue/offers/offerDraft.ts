import type { OfferRow } from '#contract/calls/catalogue/offers.ts'
import { type OfferField, offerFields, offerHeaders, offerMethods } from '#contract/sheets/offerCells.ts'
import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import { type Condition, oneOf, type OfferTransaction, readCondition } from '#machines/catalogue/offerRule.ts'
import {
  type OfferRuleText,
  readOfferRule,
  workbookHeaders,
  workbookRow,
  writeOfferRule,
} from '#machines/catalogue/offerRuleText.ts'

/** A rule of the person's list, as it was typed. */
export interface DraftedRule {
  readonly id: number
  readonly text: OfferRuleText
}

/** The offer that the form's rule began as. */
export interface BegunLike {
  readonly id: number
  readonly ruleDesc: string
  readonly startDate: string
  readonly endDate: string
  /** The form as it began: nobody loses anything where it still says so. */
  readonly text: OfferRuleText
  /** What was taken from it. */
  readonly fields: readonly OfferField[]
}

/** What is kept on the device: the list, and what stands in the form. */
export interface OfferDraft {
  readonly rules: readonly DraftedRule[]
  readonly typed: OfferRuleText
  /** The rule of the list that is being edited; null: a new one. */
  readonly edited: number | null
  readonly like: BegunLike | null
}

export const emptyRule = (brandCode: string): OfferRuleText => ({
  ...(Object.fromEntries(offerFields.map((field) => [field, ''])) as OfferRuleText),
  brandCode,
  cashbackType: 'PERCENTAGE',
})

/** The form has a box for each method that is taken, and none for those that are not. */
const namedMethods = (methods: Condition): Condition =>
  methods.kind === 'noneOf' ? oneOf(...offerMethods.filter((method) => !methods.values.has(method))) : methods

/** A new rule that begins as this offer is, without its description and its days. */
export const textLike = (offer: OfferRow): OfferRuleText => ({
  ...writeOfferRule(
    {
      brandCode: offer.brandCode,
      bankCode: offer.bankCode,
      skus: readCondition(offer.sku),
      paymentMethods: namedMethods(readCondition(offer.paymentMethods)),
      tenures: readCondition(offer.tenure),
      groupCodes: readCondition(offer.groupCodes),
      dealerCategories: readCondition(offer.dealerCategory),
      regions: readCondition(offer.regions),
      minTransactionPaise: offer.minTransactionAmt,
      cashbackType: offer.configType === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE',
      totalCashback: offer.totalCashback,
      maxCashbackPaise: offer.maxCashback,
      bankShareBps: offer.bankCashback,
      brandShareBps: offer.brandCashback,
      bankShareCapPaise: offer.bankShareCap,
      velocityRule: offer.velocityRule,
      from: Date.parse(offer.startDate),
      to: Date.parse(offer.endDate),
    },
    '',
  ),
  rule: '',
  offerFromDt: '',
  offerToDt: '',
  ...(offer.velocityRule === '' ? { velocitycheck: '' } : {}),
})

export const begunLike = (offer: OfferRow, text: OfferRuleText): BegunLike => ({
  id: offer.id,
  ruleDesc: offer.description,
  startDate: offer.startDate,
  endDate: offer.endDate,
  text,
  fields: offerFields.filter((field) => field !== 'brandCode' && text[field] !== ''),
})

export const fieldLabels: Readonly<Record<OfferField, string>> = {
  ...offerHeaders,
  brandCode: 'Brand',
  ruleDesc: 'Rule description',
  rule: 'Rule',
  cashbackType: 'Cashback type',
  bankCode: 'Bank',
  sku: 'SKU',
  dealerCategory: 'Dealer category',
  tenure: 'Tenure (months)',
  paymentMethods: 'Payment methods',
  groupCodes: 'Group codes',
  regions: 'Regions',
  minTransaction: 'Min transaction (₹)',
  totalCashback: 'Total cashback',
  bankShare: 'Bank share (%)',
  bankShareCap: 'Bank share cap (₹)',
  brandShare: 'Brand share (%)',
  maxCashback: 'Max cashback (₹)',
  velocitycheck: 'Velocity check',
  velocityRule: 'Velocity rule',
  offerFromDt: 'From',
  offerToDt: 'To',
}

/** Another rule of the list that would take some of the same transactions. */
export const overlapInList = (
  text: OfferRuleText,
  { rules, edited }: OfferDraft,
  now: number,
): { readonly ruleDesc: string; readonly witness: OfferTransaction } | undefined => {
  const { rule } = readOfferRule(text, { now, starts: 'any' })
  if (rule === undefined) return undefined
  const others = rules.flatMap(({ id, text: other }) => {
    const read = id === edited ? undefined : readOfferRule(other, { now, starts: 'any' }).rule
    return read === undefined ? [] : [{ ...read, id, ruleDesc: other.ruleDesc }]
  })
  const [overlap] = createOfferIndex(others).overlapsOf(rule)
  return overlap === undefined ? undefined : { ruleDesc: overlap.rule.ruleDesc, witness: overlap.witness }
}

/** The rule in the form as it is kept in the list: with its lists in order and its sentence. */
export const savedText = (text: OfferRuleText, now: number): OfferRuleText => {
  const { rule } = readOfferRule(text, { now, starts: 'any' })
  return rule === undefined ? text : writeOfferRule(rule, text.ruleDesc.trim())
}

/** The documented workbook of these rules. */
export const workbookOf = async (rules: readonly DraftedRule[]): Promise<Uint8Array<ArrayBuffer>> => {
  const { wholeWorkbook } = await import('#spreadsheets/write/wholeWorkbook.ts')
  return wholeWorkbook([
    {
      name: 'Offers',
      widths: workbookHeaders.map(() => 24),
      rows: [workbookHeaders, ...rules.map(({ text }) => workbookRow(text))],
    },
  ])
}
