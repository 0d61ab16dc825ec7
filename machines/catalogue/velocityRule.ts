import { readHundredths, readRupees, writeHundredths } from '#contract/wire/money.ts'

export const velocityUnits = ['card', 'mobile', 'device'] as const
export type VelocityUnit = (typeof velocityUnits)[number]
export const velocitySpans = ['day', 'week', 'month'] as const

/** At most so many transactions, or so much, of one card, mobile or device in a span. */
export interface VelocityRule {
  readonly measure: 'count' | 'amount'
  /** Transactions, or paise. */
  readonly most: number
  readonly unit: VelocityUnit
  readonly span: (typeof velocitySpans)[number]
}

const mostCount = 1_000

/** `count(card, day) <= 2`, `amount(mobile, week) <= 50000.50`: what is kept, and what the payment service reads. */
export const writeVelocity = ({ measure, most, unit, span }: VelocityRule): string =>
  `${measure}(${unit}, ${span}) <= ${measure === 'count' ? most : writeHundredths(most)}`

/** Undefined for a text of an expert: it is kept as it is written. */
export const readVelocity = (text: string): VelocityRule | undefined => {
  const found =
    /^(count|amount)\(\s*(card|mobile|device)\s*,\s*(day|week|month)\s*\)\s*<=\s*(\d{1,9}(?:\.\d{1,2})?)$/.exec(
      text.trim().toLowerCase(),
    )
  const [, measure, unit, span, figure = ''] = found ?? []
  const most = measure === 'count' ? (/^\d+$/.test(figure) ? Number(figure) : 0) : (readHundredths(figure) ?? 0)
  if (found === null || most < 1 || (measure === 'count' && most > mostCount)) return undefined
  return { measure, most, unit, span } as VelocityRule
}

const grouped = (rupees: string): string => {
  const [whole = '', fraction] = rupees.split('.')
  const head = whole.slice(0, -3).replace(/\B(?=(?:\d{2}){1,6}$)/g, ',')
  return `₹${head === '' ? '' : `${head},`}${whole.slice(-3)}${fraction === undefined ? '' : `.${fraction.padEnd(2, '0')}`}`
}
/** `₹1,25,000.50` */
export const rupeesInWords = (paise: number): string => grouped(writeHundredths(paise))

export const velocitySentence = (rule: VelocityRule): string =>
  `at most ${rule.measure === 'count' ? `${rule.most} transaction${rule.most === 1 ? '' : 's'}` : rupeesInWords(rule.most)} per ${rule.unit} in a ${rule.span}`

/** The sentence of a text that a builder wrote, or the text itself. */
export const velocityInWords = (text: string): string => {
  const rule = readVelocity(text)
  return rule === undefined ? text : velocitySentence(rule)
}

const written =
  /^at most (?:(\d+) transactions?|₹([\d,]+(?:\.\d{1,2})?)) per (card|mobile|device) in a (day|week|month)/

/** What `velocitySentence` wrote, at the beginning of a text, and how long it is. */
export const readVelocitySentence = (text: string): { rule: VelocityRule; length: number } | undefined => {
  const found = written.exec(text)
  if (found === null) return undefined
  const [whole, count, rupees = '', unit, span] = found
  const most = count === undefined ? (readRupees(rupees) ?? 0) : Number(count)
  if (most < 1) return undefined
  return {
    rule: { measure: count === undefined ? 'amount' : 'count', most, unit, span } as VelocityRule,
    length: whole.length,
  }
}
