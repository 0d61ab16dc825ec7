import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright'
import type { Cookie } from './chromium.ts'
import { type ColdTab, withColdTab } from './coldTab.ts'

export interface ColdLoad {
  /** Paint of the largest text or picture, ms from the start of the navigation. */
  lcpMs: number
  /** Paint of the first row of a table; null on a page without one. */
  rowsMs: number | null
  /** First paint of anything but a blank page. */
  paintMs: number
  /** Sum of all layout shifts. */
  shift: number
  /** What tasks took beyond 50 ms each, from the start until the page is at rest. */
  blockedMs: number
  /** JS and CSS as they crossed the wire, headers included. */
  kib: number
}

export interface LoadOptions {
  readonly address: string
  readonly cookie?: Cookie
  /** CSS selector of what is there when the page shows what it was opened for. */
  readonly ready: string
  readonly slowedTimes: number
}

interface PageWithPaints {
  shift: number
  lcpMs: number
  rowsMs: number | null
  blockedMs: number
  lastTaskMs: number
}

const patienceMs = 30_000
const restMs = 1_000

const notePaints = () => {
  const page = globalThis as unknown as PageWithPaints
  Object.assign(page, { shift: 0, lcpMs: 0, rowsMs: null, blockedMs: 0, lastTaskMs: 0 })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) page.lcpMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      page.blockedMs += duration - 50
      page.lastTaskMs = startTime + duration
    }
  }).observe({ type: 'longtask', buffered: true })
  const rows = new MutationObserver(() => {
    if (document.querySelector('tbody tr:not([aria-hidden])') === null) return
    rows.disconnect()
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => {
        page.rowsMs = performance.now()
      }
      painted.port2.postMessage(null)
    })
  })
  rows.observe(document, { childList: true, subtree: true })
}

/** Whether what was waited for is there, and no request and no long task has ended for a while. */
const isAtRest = (ready: string, quietMs: number): boolean => {
  const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)
  const last = Math.max((globalThis as unknown as PageWithPaints).lastTaskMs, ...ends)
  return document.querySelector(ready) !== null && performance.now() - last > quietMs
}

const readLoad = (): ColdLoad => {
  const { lcpMs, rowsMs, blockedMs, shift } = globalThis as unknown as PageWithPaints
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const weighed = entries.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
  const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  return {
    lcpMs,
    rowsMs,
    blockedMs,
    shift,
    paintMs,
    kib: weighed.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_024,
  }
}

const waitForRest = async (tab: ColdTab, ready: string): Promise<void> => {
  const deadline = Date.now() + patienceMs
  while (!(await tab.evaluate<boolean>(`(${String(isAtRest)})(${JSON.stringify(ready)}, ${restMs})`))) {
    if (Date.now() > deadline) {
      const isThere = await tab.evaluate<boolean>(`document.querySelector(${JSON.stringify(ready)}) !== null`)
      throw new Error(
        `The page did not come to rest within ${patienceMs / 1_000} s: ${isThere ? 'requests or tasks go on' : `nothing on it is ${ready}`}.`,
      )
    }
    await pause(restMs)
  }
}

const read = (tab: ColdTab): Promise<ColdLoad> => tab.evaluate<ColdLoad>(`(${String(readLoad)})()`)

/** Opens the address in the tab and waits until it is ready and at rest. */
export const loadIn = async (tab: ColdTab, { address, ready, slowedTimes }: LoadOptions): Promise<ColdLoad> => {
  await tab.send('Page.enable')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(notePaints)})()` })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
  await tab.send('Page.navigate', { url: address })
  await waitForRest(tab, ready)
  return read(tab)
}

/** Opens the address with nothing cached and waits until it is ready and at rest. */
export const loadCold = (browser: Browser, options: LoadOptions): Promise<ColdLoad> =>
  withColdTab(browser, options.cookie, (tab) => loadIn(tab, options))

/** As `loadCold`; then does something to the page and reads it once more. */
export const loadTwice = (browser: Browser, options: LoadOptions, act: string): Promise<[ColdLoad, ColdLoad]> =>
  withColdTab(browser, options.cookie, async (tab) => {
    const before = await loadIn(tab, options)
    await tab.evaluate(act)
    await pause(restMs)
    return [before, await read(tab)]
  })
