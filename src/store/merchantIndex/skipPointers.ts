const stride = 128

interface Steps {
  readonly steps: Uint8Array
  readonly stepStarts: Uint32Array
}

/** Places in the middle of a word's steps where reading may begin, in order. */
export interface SkipPointers {
  /** The first byte of every stride that begins a step. */
  readonly skipPointers: Uint32Array
  /** The record before each, counted from 1; 0 where there is none. */
  readonly footholdRecords: Uint32Array
}

/** Moves one of many readers of steps on to the last skip pointer before the record, never back. */
export type Leap = (nextAt: Uint32Array, last: Int32Array, nth: number, end: number, record: number) => void

export const findSkipPointers = ({ steps, stepStarts }: Steps): SkipPointers => {
  const strides = Math.ceil(steps.length / stride)
  const starts = new Uint32Array(strides)
  const before = new Uint32Array(strides)
  let nextStride = 0
  let filled = 0
  for (let place = 0; place + 1 < stepStarts.length; place += 1) {
    const end = stepStarts[place + 1] as number
    let at = stepStarts[place] as number
    // Words that lie within a stride are read from their start.
    if (end < nextStride) continue
    let records = 0
    while (at < end) {
      if (at >= nextStride) {
        starts[filled] = at
        before[filled] = records
        filled += 1
        nextStride = at - (at % stride) + stride
      }
      let byte = steps[at++] as number
      let step = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = steps[at++] as number
        step |= (byte & 127) << shift
      }
      records += step
    }
  }
  return { skipPointers: starts.slice(0, filled), footholdRecords: before.slice(0, filled) }
}

export const leapingOver =
  ({ skipPointers, footholdRecords }: SkipPointers): Leap =>
  (nextAt, last, nth, end, record) => {
    const at = nextAt[nth] as number
    let low = Math.floor(at / stride)
    let high = Math.min(Math.ceil(end / stride), skipPointers.length)
    while (low < high) {
      const middle = (low + high) >>> 1
      const start = skipPointers[middle] as number
      if (start <= at || (start < end && (footholdRecords[middle] as number) <= record)) low = middle + 1
      else high = middle
    }
    if (low === 0 || (skipPointers[low - 1] as number) <= at) return
    nextAt[nth] = skipPointers[low - 1] as number
    last[nth] = (footholdRecords[low - 1] as number) - 1
  }
