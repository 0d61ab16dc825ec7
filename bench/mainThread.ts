import type { Browser, Page } from 'playwright'

interface TraceEvent {
  readonly name: string
  readonly cat: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
}

/** Microseconds of the browser's trace, and the thread that wrote them. */
interface Marked {
  readonly pid: number
  readonly tid: number
  readonly from: number
  readonly to: number
}

const mark = (page: Page, name: string) => page.evaluate((given) => performance.mark(given).startTime, name)

const between = (events: readonly TraceEvent[], from: string, to: string): Marked => {
  const find = (name: string) => {
    const event = events.find((one) => one.name === name && one.cat.includes('blink.user_timing'))
    if (event === undefined) throw new Error(`The trace has no mark "${name}".`)
    return event
  }
  const [first, last] = [find(from), find(to)]
  return { pid: first.pid, tid: first.tid, from: first.ts, to: last.ts }
}

const longestTask = (events: readonly TraceEvent[], { pid, tid, from, to }: Marked): number =>
  events
    .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
    .filter(({ ts, dur = 0 }) => ts + dur >= from && ts <= to)
    .reduce((longest, { dur = 0 }) => Math.max(longest, dur / 1_000), 0)

/** Keeps the page's main thread busy in one task for that long. */
export const plantTask = (page: Page, ms: number): Promise<void> =>
  page.evaluate(
    (busyMs) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          const begun = performance.now()
          while (performance.now() - begun < busyMs);
          resolve()
        })
      }),
    ms,
  )

/** Until the page has nothing left to do, and what watches its tasks was told of the last one. */
export const untilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => requestIdleCallback(() => idle()))))

/** The longest task of the page's main thread during `act`, and that of a task planted before it, both in ms. */
export const watchMainThread = async (
  browser: Browser,
  page: Page,
  plantedMs: number,
  act: () => Promise<void>,
): Promise<{ longestMs: number; plantedSeenMs: number }> => {
  await browser.startTracing(page, {
    categories: ['toplevel', 'blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  let trace: Buffer
  try {
    await mark(page, 'plant')
    await plantTask(page, plantedMs)
    await mark(page, 'planted')
    await untilIdle(page)
    await mark(page, 'begun')
    await act()
    await mark(page, 'ended')
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  return {
    longestMs: longestTask(traceEvents, between(traceEvents, 'begun', 'ended')),
    plantedSeenMs: longestTask(traceEvents, between(traceEvents, 'plant', 'planted')),
  }
}
