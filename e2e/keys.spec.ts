import { merchantHeaders } from '#tests/support/sheets.ts'
import { ask } from './database.ts'
import { expect, test } from './panel.ts'
import { sheetFile } from './sheetFiles.ts'

/** A merchant that no other journey looks at. */
const code = 'M0004321'

test('keys lead to screens and show themselves, and what this device keeps is told and cleared without what was not sent', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/downloads')
  await expect(heading).toHaveText('Downloads')
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Notifications')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(heading).toHaveText('Merchants')
  await page.getByRole('textbox', { name: 'Merchant Code' }).pressSequentially('gd?')
  await expect(page.getByRole('textbox', { name: 'Merchant Code' })).toHaveValue(/^gd\?$/i)
  await expect(heading).toHaveText('Merchants')
  await page.getByRole('textbox', { name: 'Merchant Code' }).fill('')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to a screen or merchant' }).fill('shortcuts')
  await page.keyboard.press('Enter')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('listitem').filter({ hasText: 'Merchant Update' })).toHaveText('Merchant Updategm')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await heading.click()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')

  const parts = '**/upload/parts'
  await page.route(parts, (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Bulk Update', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
  await dialog
    .getByLabel('Spreadsheet')
    .setInputFiles(sheetFile('uncleared.xlsx', merchantHeaders, [[code, 'Uncleared Stores', 'Asha Rao']]))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Kept on this device', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: /^Hello, / }).click()
  await page.getByRole('menuitem', { name: 'On this device' }).click()
  await expect(heading).toHaveText('On this device')
  const kinds = page.getByLabel('What is kept')
  await expect(kinds.getByText('Answers of screens', { exact: true })).toBeVisible()
  const unsent = kinds.getByRole('row', { name: /^Files not uploaded yet/ }).getByRole('gridcell')
  await expect(unsent.nth(1)).toHaveText('1')
  await expect
    .poll(async () => {
      await page.reload()
      await expect(unsent.nth(1)).toHaveText('1')
      return page.getByRole('button', { name: 'Clear what can be fetched again' }).isVisible()
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Clear what can be fetched again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Clear what can be fetched again?' })
  const reloaded = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Clear and reload' }).click()
  await reloaded
  await expect(unsent.nth(1)).toHaveText('1')

  await page.unroute(parts)
  await page.reload()
  await expect(unsent.nth(1)).toHaveText('0')
  await expect
    .poll(() => ask('select display_name from merchants where merchant_code = $1', [code]))
    .toEqual([{ display_name: 'Uncleared Stores' }])
})
