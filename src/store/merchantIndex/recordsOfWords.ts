import { leapingOver } from './skipPointers.ts'
import type { PackedWords } from './vocabulary.ts'

/** Places of words, as ranges `[from, to)`: one typed word may stand for many. */
export type Places = readonly (readonly [number, number])[]

// What the work costs, in steps that are read in a row.
const leapSteps = 96
const recordSteps = 3_000
/** So few records are looked for one by one. */
const mostCandidates = 2_048
/** The first few are wanted, and mostly stand early: it is looked in ever wider parts of all records. */
const firstPart = 16_384
const partGrowth = 4

export interface RecordsOfWords {
  /** The records that have, for each of these, a word of one of its places; in order. */
  inAll(wanted: readonly Places[]): Generator<number>
}

/** `placesOf`: of the words of a record. One question at a time: what it works on is used again. */
export const readRecordsOfWords = (
  words: PackedWords,
  count: number,
  placesOf: (record: number) => readonly number[],
): RecordsOfWords => {
  const { steps, stepStarts } = words
  const leap = leapingOver(words)
  // One bit for each record.
  const found = new Uint32Array((count + 31) >>> 5)
  const also = new Uint32Array((count + 31) >>> 5)

  const open = (places: Places) => {
    const length = places.reduce((sum, [from, to]) => sum + to - from, 0)
    const bytes = places.reduce((sum, [from, to]) => sum + (stepStarts[to] as number) - (stepStarts[from] as number), 0)
    const nextAt = new Uint32Array(length)
    const last = new Int32Array(length).fill(-1)
    let filled = 0
    for (const [from, to] of places) {
      nextAt.set(stepStarts.subarray(from, to), filled)
      filled += to - from
    }
    const readTo = (nth: number, end: number, until: number, bits: Uint32Array): void => {
      let at = nextAt[nth] as number
      let record = last[nth] as number
      while (at < end) {
        let behind = at + 1
        let byte = steps[at] as number
        let step = byte & 127
        for (let shift = 7; byte > 127; shift += 7) {
          byte = steps[behind++] as number
          step |= (byte & 127) << shift
        }
        if (record + step >= until) break
        record += step
        at = behind
        bits[record >>> 5] = (bits[record >>> 5] as number) | (1 << (record & 31))
      }
      nextAt[nth] = at
      last[nth] = record
    }
    const forEach = (act: (nth: number, end: number) => void): void => {
      let nth = 0
      for (const [from, to] of places)
        for (let place = from; place < to; place += 1, nth += 1) act(nth, stepStarts[place + 1] as number)
    }
    return {
      bytes,
      isIn: (record: number): boolean => {
        const own = placesOf(record)
        return places.some(([from, to]) => own.some((place) => place >= from && place < to))
      },
      /** Sets the bits of the records below `until` that were not read yet. */
      mark: (until: number, bits: Uint32Array): void => forEach((nth, end) => readTo(nth, end, until, bits)),
      /** The same, where others than these records may be missing. */
      markAmong: (records: readonly number[], bits: Uint32Array): void =>
        forEach((nth, end) => {
          if (end - (nextAt[nth] as number) <= records.length * leapSteps) return readTo(nth, end, count, bits)
          for (const record of records) {
            leap(nextAt, last, nth, end, record)
            readTo(nth, end, record + 1, bits)
          }
        }),
    }
  }

  function* inPart(low: number, high: number): Generator<number> {
    for (let at = low; at < high; at += 1)
      for (let bits = found[at] as number; bits !== 0; bits &= bits - 1)
        yield (at << 5) + (31 - Math.clz32(bits & -bits))
  }

  function* inAll(wanted: readonly Places[]): Generator<number> {
    const [rarest, ...others] = wanted.map(open).sort((a, b) => a.bytes - b.bytes)
    if (rarest === undefined) return
    if (rarest.bytes <= mostCandidates) {
      found.fill(0)
      rarest.mark(count, found)
      let left = [...inPart(0, found.length)]
      for (const other of others) {
        if (left.length * recordSteps < other.bytes) {
          left = left.filter(other.isIn)
          continue
        }
        also.fill(0)
        other.markAmong(left, also)
        left = left.filter((record) => (((also[record >>> 5] as number) >>> (record & 31)) & 1) === 1)
      }
      yield* left
      return
    }
    let until = 0
    for (let size = firstPart; until < count; size *= partGrowth) {
      const low = until >>> 5
      until = Math.min(until + size, count)
      const high = (until + 31) >>> 5
      found.fill(0, low, high)
      rarest.mark(until, found)
      for (const { mark } of others) {
        also.fill(0, low, high)
        mark(until, also)
        for (let at = low; at < high; at += 1) found[at] = (found[at] as number) & (also[at] as number)
      }
      yield* inPart(low, high)
    }
  }
  return { inAll }
}
