import type { MerchantMark } from '#contract/merchants.ts'
import { packWords, type PackedWords } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/**
 * Merchants in the order of their codes, in arrays that are kept and read back as they are. `sealed`: what may lie on
 * a device only enciphered.
 */
export interface PackedMerchants {
  /** UTF-8 of code, display name and business name of each, ended by 0, 0 and nothing. */
  readonly text: Uint8Array
  readonly textStarts: Uint32Array
  readonly cities: readonly string[]
  readonly cityOf: Uint16Array
  readonly active: Uint8Array
  /** Words of the names and the city. */
  readonly words: PackedWords
  readonly sealed: SealedColumns
}

export interface SealedColumns {
  /** 0 where there is none. */
  readonly mobileOf: Float64Array
  /** Record numbers in the order of their mobile numbers. */
  readonly mobileOrder: Uint32Array
  readonly distributors: readonly string[]
  readonly distributorOf: Uint32Array
  readonly distributorOrder: Uint32Array
}

/** Of a device whose person's key is not there: no number and no distributor is known, and none is found. */
export const closedColumns = (count: number): SealedColumns => ({
  mobileOf: new Float64Array(count),
  mobileOrder: Uint32Array.from({ length: count }, (_, record) => record),
  distributors: [''],
  distributorOf: new Uint32Array(count),
  distributorOrder: Uint32Array.from({ length: count }, (_, record) => record),
})

const encoder = new TextEncoder()

const listing = () => {
  const numbers = new Map<string, number>()
  return {
    numberOf: (text: string): number => {
      const known = numbers.get(text)
      if (known !== undefined) return known
      numbers.set(text, numbers.size)
      return numbers.size - 1
    },
    texts: () => [...numbers.keys()],
  }
}

const orderBy = (count: number, before: (a: number, b: number) => number) =>
  Uint32Array.from({ length: count }, (_, record) => record).sort(before)

const packText = (marks: readonly MerchantMark[]) => {
  const textStarts = new Uint32Array(marks.length + 1)
  let text = new Uint8Array(Math.max(marks.length * 48, 1_024))
  let at = 0
  marks.forEach(([code, displayName, businessName], record) => {
    textStarts[record] = at
    const line = `${code}\0${displayName}\0${businessName}`
    if (at + line.length * 3 > text.length) {
      const grown = new Uint8Array(text.length * 2 + line.length * 3)
      grown.set(text)
      text = grown
    }
    at += encoder.encodeInto(line, text.subarray(at)).written
  })
  textStarts[marks.length] = at
  return { text: text.slice(0, at), textStarts }
}

/** A city, a name and a business name come again and again: each is cut into words once. */
const remembering = (cut: (text: string) => string[]) => {
  const known = new Map<string, string[]>()
  return (text: string): string[] => {
    const found = known.get(text)
    if (found !== undefined) return found
    const words = cut(text)
    if (known.size < 50_000) known.set(text, words)
    return words
  }
}

const mobileNumber = (text: string) => (/^[1-9]\d{3,14}$/.test(text) ? Number(text) : 0)

/** The marks in any order; of two with one code the later counts. */
export const packMerchants = (unordered: Iterable<MerchantMark>): PackedMerchants => {
  const byCode = new Map<string, MerchantMark>()
  for (const mark of unordered) byCode.set(mark[0], mark)
  const marks = [...byCode.values()].sort(([a], [b]) => (a < b ? -1 : 1))
  byCode.clear()
  const count = marks.length
  const cities = listing()
  const distributors = listing()
  const cityOf = new Uint16Array(count)
  const distributorOf = new Uint32Array(count)
  const active = new Uint8Array(count)
  const mobileOf = new Float64Array(count)
  marks.forEach(([, , , city, distributor, mobile, isActive], record) => {
    // A device that meets 65,536 cities shows the later ones without.
    cityOf[record] = Math.min(cities.numberOf(city), 65_535)
    distributorOf[record] = distributors.numberOf(distributor)
    active[record] = isActive
    mobileOf[record] = mobileNumber(mobile)
  })
  const cut = remembering(wordsOf)
  const words = packWords(count, (record) => {
    const [, displayName, businessName, city] = marks[record] as MerchantMark
    return [...new Set([...cut(displayName), ...cut(businessName), ...cut(city)])]
  })
  const distributorTexts = distributors.texts()
  const rank = new Uint32Array(distributorTexts.length)
  distributorTexts
    .map((_, number) => number)
    .sort((a, b) => ((distributorTexts[a] as string) < (distributorTexts[b] as string) ? -1 : 1))
    .forEach((number, place) => (rank[number] = place))
  const rankOf = (record: number) => rank[distributorOf[record] as number] as number
  return {
    ...packText(marks),
    cities: cities.texts(),
    cityOf,
    active,
    words,
    sealed: {
      mobileOf,
      mobileOrder: orderBy(count, (a, b) => (mobileOf[a] as number) - (mobileOf[b] as number) || a - b),
      distributors: distributorTexts,
      distributorOf,
      distributorOrder: orderBy(count, (a, b) => rankOf(a) - rankOf(b) || a - b),
    },
  }
}
