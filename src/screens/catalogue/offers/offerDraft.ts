import { type OfferField, offerFields, offerHeaders } from '#contract/sheets/offerCells.ts'
import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import type { OfferTransaction } from '#machines/catalogue/offerRule.ts'
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

/** What is kept on the device: the list, and what stands in the form. */
export interface OfferDraft {
  readonly rules: readonly DraftedRule[]
  readonly typed: OfferRuleText
  /** The rule of the list that is being edited; null: a new one. */
  readonly edited: number | null
}

export const emptyRule = (brandCode: string): OfferRuleText => ({
  ...(Object.fromEntries(offerFields.map((field) => [field, ''])) as OfferRuleText),
  brandCode,
  cashbackType: 'PERCENTAGE',
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
