import type { Page, Worker } from '@playwright/test'
import { openWorkerSync } from '#tests/proofs/browserKills/workerSync.ts'
import { buildSheet, merchantHeaders } from '#tests/support/sheets.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, signIn, test } from '../panel.ts'

/** Merchants that no other journey looks at. */
const codes = ['M0004301', 'M0004302', 'M0004303']
const sheet = (name: string, displayName: string) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    buildSheet({ headers: merchantHeaders, rows: codes.map((code) => [code, displayName, 'Asha Rao']), format: 'csv' }),
  ),
})

const open = async (page: Page) => {
  await page.goto('/merchants')
  await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
  return page.getByRole('dialog', { name: 'Bulk Update' })
}
const enqueueUpload = async (page: Page, name: string, displayName: string) => {
  const dialog = await open(page)
  await dialog.getByLabel('Spreadsheet').setInputFiles(sheet(name, displayName))
  await expect(dialog.getByText('Records Found: 3', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  return dialog
}
const namesOf = async () =>
  (await ask('select display_name from merchants where merchant_code = any($1)', [codes])).map(
    ({ display_name: name }) => name,
  )
const jobsOf = (name: string) =>
  ask(
    `select count(*)::int as jobs from file_jobs j join file_entries e on e.id = j.file_entry_id
     join stored_files f on f.id = e.stored_file_id where f.file_name like $1`,
    [`${name}\\_%`],
  )
const uploads = '**/upload/parts'
const tray = (page: Page) => page.getByRole('dialog', { name: 'Uploads' })

test('a file handed over without a connection survives the tab, is told from the tray, and is applied once by two tabs', async ({
  openContext,
  watch,
}) => {
  watch.expectNoNetwork()
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  await context.route(uploads, (route) => route.abort('internetdisconnected'))
  const dialog = await enqueueUpload(page, 'flaky', 'Flaky Stores')
  await expect(dialog.getByText('Kept on this device', { exact: true })).toBeVisible()
  await page.close()

  const again = await context.newPage()
  await again.goto('/merchants')
  await again.getByRole('button', { name: 'Uploads, 1 not finished' }).click()
  await expect(tray(again).getByText('There is no connection. It is sent by itself')).toBeVisible()
  await expectAccessible(again)
  const second = await context.newPage()
  await second.goto('/merchants')
  await expect(second.getByRole('button', { name: 'Uploads, 1 not finished' })).toBeVisible()

  await context.unroute(uploads)
  await second.evaluate(() => dispatchEvent(new Event('online')))
  await again.evaluate(() => dispatchEvent(new Event('online')))
  await expect(tray(again).getByText('Handed over.')).toBeVisible()
  await expectAnnounced(again, 'File will be processed shortly!')
  await expect.poll(namesOf).toEqual(['Flaky Stores', 'Flaky Stores', 'Flaky Stores'])
  expect(await jobsOf('flaky')).toEqual([{ jobs: 1 }])
  await tray(again).getByRole('link', { name: 'Open the job' }).click()
  await expect(again.getByRole('main').getByText('Done', { exact: true }).first()).toBeVisible()
})

test('a file that was on its way when its tab was reloaded is sent by the next tab at once, and applied once', async ({
  openContext,
}) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  // No lease ever runs out by this clock.
  await page.clock.setFixedTime(new Date())
  await page.goto('/merchants')
  await context.route(uploads, () => undefined)
  const begun = page.waitForRequest(uploads)
  await enqueueUpload(page, 'reloaded', 'Reloaded Stores')
  await begun
  await context.unroute(uploads)
  await page.reload()
  await expect.poll(() => jobsOf('reloaded')).toEqual([{ jobs: 1 }])
  await expect.poll(namesOf).toEqual(['Reloaded Stores', 'Reloaded Stores', 'Reloaded Stores'])
  await expect(page.getByRole('button', { name: 'Uploads', exact: true })).toBeVisible()
})

test('what was handed over stays its person’s: nobody else sees or sends it, and it goes when they sign in again', async ({
  openContext,
  watch,
}) => {
  watch.expectNoNetwork()
  const context = await openContext()
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, 'opsadmin')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await context.route(uploads, (route) => route.abort('internetdisconnected'))
  const dialog = await enqueueUpload(page, 'theirs', 'Their Stores')
  await expect(dialog.getByText('Kept on this device', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const logout = async () => {
    await page.getByRole('button', { name: /^Hello, / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logout()
  const question = page.getByRole('dialog', { name: '1 file not sent yet' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep sealed and logout' }).click()
  await context.unroute(uploads)

  await signIn(page, 'finance')
  await expect(page.getByRole('button', { name: /^Hello, / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Uploads/ })).toHaveCount(0)
  await logout()
  expect(await jobsOf('theirs')).toEqual([{ jobs: 0 }])

  await signIn(page, 'opsadmin')
  await expect(page.getByRole('button', { name: 'Uploads', exact: true })).toBeVisible()
  await expect.poll(() => jobsOf('theirs')).toEqual([{ jobs: 1 }])
  await expect.poll(namesOf).toEqual(['Their Stores', 'Their Stores', 'Their Stores'])
})

test('a logout goes through when the script of its question does not come, and the file stays sealed for its person', async ({
  openContext,
  watch,
}) => {
  watch.expectNoNetwork()
  const context = await openContext()
  const page = await context.newPage()
  await page.route('**/assets/LogoutQuestion-*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await signIn(page, 'opsadmin')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await context.route(uploads, (route) => route.abort('internetdisconnected'))
  const dialog = await enqueueUpload(page, 'leaving', 'Leaving Stores')
  await expect(dialog.getByText('Kept on this device', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: /^Hello, / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await jobsOf('leaving')).toEqual([{ jobs: 0 }])

  await context.unroute(uploads)
  await signIn(page, 'opsadmin')
  await expect.poll(() => jobsOf('leaving')).toEqual([{ jobs: 1 }])
  await expect.poll(namesOf).toEqual(['Leaving Stores', 'Leaving Stores', 'Leaving Stores'])
})

const stateOf = (worker: Worker, name: string) =>
  worker.evaluate(async (fileName) => {
    for (const { name: database = '' } of await indexedDB.databases()) {
      if (!database.startsWith('ops_work_')) continue
      const rows = await new Promise<readonly { file: { name: string }; state: string }[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      })
      const found = rows.find(({ file }) => file.name.startsWith(fileName))
      if (found !== undefined) return found.state
    }
    return undefined
  }, name)

test.describe('without a tab', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the service worker sends what waits when the network is back, once, and never under another person', async ({
    openContext,
    enter,
    baseURL,
    watch,
  }) => {
    watch.expectNoNetwork()
    watch.expectStatuses(403)
    const context = await openContext('opsadmin')
    const leave = async (name: string, displayName: string) => {
      const page = await context.newPage()
      await page.goto('/merchants')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await context.route(uploads, (route) => route.abort('internetdisconnected'))
      const dialog = await enqueueUpload(page, name, displayName)
      await expect(dialog.getByText('Kept on this device', { exact: true })).toBeVisible()
      await page.close()
      await context.unroute(uploads)
    }

    await leave('tabless', 'Tabless Stores')
    const browser = await openWorkerSync(context, baseURL ?? '')
    await expect
      .poll(async () => {
        await browser.sync()
        return jobsOf('tabless')
      })
      .toEqual([{ jobs: 1 }])
    const [worker] = context.serviceWorkers()
    if (worker === undefined) throw new Error('There is no service worker.')
    await expect.poll(() => stateOf(worker, 'tabless_')).toBe('done')
    await browser.sync()
    await expect.poll(namesOf).toEqual(['Tabless Stores', 'Tabless Stores', 'Tabless Stores'])

    await leave('others', 'Other Stores')
    await enter(context, 'finance')
    await expect
      .poll(async () => {
        await browser.sync()
        return stateOf(worker, 'others_')
      })
      .toBe('authWait')
    expect([await jobsOf('tabless'), await jobsOf('others')]).toEqual([[{ jobs: 1 }], [{ jobs: 0 }]])
    await browser.close()
  })
})
