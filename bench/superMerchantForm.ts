import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import { type Cookie, cookieOf, launchChromium, withColdPage } from './chromium.ts'
import { type ColdLoad, loadCold } from './coldLoad.ts'
import { atMost, type Figure, printFigures, told } from './figure.ts'
import { median } from './median.ts'
import { openMerchantData } from './merchantData.ts'
import { percentile } from './percentile.ts'
import { ensurePanel, startGateway } from './servedPages.ts'

const rounds = 7
const slowedTimes = 4
const numbers = 24
const providerMs = 80
const code = 'M0000133'
const formPath = `/supermerchants/add-edit-merchant/edit?merchant=${code}`
const reviewAddress = '/merchants-new/kyc/add-edit-merchant/edit?merchant_code=M0000003'
const clock = () => performance.timeOrigin + performance.now()

/** Says yes to every number after a while, and keeps when its answer had gone out. */
const openProvider = async () => {
  const answeredAt: number[] = []
  let heldMs = providerMs
  const server = createServer((request, response) => {
    request.resume()
    void pause(heldMs).then(() => {
      response.once('finish', () => answeredAt.push(clock()))
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ data: { statusCode: 200, statusMessage: 'Verified', benificiaryName: '' } }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    answeredAt,
    hold: (ms: number) => {
      heldMs = ms
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
type Provider = Awaited<ReturnType<typeof openProvider>>

/** Valid PANs of firms. */
const panOf = (at: number) => `AAPF${String.fromCodePoint(65 + (at % 26))}${String(1_000 + at)}K`

/** When the number's group says that it is verified and the frame with it is drawn, on the clock of `clock`. */
const whenVerified = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((shown) => {
        const look = () => {
          const group = document.querySelector('[role=group][aria-label="Business PAN"]')
          if (group?.textContent?.includes('Verified') !== true) return
          seen.disconnect()
          requestAnimationFrame(() => shown(performance.timeOrigin + performance.now()))
        }
        const seen = new MutationObserver(look)
        seen.observe(document.body, { childList: true, subtree: true, characterData: true })
        look()
      }),
  )

const openForm = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  const basic = page.getByRole('form', { name: 'Basic Details' })
  const type = basic.getByLabel('Business Type')
  await type.waitFor()
  if ((await type.inputValue()) === '') {
    await type.selectOption('Partnership Firm')
    await page.getByRole('button', { name: 'Save Basic Details', exact: true }).click()
    await basic.getByText('Saved by').waitFor()
  }
}

const typePan = async (page: Page, at: number): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'Business PAN', exact: true })
  const change = page.getByRole('button', { name: 'Change Business PAN', exact: true })
  await field.or(change).first().waitFor()
  if (await change.isVisible()) await change.click()
  await field.fill(panOf(at))
  await page.keyboard.press('Tab')
}

/** From the end of the provider's answer to the frame that says so, ms. */
const shownAfter = (browser: Browser, address: string, cookie: Cookie, provider: Provider): Promise<number[]> =>
  withColdPage(browser, cookie, async (page) => {
    await openForm(page, address)
    const times: number[] = []
    const first = Date.now() % 4_000
    for (let at = 0; at < numbers; at += 1) {
      const before = provider.answeredAt.length
      await typePan(page, first + at)
      while (provider.answeredAt.length === before) await pause(5)
      const shownAt = await whenVerified(page)
      times.push(shownAt - (provider.answeredAt[before] ?? Number.NaN))
    }
    return times
  })

/** The longest that a key waits for its letter while answers are held, ms. */
const longestKey = (browser: Browser, address: string, cookie: Cookie, provider: Provider): Promise<number> =>
  withColdPage(browser, cookie, async (page) => {
    await openForm(page, address)
    provider.hold(3_000)
    await typePan(page, 4_500 + (Date.now() % 4_000))
    await page.evaluate(() => {
      const stored = globalThis as unknown as { longest: number }
      stored.longest = 0
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) stored.longest = Math.max(stored.longest, duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
    })
    await page.getByRole('textbox', { name: 'Account Number', exact: true }).focus()
    await page.keyboard.type('123456789012345678', { delay: 40 })
    await pause(500)
    provider.hold(providerMs)
    return page.evaluate(() => (globalThis as unknown as { longest: number }).longest)
  })

/** The form of a super merchant: its first load against the KYC review's, and how soon an answer of the provider is seen. */
export const run = async (): Promise<Figure[]> => {
  await ensurePanel()
  const data = await openMerchantData(20_000)
  const pool = new pg.Pool({ connectionString: data.url })
  await pool.query(
    `insert into super_merchants (merchant_id, super_merchant_name, created_at)
     select id, business_name, now() from merchants where merchant_code = $1 on conflict do nothing`,
    [code],
  )
  await pool.end()
  const provider = await openProvider()
  try {
    const gateway = await startGateway(data, undefined, { KYC_PROVIDER_URL: provider.url })
    const browser = await launchChromium()
    try {
      const panel = gateway.address
      const cookie = await cookieOf(panel, 'kycreviewer')
      const formAddress = panel + formPath
      const loads: Record<'form' | 'review', ColdLoad[]> = { form: [], review: [] }
      for (let round = 0; round <= rounds; round += 1)
        for (const [side, address] of [
          ['form', formAddress],
          ['review', panel + reviewAddress],
        ] as const) {
          const load = await loadCold(browser, { address, cookie, ready: 'main section', slowedTimes })
          // The first round warms the machine.
          if (round > 0) loads[side].push(load)
        }
      const lcp = (side: keyof typeof loads) => median(loads[side].map(({ lcpMs }) => lcpMs))
      const times = await shownAfter(browser, formAddress, cookie, provider)
      return [
        told('first load, KYC review: LCP', lcp('review'), 'ms'),
        told('first load, form of a super merchant: LCP', lcp('form'), 'ms'),
        atMost('first load, form of a super merchant to KYC review: LCP', lcp('form') / lcp('review'), 'times', 1.2),
        told('a number is shown as verified after the provider answered, median', median(times), 'ms'),
        atMost('the same, the 95th of a hundred', percentile(times, 95), 'ms', 100),
        atMost(
          'longest that a key waits while an answer is open',
          await longestKey(browser, formAddress, cookie, provider),
          'ms',
          100,
        ),
      ]
    } finally {
      await browser.close()
      await gateway.stop()
    }
  } finally {
    await provider.close()
    await data.close()
  }
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
