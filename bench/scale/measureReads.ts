import { percentile } from '../percentile.ts'
import type { Drawn } from './drawn.ts'
import { mainReads, type People } from './mainReads.ts'

/** The first warm caches, plans and the compiler. */
const warmed = 10

export interface ReadTimes {
  readonly medianMs: number
  readonly p99Ms: number
}

/** One read after the other, each with other numbers and days: what it takes, and not how long it waits for others. */
export const measureReads = async (
  people: People,
  drawn: Drawn,
  rounds: number,
): Promise<ReadonlyMap<string, ReadTimes>> => {
  const found = new Map<string, ReadTimes>()
  for (const [name, read] of Object.entries(mainReads)) {
    // Whoever asks nothing for a while is signed out.
    for (const person of [people.admin, people.finance]) await person.call('session.touch', {})
    const times: number[] = []
    for (let round = -warmed; round < rounds; round += 1) {
      const begun = performance.now()
      try {
        await read(people, drawn)
      } catch (error) {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
      if (round >= 0) times.push(performance.now() - begun)
    }
    const took = { medianMs: percentile(times, 50), p99Ms: percentile(times, 99) }
    console.error(`${name}: ${took.medianMs.toFixed(1)} ms, p99 ${took.p99Ms.toFixed(1)} ms.`)
    found.set(name, took)
  }
  return found
}
