import { resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { type GatewayProcess, spawnGateway } from '#tests/support/gatewayProcess.ts'
import { gatewayDatabaseUrl, ownGateway } from '#tests/support/journeyGateways.ts'
import { type Deployment, openDeployment } from '../deployment.ts'
import { announcedBy, expect, expectAccessible, test as base } from '../panel.ts'
import { expectSealed, storedHere } from '../deviceStorage.ts'
import { sheetFile } from '../sheetFiles.ts'

interface Fixtures {
  readonly deployment: Deployment
  /** The same desk, started by an operator who takes the service worker away. */
  readonly withoutWorker: GatewayProcess
}

const test = base.extend<Fixtures>({
  withoutWorker: async ({}, use) => {
    const { dataDir } = ownGateway()
    const env = { SERVICE_WORKER: 'off', JOBS: 'off', PANEL_DIR: resolve('dist') }
    const gateway = await spawnGateway(dataDir, gatewayDatabaseUrl(), env)
    await use(gateway)
    await gateway.stop()
  },
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
const expectStored = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

const cachedAddresses = (page: Page) =>
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
  await expectStored(page)
  const stored = await cachedAddresses(page)
  expect(stored).toEqual(expect.arrayContaining(['/index.html', '/boot.js', '/templates/Merchant_Update.xlsx']))
  expect(
    stored.filter(
      (path) => !/^\/(assets|icons|templates)\/|^\/(index\.html|boot\.js|frame\.css|manifest\.webmanifest)$/.test(path),
    ),
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

/** Lines of a service worker that hears nothing of so many requests to take over. */
const deafFor = (requests: number) => `let deaf = ${requests};
  addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING' && deaf-- > 0) event.stopImmediatePropagation();
  });\n`

const openRenewed = async (context: BrowserContext, deployment: Deployment, deaf: number): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${deployment.address}/merchants`)
  await expectStored(page)
  deployment.release('second', deafFor(deaf))
  await page.goto(`${deployment.address}/downloads`)
  await expect(page.getByText('A new version of the panel is ready.')).toBeVisible()
  return page
}

test('a new build that misses the first request takes over at the next one', async ({ deployment, openContext }) => {
  const page = await openRenewed(await openContext('opsadmin'), deployment, 1)
  await page.getByRole('button', { name: 'Reload now' }).click()
  await expect.poll(() => page.locator('meta[name="build"]').count()).toBe(1)
})

test('a new build that does not take over is told, the page stays, and it can be asked again', async ({
  deployment,
  openContext,
}) => {
  const page = await openRenewed(await openContext('opsadmin'), deployment, 1_000)
  await page.clock.install()
  const take = page.getByRole('button', { name: 'Reload now' })
  await take.click()
  await expect
    .poll(async () => {
      await page.clock.runFor(2_000)
      return announcedBy(page)
    })
    .toContain('The new version could not take over yet. Close the other tabs of the panel, or try again.')
  await expect(take).toBeEnabled()
  expect(await page.locator('meta[name="build"]').count()).toBe(0)
})

test('the first version takes over a page that was opened while it was on its way, and asks for nothing', async ({
  deployment,
  openContext,
}) => {
  const page = await (await openContext('opsadmin')).newPage()
  const letGo = deployment.hold('/templates/')
  await page.goto(`${deployment.address}/merchants`)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state))
    .toBe('installing')
  const registers = page.waitForResponse(/workbox-window/)
  await page.goto(`${deployment.address}/downloads`)
  await registers
  letGo()
  await expectStored(page)
  await expect(heading(page)).toHaveText('Downloads')
  await expect(page.getByRole('button', { name: 'Reload now' })).toBeHidden()
})

test('a first version that did not come whole is fetched again, without the page being opened anew', async ({
  deployment,
  openContext,
}) => {
  const page = await (await openContext('opsadmin')).newPage()
  const isGone = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined)
  await page.clock.install()
  const first = deployment.turnAway('/templates/')
  await page.goto(`${deployment.address}/merchants`)
  await first
  await expect.poll(isGone).toBe(true)
  const second = deployment.turnAway('/templates/')
  await page.clock.fastForward(30_000)
  await second
  await expect.poll(isGone).toBe(true)
  await page.clock.fastForward(60_000)
  await expectStored(page)
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
  await expectStored(first)
  await first.keyboard.press('Control+k')
  await expect(first.getByText(/merchants on this device, as of/)).toBeVisible()
  await expect.poll(async () => (await storedHere(first)).open).toBeGreaterThan(0)
  await expect.poll(async () => (await storedHere(first)).sealed).toBeGreaterThan(0)
  // What the browser happens to remember of the wire is not what the panel is kept in.
  await (await context.newCDPSession(first)).send('Network.clearBrowserCache')
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
  await expect.poll(() => storedHere(page)).toEqual({ people: 0, mayOpen: false, open: 0, sealed: 0 })
  await context.setOffline(true)
  await page.goto('/merchants')
  await expect(heading(page)).toHaveText('No connection to the gateway')
})

test('the dashboard opens without a network as it was last seen, with its age', async ({ openContext, watch }) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  const total = page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: /^Total/ })
  const recent = page.getByRole('grid', { name: 'Recent transactions' }).locator('[data-row]')
  const drawings = ['Transactions of the last 14 days', 'Failures by error code'].map((name) =>
    page.getByRole('group', { name }),
  )
  await page.goto('/dashboard')
  await expect(total).toContainText('active')
  await expect(recent).toHaveCount(5)
  const seen = [await total.textContent(), ...(await recent.allTextContents())]
  await expectStored(page)
  await expectSealed(page, 3)
  const key = page.waitForResponse('**/opsdevicekey')
  await page.goto('/downloads')
  await (await key).finished()
  await expect(heading(page)).toHaveText('Downloads')

  watch.expectNoNetwork()
  await context.setOffline(true)
  const age = page.getByText(/^No connection\. What you see is of/)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(recent).toHaveCount(5)
  await expect(total).toContainText('active')
  expect([await total.textContent(), ...(await recent.allTextContents())]).toEqual(seen)
  for (const drawing of drawings) await expect(drawing).toBeVisible()
  await expect(age).toBeVisible()
  await expect(page.getByText(/^As of /)).toBeVisible()
})

for (const loginId of ['opsadmin', 'support'])
  test(`${loginId} opens a merchant from the palette without a network, as it was last seen on whatever screen`, async ({
    openContext,
    watch,
  }) => {
    const context = await openContext(loginId)
    const page = await context.newPage()
    await page.goto('/merchant-details?merchant_code=M0000001&tab=details')
    const code = page.getByRole('main').getByText('M0000001').first()
    await expect(code).toBeVisible()
    await expect(heading(page)).not.toHaveText('M0000001')
    const name = (await heading(page).textContent()) ?? ''
    await expectStored(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByText(/merchants on this device, as of/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Merchant Info', exact: true }).click()
    await expect(code).toBeHidden()

    watch.expectNoNetwork()
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Go to a screen or merchant' }).fill('M0000001')
    await expect(page.getByRole('option', { name: /M0000001/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(name)
    await expect(code).toBeVisible()
    await expect(page.getByText('No connection to the gateway')).toHaveCount(0)
    await expect(page.getByText(/^No connection\. What you see is of/)).toBeVisible()
  })

/** What of the service worker is on this device, and how much the person has there that was not sent. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const unsent: Record<string, number> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('ops_work_')) continue
      const database = await new Promise<IDBDatabase>((opened, failed) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => opened(request.result)
        request.onerror = () => failed(request.error)
      })
      for (const store of ['drafts', 'outbox'])
        unsent[store] = await new Promise<number>((counted, failed) => {
          const request = database.transaction(store).objectStore(store).count()
          request.onsuccess = () => counted(request.result)
          request.onerror = () => failed(request.error)
        })
      database.close()
    }
    return {
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      isControlled: navigator.serviceWorker.controller !== null,
      caches: (await caches.keys()).length,
      unsent,
    }
  })

test('an operator takes a faulty service worker away from a device and gives it back; what was not sent stays', async ({
  deployment,
  withoutWorker,
  openContext,
  baseURL,
  watch,
}) => {
  watch.expectNoNetwork()
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  const address = `${deployment.address}/merchants/add-edit-merchant/edit?merchant_code=M0004314`
  const name = page.getByRole('textbox', { name: 'Display Name' })
  const uploads = '**/upload/parts'
  await page.goto(`${deployment.address}/merchants`)
  await expectStored(page)
  await context.route(uploads, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
  await dialog
    .getByLabel('Spreadsheet')
    .setInputFiles(
      sheetFile(
        'unsent.xlsx',
        ['merchant_code', 'display_name', 'contact_person'],
        [['M0004315', 'Unsent Stores', '']],
      ),
    )
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Kept on this device', { exact: true })).toBeVisible()
  await page.goto(address)
  await name.fill('Typed before')
  await expect(page.getByRole('link', { name: 'Merchant Update 1 draft' })).toBeVisible()
  const unsent = { drafts: 1, outbox: 1 }
  expect(await onDevice(page)).toEqual({ workers: 1, isControlled: true, caches: 1, unsent })

  deployment.moveTo(withoutWorker.address)
  await page.reload()
  await expect
    .poll(async () => {
      const { workers, caches } = await onDevice(page)
      return { workers, caches }
    })
    .toEqual({ workers: 0, caches: 0 })
  await page.reload()
  await expect(name).toHaveValue('Typed before')
  expect(await onDevice(page)).toEqual({ workers: 0, isControlled: false, caches: 0, unsent })
  await context.unroute(uploads)
  await page.getByRole('button', { name: 'Uploads, 1 not finished' }).click()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Handed over.')).toBeVisible()

  deployment.moveTo(baseURL ?? '')
  await page.reload()
  await expectStored(page)
  expect((await onDevice(page)).unsent).toEqual({ drafts: 1, outbox: 1 })
})
