import type { BrowserContext, Page } from 'playwright'
import { buildSheet, merchantHeaders } from '#tests/support/sheets.ts'
import { withBareChromium } from './bareChromium.ts'
import { cookieOf } from './chromium.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { noteIndexIn, untilIndexStored } from './indexWorker.ts'
import { median } from './median.ts'
import { openMerchantData } from './merchantData.ts'
import { openProfile, type OwnProfile } from './ownProfile.ts'
import { ensurePanel, startGateway } from './servedPages.ts'

export interface ColdStartOptions {
  readonly merchants?: number
  readonly drafts?: number
  readonly files?: number
  readonly rounds?: number
}

const plantedMs = 1_000
const plantedRounds = 3
const soughtMerchant = 'M0012345'

const codeOf = (number: number) => `M${String(number).padStart(7, '0')}`

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The panel and every merchant lie on the device. */
const install = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/merchants`)
  await main(page).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await untilIndexStored(page)
}

/** Typed, each into the form of a merchant of its own, and not saved. */
const leaveDrafts = async (page: Page, address: string, count: number): Promise<void> => {
  for (let nth = 1; nth <= count; nth += 1) {
    await page.goto(`${address}/merchants/add-edit-merchant/edit?merchant_code=${codeOf(1_000 + nth)}`)
    await page.getByRole('textbox', { name: 'Display Name' }).fill(`Draft Stores ${nth}`)
    await page.getByRole('link', { name: `Merchant Update ${nth === 1 ? '1 draft' : `${nth} drafts`}` }).waitFor()
  }
}

/** Handed over while the network is away. */
const queueFiles = async (page: Page, address: string, count: number, loseNetwork: () => Promise<void>) => {
  await page.goto(`${address}/merchants`)
  await page.getByRole('button', { name: /^Hello, / }).waitFor()
  await loseNetwork()
  for (let nth = 1; nth <= count; nth += 1) {
    await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
    const rows = [[codeOf(2_000 + nth), `Queued Stores ${nth}`, 'Asha Rao']]
    await dialog.getByLabel('Spreadsheet').setInputFiles({
      name: `queued-${nth}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(buildSheet({ headers: merchantHeaders, rows, format: 'csv' })),
    })
    await dialog.getByText('Records Found: 1', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByText('Kept on this device', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
  }
}

interface ColdStart {
  /** From the start of the navigation until the palette has opened by its key; all in ms. */
  readonly answersMs: number
  /** Until the drafts are marked and the files counted as well. */
  readonly workMs: number
  /** Until a merchant is found whose code was typed. */
  readonly foundMs: number
}

const hasText = (selector: string, text: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((found) => found.textContent.includes(${JSON.stringify(text)}))`

/** In a browser that was not running, without a network. */
const startCold = (
  profile: OwnProfile,
  address: string,
  { drafts, files }: Required<ColdStartOptions>,
  isPlanted: boolean,
): Promise<ColdStart> =>
  withBareChromium(profile.folder, async (page) => {
    await page.loseNetwork()
    if (isPlanted)
      await page.runFirst(`{ const begun = performance.now(); while (performance.now() - begun < ${plantedMs}); }`)
    await page.open(`${address}/merchants`)
    await page.until(hasText('button', 'Go to a screen or merchant'))
    await page.pressControl('k')
    const answersMs = await page.until(`document.activeElement?.matches('[role="combobox"]')`)
    await page.until(hasText('header', `Uploads, ${files} not finished`))
    const workMs = await page.until(`document.querySelector('[title="${drafts} drafts"]') !== null`)
    await page.type(soughtMerchant)
    const foundMs = await page.until(hasText('[role="option"]', soughtMerchant))
    if (await page.ask("navigator.onLine || fetch('/live').then(() => true, () => false)"))
      throw new Error('There is a network.')
    return { answersMs, workMs, foundMs }
  })

/** The installed panel opened without a network, by a browser that was not running. */
export const run = async ({
  merchants = 100_000,
  drafts = 50,
  files = 20,
  rounds = 7,
}: ColdStartOptions = {}): Promise<Figure[]> => {
  await ensurePanel()
  const data = await openMerchantData(merchants)
  const gateway = await startGateway(data)
  const { address } = gateway
  const profile = openProfile(await cookieOf(address, 'opsadmin'), 'allow')
  // A browser wakes the service worker by itself, and it reached a gateway that only pages were kept from.
  const loseNetwork = async (context: BrowserContext): Promise<void> => {
    await context.setOffline(true)
    await gateway.stop()
  }
  try {
    await profile.withBrowser(async (context) => {
      await noteIndexIn(context)
      const page = await context.newPage()
      await install(page, address)
      await leaveDrafts(page, address, drafts)
      await queueFiles(page, address, files, () => loseNetwork(context))
    })
    const sizes = { merchants, drafts, files, rounds }
    const starts: ColdStart[] = []
    const later: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const start = await startCold(profile, address, sizes, false)
      starts.push(start)
      // Beside its neighbour: a machine does not stay as it is.
      if (round < plantedRounds)
        later.push((await startCold(profile, address, sizes, true)).answersMs - start.answersMs)
    }
    const seconds = (of: keyof ColdStart) => starts.map((start) => start[of] / 1_000)
    const name = `cold start without a network, ${merchants.toLocaleString('en-IN')} merchants, ${drafts} drafts, ${files} files`
    return [
      atMost(`${name}: palette opens by its key, median`, median(seconds('answersMs')), 's', 1.5),
      atMost(`${name}: drafts marked and files counted, median`, median(seconds('workMs')), 's', 1.5),
      atMost(`${name}: merchant found by its code, median`, median(seconds('foundMs')), 's', 1.5),
      told(`${name}: merchant found by its code, slowest`, Math.max(...seconds('foundMs')), 's'),
      atLeast(`planted delay of ${plantedMs} ms: cold start later by`, median(later), 'ms', plantedMs * 0.7),
    ]
  } finally {
    await gateway.stop()
    await data.close()
    profile.remove()
  }
}

if (import.meta.main) {
  const [merchants = 100_000, drafts = 50, files = 20, rounds = 7] = process.argv.slice(2).map(Number)
  printFigures(await run({ merchants, drafts, files, rounds }), false)
}
