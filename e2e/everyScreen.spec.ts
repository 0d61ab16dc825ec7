import type { Page } from '@playwright/test'
import { areaRoutes } from '#src/app/areas.ts'
import { expect, expectAccessible, expectSettled, test } from './desk.ts'
import { faultsOfLayout, widths } from './layout.ts'
import { screens, shellOpens, type Opened } from './screens.ts'

// Each opens its own page: both workers may walk at once.
test.describe.configure({ mode: 'parallel' })

const heightOf = (width: number) => (width < 600 ? 844 : 768)
/** Where rules of access are looked at. */
const usual = { width: 1440, height: 768 }

const expectHolds = async (page: Page, width: number, place: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect
      .poll(() => faultsOfLayout(page), { message: `${place} at ${width}, ${colorScheme}`, timeout: 5_000 })
      .toEqual([])
  }
}

const walkOpened = async (page: Page, { name, open, sign }: Opened, place: string): Promise<void> => {
  const opened = page.locator(sign ?? '[role=dialog], [role=alertdialog], [role=menu]').first()
  for (const width of widths) {
    await page.setViewportSize({ width, height: heightOf(width) })
    await open(page)
    await expect(opened).toBeVisible()
    await expectHolds(page, width, `${place}, ${name}`)
    if (width === usual.width) await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
  }
}

test('the walk knows every route of the panel', () => {
  const walked = new Set(screens.map(({ path }) => path))
  expect(areaRoutes.map(({ path }) => path).filter((path) => !walked.has(path))).toEqual([])
})

for (const { address, loginId = 'opsadmin', statuses = [], opens = [], begun } of screens) {
  const name = begun === undefined ? address : `${address}, ${begun.name},`
  test(`${name} holds at every width and in both themes, and is free of barriers`, async ({ openDesk, watch }) => {
    watch.expectStatuses(...statuses)
    const page = await openDesk(loginId)
    await page.setViewportSize(usual)
    await page.goto(address)
    await expectSettled(page)
    await begun?.act(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightOf(width) })
      await expectHolds(page, width, address)
    }
    await page.setViewportSize(usual)
    await expectAccessible(page)
    for (const opened of opens) await test.step(opened.name, () => walkOpened(page, opened, address))
  })
}

for (const opened of shellOpens) {
  test(`over every screen: ${opened.name} holds at every width and in both themes, and is free of barriers`, async ({
    openDesk,
  }) => {
    const page = await openDesk('opsadmin')
    await page.setViewportSize(usual)
    await page.goto('/downloads')
    await expectSettled(page)
    await walkOpened(page, opened, '/downloads')
  })
}
