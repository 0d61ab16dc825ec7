import { memoryOf } from '#tests/support/processMemory.ts'

interface Sample {
  readonly at: number
  readonly megabytes: number
}

export interface MemoryFigures {
  /** After the first part. */
  readonly earlyMegabytes: number
  readonly lateMegabytes: number
}

export interface MemoryWatch {
  /** One for each process, in the order in which they were named. */
  judge(): readonly MemoryFigures[]
  stop(): void
}

const everyMs = 2_000
/** What a process takes while it fills its caches says nothing of what it keeps. */
const longestWarmMs = 300_000

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** How much memory processes hold: the middle of the time after they are warm, against the end. */
export const watchMemory = (pids: readonly number[]): MemoryWatch => {
  const begun = performance.now()
  const samples: Sample[][] = pids.map(() => [])
  const timer = setInterval(() => {
    for (const [at, pid] of pids.entries())
      samples[at]?.push({ at: performance.now() - begun, megabytes: memoryOf(pid) })
  }, everyMs)
  return {
    judge: () => {
      const wholeMs = performance.now() - begun
      const warmMs = Math.min(longestWarmMs, wholeMs / 3)
      const partMs = (wholeMs - warmMs) / 3
      return samples.map((of) => ({
        earlyMegabytes: median(of.filter(({ at }) => at >= warmMs && at < warmMs + partMs).map((one) => one.megabytes)),
        lateMegabytes: median(of.filter(({ at }) => at >= wholeMs - partMs).map((one) => one.megabytes)),
      }))
    },
    stop: () => clearInterval(timer),
  }
}
