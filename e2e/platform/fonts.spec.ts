import type { Page } from '@playwright/test'
import { expect, expectSettled, test } from '../panel.ts'

const type = (label: string, text: string) => (page: Page) => page.getByLabel(label, { exact: true }).fill(text)
const faulty = 'NOT A CODE!'

/** A screen, what begins below its filters, and how its filters are made to say the longest fault of each. */
const filtered: readonly {
  readonly address: string
  readonly below: string
  readonly faults: readonly [fault: string | RegExp, ...steps: ((page: Page) => Promise<unknown>)[]][]
}[] = [
  {
    address: '/dashboard',
    below: '[role=grid][aria-label="Recent transactions"]',
    faults: [
      ['This day is before From Date.', type('From Date', '2026-01-31'), type('To Date', '2026-01-30')],
      ['This day is in the future.', type('To Date', '2099-01-30')],
    ],
  },
  {
    address: '/user-management/audit',
    below: 'main table',
    faults: [['This day is before From day.', type('From day', '2026-01-31'), type('To day', '2026-01-30')]],
  },
  {
    address: '/non-kyc-merchants',
    below: 'main table tbody tr:not([aria-hidden])',
    faults: [
      ['This day is in the future.', type('KYC Updated Till', '2099-01-30')],
      [/code/, type('Merchant Code', faulty), (page) => page.keyboard.press('Tab')],
    ],
  },
  {
    address: '/merchants-new/kyc/messages',
    below: 'form[role=search] + *',
    faults: [[/code/, type('Merchant Code', faulty), (page) => page.keyboard.press('Tab')]],
  },
  {
    address: '/merchants',
    below: 'form[role=search] + *',
    faults: [[/code/, type('Merchant Code', faulty), (page) => page.getByRole('button', { name: 'Search' }).click()]],
  },
  {
    address: '/merchant-details?bucket=B1',
    below: '[role=grid][aria-label="Merchants"]',
    faults: [[/code/, type('Merchant Code', faulty), (page) => page.getByRole('button', { name: 'Search' }).click()]],
  },
]

/** Within the screen, however far it is scrolled. */
const topOf = (page: Page, below: string): Promise<number> =>
  page
    .locator(below)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top + (element.closest('main')?.scrollTop ?? 0))

const isDrawnWith = (page: Page, font: string): Promise<boolean> =>
  page.evaluate((family) => {
    const faces = [...document.fonts].filter((face) => face.family.replaceAll('"', '') === family)
    return faces.length > 0 && faces.every(({ status }) => status === 'loaded')
  }, font)

const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** Where it stands once nothing above it grows or goes any more. */
const restingTopOf = async (page: Page, below: string): Promise<number> => {
  let seen: number[] = []
  await expect
    .poll(
      async () => {
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        seen = [...seen, await topOf(page, below)].slice(-5)
        return seen.length === 5 && new Set(seen).size === 1
      },
      { intervals: [100] },
    )
    .toBe(true)
  return seen[0] ?? Number.NaN
}

test('what stands below the filters stays in its place: with our font, without it, and while a fault is told', async ({
  openContext,
  watch,
}) => {
  watch.expectNoNetwork()
  const [own, fallen] = await Promise.all([openContext('opsadmin'), openContext('opsadmin')])
  await fallen.route('**/*.woff2', (route) => route.abort())
  const [page, without] = [await own.newPage(), await fallen.newPage()]
  for (const { address, below, faults } of filtered) {
    const tops = new Map<number, number>()
    for (const shown of [page, without]) {
      const expectInPlace = async (what: string, isBegin = false) => {
        for (const width of [1366, 683]) {
          await shown.setViewportSize({ width, height: 768 })
          await untilDrawn(shown)
          // Where a screen is narrow its texts break where their letters end; with our font everywhere in the same place.
          if (isBegin && (shown === page || width < 1000)) tops.set(width, await restingTopOf(shown, below))
          await expect.poll(() => topOf(shown, below), { message: `${what} at ${width}` }).toBe(tops.get(width))
        }
      }
      await shown.setViewportSize({ width: 1366, height: 768 })
      await shown.goto(address)
      // First seen, then settled: a page that is not drawn yet is not busy either.
      await expect(shown.locator(below).first()).toBeVisible()
      await expect(shown.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await isDrawnWith(shown, 'Inter'), address).toBe(shown === page)
      await expectInPlace(address, true)
      for (const [fault, ...steps] of faults) {
        for (const step of steps) await step(shown)
        await expect(shown.getByText(fault).and(shown.locator('[id$="-words"]')).first()).toBeVisible()
        await expectInPlace(`${address}: ${String(fault)}`)
      }
    }
  }
})

/** Words are drawn anew, some a few pixels wider; what is counted is what they push. */
const mostShift = 0.005

test('a font that comes late pushes nothing: every line of the page stays in its place', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  const font = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await font.promise
    await route.continue()
  })
  await page.goto('/merchants?distributor_code=D0001', { waitUntil: 'commit' })
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  const lines = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'header, header > *, nav li, main :is(h1, p, form, label, input, button, table, tr)',
        ),
      ].map((element) => {
        const { top, height } = element.getBoundingClientRect()
        return [element.tagName, Math.round(top), Math.round(height)]
      }),
    )
  const before = await lines()
  expect(await isDrawnWith(page, 'Inter')).toBe(false)
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })
  font.resolve()
  await expect.poll(() => isDrawnWith(page, 'Inter')).toBe(true)
  await untilDrawn(page)
  expect(await lines()).toEqual(before)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(mostShift)
})

interface DrawnNode {
  readonly nodeId: number
  readonly nodeType: number
  readonly nodeName: string
  readonly nodeValue: string
  readonly children?: readonly DrawnNode[]
  readonly shadowRoots?: readonly DrawnNode[]
}

const latin = /[A-Za-z0-9₹]/

/** Latin texts of the page that a font of the machine draws; also inside of the browser's own controls. */
const drawnByMachine = async (page: Page): Promise<string[]> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  const { root } = (await devTools.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: DrawnNode }
  const found: string[] = []
  const visit = async (node: DrawnNode): Promise<void> => {
    if (['HEAD', 'SCRIPT', 'STYLE', 'NOSCRIPT'].includes(node.nodeName)) return
    const texts = (node.children ?? []).filter(({ nodeType, nodeValue }) => nodeType === 3 && latin.test(nodeValue))
    if (texts.length > 0) {
      const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId })
      for (const { isCustomFont, familyName } of fonts)
        if (!isCustomFont) found.push(`${familyName}: ${texts.map(({ nodeValue }) => nodeValue).join(' ')}`)
    }
    for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) await visit(child)
  }
  try {
    await visit(root)
    return found
  } catch (error) {
    // Drawn anew while it was looked at.
    if (error instanceof Error && error.message.includes('Could not find node')) return ['the page changed']
    throw error
  } finally {
    await devTools.detach()
  }
}

test('no Latin text, no figure and no control is drawn by a font of the machine', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  for (const address of ['/dashboard', '/merchants?distributor_code=D0001', '/merchants-new/kyc', '/user-management']) {
    await page.goto(address)
    await expectSettled(page)
    await expect.poll(() => drawnByMachine(page), { message: address }).toEqual([])
  }
})
