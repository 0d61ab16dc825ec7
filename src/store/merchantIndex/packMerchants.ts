import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import { chooseTextCodec, textCodecWriter } from './textCodec.ts'
import { packWords, type PackedWords } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/**
 * Merchants in the order of their codes, in arrays that are kept and read back as they are. `sealed`: what may lie on
 * a device only enciphered.
 */
export interface PackedMerchants {
  /**
   * A line for each: code, display name and, where there is one, business name (see `samePlus`), with 0 between. The
   * code is in UTF-8, the rest too but for `textCodec`.
   */
  readonly text: Uint8Array
  /** The words that take two bytes in `text`. */
  readonly textCodec: readonly string[]
  /** Where every `linesInBlock`th line begins. */
  readonly blockStarts: Uint32Array
  readonly cities: readonly string[]
  readonly cityOf: Uint16Array
  readonly active: Uint8Array
  /** Words of the names and the city. */
  readonly words: PackedWords
  readonly sealed: SealedColumns
}

/** As wide as the number of distributors needs. */
export type DistributorNumbers = Uint16Array | Uint32Array

export interface SealedColumns {
  /** The lower 32 bits of the number, and those above; 0 where there is none. */
  readonly mobileLow: Uint32Array
  readonly mobileHigh: Uint16Array
  /** Record numbers in the order of their mobile numbers. */
  readonly mobileOrder: Uint32Array
  readonly distributors: readonly string[]
  readonly distributorOf: DistributorNumbers
  readonly distributorOrder: Uint32Array
}

/** A device without the person's key knows no number and no distributor, and finds none. */
export const closedColumns = (count: number): SealedColumns => ({
  mobileLow: new Uint32Array(count),
  mobileHigh: new Uint16Array(count),
  mobileOrder: Uint32Array.from({ length: count }, (_, record) => record),
  distributors: [''],
  distributorOf: new Uint16Array(count),
  distributorOrder: Uint32Array.from({ length: count }, (_, record) => record),
})

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

/** Before what a business name has more than the display name that it begins with. */
export const samePlus = '\u0001'

export const linesInBlock = 16
/** No byte of UTF-8. */
export const lineEnd = 0xff

/** A line without its code. */
const namesOf = ([, displayName, businessName]: MerchantMark): string => {
  if (businessName === '') return `\0${displayName}`
  const isLonger = displayName !== '' && businessName.startsWith(displayName)
  return `\0${displayName}\0${isLonger ? samePlus + businessName.slice(displayName.length) : businessName}`
}

/** So many names tell which words come often. */
const mostNamesRead = 100_000

function* someNames(marks: readonly MerchantMark[]): Generator<string> {
  const every = Math.ceil(marks.length / mostNamesRead)
  for (let record = 0; record < marks.length; record += every) yield namesOf(marks[record] as MerchantMark)
}

const encoder = new TextEncoder()

const packText = (marks: readonly MerchantMark[]) => {
  const textCodec = chooseTextCodec(someNames(marks))
  const write = textCodecWriter(textCodec)
  const blockStarts = new Uint32Array(Math.ceil(marks.length / linesInBlock))
  let text = new Uint8Array(Math.max(marks.length * 48, 1_024))
  let at = 0
  marks.forEach((mark, record) => {
    if (record % linesInBlock === 0) blockStarts[record / linesInBlock] = at
    const [code] = mark
    const names = namesOf(mark)
    const most = (code.length + names.length) * 3 + 1
    if (at + most > text.length) {
      const grown = new Uint8Array(text.length * 2 + most)
      grown.set(text)
      text = grown
    }
    at += encoder.encodeInto(code, text.subarray(at)).written
    at += write(names, text.subarray(at))
    text[at] = lineEnd
    at += 1
  })
  return { text: text.slice(0, at), textCodec, blockStarts }
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

export const mostMobileDigits = 14
const above = 2 ** 32
const mobileNumber = (text: string) => (/^[1-9]\d{3,13}$/.test(text) ? Number(text) : 0)

export const mobileAt = ({ mobileLow, mobileHigh }: SealedColumns, record: number): number =>
  (mobileHigh[record] as number) * above + (mobileLow[record] as number)

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
  const distributorNumbers = new Uint32Array(count)
  const active = new Uint8Array(count)
  const mobileOf = new Float64Array(count)
  marks.forEach(([, , , city, distributor, mobile, isActive], record) => {
    // A device that meets 65,536 cities shows the later ones without.
    cityOf[record] = Math.min(cities.numberOf(city), 65_535)
    distributorNumbers[record] = distributors.numberOf(distributor)
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
  const distributorOf = distributorTexts.length <= 65_536 ? Uint16Array.from(distributorNumbers) : distributorNumbers
  const rankOf = (record: number) => rank[distributorOf[record] as number] as number
  return {
    ...packText(marks),
    cities: cities.texts(),
    cityOf,
    active,
    words,
    sealed: {
      mobileLow: Uint32Array.from(mobileOf, (mobile) => mobile % above),
      mobileHigh: Uint16Array.from(mobileOf, (mobile) => Math.floor(mobile / above)),
      mobileOrder: orderBy(count, (a, b) => (mobileOf[a] as number) - (mobileOf[b] as number) || a - b),
      distributors: distributorTexts,
      distributorOf,
      distributorOrder: orderBy(count, (a, b) => rankOf(a) - rankOf(b) || a - b),
    },
  }
}
