import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import { firstPlace } from './firstPlace.ts'
import { lineEnd, linesInBlock, mobileAt, mostMobileDigits, type PackedMerchants, samePlus } from './packMerchants.ts'
import { type Places, readRecordsOfWords } from './recordsOfWords.ts'
import { textCodecReader } from './textCodec.ts'
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

const fewestMobileDigits = 4

export const openMerchantIndex = (packed: PackedMerchants): MerchantIndex => {
  const { text, textCodec, blockStarts, cities, cityOf, active, words, sealed } = packed
  const count = cityOf.length
  const read = textCodecReader(textCodec, text)
  const vocabulary = readVocabulary(words)
  const lineStart = (record: number): number => {
    let at = blockStarts[Math.floor(record / linesInBlock)] as number
    for (let lines = record % linesInBlock; lines > 0; lines -= 1) at = text.indexOf(lineEnd, at) + 1
    return at
  }
  const partsOf = (record: number) => {
    const start = lineStart(record)
    return read(start, text.indexOf(lineEnd, start)).split('\0')
  }
  const codeOf = (record: number): string => {
    const start = lineStart(record)
    const end = text.indexOf(0, start)
    let code = ''
    for (let at = start; at < end; at += 1) code += String.fromCharCode(text[at] as number)
    return code
  }
  const markOf = (record: number): MerchantMark => {
    const [code = '', displayName = '', stored = ''] = partsOf(record)
    const businessName = stored.startsWith(samePlus) ? displayName + stored.slice(samePlus.length) : stored
    const mobile = mobileAt(sealed, record)
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

  const placesOf = (record: number): number[] => {
    const [, displayName, businessName, city] = markOf(record)
    return [displayName, businessName, city].flatMap(wordsOf).map((word) => vocabulary.exactly(word) ?? -1)
  }
  const records = readRecordsOfWords(words, count, placesOf)

  const firstCodeFrom = (code: string) => firstPlace(count, (place) => codeOf(place) < code)
  const distributorAt = (place: number) =>
    sealed.distributors[sealed.distributorOf[sealed.distributorOrder[place] as number] as number] as string

  function* byCode(upper: string): Generator<number> {
    for (let record = firstCodeFrom(upper); record < count && codeOf(record).startsWith(upper); record += 1)
      yield record
  }
  /** Numbers of more digits that begin with these stand together, once for each number of digits. */
  function* byMobile(digits: string): Generator<number> {
    const { mobileOrder } = sealed
    const mobileOn = (place: number) => mobileAt(sealed, mobileOrder[place] as number)
    for (let more = 0; digits.length + more <= mostMobileDigits; more += 1) {
      const from = Number(digits) * 10 ** more
      const to = (Number(digits) + 1) * 10 ** more
      let place = firstPlace(count, (at) => mobileOn(at) < from)
      for (; place < count && mobileOn(place) < to; place += 1) yield mobileOrder[place] as number
    }
  }
  function* byDistributor(upper: string): Generator<number> {
    let place = firstPlace(count, (at) => distributorAt(at) < upper)
    for (; place < count && distributorAt(place).startsWith(upper); place += 1)
      yield sealed.distributorOrder[place] as number
  }

  const one = (place: number): Places[number] => [place, place + 1]

  function* byWords(typed: readonly string[]): Generator<number> {
    if (typed.length === 0) return
    const exact = typed.map((word) => vocabulary.exactly(word))
    const begun = typed.map((word) => vocabulary.beginning(word))
    if (exact.every((place) => place !== undefined)) yield* records.inAll(exact.map((place) => [one(place)]))
    let isFound = false
    for (const record of records.inAll(begun.map((range) => [range]))) {
      isFound = true
      yield record
    }
    if (isFound) return
    yield* records.inAll(
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
