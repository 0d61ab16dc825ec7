import { buildSheet, merchantHeaders } from '#tests/support/sheets.ts'
import { ask } from './database.ts'
import { expect, test } from './desk.ts'
import { viewOf } from './merchantView.ts'

/** A merchant that no other journey looks at. */
const code = 'M0004309'

const ways = {
  missing: () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  throwing: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The storage of this browser is damaged.', 'UnknownError')
    }
  },
  silent: () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
}

for (const [way, breakStorage] of Object.entries(ways))
  test(`with a storage that is ${way} a sheet and a comment go to the gateway directly, and that is said`, async ({
    openContext,
  }) => {
    const context = await openContext('opsadmin')
    await context.addInitScript(breakStorage)
    const page = await context.newPage()
    await page.goto(viewOf(code, 'comments'))
    const comment = `The shop answers, its browser is ${way}.`
    const form = page.getByRole('form', { name: 'Add a comment' })
    await form.getByRole('textbox').first().fill(comment)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(
      page.getByText('This browser cannot keep anything on this device.', { exact: false }).first(),
    ).toBeVisible()
    await expect(page.getByRole('main').getByText(comment, { exact: true })).toBeVisible()

    await page.goto('/merchants?upload=merchant_update')
    const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
    await dialog.getByLabel('Spreadsheet').setInputFiles({
      name: `broken-${way}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        buildSheet({ headers: merchantHeaders, rows: [[code, `Stores ${way}`, 'Asha Rao']], format: 'csv' }),
      ),
    })
    await expect(dialog.getByText('Records Found: 1', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect
      .poll(() => ask('select display_name from merchants where merchant_code = $1', [code]))
      .toEqual([{ display_name: `Stores ${way}` }])
  })
