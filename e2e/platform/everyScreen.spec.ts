import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { areaRoutes } from '#src/app/areas.ts'
import { expect, expectAccessible, expectSettled, soon, test } from '../panel.ts'
import { faultsOfLayout, widths } from '../layout.ts'
import { addressOf, screens, shellOpens, type Opened, type Screen } from '../screens.ts'

// Each opens its own pages: all workers may walk at once.
test.describe.configure({ mode: 'parallel' })

const axePath = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))

const heightOf = (width: number) => (width < 600 ? 844 : 768)
/** Where rules of access are looked at. */
const usual = { width: 1440, height: 768 }
const screensOfWalk = 7

/** `npm run prove -- screens`: every screen, opened by its address, and what opens over it, at every width in both themes. */
const isWhole = process.env['EVERY_WIDTH'] === '1'
const themes = ['dark', 'light'] as const
type Theme = (typeof themes)[number]
/** The dark theme changes colours only: they are looked at with the rules of access. */
const themesOfLayout: readonly Theme[] = isWhole ? themes : ['light']
const others = widths.filter((width) => width !== usual.width)
/** The usual one and those that the screen names; the first screen of each walk at another one too, together all of them. */
const widthsOf = (screen: Screen): readonly number[] => {
  const at = screens.indexOf(screen)
  const own = at % screensOfWalk === 0 ? [others[(at / screensOfWalk) % others.length] ?? usual.width] : []
  return isWhole ? widths : [...new Set([...own, ...(screen.alsoAt ?? []), usual.width])]
}
const widthsOfOpened = isWhole ? widths.toReversed() : [usual.width]
/** Colours are those of the same components on each screen: every third one is looked at in the dark theme, the others in the light one. */
const coloursOf = (nth: number): readonly Theme[] => (isWhole ? themes : [nth % 3 === 0 ? 'dark' : 'light'])

/** A page that is laid out anew takes longer than anything else here: it is not told the size that it has. */
const show = async (page: Page, colorScheme: Theme, width: number): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: heightOf(width) })
}

const expectHolds = (page: Page, place: string): Promise<void> =>
  expect.poll(() => faultsOfLayout(page), { message: place, timeout: 20_000, intervals: soon }).toEqual([])

/** Each address is a page of its own, which then has what looks for barriers: to send that anew takes longer. */
const openWalked = async (openPanel: (loginId: string) => Promise<Page>, loginId: string): Promise<Page> => {
  const page = await openPanel(loginId)
  await page.addInitScript({ path: axePath })
  return page
}

const close = async (page: Page, opened: Locator): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
}

/** By its address where the walk is whole, and where nothing is open yet; else as a link of the panel would. */
const openScreen = async (page: Page, address: string): Promise<void> => {
  if (isWhole || page.url() === 'about:blank') await page.goto(address)
  else {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    // Until then the screen before is still shown.
    const isShown = () => document.querySelector('main')?.dataset['address'] === location.pathname + location.search
    await expect.poll(() => page.evaluate(isShown), { message: address, intervals: soon }).toBe(true)
  }
  await expectSettled(page)
}

const walkOpened = async (page: Page, { name, open, sign }: Opened, place: string, nth: number): Promise<void> => {
  const within = sign ?? '[role=dialog], [role=alertdialog], [role=menu]'
  const opened = page.locator(within).first()
  for (const width of widthsOfOpened)
    for (const theme of themesOfLayout) {
      await show(page, theme, width)
      // What holds when the window becomes wider under it stays open; a menu closes by itself.
      if (isWhole || !(await opened.isVisible())) await open(page)
      await expect(opened).toBeVisible()
      await expect(opened.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectHolds(page, `${place}, ${name}, at ${width}, ${theme}`)
      if (theme === 'light' && width === usual.width) await expectAccessible(page, { within, colours: coloursOf(nth) })
      if (isWhole) await close(page, opened)
    }
  if (!isWhole) await close(page, opened)
}

const walkScreen = async (page: Page, screen: Screen, isShellToo: boolean): Promise<void> => {
  const { begun, opens = [] } = screen
  const address = await addressOf(screen)
  await show(page, 'light', widthsOf(screen)[0] ?? usual.width)
  await openScreen(page, address)
  await begun?.act(page)
  for (const width of widthsOf(screen)) {
    for (const theme of themesOfLayout) {
      await show(page, theme, width)
      await expectHolds(page, `${address} at ${width}, ${theme}`)
    }
    if (width === usual.width) await expectAccessible(page, { isShellToo, colours: coloursOf(screens.indexOf(screen)) })
  }
  for (const [at, opened] of opens.entries())
    await test.step(opened.name, () => walkOpened(page, opened, address, screens.indexOf(screen) + at))
}

test('the walk knows every route of the panel', () => {
  const walked = new Set(screens.map(({ path }) => path))
  expect(areaRoutes.map(({ path }) => path).filter((path) => !walked.has(path))).toEqual([])
})

for (let at = 0; at < screens.length; at += screensOfWalk) {
  const walk = screens.slice(at, at + screensOfWalk)
  test(`from ${walk[0]?.address} to ${walk.at(-1)?.address} every screen and its dialogs hold their layout and are free of barriers`, async ({
    openPanel,
    watch,
  }) => {
    watch.expectStatuses(...walk.flatMap(({ statuses = [] }) => statuses))
    const pages = new Map<string, Page>()
    for (const screen of walk) {
      const { address, begun, loginId = 'opsadmin' } = screen
      const page = pages.get(loginId) ?? (await openWalked(openPanel, loginId))
      pages.set(loginId, page)
      const name = begun === undefined ? address : `${address}, ${begun.name}`
      await test.step(name, () => walkScreen(page, screen, screen === walk[0]))
    }
  })
}

test('what every screen can open holds its layout and is free of barriers', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.goto('/downloads')
  await expectSettled(page)
  for (const [at, opened] of shellOpens.entries())
    await test.step(opened.name, () => walkOpened(page, opened, '/downloads', at))
})
