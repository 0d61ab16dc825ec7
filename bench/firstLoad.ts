import type { Browser } from 'playwright'
import { cookieOf, launchChromium } from './chromium.ts'
import { type ColdLoad, loadCold, type LoadOptions, loadTwice } from './coldLoad.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { median } from './median.ts'
import { type ServedPages, servePages } from './servedPages.ts'

const rounds = 9
const slowedTimes = 4
const plantedMs = 150

const sides = ['react', 'primer', 'signIn', 'list'] as const
type Side = (typeof sides)[number]

const optionsOf = async (pages: ServedPages): Promise<Record<Side, LoadOptions>> => ({
  react: { address: pages.peer('reactPage'), ready: 'tbody tr', slowedTimes },
  primer: { address: pages.peer('primerPage'), ready: 'tbody tr', slowedTimes },
  signIn: { address: `${pages.panel}/login`, ready: 'input[name=password]', slowedTimes },
  list: {
    address: `${pages.panel}/merchants?distributor_code=D0001`,
    cookie: await cookieOf(pages.panel, 'opsadmin'),
    ready: 'tbody tr:not([aria-hidden])',
    slowedTimes,
  },
})

/** A task of that length in the page, and a large text after it. */
const plant = (busyMs: number) => {
  setTimeout(() => {
    const begun = performance.now()
    while (performance.now() - begun < busyMs);
    const text = document.createElement('p')
    text.textContent = 'Opsdesk '.repeat(100)
    document.body.prepend(text)
  })
}

/** What the measuring makes of a task and of a large text that come late. */
const measurePlanted = async (browser: Browser, options: LoadOptions): Promise<Figure[]> => {
  const [plain, planted] = await loadTwice(browser, options, `(${String(plant)})(${plantedMs})`)
  return [
    atLeast('planted task of 150 ms: blocked time added', planted.blockedMs - plain.blockedMs, 'ms', plantedMs - 50),
    atLeast('planted late text: LCP moved by', planted.lcpMs - plain.lcpMs, 'ms', 500),
  ]
}

const figuresOf = (loads: Record<Side, ColdLoad[]>): Figure[] => {
  const of = (side: Side, value: (load: ColdLoad) => number) => median(loads[side].map(value))
  const lcp = (side: Side) => of(side, ({ lcpMs }) => lcpMs)
  const blocked = (side: Side) => of(side, ({ blockedMs }) => blockedMs)
  const kib = (side: Side) => of(side, (load) => load.kib)
  // The list is there when its rows are, even where another text of it is larger.
  const listMs = of('list', ({ lcpMs, rowsMs }) => Math.max(lcpMs, rowsMs ?? Number.NaN))
  return [
    told('first load, bare React: LCP', lcp('react'), 'ms'),
    told('first load, bare Primer and table: LCP', lcp('primer'), 'ms'),
    told('first load, bare Primer and table: blocked', blocked('primer'), 'ms'),
    told('first load, bare Primer and table: JS and CSS', kib('primer'), 'KiB'),
    told('first load, sign-in: LCP', lcp('signIn'), 'ms'),
    told('first load, merchant list with data: LCP', listMs, 'ms'),
    atMost('first load, sign-in to Primer page: LCP', lcp('signIn') / lcp('primer'), 'times', 1.2),
    atMost('first load, merchant list with data to Primer page: LCP', listMs / lcp('primer'), 'times', 1.6),
    atMost('first load, sign-in: JS and CSS', kib('signIn'), 'KiB', 220),
    atMost('first load, merchant list: JS and CSS in all', kib('list'), 'KiB', 350),
    atMost('first load, sign-in: main thread blocked', blocked('signIn'), 'ms', 200),
    atMost('first load, merchant list: main thread blocked', blocked('list'), 'ms', 200),
  ]
}

/** Brotli, processor slowed four times, nothing cached, taking turns; every page behind the same gateway. */
export const run = async (): Promise<Figure[]> => {
  const pages = await servePages({ reactPage: 'likePanel', primerPage: 'likePanel' })
  try {
    const browser = await launchChromium()
    try {
      const options = await optionsOf(pages)
      const planted = await measurePlanted(browser, options.primer)
      const loads: Record<Side, ColdLoad[]> = { react: [], primer: [], signIn: [], list: [] }
      for (let round = 0; round <= rounds; round += 1) {
        for (const side of sides) {
          const load = await loadCold(browser, options[side])
          // The first round warms the machine.
          if (round > 0) loads[side].push(load)
        }
      }
      return [...figuresOf(loads), ...planted]
    } finally {
      await browser.close()
    }
  } finally {
    await pages.close()
  }
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
