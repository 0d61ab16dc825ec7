import { writeFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import { type Fault, type FaultProxy, openFaultProxy } from '#tests/support/faultProxy.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { ask } from '../database.ts'
import { expect, test as base } from '../panel.ts'

/** `npm run prove -- refresh` asks for more. */
const wanted = Number(process.env['REFRESH_ROUNDS'] ?? '3')
const seed = Number(process.env['REFRESH_SEED'] ?? '2026')
const result = process.env['REFRESH_RESULT']

const test = base.extend<{ readonly network: FaultProxy; readonly sell: (number: string) => Promise<void> }>({
  network: async ({ baseURL }, use) => {
    const proxy = await openFaultProxy(baseURL ?? '')
    await use(proxy)
    await proxy.close()
  },
  /** Each sells once; what was sold is gone after the journey. */
  sell: async ({}, use) => {
    const sold: string[] = []
    await use(async (number) => {
      sold.push(number)
      await ask(
        `insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, payer, created_at)
         select id, $1, 'ASTRON', 'brand_emi', 'SUCCESSFUL', 125050, 'XXXXXXXX07', now() from merchants where merchant_code = 'M0000001'`,
        [number],
      )
    })
    await ask('delete from transactions where txn_ref_number = any($1)', [sold])
  },
})

interface Seen {
  blank: number
  doubled: number
}

/** From here on every change of the page is looked at: rows that were there are there, each once. */
const watchRows = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen = { blank: 0, doubled: 0 }
    Object.assign(globalThis, { seen })
    const look = () => {
      const rows = document.querySelectorAll('[role="grid"][aria-label="Recent transactions"] [data-row]')
      const numbers = [...rows].map(
        (row) => [...row.querySelectorAll('[role="gridcell"]')].at(-1)?.textContent ?? 'none',
      )
      if (document.querySelector('h1') === null || numbers.length === 0) seen.blank += 1
      if (new Set(numbers).size < numbers.length) seen.doubled += 1
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
const seenSoFar = (page: Page) => page.evaluate(() => ({ ...(globalThis as unknown as { seen: Seen }).seen }))

const first = (page: Page) => page.getByRole('grid', { name: 'Recent transactions' }).locator('[data-row="0"]')
const notice = (page: Page) => page.getByText(/^No connection\. What you see is of/)
const total = (page: Page) =>
  page
    .getByRole('region', { name: 'Summary' })
    .getByRole('link', { name: /^Total/ })
    .locator('span')
    .nth(1)

/** Tells whether nothing that the page has asked the gateway is under way. */
const watchQuestions = (page: Page): (() => boolean) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (request.method() === 'POST' || new URL(request.url()).pathname === '/live') underWay.add(request)
  })
  page.on('requestfinished', (request) => void underWay.delete(request))
  page.on('requestfailed', (request) => void underWay.delete(request))
  return () => underWay.size === 0
}

const openDashboard = async (page: Page, address: string) => {
  await page.clock.install()
  await page.goto(`${address}/dashboard`)
  await expect(first(page)).toBeVisible()
  await expect(total(page)).toHaveText(/^[\d,]+$/)
  await watchRows(page)
}

/** The minute of the auto-refresh passes for the page, which somebody is looking at. */
const passMinute = async (page: Page) => {
  await page.mouse.move(300 + Math.random() * 100, 300)
  await page.clock.fastForward('01:00')
}

const drawing =
  (next: () => number) =>
  (round: number): Fault => {
    const below = (most: number) => Math.floor(next() * most)
    // An answer of the dashboard has some thousand bytes: cut before it, in its head, and in the middle of it.
    const afterBytes = [0, below(400), below(4_000)][below(3)] ?? 0
    if (round % 3 === 0) return { kind: 'reset', afterBytes }
    if (round % 3 === 1) return { kind: 'slow close', afterBytes, closesAfterMs: 5_000 + below(60_000) }
    return { kind: 'latency', ms: round % 2 === 0 ? 200 + below(1_500) : 7_000 + below(20_000) }
  }

test('what a watched page must never show is seen when it is planted', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await openDashboard(page, '')
  await page.evaluate(() => {
    const row = document.querySelector('[role="grid"][aria-label="Recent transactions"] [data-row="0"]')
    row?.after(row.cloneNode(true))
  })
  await expect.poll(() => seenSoFar(page)).toEqual({ blank: 0, doubled: 1 })
  await page.evaluate(() => document.querySelector('main')?.parentElement?.replaceChildren())
  await expect.poll(async () => (await seenSoFar(page)).blank).toBeGreaterThan(0)
})

if (result !== undefined)
  test('a panel that takes a hanging gateway for one that answers is seen: nobody is told', async ({
    openPanel,
    network,
    sell,
    watch,
  }) => {
    watch.expectNoNetwork()
    const page = await openPanel('opsadmin')
    await page.route('**/live', (route) => route.fulfill({ status: 200, body: '{"live":true}' }))
    await openDashboard(page, network.address)
    await sell(`PLANTED-${seed}-${process.pid}`)
    network.fault({ kind: 'slow close', afterBytes: 0, closesAfterMs: 60_000 })
    await passMinute(page)
    const told = expect(notice(page).or(first(page).filter({ hasText: 'PLANTED' }))).not.toHaveCount(0, {
      timeout: 10_000,
    })
    await expect(told).rejects.toThrow('toHaveCount')
  })

test('under latency, resets and slow closes the auto-refresh shows the rows it has, each once, says so, and is whole again afterwards', async ({
  openPanel,
  network,
  sell,
  watch,
}) => {
  test.setTimeout(240_000 + wanted * 60_000)
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  const isQuiet = watchQuestions(page)
  await openDashboard(page, network.address)
  const before = Number((await total(page).textContent())?.replaceAll(',', ''))
  const draw = drawing(drawFrom(seed))
  const rounds = []
  for (let round = 0; round < wanted; round += 1) {
    const number = `REFRESH-${seed}-${process.pid}-${round}`
    // A read that is still under way would have the new sale too early, and the minute that is let pass would end its patience.
    await expect.poll(isQuiet).toBe(true)
    await sell(number)
    const fault = draw(round)
    network.fault(fault)
    const brokenAt = performance.now()
    await passMinute(page)
    // A fault that an answer slips through is none: then its row is there.
    const newest = first(page).filter({ hasText: number })
    await expect(notice(page).or(newest)).not.toHaveCount(0)
    const toldMs = performance.now() - brokenAt
    const touched = network.touched()

    network.fault()
    const healedAt = performance.now()
    await expect(newest).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    await expect(total(page)).toHaveText((before + round + 1).toLocaleString('en-IN'))
    rounds.push({ fault, touched, toldMs, wholeMs: performance.now() - healedAt })
  }
  const seen = await seenSoFar(page)
  if (result !== undefined) writeFileSync(result, JSON.stringify({ seed, rounds, seen }))
  expect({ ...seen, untouched: rounds.filter(({ touched }) => touched === 0).length }).toEqual({
    blank: 0,
    doubled: 0,
    untouched: 0,
  })
})
