import { wordsOfCode } from '#contract/wire/codedWords.ts'
import {
  offerCells,
  type OfferField,
  offerFields,
  offerHeaders,
  requiredOfferFields,
} from '#contract/sheets/offerCells.ts'
import { isPercentage, notAPercentage } from '#contract/sheets/percentCells.ts'
import { indianDayBounds, indianDayAt, indianTimeAt, dayAfter } from '#contract/wire/indianTime.ts'
import { wholeBps, writeHundredths } from '#contract/wire/money.ts'
import { emptyCondition, takesOtherCardsAlone } from './offerOverlap.ts'
import { type OfferRule, readCondition, writeCondition } from './offerRule.ts'
import { writeOfferSentence } from './offerSentence.ts'

/** A rule as people write it, in a form and in a row of a sheet; a field that is absent is empty. */
export type OfferRuleText = Readonly<Record<OfferField, string>>

export interface OfferFault {
  readonly field: OfferField
  /** In words for staff. */
  readonly reason: string
}

export interface ReadOfferRule {
  /** Undefined where there is a fault. */
  readonly rule?: OfferRule
  readonly faults: readonly OfferFault[]
}

/** From when a rule may begin. */
export type StartsFrom = 'now' | 'today' | 'any'

const minute = 60_000

/** `time` is `YYYY-MM-DD HH:mm:ss` in India. */
const instantOf = (time: string): number => {
  const midnight = indianDayBounds(time.slice(0, 10))?.from.getTime() ?? Number.NaN
  const [hours = 0, minutes = 0] = time.slice(11).split(':').map(Number)
  return midnight + (hours * 60 + minutes) * minute
}

const notBefore = (from: number, starts: StartsFrom, now: number): string | undefined => {
  if (starts === 'now' && from < now - (now % minute)) return 'The rule begins before now. Choose a later time.'
  if (starts === 'today' && indianDayAt(from) < indianDayAt(now))
    return 'The rule begins before today. Choose a later day.'
  return undefined
}

/** What the fields say together, once each is right by itself. */
const jointFaults = (
  stored: Readonly<Record<OfferField, string>>,
  rule: OfferRule,
  { now, starts }: { readonly now: number; readonly starts: StartsFrom },
): OfferFault[] => {
  const faults: OfferFault[] = []
  const add = (field: OfferField, reason: string) => faults.push({ field, reason })
  if (rule.cashbackType === 'PERCENTAGE' && rule.totalCashback > wholeBps)
    add('totalCashback', 'This is more than 100 percent.')
  if (rule.bankShareBps + rule.brandShareBps !== wholeBps)
    add(
      'brandShare',
      `bank_share and brand_share are ${writeHundredths(rule.bankShareBps + rule.brandShareBps)} percent together: they have to be 100.`,
    )
  if (rule.bankShareCapPaise !== null && rule.bankShareBps === 0)
    add('bankShareCap', 'The bank has no share: there is nothing to limit.')
  if (stored.velocitycheck === '1' && stored.velocityRule === '')
    add('velocityRule', 'Choose or write the velocity rule, or switch the check off.')
  if (stored.velocitycheck !== '1' && stored.velocityRule !== '')
    add('velocityRule', 'The velocity check is off: switch it on, or empty this field.')
  const begins = notBefore(rule.from, starts, now)
  if (begins !== undefined) add('offerFromDt', begins)
  if (rule.to <= rule.from) add('offerToDt', 'The rule ends before it begins.')
  else if (rule.to <= now && starts !== 'any') add('offerToDt', 'The rule would be over already.')
  const empty = emptyCondition(rule)
  if (empty === 'paymentMethods') add('paymentMethods', 'No method of payment is left.')
  if (takesOtherCardsAlone(rule))
    add(
      'paymentMethods',
      rule.bankCode.endsWith('_DEBIT')
        ? `${wordsOfCode('bank', rule.bankCode)} is of debit cards, which never pay as a credit card. Choose ${rule.bankCode.replace('_DEBIT', '')}, or another method.`
        : `${wordsOfCode('bank', rule.bankCode)} is of credit cards, which never pay as a debit card. Choose another bank or method.`,
    )
  if (empty === 'tenures') add('tenure', 'No tenure is left.')
  if (stored.rule !== '') {
    const sentence = writeOfferSentence(rule)
    if (stored.rule !== sentence)
      add('rule', `The sentence says something else than the fields. It would be: ${sentence.slice(0, 300)}`)
  }
  return faults
}

const optionalPaise = (text: string): number | null => (text === '' ? null : Number(text))

const ruleOf = (stored: Readonly<Record<OfferField, string>>): OfferRule => {
  const bank =
    stored.bankShare === '' && stored.brandShare !== ''
      ? wholeBps - Number(stored.brandShare)
      : Number(stored.bankShare)
  return {
    brandCode: stored.brandCode,
    bankCode: stored.bankCode,
    skus: readCondition(stored.sku),
    paymentMethods: readCondition(stored.paymentMethods),
    tenures: readCondition(stored.tenure),
    groupCodes: readCondition(stored.groupCodes),
    dealerCategories: readCondition(stored.dealerCategory),
    regions: readCondition(stored.regions),
    minTransactionPaise: Number(stored.minTransaction),
    cashbackType: stored.cashbackType === 'AMOUNT' ? 'AMOUNT' : 'PERCENTAGE',
    totalCashback: Number(stored.totalCashback),
    maxCashbackPaise: optionalPaise(stored.maxCashback),
    bankShareBps: bank,
    // One of the two alone says the other.
    brandShareBps: stored.brandShare === '' ? wholeBps - bank : Number(stored.brandShare),
    bankShareCapPaise: optionalPaise(stored.bankShareCap),
    velocityRule: stored.velocityRule,
    from: instantOf(stored.offerFromDt),
    to: instantOf(stored.offerToDt),
  }
}

const empty = 'This field is required.'

/** Reads a rule, or says what is wrong at each field: of all fields at once. */
export const readOfferRule = (
  text: Partial<OfferRuleText>,
  options: { readonly now: number; readonly starts: StartsFrom },
): ReadOfferRule => {
  const faults: OfferFault[] = []
  const stored = {} as Record<OfferField, string>
  for (const field of offerFields) {
    const typed = (text[field] ?? '').trim()
    stored[field] = ''
    if (typed === '') {
      if (requiredOfferFields.includes(field)) faults.push({ field, reason: empty })
      continue
    }
    const read = offerCells[field].safeParse(typed)
    if (read.success) stored[field] = read.data
    else for (const { message } of read.error.issues.slice(0, 3)) faults.push({ field, reason: message })
  }
  if (faults.length > 0) return { faults }
  const rule = ruleOf(stored)
  if (rule.cashbackType === 'AMOUNT' && isPercentage(text.totalCashback ?? ''))
    faults.push({ field: 'totalCashback', reason: notAPercentage(offerHeaders.cashbackType) })
  faults.push(...jointFaults(stored, rule, options))
  return faults.length > 0 ? { faults } : { rule, faults }
}

const dayTimeOf = (at: number): string => `${indianDayAt(at)} ${indianTimeAt(at)}`
/** The last day, or the minute at which it ends. */
const endOf = (to: number): string => (dayTimeOf(to).endsWith(' 00:00') ? dayAfter(indianDayAt(to), -1) : dayTimeOf(to))

const all = (text: string): string => (text === '' ? 'ALL' : text)
const hundredths = (value: number | null): string => (value === null || value === 0 ? '' : writeHundredths(value))

/** A rule as the fields of a form and the cells of the documented workbook say it. */
export const writeOfferRule = (rule: OfferRule, ruleDesc: string): OfferRuleText => ({
  brandCode: rule.brandCode,
  ruleDesc,
  rule: writeOfferSentence(rule),
  cashbackType: rule.cashbackType,
  bankCode: all(rule.bankCode),
  sku: all(writeCondition(rule.skus)),
  dealerCategory: writeCondition(rule.dealerCategories),
  tenure: writeCondition(rule.tenures),
  paymentMethods: all(writeCondition(rule.paymentMethods)),
  groupCodes: writeCondition(rule.groupCodes),
  regions: writeCondition(rule.regions),
  minTransaction: hundredths(rule.minTransactionPaise),
  totalCashback: writeHundredths(rule.totalCashback),
  bankShare: writeHundredths(rule.bankShareBps),
  bankShareCap: hundredths(rule.bankShareCapPaise),
  brandShare: writeHundredths(rule.brandShareBps),
  maxCashback: hundredths(rule.maxCashbackPaise),
  velocitycheck: rule.velocityRule === '' ? 'No' : 'Yes',
  velocityRule: rule.velocityRule,
  offerFromDt: dayTimeOf(rule.from),
  offerToDt: endOf(rule.to),
})

/** The row of the workbook, in the order of its headers. */
export const workbookRow = (text: OfferRuleText): string[] => offerFields.map((field) => text[field])
export const workbookHeaders: readonly string[] = offerFields.map((field) => offerHeaders[field])
