export interface Draws {
  readonly chance: (share: number) => boolean
  readonly oneOf: <T>(all: readonly T[]) => T
  readonly between: (least: number, most: number) => number
  /** From 0 up to 1. */
  readonly next: () => number
}

/** What looks like chance; the same seed gives the same draws. */
export const drawFrom = (seed: number): Draws => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    chance: (share) => next() < share,
    oneOf: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
    between: (least, most) => Math.round(least + next() * (most - least)),
  }
}
