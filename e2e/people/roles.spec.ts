import type { Page } from '@playwright/test'
import { expectedMenu, expectedMenuOf, expectedScreens } from '#tests/proofs/permissions/expectedScreens.ts'
import { expect, test } from '../panel.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')

/** The documented entries of this person that lead to a screen that stands, with their addresses. */
const entriesOf = (labels: readonly string[]) =>
  expectedMenu.filter(([label, path]) => labels.includes(label) && path in expectedScreens)

/**
 * The families of the menu have an order of their own. What waits for this person may be counted beside an entry: other
 * journeys leave work behind.
 */
const expectMenu = (page: Page, entries: readonly (readonly [label: string, ...unknown[]])[], of: string) =>
  expect
    .poll(async () => (await menu(page).allTextContents()).map((text) => text.replace(/\d+$/, '')).toSorted(), {
      message: `the menu of ${of}`,
    })
    .toEqual(entries.map(([label]) => label).toSorted())

/** Whoever looks at merchants from Merchant Info may also open the list behind Merchant Update. */
const isShut = (path: string, labels: readonly string[]) =>
  path in expectedScreens && !(path === '/merchants' && labels.includes('Merchant Info'))

/** Writes to the gateway as a script in the page would, past every control. */
const tryByHand = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, text]) => {
      const headers = { 'content-type': 'application/json', 'x-opsdesk': 'by hand', 'if-match': '1' }
      const answer = await fetch(to, { method: 'POST', headers, body: text })
      return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
    },
    [path, JSON.stringify(body)] as const,
  )

const refused = { status: 403, code: 'not-allowed' }
const renaming = [{ merchant_code: 'M0000002', display_name: 'Renamed By Hand' }]

test('each role sees its entries, lands on the first of them, and gets no further by a link or by hand', async ({
  openContext,
  enter,
  watch,
}) => {
  watch.expectStatuses(403, 404)
  const context = await openContext()
  const page = await context.newPage()
  for (const [loginId, labels] of Object.entries(expectedMenuOf)) {
    await test.step(loginId, async () => {
      await enter(context, loginId)
      const entries = entriesOf(labels)
      await page.goto('/')
      await expectMenu(page, entries, loginId)
      const [first] = entries
      if (first === undefined)
        await expect(page.getByRole('heading', { name: 'There is nothing here for you yet' })).toBeVisible()
      else await expect(page).toHaveURL(first[1])

      const shut = expectedMenu.find(([label, path]) => !labels.includes(label) && isShut(path, labels))
      if (shut !== undefined) {
        await page.goto(shut[1])
        await expect(page.getByRole('heading', { name: 'You may not open this page' })).toBeVisible()
        await expectMenu(page, entries, loginId)
      }
      if (loginId !== 'opsadmin') {
        expect(await tryByHand(page, '/ops/updatemerchantuser', renaming), `renaming by ${loginId}`).toEqual(refused)
        expect(await tryByHand(page, '/ops/opsaddservice', { service_name: 'mine' })).toEqual(refused)
      }
    })
  }
})
