import type { Page } from '@playwright/test'
import { pngOf } from '#tests/support/kyc.ts'
import { merchantHeaders } from '#tests/support/sheets.ts'
import { ask } from '../database.ts'
import { announcedBy, expect, test } from '../panel.ts'
import { openTab, viewOf } from '../merchantView.ts'
import { sheetFile } from '../sheetFiles.ts'

const notStored =
  'This browser cannot keep anything on this device. Files and comments are sent directly while you are online.'

const faults = {
  missing: () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
  },
  forbidden: () => {
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', { get })
  },
  silent: () => {
    const silence = () => new EventTarget() as IDBOpenDBRequest
    IDBFactory.prototype.open = silence
    IDBFactory.prototype.deleteDatabase = silence
    IDBFactory.prototype.databases = () => new Promise(() => undefined)
  },
} as const

const addMerchant = (code: string) =>
  ask(
    `insert into merchants (merchant_code, display_name, business_name, mobile_number, brand_code, created_at, is_kyc_submitted)
     values ($1, 'Unkept Stores', 'Unkept Stores', '9000000778', 'ASTRON', now(), false)`,
    [code],
  )

/** A comment, a paper and a sheet reach the gateway. */
const workOnline = async (page: Page, code: string, beforeEach: () => Promise<void>) => {
  await page.goto(viewOf(code, 'comments'))
  const form = page.getByRole('form', { name: 'Add a comment' })
  const comment = 'The shop answers.'
  await form.getByRole('textbox').first().fill(comment)
  await beforeEach()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText(comment)
  await expect
    .poll(() =>
      ask(
        `select count(*)::int as sent from call_logs c join merchants m on m.id = c.merchant_id where m.merchant_code = $1`,
        [code],
      ),
    )
    .toEqual([{ sent: 1 }])

  await openTab(page, 'Details')
  await expect(page.getByRole('region', { name: 'CHEQUE' })).toBeVisible()
  await beforeEach()
  await page
    .getByLabel('CHEQUE file')
    .setInputFiles({ name: 'cheque.png', mimeType: 'image/png', buffer: pngOf(80, 40) })
  await expect(page.getByRole('button', { name: 'Replace CHEQUE' })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Merchant Update' }).click()
  await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
  await dialog
    .getByLabel('Spreadsheet')
    .setInputFiles(sheetFile('unkept.xlsx', merchantHeaders, [[code, 'Sent Stores', '']]))
  await expect(dialog.getByText('Records Found: 1', { exact: true })).toBeVisible()
  await beforeEach()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Successfully Updated!', { exact: true })).toBeVisible()
  await expect
    .poll(() => ask('select display_name from merchants where merchant_code = $1', [code]))
    .toEqual([{ display_name: 'Sent Stores' }])
}

for (const [at, [fault, plant]] of Object.entries(faults).entries())
  test(`where the storage of the browser is ${fault}, work goes to the gateway directly, and that is said once`, async ({
    openContext,
  }) => {
    const code = `M099917${at}`
    await addMerchant(code)
    const context = await openContext('opsadmin')
    await context.addInitScript(plant)
    const page = await context.newPage()
    await workOnline(page, code, () => Promise.resolve())
    expect((await announcedBy(page)).filter((text) => text === notStored)).toHaveLength(1)
  })

test('where the data of the site are cleared under an open page, work goes on', async ({
  openContext,
  baseURL: origin = '',
}) => {
  const code = 'M0999179'
  await addMerchant(code)
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const stored = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name?.startsWith('ops_work_') === true))
  await workOnline(page, code, async () => {
    await expect.poll(stored).toBe(true)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  })
  expect(await announcedBy(page)).not.toContain(notStored)
})
