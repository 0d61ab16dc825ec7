import { dayAfter, formatIndianAt, indianDayAt, indianDayBounds, indianTimeAt } from '#contract/wire/indianTime.ts'
import { formatPercent, readHundredths, readRupees, wholeBps, writeHundredths } from '#contract/wire/money.ts'
import { anyValue, type Condition, noneOf, oneOf, type OfferRule } from './offerRule.ts'
import { readVelocitySentence, readVelocity, rupeesInWords, velocitySentence, writeVelocity } from './velocityRule.ts'

const methodWords: readonly (readonly [code: string, word: string])[] = [
  ['CREDIT_CARD', 'credit card'],
  ['DEBIT_CARD', 'debit card'],
  ['EMI', 'EMI'],
  ['UPI', 'UPI'],
  ['NET_BANKING', 'net banking'],
]
const wordOf = new Map(methodWords)
const methodOf = new Map(methodWords.map(([code, word]) => [word, code]))

const plain = /^[A-Z0-9_][A-Z0-9_/.+&-]*$/
const written = (value: string): string => (plain.test(value) ? value : JSON.stringify(value))

const listOf = (values: Iterable<string>, write: (value: string) => string, last = 'or'): string => {
  const all = [...values].map(write)
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} ${last} ${all.at(-1)}`
}

/** `, of SKU A or B`, `, of any SKU but A or B`; nothing where any is taken. */
const clause = (
  condition: Condition,
  words: { readonly is: string; readonly not: string; readonly after?: string },
  write: (value: string) => string = written,
): string =>
  condition.kind === 'any'
    ? ''
    : `, ${condition.kind === 'oneOf' ? words.is : words.not} ${listOf(condition.values, write)}${words.after ?? ''}`

const clauses = {
  paymentMethods: { is: 'paid by', not: 'not paid by' },
  tenures: { is: 'for', not: 'for any but', after: ' months' },
  skus: { is: 'of SKU', not: 'of any SKU but' },
  groupCodes: { is: 'at dealers of', not: 'at dealers of any group but' },
  dealerCategories: { is: 'of category', not: 'of any category but' },
  regions: { is: 'in', not: 'not in' },
} as const

const dayWords = (at: number): string => formatIndianAt(at, 'D MMM YYYY')
const isMidnight = (at: number): boolean => indianTimeAt(at, true) === '00:00:00'
const timeWords = (at: number): string => `${dayWords(at)} ${indianTimeAt(at)}`

const startWords = (at: number): string => `from ${isMidnight(at) ? dayWords(at) : timeWords(at)}`
/** A last day is named as such. */
const endWords = (at: number): string => (isMidnight(at) ? `to ${dayWords(at - 1)}` : `until ${timeWords(at)}`)

const shareWords = ({ bankShareBps, bankShareCapPaise }: OfferRule): string =>
  bankShareBps === 0
    ? 'the brand pays all'
    : bankShareBps === wholeBps && bankShareCapPaise === null
      ? 'the bank pays all'
      : `the bank pays ${formatPercent(bankShareBps)}${bankShareCapPaise === null ? '' : `, at most ${rupeesInWords(bankShareCapPaise)}`}, the brand the rest`

const velocityWords = (text: string): string => {
  if (text === '') return ''
  const rule = readVelocity(text)
  return rule !== undefined && writeVelocity(rule) === text
    ? `; ${velocitySentence(rule)}`
    : `; checked by ${JSON.stringify(text)}`
}

/** What a rule gives, to whom, and who pays for it, in one sentence. `readOfferSentence` reads it again. */
export const writeOfferSentence = (rule: OfferRule): string =>
  [
    `${written(rule.brandCode)}: `,
    rule.cashbackType === 'AMOUNT'
      ? rupeesInWords(rule.totalCashback)
      : `${formatPercent(rule.totalCashback)} of the amount`,
    rule.maxCashbackPaise === null ? '' : `, at most ${rupeesInWords(rule.maxCashbackPaise)}`,
    rule.bankCode === '' ? '' : `, on ${written(rule.bankCode)}`,
    clause(rule.paymentMethods, clauses.paymentMethods, (code) => wordOf.get(code) ?? written(code)),
    clause(rule.tenures, clauses.tenures),
    clause(rule.skus, clauses.skus),
    clause(rule.groupCodes, clauses.groupCodes),
    clause(rule.dealerCategories, clauses.dealerCategories),
    clause(rule.regions, clauses.regions),
    rule.minTransactionPaise === 0 ? '' : `, of at least ${rupeesInWords(rule.minTransactionPaise)}`,
    `, ${startWords(rule.from)} ${endWords(rule.to)}; ${shareWords(rule)}${velocityWords(rule.velocityRule)}.`,
  ].join('')

const monthNumbers = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

class NotASentence extends Error {}

/** Reads from left to right; what does not stand there ends it. */
const reader = (text: string) => {
  let at = 0
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    const sticky = new RegExp(pattern.source, 'y')
    sticky.lastIndex = at
    const found = sticky.exec(text)
    if (found === null) return undefined
    at += found[0].length
    return found
  }
  const eat = (wanted: string): boolean => {
    const isThere = text.startsWith(wanted, at)
    if (isThere) at += wanted.length
    return isThere
  }
  const need = <T>(found: T | undefined): T => {
    if (found === undefined) throw new NotASentence()
    return found
  }
  const value = (): string | undefined => {
    const quoted = match(/"(?:[^"\\]|\\.)*"/)
    return quoted === undefined ? match(/[A-Z0-9_][A-Z0-9_/.+&-]*/)?.[0] : (JSON.parse(quoted[0]) as string)
  }
  const list = (one: () => string | undefined): string[] => {
    const values = [need(one())]
    for (;;) {
      const before = at
      if (eat(', ')) {
        const next = one()
        // The comma of the next clause.
        if (next === undefined || !(text.startsWith(', ', at) || text.startsWith(' or ', at))) {
          at = before
          return values
        }
        values.push(next)
      } else if (eat(' or ')) {
        values.push(need(one()))
        return values
      } else return values
    }
  }
  const rupees = (): number => {
    const found = need(match(/₹(\d{1,3}(?:,\d{2,3})*(?:\.\d{1,2})?)/))
    return need(readRupees(found[1] ?? ''))
  }
  const day = (): number => {
    const [, date = '', month = '', year = ''] = need(match(/(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})/))
    const number = monthNumbers.indexOf(month) + 1
    const iso = `${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
    return need(indianDayBounds(iso)).from.getTime()
  }
  const clock = (): number => {
    const found = match(/ (\d\d):(\d\d)/)
    return found === undefined ? 0 : (Number(found[1]) * 60 + Number(found[2])) * 60_000
  }
  const condition = (
    words: { readonly is: string; readonly not: string; readonly after?: string },
    one: () => string | undefined = value,
  ): Condition => {
    const made = eat(`, ${words.not} `) ? noneOf : eat(`, ${words.is} `) ? oneOf : undefined
    if (made === undefined) return anyValue
    const read = made(...list(one))
    if (words.after !== undefined && !eat(words.after)) throw new NotASentence()
    return read
  }
  const method = (): string | undefined => {
    const word = match(/credit card|debit card|EMI|UPI|net banking/)?.[0]
    return word === undefined ? undefined : methodOf.get(word)
  }
  const rest = () => text.slice(at)
  const skip = (length: number) => {
    at += length
  }
  return { match, eat, need, value, rupees, day, clock, condition, method, rest, skip }
}

const readTerms = (text: string): OfferRule => {
  const r = reader(text)
  const brandCode = r.need(r.value())
  r.need(r.eat(': ') || undefined)
  const percent = r.match(/(\d{1,12}(?:\.\d{1,2})?) % of the amount/)
  const totalCashback = percent === undefined ? r.rupees() : r.need(readHundredths(percent[1] ?? ''))
  const maxCashbackPaise = r.eat(', at most ') ? r.rupees() : null
  const bankCode = r.eat(', on ') ? r.need(r.value()) : ''
  const paymentMethods = r.condition(clauses.paymentMethods, r.method)
  const tenures = r.condition(clauses.tenures)
  const skus = r.condition(clauses.skus)
  const groupCodes = r.condition(clauses.groupCodes)
  const dealerCategories = r.condition(clauses.dealerCategories)
  const regions = r.condition(clauses.regions)
  const minTransactionPaise = r.eat(', of at least ') ? r.rupees() : 0
  r.need(r.eat(', from ') || undefined)
  const from = r.day() + r.clock()
  const isLastDay = r.eat(' to ')
  if (!isLastDay) r.need(r.eat(' until ') || undefined)
  const lastDay = r.day()
  const to = isLastDay ? endOfIndianDay(lastDay) : lastDay + r.clock()
  r.need(r.eat('; ') || undefined)
  const shares = readShares(r)
  const velocityRule = readVelocityWords(r)
  r.need(r.rest() === '.' || undefined)
  return {
    brandCode,
    bankCode,
    skus,
    paymentMethods,
    tenures,
    groupCodes,
    dealerCategories,
    regions,
    minTransactionPaise,
    cashbackType: percent === undefined ? 'AMOUNT' : 'PERCENTAGE',
    totalCashback,
    maxCashbackPaise,
    ...shares,
    velocityRule,
    from,
    to,
  }
}

const endOfIndianDay = (midnight: number): number =>
  indianDayBounds(dayAfter(indianDayAt(midnight), 1))?.from.getTime() ?? Number.NaN

const readShares = (r: ReturnType<typeof reader>) => {
  const shares = (bankShareBps: number, bankShareCapPaise: number | null) => ({
    bankShareBps,
    brandShareBps: wholeBps - bankShareBps,
    bankShareCapPaise,
  })
  if (r.eat('the brand pays all')) return shares(0, null)
  if (r.eat('the bank pays all')) return shares(wholeBps, null)
  const bank = r.need(readHundredths(r.need(r.match(/the bank pays (\d+(?:\.\d{1,2})?) %/))[1] ?? ''))
  const cap = r.eat(', at most ') ? r.rupees() : null
  r.need(r.eat(', the brand the rest') || undefined)
  return shares(bank, cap)
}

const readVelocityWords = (r: ReturnType<typeof reader>): string => {
  if (!r.eat('; ')) return ''
  if (r.eat('checked by ')) return r.need(r.value())
  const found = r.need(readVelocitySentence(r.rest()))
  r.skip(found.length)
  return writeVelocity(found.rule)
}

/** The rule that a sentence says; undefined for a text that `writeOfferSentence` has not written. */
export const readOfferSentence = (text: string): OfferRule | undefined => {
  try {
    return readTerms(text)
  } catch (error) {
    if (error instanceof NotASentence || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What customers read of an offer: from the rule, so that it cannot say anything else. */
export const describeOffer = (rule: OfferRule): string => {
  const gives =
    rule.cashbackType === 'AMOUNT' ? rupeesInWords(rule.totalCashback) : `${writeHundredths(rule.totalCashback)}%`
  const isDebit = rule.bankCode.endsWith('_DEBIT')
  const bank = rule.bankCode.replace('_DEBIT', '')
  const cards = bank === '' ? '' : ` on ${bank} ${isDebit ? 'Debit' : 'Credit'} Cards`
  const tenures =
    rule.tenures.kind === 'oneOf' ? `, EMI of ${listOf(rule.tenures.values, (value) => value)} months` : ''
  const least = rule.minTransactionPaise === 0 ? '' : ` Minimum purchase ${rupeesInWords(rule.minTransactionPaise)}.`
  const most = rule.maxCashbackPaise === null ? '' : ` up to ${rupeesInWords(rule.maxCashbackPaise)}`
  return `${gives} cashback${most}${cards}${tenures}.${least} Valid ${endWords(rule.to)}.`
}
