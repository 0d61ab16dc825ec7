import type { MerchantMark } from '#contract/merchants.ts'
import type { PackedMerchants } from './packMerchants.ts'
import { readVocabulary } from './vocabulary.ts'
import { wordsOf } from './words.ts'

export interface MerchantIndex {
  readonly count: number
  /** The first few by code, by mobile number, by distributor, by words; `isHidden` says which records do not count. */
  find(text: string, limit: number, isHidden?: (record: number) => boolean): MerchantMark[]
  /** The number of the merchant with this code. */
  recordOf(code: string): number | undefined
  markOf(record: number): MerchantMark
}

const decoder = new TextDecoder()
const fewestMobileDigits = 4

/** The first place of the order whose value is not before the wanted one. */
const firstPlace = (length: number, isBefore: (place: number) => boolean): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

export const openMerchantIndex = (packed: PackedMerchants): MerchantIndex => {
  const { text, textStarts, cities, cityOf, active, words, sealed } = packed
  const count = textStarts.length - 1
  const vocabulary = readVocabulary(words)
  // One bit for each record, used again for every key.
  const size = (count + 31) >>> 5
  const wanted = new Uint32Array(size)
  const also = new Uint32Array(size)

  const partsOf = (record: number) =>
    decoder.decode(text.subarray(textStarts[record], textStarts[record + 1])).split('\0')
  const codeOf = (record: number): string => {
    const start = textStarts[record] as number
    const end = text.indexOf(0, start)
    let code = ''
    for (let at = start; at < end; at += 1) code += String.fromCharCode(text[at] as number)
    return code
  }
  const markOf = (record: number): MerchantMark => {
    const [code = '', displayName = '', businessName = ''] = partsOf(record)
    const mobile = sealed.mobileOf[record] as number
    return [
      code,
      displayName,
      businessName,
      cities[cityOf[record] as number] ?? '',
      sealed.distributors[sealed.distributorOf[record] as number] ?? '',
      mobile === 0 ? '' : String(mobile),
      active[record] === 1 ? 1 : 0,
    ]
  }

  const firstCodeFrom = (code: string) => firstPlace(count, (place) => codeOf(place) < code)
  const distributorAt = (place: number) =>
    sealed.distributors[sealed.distributorOf[sealed.distributorOrder[place] as number] as number] as string

  function* byCode(upper: string): Generator<number> {
    for (let record = firstCodeFrom(upper); record < count && codeOf(record).startsWith(upper); record += 1)
      yield record
  }
  /** Numbers of more digits that begin with these stand together, once for each number of digits. */
  function* byMobile(digits: string): Generator<number> {
    const { mobileOrder, mobileOf } = sealed
    for (let more = 0; digits.length + more <= 15; more += 1) {
      const from = Number(digits) * 10 ** more
      const to = (Number(digits) + 1) * 10 ** more
      let place = firstPlace(count, (at) => (mobileOf[mobileOrder[at] as number] as number) < from)
      for (; place < count && (mobileOf[mobileOrder[place] as number] as number) < to; place += 1)
        yield mobileOrder[place] as number
    }
  }
  function* byDistributor(upper: string): Generator<number> {
    let place = firstPlace(count, (at) => distributorAt(at) < upper)
    for (; place < count && distributorAt(place).startsWith(upper); place += 1)
      yield sealed.distributorOrder[place] as number
  }

  const mark = (bits: Uint32Array, from: number, to: number) => {
    const { records, recordStarts } = words
    const end = recordStarts[to] as number
    for (let at = recordStarts[from] as number; at < end; at += 1) {
      const record = records[at] as number
      bits[record >>> 5] = (bits[record >>> 5] as number) | (1 << (record & 31))
    }
  }
  /** The records that have, for each typed word, one of its places; in the order of their codes. */
  function* byPlaces(placesOfWords: readonly (readonly (readonly [number, number])[])[]): Generator<number> {
    placesOfWords.forEach((ranges, nth) => {
      const bits = nth === 0 ? wanted : also
      bits.fill(0)
      for (const [from, to] of ranges) mark(bits, from, to)
      if (nth > 0) for (let at = 0; at < size; at += 1) wanted[at] = (wanted[at] as number) & (also[at] as number)
    })
    for (let at = 0; at < size; at += 1) {
      for (let bits = wanted[at] as number; bits !== 0; bits &= bits - 1)
        yield (at << 5) + (31 - Math.clz32(bits & -bits))
    }
  }
  const one = (place: number): readonly [number, number] => [place, place + 1]

  function* byWords(typed: readonly string[]): Generator<number> {
    if (typed.length === 0) return
    const exact = typed.map((word) => vocabulary.exactly(word))
    const begun = typed.map((word) => vocabulary.beginning(word))
    if (exact.every((place) => place !== undefined)) yield* byPlaces(exact.map((place) => [one(place)]))
    let isFound = false
    for (const record of byPlaces(begun.map((range) => [range]))) {
      isFound = true
      yield record
    }
    if (isFound) return
    yield* byPlaces(
      begun.map((range, nth) => [
        range,
        ...(exact[nth] === undefined ? vocabulary.nearly(typed[nth] as string) : []).map(one),
      ]),
    )
  }

  function* matching(typed: string): Generator<number> {
    const upper = typed.toUpperCase()
    if (/^[A-Z0-9]+$/.test(upper)) yield* byCode(upper)
    if (/^\d+$/.test(upper) && upper.length >= fewestMobileDigits) yield* byMobile(upper)
    if (/^[A-Z0-9]+$/.test(upper) && upper.length >= 3) yield* byDistributor(upper)
    yield* byWords(wordsOf(typed))
  }

  return {
    count,
    markOf,
    recordOf: (code) => {
      const record = firstCodeFrom(code)
      return record < count && codeOf(record) === code ? record : undefined
    },
    find: (typed, limit, isHidden = () => false) => {
      const found = new Set<number>()
      if (typed === '') return []
      for (const record of matching(typed)) {
        if (found.size >= limit) break
        if (!isHidden(record)) found.add(record)
      }
      return [...found].map(markOf)
    },
  }
}
