import type { Page } from '@playwright/test'
import { type Deployment, openDeployment } from './deployment.ts'
import { expect, expectAccessible, test as base } from './desk.ts'

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
