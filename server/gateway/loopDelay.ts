import { monitorEventLoopDelay } from 'node:perf_hooks'

const everyMs = 20
const resolutionMs = 10

export interface LoopDelay {
  /** How long what is read from a connection just now may have lain there, while the process was busy. */
  readonly unreadMs: () => number
  /** How late the process was on average in the last second; undefined while there is no measure. */
  readonly averageMs: () => number | undefined
  readonly close: () => void
}

/** How late the process is with what has come. */
export const watchLoop = (): LoopDelay => {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let average: number | undefined
  let unread = 0
  let seenAt = performance.now()
  const seen = (): void => {
    unread = 0
  }
  // Timers are called before connections are read from, and immediates after it.
  const watching = setInterval(() => {
    const now = performance.now()
    unread = Math.max(0, now - seenAt - everyMs)
    seenAt = now
    if (unread > 0) setImmediate(seen)
  }, everyMs).unref()
  const averaging = setInterval(() => {
    average = Number.isFinite(histogram.mean) ? Math.max(0, histogram.mean / 1e6 - resolutionMs) : undefined
    histogram.reset()
  }, 1_000).unref()
  return {
    unreadMs: () => unread,
    averageMs: () => average,
    close: () => {
      clearInterval(watching)
      clearInterval(averaging)
      histogram.disable()
    },
  }
}
