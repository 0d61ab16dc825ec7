import type { PackedWords } from './vocabulary.ts'

const stride = 128

/** Moves one of many readers of steps on to the last foothold before the record, never back. */
export type Leap = (nextAt: Uint32Array, last: Int32Array, nth: number, end: number, record: number) => void

/**
 * Places in the middle of a word's steps where reading may begin: of every stride the first byte that begins a step,
 * and the record before it.
 */
export const footholdsOf = ({ steps, stepStarts }: PackedWords): Leap => {
  const strides = Math.ceil(steps.length / stride)
  const starts = new Uint32Array(strides)
  const before = new Int32Array(strides)
  let nextStride = 0
  let filled = 0
  for (let place = 0; place + 1 < stepStarts.length; place += 1) {
    const end = stepStarts[place + 1] as number
    let at = stepStarts[place] as number
    // Words that lie within a stride are read from their start.
    if (end < nextStride) continue
    let record = -1
    while (at < end) {
      if (at >= nextStride) {
        starts[filled] = at
        before[filled] = record
        filled += 1
        nextStride = at - (at % stride) + stride
      }
      let byte = steps[at++] as number
      let step = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = steps[at++] as number
        step |= (byte & 127) << shift
      }
      record += step
    }
  }
  return (nextAt, last, nth, end, record) => {
    const at = nextAt[nth] as number
    let low = Math.floor(at / stride)
    let high = Math.min(Math.ceil(end / stride), filled)
    while (low < high) {
      const middle = (low + high) >>> 1
      const start = starts[middle] as number
      if (start <= at || (start < end && (before[middle] as number) < record)) low = middle + 1
      else high = middle
    }
    if (low === 0 || (starts[low - 1] as number) <= at) return
    nextAt[nth] = starts[low - 1] as number
    last[nth] = before[low - 1] as number
  }
}
