import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'

/** More than any ten merchants take. */
const memoryBytes = 65_536
const headBytes = 8

export interface SharedAnswer {
  /** Leaves the answer to a question, in place of the one before. */
  write(nth: number, marks: readonly MerchantMark[]): void
  /** The answer to the last question; undefined while it is not answered, or where the answer had no room. */
  read(nth: number): readonly MerchantMark[] | undefined
}

/** Only pages that are isolated from other origins share memory with their workers. */
export const newSharedMemory = (): SharedArrayBuffer | undefined =>
  globalThis.crossOriginIsolated ? new SharedArrayBuffer(memoryBytes) : undefined

/**
 * The place of one answer in memory that a page shares with its worker. After a key Chromium runs none of the page's
 * tasks before the next frame, so a message comes a frame too late.
 */
export const openSharedAnswer = (memory: SharedArrayBuffer): SharedAnswer => {
  const head = new Int32Array(memory, 0, 2)
  const text = new Uint8Array(memory, headBytes)
  return {
    write: (nth, marks) => {
      const bytes = new TextEncoder().encode(JSON.stringify(marks))
      if (bytes.length > text.length) return
      text.set(bytes)
      head[1] = bytes.length
      Atomics.store(head, 0, nth)
    },
    read: (nth) => {
      if (Atomics.load(head, 0) !== nth) return undefined
      return JSON.parse(new TextDecoder().decode(text.slice(0, head[1]))) as MerchantMark[]
    },
  }
}
