import type { Page } from '@playwright/test'
import { type Deployment, openDeployment } from './deployment.ts'
import { expect, expectAccessible, test as base } from './desk.ts'
import { keptHere } from './keptHere.ts'

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ baseURL }, use) => {
    const deployment = await openDeployment(baseURL ?? '')
    await use(deployment)
    await deployment.close()
  },
})

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content')

/** The panel lies on the device, every part of it. */
const expectKept = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses
  })

test('a new build waits until the person takes it, and an old one is told when it may not write any more', async ({
  deployment,
  openContext,
}) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  await page.goto(`${deployment.address}/merchants`)
  await expect(heading(page)).toHaveText('Merchants')
  await expectKept(page)
  const kept = await keptAddresses(page)
  expect(kept).toEqual(expect.arrayContaining(['/index.html', '/boot.js', '/templates/Merchant_Update.xlsx']))
  expect(
    kept.filter((path) => !/^\/(assets|icons|templates)\/|^\/(index\.html|boot\.js|manifest\.webmanifest)$/.test(path)),
  ).toEqual([])

  deployment.release('second')
  const other = await context.newPage()
  await other.goto(`${deployment.address}/downloads`)
  await expect(other.getByText('A new version of the panel is ready.')).toBeVisible()
  expect(await other.locator('meta[name="build"]').count()).toBe(0)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Reload now' }).click()
  await expect.poll(() => other.locator('meta[name="build"]').count()).toBe(1)
  expect(await buildOf(other)).toBe('second')
  await expect(heading(other)).toHaveText('Downloads')
  await page.bringToFront()
  await expect(page.getByText(/^The panel was renewed in another tab/)).toBeVisible()

  deployment.say({ 'x-min-build': '999' })
  await page.getByRole('link', { name: 'User Management', exact: true }).click()
  const warning = page.getByRole('alertdialog', { name: 'This version of the panel is too old' })
  await expect(warning).toBeVisible()
  deployment.say({})
  await warning.getByRole('button', { name: 'Reload now' }).click()
  await expect.poll(() => page.locator('meta[name="build"]').count()).toBe(1)
})

test('the panel opens at any address without a network, with what may lie open on the device and how old it is', async ({
  openContext,
  watch,
}) => {
  const context = await openContext('opsadmin')
  const first = await context.newPage()
  await first.goto('/user-management/add-edit-role')
  const role = first.getByRole('row', { name: /ops_admin/ }).first()
  await expect(role).toBeVisible()
  await first.getByRole('link', { name: 'Merchant Update', exact: true }).click()
  await first.getByLabel('Merchant Code').fill('M0000001')
  await first.getByRole('button', { name: 'Search' }).click()
  await expect(first.getByRole('row', { name: /M0000001/ })).toBeVisible()
  await expectKept(first)
  await first.keyboard.press('Control+k')
  await expect(first.getByText(/merchants on this device, as of/)).toBeVisible()
  await expect.poll(async () => (await keptHere(first)).open).toBeGreaterThan(0)
  await expect.poll(async () => (await keptHere(first)).sealed).toBeGreaterThan(0)
  await first.close()

  watch.expectNoNetwork()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto('/user-management/add-edit-role')
  await expect(page.getByRole('row', { name: /ops_admin/ }).first()).toBeVisible()
  await expect(page.getByText(/^No connection\. What you see is of/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/merchants?merchant_code=M0000001')
  await expect(heading(page)).toHaveText('Merchants')
  await expect(page.getByText('No connection to the gateway')).toBeVisible()
  await expect(page.getByRole('row', { name: /M0000001/ })).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByText(/merchants on this device, as of .* The gateway does not answer\./)).toBeVisible()
  await page.getByRole('combobox', { name: 'Go to a screen or merchant' }).fill('M0000001')
  await expect(page.getByRole('option', { name: /M0000001/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Distributor code' }).fill('typed without a network')

  await context.setOffline(false)
  await expect(page.getByRole('row', { name: /M0000001/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hello, Anita Deshmukh' })).toBeVisible()
  await expect(page.getByText(/^No connection\./)).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Distributor code' })).toHaveValue('typed without a network')

  // A reading of what is kept opens the database: none may be under way while it goes.
  await page.getByRole('button', { name: /^Hello/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect.poll(() => keptHere(page)).toEqual({ people: 0, mayOpen: false, open: 0, sealed: 0 })
  await context.setOffline(true)
  await page.goto('/merchants')
  await expect(heading(page)).toHaveText('No connection to the gateway')
})
