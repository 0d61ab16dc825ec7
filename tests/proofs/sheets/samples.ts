import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SheetKindName } from '#contract/sheets/sheets.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

const folder = fileURLToPath(new URL('./samples/', import.meta.url))

/** Small files as bank portals, ERPs, scripts and offices write them; the number in front is the kind of trouble. */
export const sampleNames = (): string[] => readdirSync(folder).toSorted()

export const sampleBytes = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(folder + name))

/** The sheet that a sample is meant to be. */
export const kindOfSample = (name: string): SheetKindName => {
  if (name.startsWith('14')) return 'merchantOnboard'
  if (/^(?:15|17|18b|27b)/.test(name)) return 'financeReport'
  if (name.startsWith('16')) return 'storeActivation'
  if (name.startsWith('60')) return name.startsWith('60a') ? 'offerRules' : 'cashbackConfig'
  if (name.startsWith('61')) return 'utrNumbers'
  if (name.startsWith('67')) return 'payoutRecon'
  return name.startsWith('13c') ? 'dsrTasks' : 'merchantUpdate'
}

export interface ChangedSample {
  readonly name: string
  /** What was done to it, to find it again. */
  readonly how: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const change = (bytes: Uint8Array<ArrayBuffer>, draw: () => number): Uint8Array<ArrayBuffer> => {
  const place = () => Math.floor(draw() * bytes.length)
  switch (Math.floor(draw() * 4)) {
    case 0: {
      const copy = bytes.slice()
      for (let left = 1 + Math.floor(draw() * 8); left > 0; left -= 1) copy[place()] = Math.floor(draw() * 256)
      return copy
    }
    case 1:
      return bytes.slice(0, place())
    case 2: {
      const at = place()
      return new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at + 1 + Math.floor(draw() * 32))])
    }
    default: {
      const at = place()
      const piece = bytes.subarray(at, at + 1 + Math.floor(draw() * 128))
      return new Uint8Array([...bytes.subarray(0, at), ...piece, ...piece, ...bytes.subarray(at + piece.length)])
    }
  }
}

/** Samples that chance has changed, one after the other; the same for the same seed. */
export function* changedSamples(seed: number, count: number): Generator<ChangedSample> {
  const draw = drawFrom(seed)
  const names = sampleNames()
  for (let at = 0; at < count; at += 1) {
    const name = names[at % names.length] ?? ''
    yield { name, how: `${at}: ${name}`, bytes: change(sampleBytes(name), draw) }
  }
}
