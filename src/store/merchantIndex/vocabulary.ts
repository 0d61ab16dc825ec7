import { isOneSlipAway } from './words.ts'

/** Distinct words in order, packed; which records have each, in order. */
export interface PackedWords {
  /** UTF-8 of all words, one behind the other. */
  readonly bytes: Uint8Array
  /** Where each word begins, and where the last one ends. */
  readonly starts: Uint32Array
  /** Record numbers of all words, one word behind the other. */
  readonly records: Uint32Array
  readonly recordStarts: Uint32Array
}

/** Of shorter words every other one would be a slip away. */
const fewestLetters = 4

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** `wordsOfRecord[i]`: the words of record i, each once. */
export const packWords = (count: number, wordsOfRecord: (record: number) => readonly string[]): PackedWords => {
  const numbers = new Map<string, number>()
  const found: string[] = []
  const usedTimes: number[] = []
  let uses = new Uint32Array(Math.max(count * 4, 16))
  const useStarts = new Uint32Array(count + 1)
  let used = 0
  for (let record = 0; record < count; record += 1) {
    useStarts[record] = used
    for (const word of wordsOfRecord(record)) {
      let number = numbers.get(word)
      if (number === undefined) {
        number = found.length
        numbers.set(word, number)
        found.push(word)
        usedTimes.push(0)
      }
      usedTimes[number] = (usedTimes[number] ?? 0) + 1
      if (used === uses.length) {
        const grown = new Uint32Array(uses.length * 2)
        grown.set(uses)
        uses = grown
      }
      uses[used] = number
      used += 1
    }
  }
  useStarts[count] = used

  const order = found.map((_, number) => number).sort((a, b) => ((found[a] as string) < (found[b] as string) ? -1 : 1))
  const starts = new Uint32Array(found.length + 1)
  const recordStarts = new Uint32Array(found.length + 1)
  const places = new Uint32Array(found.length)
  const encoded = order.map((number) => encoder.encode(found[number]))
  const bytes = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0))
  let [byteAt, recordAt] = [0, 0]
  order.forEach((number, place) => {
    places[number] = place
    starts[place] = byteAt
    recordStarts[place] = recordAt
    bytes.set(encoded[place] as Uint8Array, byteAt)
    byteAt += (encoded[place] as Uint8Array).length
    recordAt += usedTimes[number] as number
  })
  starts[found.length] = byteAt
  recordStarts[found.length] = recordAt
  const records = new Uint32Array(recordAt)
  const filled = recordStarts.slice(0, found.length)
  for (let record = 0; record < count; record += 1) {
    for (let use = useStarts[record] as number; use < (useStarts[record + 1] as number); use += 1) {
      const place = places[uses[use] as number] as number
      records[filled[place] as number] = record
      filled[place] = (filled[place] as number) + 1
    }
  }
  return { bytes, starts, records, recordStarts }
}

export interface Vocabulary {
  /** Which words begin with it, as a range of places: `[from, to)`. */
  beginning(prefix: string): readonly [number, number]
  /** The place of the word itself. */
  exactly(word: string): number | undefined
  /** Places of the words one slip of the finger away. */
  nearly(word: string): number[]
}

export const readVocabulary = ({ bytes, starts }: PackedWords): Vocabulary => {
  const words = Array.from({ length: starts.length - 1 }, (_, place) =>
    decoder.decode(bytes.subarray(starts[place], starts[place + 1])),
  )
  const firstAtLeast = (text: string): number => {
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((words[middle] as string) < text) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    beginning: (prefix) => [firstAtLeast(prefix), firstAtLeast(`${prefix}\u{10FFFF}`)],
    exactly: (word) => {
      const place = firstAtLeast(word)
      return words[place] === word ? place : undefined
    },
    nearly: (word) =>
      word.length < fewestLetters ? [] : words.flatMap((known, place) => (isOneSlipAway(word, known) ? [place] : [])),
  }
}
