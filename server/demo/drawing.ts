/** Numbers that look random and are the same for the same seed and number, whatever was drawn before. */
export interface Drawing {
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  digits(count: number): string
}

export function drawingFor(seed: number, number: number): Drawing {
  let state = mix(mix(seed) ^ number)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    return mix(state)
  }
  const below = (limit: number) => Math.floor((next() / 0x1_0000_0000) * limit)
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    chance: (percent) => below(100) < percent,
    digits(count) {
      let text = ''
      while (text.length < count) text += String(below(1_000_000)).padStart(6, '0')
      return text.slice(0, count)
    },
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
