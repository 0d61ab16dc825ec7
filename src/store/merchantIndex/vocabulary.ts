import { firstPlace } from './firstPlace.ts'
import { findSkipPointers, type SkipPointers } from './skipPointers.ts'
import { isOneSlipAway } from './words.ts'

/** Distinct words in order, packed; which records have each, in order. */
export interface PackedWords extends SkipPointers {
  /** UTF-8 of all words, a line each. */
  readonly lines: Uint8Array
  /** Places of the words in the order of their letters from the last to the first. */
  readonly backwards: Uint32Array
  /**
   * Record numbers of all words, one word behind the other: of each how much it is above the one before (the first:
   * above -1), in groups of seven bits, the lowest first, the last without the eighth bit. A frequent word takes one
   * byte for each record instead of four.
   */
  readonly steps: Uint8Array
  /** Where the steps of each word begin, and where the last ones end. */
  readonly stepStarts: Uint32Array
}

const bytesOfStep = (step: number): number =>
  step < 1 << 7 ? 1 : step < 1 << 14 ? 2 : step < 1 << 21 ? 3 : step < 1 << 28 ? 4 : 5

const compareEnds = (a: string, b: string): number => {
  const shorter = Math.min(a.length, b.length)
  for (let back = 1; back <= shorter; back += 1) {
    const difference = a.charCodeAt(a.length - back) - b.charCodeAt(b.length - back)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Shorter words would nearly all be one slip away from each other. */
const fewestLetters = 4

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** `wordsOfRecord[i]`: the words of record i, each once. */
export const packWords = (count: number, wordsOfRecord: (record: number) => readonly string[]): PackedWords => {
  const numbers = new Map<string, number>()
  const found: string[] = []
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
      }
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
  const places = new Uint32Array(found.length)
  order.forEach((number, place) => {
    places[number] = place
  })

  const forEachStep = (act: (place: number, step: number) => void): void => {
    const last = new Int32Array(found.length).fill(-1)
    for (let record = 0; record < count; record += 1) {
      for (let use = useStarts[record] as number; use < (useStarts[record + 1] as number); use += 1) {
        const place = places[uses[use] as number] as number
        act(place, record - (last[place] as number))
        last[place] = record
      }
    }
  }
  const stepStarts = new Uint32Array(found.length + 1)
  forEachStep((place, step) => {
    stepStarts[place + 1] = (stepStarts[place + 1] as number) + bytesOfStep(step)
  })
  for (let place = 0; place < found.length; place += 1)
    stepStarts[place + 1] = (stepStarts[place + 1] as number) + (stepStarts[place] as number)
  const steps = new Uint8Array(stepStarts[found.length] as number)
  const filled = stepStarts.slice(0, found.length)
  forEachStep((place, step) => {
    let at = filled[place] as number
    let left = step
    for (; left >= 128; left = Math.floor(left / 128)) steps[at++] = (left & 127) | 128
    steps[at++] = left
    filled[place] = at
  })
  const inOrder = order.map((number) => found[number] as string)
  const backwards = Uint32Array.from(inOrder, (_, place) => place).sort((a, b) =>
    compareEnds(inOrder[a] as string, inOrder[b] as string),
  )
  return {
    lines: encoder.encode(inOrder.join('\n')),
    backwards,
    steps,
    stepStarts,
    ...findSkipPointers({ steps, stepStarts }),
  }
}

export interface Vocabulary {
  /** Which words begin with it, as a range of places: `[from, to)`. */
  beginning(prefix: string): readonly [number, number]
  /** The place of the word itself. */
  exactly(word: string): number | undefined
  /** Places of the words one slip of the finger away. */
  nearly(word: string): number[]
}

export const readVocabulary = ({ lines, backwards }: PackedWords): Vocabulary => {
  const words = lines.length === 0 ? [] : decoder.decode(lines).split('\n')
  const firstAtLeast = (text: string): number => firstPlace(words.length, (place) => (words[place] as string) < text)
  const beginning = (prefix: string) => [firstAtLeast(prefix), firstAtLeast(`${prefix}\u{10FFFF}`)] as const
  const lengths = Uint8Array.from(words, ({ length }) => Math.min(length, 255))
  /** Which words end with it, as a range of places in `backwards`. */
  const ending = (suffix: string) => {
    const wordAt = (at: number) => words[backwards[at] as number] as string
    const from = firstPlace(words.length, (at) => compareEnds(wordAt(at), suffix) < 0)
    const to = firstPlace(words.length, (at) => compareEnds(wordAt(at), suffix) < 0 || wordAt(at).endsWith(suffix))
    return [from, to] as const
  }
  return {
    beginning,
    exactly: (word) => {
      const place = firstAtLeast(word)
      return words[place] === word ? place : undefined
    },
    nearly: (word) => {
      if (word.length < fewestLetters) return []
      const found = new Set<number>()
      // A slip touches two neighbouring letters at most: what is before them, or what is behind them, is whole.
      const half = word.length >>> 1
      const take = (place: number) => {
        if (Math.abs((lengths[place] as number) - word.length) <= 1 && isOneSlipAway(word, words[place] as string))
          found.add(place)
      }
      const [first, behind] = beginning(word.slice(0, half))
      for (let place = first; place < behind; place += 1) take(place)
      const [from, to] = ending(word.slice(half + 1))
      for (let at = from; at < to; at += 1) take(backwards[at] as number)
      return [...found]
    },
  }
}
