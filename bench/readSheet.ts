import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { type Cookie, cookieOf, launchChromium, withColdPage } from './chromium.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { plantTask, watchMainThread, untilIdle } from './mainThread.ts'
import { median } from './median.ts'
import { type ServedPages, servePages } from './servedPages.ts'
import { type SheetForm, writeSheetFile } from './sheetFile.ts'

const rowsOfSheet = 100_000
const rounds = 5
const plantedMs = 80

const formWords: Record<SheetForm, string> = { shared: 'as Excel saves it', inCell: 'texts in the cells' }

interface PageWithTimes {
  sheetReadMs: number[]
  longTasksMs: number[]
}

/** Notes in the page how long every worker takes from being made to its answer, and every task over 50 ms. */
const noteTimes = () => {
  const page = globalThis as unknown as PageWithTimes
  page.sheetReadMs = []
  page.longTasksMs = []
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const begun = performance.now()
      super(url, options)
      this.addEventListener('message', ({ data }: MessageEvent<{ is: string }>) => {
        if (data.is === 'read') page.sheetReadMs.push(performance.now() - begun)
      })
    }
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longTasksMs.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

const timesOf = (page: Page) =>
  page.evaluate(() => {
    const { sheetReadMs, longTasksMs } = globalThis as unknown as PageWithTimes
    return { sheetReadMs: sheetReadMs[0] ?? Number.NaN, longestMs: Math.max(0, ...longTasksMs.splice(0)) }
  })

const found = (page: Page) => page.getByText(`Records Found: ${rowsOfSheet}`, { exact: true })

interface PanelReading {
  readMs: number
  /** As the trace and as the page itself saw it, whichever is longer. */
  longestMs: number
  plantedSeenMs: number
}

const readInPanel = (browser: Browser, address: string, cookie: Cookie, path: string): Promise<PanelReading> =>
  withColdPage(browser, cookie, async (page) => {
    await page.addInitScript(noteTimes)
    await page.goto(`${address}/merchants`)
    await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
    const chooser = dialog.getByLabel('Spreadsheet')
    await chooser.waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await plantTask(page, plantedMs)
    await untilIdle(page)
    const ofPlanted = await timesOf(page)
    const traced = await watchMainThread(browser, page, plantedMs, async () => {
      await timesOf(page)
      await chooser.setInputFiles(path)
      await found(page).waitFor()
      await dialog.getByRole('region', { name: 'First rows of the sheet' }).waitFor()
      await untilIdle(page)
    })
    const seen = await timesOf(page)
    return {
      readMs: seen.sheetReadMs,
      longestMs: Math.max(traced.longestMs, seen.longestMs),
      plantedSeenMs: Math.min(traced.plantedSeenMs, ofPlanted.longestMs),
    }
  })

const readBare = (browser: Browser, address: string, path: string): Promise<number> =>
  withColdPage(browser, undefined, async (page) => {
    await page.addInitScript(noteTimes)
    await page.goto(address)
    await page.getByLabel('Spreadsheet').setInputFiles(path)
    await found(page).waitFor()
    return (await timesOf(page)).sheetReadMs
  })

const measureForm = async (
  browser: Browser,
  pages: ServedPages,
  cookie: Cookie,
  form: SheetForm,
): Promise<Figure[]> => {
  const path = writeSheetFile(rowsOfSheet, form)
  try {
    const panel: PanelReading[] = []
    const bare: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      panel.push(await readInPanel(browser, pages.panel, cookie, path))
      bare.push(await readBare(browser, pages.peer('sheetPage'), path))
    }
    // The first round warms the machine.
    const measured = panel.slice(1)
    const panelMs = median(measured.map(({ readMs }) => readMs))
    const bareMs = median(bare.slice(1))
    const name = `sheet of 100,000 rows, ${formWords[form]}`
    return [
      told(`${name}: panel's worker`, panelMs, 'ms'),
      told(`${name}: bare reader`, bareMs, 'ms'),
      atMost(`${name}: panel to bare reader`, panelMs / bareMs, 'times', 1),
      atMost(
        `${name}: longest main-thread task, worst round`,
        Math.max(...measured.map((one) => one.longestMs)),
        'ms',
        50,
      ),
      atLeast(
        `${name}: planted task of ${plantedMs} ms, as seen`,
        Math.min(...panel.map((one) => one.plantedSeenMs)),
        'ms',
        plantedMs,
      ),
    ]
  } finally {
    rmSync(path, { force: true })
  }
}

/** A 100,000-row .xlsx in the built panel, against `read-excel-file` alone in a worker of the same kind, taking turns. */
export const run = async (): Promise<Figure[]> => {
  const pages = await servePages({ sheetPage: 'plain' })
  try {
    const browser = await launchChromium()
    try {
      const cookie = await cookieOf(pages.panel, 'opsadmin')
      return [
        ...(await measureForm(browser, pages, cookie, 'shared')),
        ...(await measureForm(browser, pages, cookie, 'inCell')),
      ]
    } finally {
      await browser.close()
    }
  } finally {
    await pages.close()
  }
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
