import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { launchChromium } from './chromium.ts'
import { type ColdTab, withColdTab } from './coldTab.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { median } from './median.ts'
import { type OwnProcess, startPeer } from './ownProcess.ts'
import { buildPeerPage } from './peerPage.ts'
import { type ScrolledFrames, scrollRows } from './scrolledFrames.ts'

const slowedTimes = 4
const some = 10_000
const many = 100_000
const plantedMs = 100
const patienceMs = 30_000
const lookMs = 50

export interface TableOptions {
  readonly rounds?: number
  readonly scrolledRounds?: number
}

const sides = {
  table: 'dataGridPage',
  virtual: 'virtualPage',
  recycled: 'recycledPage',
  still: 'stillPage',
} as const
type Side = keyof typeof sides
const everySide = Object.keys(sides) as Side[]
/** Whose first row is measured: the still page is there to be scrolled. */
const drawnAnew = ['table', 'virtual', 'recycled'] as const satisfies readonly Side[]

type Addresses = Readonly<Record<Side, string>>

/** What scrolls: its only descendant that is higher than it is wide has the rows. */
const frameOf: Readonly<Record<Side, string>> = {
  table: '#page > div',
  virtual: '.frame',
  recycled: '.frame',
  still: '.frame',
}

const untilShown = async (tab: ColdTab): Promise<number> => {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const firstRowMs = await tab.evaluate<number | undefined>('globalThis.firstRowMs')
    if (firstRowMs !== undefined) return firstRowMs
    if (Date.now() > deadline) throw new Error(`No row was shown within ${patienceMs / 1_000} s.`)
    await pause(lookMs)
  }
}

interface Asked {
  readonly slowedTimes?: number
  readonly busyMs?: number
}

/** Opens the page with nothing cached, and hands over the tab when the first row is painted. */
const withRows = <T>(
  browser: Browser,
  address: string,
  rows: number,
  { slowedTimes: times = 1, busyMs = 0 }: Asked,
  look: (tab: ColdTab, firstRowMs: number) => Promise<T>,
): Promise<T> =>
  withColdTab(browser, undefined, async (tab) => {
    await tab.send('Page.enable')
    await tab.send('Emulation.setCPUThrottlingRate', { rate: times })
    await tab.send('Page.navigate', { url: `${address}/?rows=${rows}&busy=${busyMs}` })
    return look(tab, await untilShown(tab))
  })

const firstRow = (browser: Browser, address: string, rows: number, asked: Asked) =>
  withRows(browser, address, rows, asked, (_, firstRowMs) => Promise.resolve(firstRowMs))

/** Medians of first rows, the sides taking turns. */
const firstRows = async <Name extends string>(
  names: readonly Name[],
  rounds: number,
  load: (name: Name) => Promise<number>,
): Promise<Record<Name, number>> => {
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const ms = await load(name)
      // The first round warms the machine.
      if (round > 0) times.get(name)?.push(ms)
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)])) as Record<Name, number>
}

const measureFirstRows = async (browser: Browser, addresses: Addresses, rounds: number): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const times of [1, slowedTimes]) {
    const of = await firstRows(drawnAnew, rounds, (side) =>
      firstRow(browser, addresses[side], some, { slowedTimes: times }),
    )
    const name = times === 1 ? 'table of 10,000 × 12' : `table of 10,000 × 12, processor slowed ${times} ×`
    figures.push(
      told(`${name}: first row`, of.table, 'ms'),
      told(`${name}: first row of bare TanStack Virtual`, of.virtual, 'ms'),
      told(`${name}: first row of recycled rows`, of.recycled, 'ms'),
      atMost(`${name}: first row to bare TanStack Virtual`, of.table / of.virtual, 'times', 1),
      atMost(`${name}: first row to recycled rows`, of.table / of.recycled, 'times', 1.6),
    )
  }
  const counts = { some, many } as const
  const of = await firstRows(['some', 'many'], rounds, (count) =>
    firstRow(browser, addresses.table, counts[count], { slowedTimes }),
  )
  figures.push(atMost('table of 100,000 rows to one of 10,000: first row', of.many / of.some, 'times', 1.1))
  return figures
}

/** Ten notches of a wheel in a second. */
const scroll = { px: 6_000, pxPerSecond: 1_200 }
/** Every frame shows other rows than the one before. */
const fling = { px: 60_000, pxPerSecond: 30_000 }

const scrolled = (
  browser: Browser,
  address: string,
  side: Side,
  more: Partial<Parameters<typeof scrollRows>[1]> = {},
): Promise<ScrolledFrames> =>
  withRows(browser, address, some, { slowedTimes }, (tab) =>
    scrollRows(tab, { selector: frameOf[side], ...scroll, ...more }),
  )

const measureScrolling = async (browser: Browser, addresses: Addresses, rounds: number): Promise<Figure[]> => {
  const seen: Record<Side, ScrolledFrames[]> = { table: [], virtual: [], recycled: [], still: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const side of everySide) seen[side].push(await scrolled(browser, addresses[side], side))
  const missed = (side: Side) => median(seen[side].map(({ missedPercent }) => missedPercent))
  const planted = await scrolled(browser, addresses.table, 'table', { plantedMs })
  const blank = await scrolled(browser, addresses.table, 'table', { looksForBlanks: true })
  const flung = await scrolled(browser, addresses.table, 'table', { ...fling, looksForBlanks: true })
  return [
    atLeast('table scrolled: way of the wheel', Math.min(...seen.table.map((one) => one.scrolledPx)), 'px', scroll.px),
    atMost('table scrolled, processor slowed 4 ×: frames missed', missed('table'), '%', 3),
    told('the same, bare TanStack Virtual: frames missed', missed('virtual'), '%'),
    told('the same, recycled rows: frames missed', missed('recycled'), '%'),
    told('the same, rows that no script draws, each cell clipped: frames missed', missed('still'), '%'),
    atMost('table scrolled: frames with a blank', blank.blankPercent, '%', 3),
    atMost('table flung, 800 rows a second: frames with a blank', flung.blankPercent, '%', 3),
    atLeast('planted task of 100 ms in every 20 frames: missed, as seen', planted.missedPercent, '%', 15),
  ]
}

const readTable = () => {
  const grid = document.querySelector('[role="treegrid"], [role="grid"]')
  const focused = document.activeElement
  const box = focused?.getBoundingClientRect()
  return {
    nodes: grid?.querySelectorAll('*').length ?? 0,
    announced: Number(grid?.getAttribute('aria-rowcount')),
    numbered: [...document.querySelectorAll('[data-row]')].every(
      (row) => Number(row.getAttribute('aria-rowindex')) === Number((row as HTMLElement).dataset['row']) + 2,
    ),
    focusedRow: Number((focused as HTMLElement | null)?.dataset['row'] ?? -1),
    isInSight: box !== undefined && box.top >= 0 && box.bottom <= innerHeight,
  }
}

const press = async (tab: ColdTab, key: string) => {
  for (const type of ['keyDown', 'keyUp']) await tab.send('Input.dispatchKeyEvent', { type, key, code: key })
}

/** Nodes, announced rows and the keyboard of 100,000 rows that were scrolled through. */
const measureTable = (browser: Browser, address: string): Promise<Figure[]> =>
  withRows(browser, address, many, {}, async (tab) => {
    await tab.evaluate(`document.querySelector('[data-row="2"]').focus()`)
    await scrollRows(tab, { selector: frameOf.table, ...fling })
    const far = await tab.evaluate<ReturnType<typeof readTable>>(`(${String(readTable)})()`)
    await press(tab, 'ArrowDown')
    const back = await tab.evaluate<ReturnType<typeof readTable>>(
      `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done((${String(readTable)})()))))`,
    )
    return [
      atMost('table of 100,000 rows, scrolled: nodes in the page', far.nodes, 'nodes', 800),
      atLeast('table of 100,000 rows: rows announced, with the header', far.announced, 'rows', many + 1),
      atLeast('of them numbered as they are', Number(far.numbered && back.numbered), 'of 1', 1),
      atLeast('keyboard after scrolling: focus kept', Number(far.focusedRow === 2), 'of 1', 1),
      atLeast(
        'keyboard after scrolling: next row, in sight',
        Number(back.focusedRow === 3 && back.isInSight),
        'of 1',
        1,
      ),
    ]
  })

const measurePlanted = async (browser: Browser, address: string): Promise<Figure> => {
  const plain = await firstRow(browser, address, some, {})
  const late = await firstRow(browser, address, some, { busyMs: plantedMs })
  return atLeast('planted delay of 100 ms: first row later by', late - plain, 'ms', plantedMs * 0.7)
}

/** The table of all lists in a page of its own, beside the same rows by the bare library and by hand; each page opened with nothing cached. */
export const run = async ({ rounds = 9, scrolledRounds = 5 }: TableOptions = {}): Promise<Figure[]> => {
  const started: OwnProcess[] = []
  try {
    const addresses: Partial<Record<Side, string>> = {}
    for (const side of everySide) {
      const page = await startPeer('pages.ts', { PANEL_DIR: await buildPeerPage(sides[side]) })
      started.push(page)
      addresses[side] = page.address
    }
    const pages = addresses as Addresses
    const browser = await launchChromium()
    try {
      return [
        await measurePlanted(browser, pages.table),
        ...(await measureTable(browser, pages.table)),
        ...(await measureFirstRows(browser, pages, rounds)),
        ...(await measureScrolling(browser, pages, scrolledRounds)),
      ]
    } finally {
      await browser.close()
    }
  } finally {
    for (const page of started) await page.stop()
  }
}

if (import.meta.main)
  printFigures(await run({ rounds: Number(process.argv[2] ?? 9), scrolledRounds: Number(process.argv[3] ?? 5) }), false)
