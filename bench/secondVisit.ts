import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { cookieOf, launchChromium } from './chromium.ts'
import { withColdContext } from './coldTab.ts'
import { type ColdLoad, loadIn, type LoadOptions } from './coldLoad.ts'
import { atMost, type Figure, printFigures, told } from './figure.ts'
import { median } from './median.ts'
import { servePages } from './servedPages.ts'

const rounds = 5
const slowedTimes = 4
const patienceMs = 60_000
/** A visit opens workers and databases behind what it shows; they settle in so long. */
const settleMs = 3_000

interface Visits {
  readonly first: ColdLoad
  readonly second: ColdLoad
}

/** Everything is on the device, and the page is the worker's. */
const isStored = `navigator.serviceWorker.getRegistration().then((kept) => kept?.active != null && navigator.serviceWorker.controller !== null)`

/** A first visit with nothing on the device; then, once all of it is kept there, a second one in a tab of its own. */
const visitTwice = (browser: Browser, options: LoadOptions): Promise<Visits> =>
  withColdContext(browser, options.cookie, async (openTab) => {
    const tab = await openTab()
    const first = await loadIn(tab, options)
    const deadline = Date.now() + patienceMs
    while (!(await tab.evaluate<boolean>(isStored))) {
      if (Date.now() > deadline) throw new Error('The page was not kept on the device.')
      await pause(settleMs)
    }
    await pause(settleMs)
    await tab.close()
    return { first, second: await loadIn(await openTab(), options) }
  })

const figuresOf = (panel: readonly Visits[], bare: readonly Visits[]): Figure[] => {
  const of = (visits: readonly Visits[], which: keyof Visits, value: (load: ColdLoad) => number) =>
    median(visits.map((visit) => value(visit[which])))
  const shownMs = ({ lcpMs, rowsMs }: ColdLoad) => Math.max(lcpMs, rowsMs ?? Number.NaN)
  const paintMs = ({ paintMs: ms }: ColdLoad) => ms
  const shift = ({ shift: sum }: ColdLoad) => sum
  const [first, second] = [of(panel, 'first', shownMs), of(panel, 'second', shownMs)]
  const peer = of(bare, 'second', shownMs)
  return [
    told('second visit, bare Primer page behind a service worker: LCP', peer, 'ms'),
    told('second visit, merchant list: frame painted', of(panel, 'second', paintMs), 'ms'),
    told('second visit, merchant list: LCP', second, 'ms'),
    told('first visit of the same runs, merchant list: LCP', first, 'ms'),
    atMost('first visit, frame painted to LCP', of(panel, 'first', paintMs) / first, 'times', 0.3),
    atMost('second visit, frame painted to LCP', of(panel, 'second', paintMs) / second, 'times', 0.3),
    atMost('second visit to first visit: LCP', second / first, 'times', 0.6),
    atMost('second visit, merchant list to Primer page: LCP', second / peer, 'times', 1.6),
    atMost('first visit: layout shift', of(panel, 'first', shift), '', 0),
    atMost('second visit: layout shift', of(panel, 'second', shift), '', 0),
  ]
}

/** Processor slowed four times, five rounds, taking turns; every page behind the same gateway. */
export const run = async (): Promise<Figure[]> => {
  const pages = await servePages({ storedPrimerPage: 'likePanel' })
  try {
    const browser = await launchChromium()
    try {
      const panel: LoadOptions = {
        address: `${pages.panel}/merchants?distributor_code=D0001`,
        cookie: await cookieOf(pages.panel, 'opsadmin'),
        ready: 'tbody tr:not([aria-hidden])',
        slowedTimes,
      }
      const bare: LoadOptions = { address: pages.peer('storedPrimerPage'), ready: 'tbody tr', slowedTimes }
      const visits: { panel: Visits[]; bare: Visits[] } = { panel: [], bare: [] }
      for (let round = 0; round < rounds; round += 1) {
        visits.panel.push(await visitTwice(browser, panel))
        visits.bare.push(await visitTwice(browser, bare))
      }
      return figuresOf(visits.panel, visits.bare)
    } finally {
      await browser.close()
    }
  } finally {
    await pages.close()
  }
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
