import type { Locator, Page } from '@playwright/test'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectSettled, test } from '../panel.ts'
import { openTab, rows, viewOf } from '../merchantView.ts'
import { sheetFile } from '../sheetFiles.ts'

/** A successful payment of yesterday that no batch has taken. The sandbox answers by the end of its number. */
const pay = (txnRefNumber: string, amountPaise: number) =>
  ask(
    `insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
     select id, $1, 'upi', 'SUCCESSFUL', $2, now() - interval '1 day'
     from merchants order by id limit 1`,
    [txnRefNumber, amountPaise],
  )
const statesOf = async (txnRefNumber: string) =>
  (
    await ask(
      'select f.state from refunds f join transactions t on t.id = f.transaction_id where t.txn_ref_number = $1',
      [txnRefNumber],
    )
  ).map(({ state }) => state)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog')

/** Walks by Tab alone to what is there by now, and presses it. */
const pressed = async (page: Page, wanted: Locator) => {
  await expect(wanted).toBeEnabled()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 150 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
  await page.keyboard.press('Enter')
}

const lookUp = async (page: Page, txnRefNumber: string) => {
  await page.goto('/accounts?activeIndex=4')
  await page.getByLabel('Txn Ref Number', { exact: true }).fill(txnRefNumber)
  await page.keyboard.press('Enter')
  await expect(button(page, 'All that is left')).toBeVisible()
}
const submit = async (page: Page) => {
  await button(page, 'Submit').click()
  await question(page).getByRole('button', { name: 'Refund' }).click()
}

test('a refund above the limit is asked for by one person and approved by another from Waiting for me', async ({
  openPanel,
}) => {
  const number = 'JOURNEY-REFUND-02'
  await pay(number, 2_500_000)
  const finance = await openPanel('finance')
  await lookUp(finance, number)
  await button(finance, 'All that is left').click()
  await button(finance, 'Submit').click()
  await expect(question(finance)).toContainText('a second person approves it first')
  await question(finance).getByRole('button', { name: 'Refund' }).click()
  await expect(finance).toHaveURL(/\/accounts\/refunds\/[0-9a-f-]{36}$/)
  await expect(finance.getByText('You asked for this refund.')).toBeVisible()
  await expect(button(finance, 'Approve')).toHaveCount(0)

  const finance2 = await openPanel('finance2')
  await finance2.goto('/waiting?kind=refund')
  await expectSettled(finance2)
  await expectAccessible(finance2)
  await finance2.getByRole('link', { name: `Review ${number}, ${String(await merchantName())}`, exact: true }).click()
  await expectSettled(finance2)
  await expectAccessible(finance2)
  await button(finance2, 'Approve').click()
  await question(finance2).getByRole('button', { name: 'Approve' }).click()
  await expect(finance2.getByText('The sandbox of this demo said so. No money moved.')).toBeVisible()
  expect(await statesOf(number)).toEqual(['success'])

  await expect(question(finance2)).toHaveCount(0)
  await finance2.keyboard.press('Control+k')
  await expect(finance2.getByRole('combobox', { name: 'Go to a screen or merchant' })).toBeFocused()
  await finance2.keyboard.type(number)
  await expect(finance2.getByRole('option', { name: `Refund of ${number}` })).toBeVisible()
})

const merchantName = async () =>
  (await ask('select display_name from merchants order by id limit 1'))[0]?.['display_name']

test('a refund whose answer is lost is one refund: pressed again, after a reload, and when the person comes back', async ({
  openContext,
  watch,
}) => {
  const number = 'JOURNEY-REFUND-17'
  await pay(number, 400_000)
  watch.expectNoNetwork()
  const context = await openContext('finance')
  const page = await context.newPage()
  await lookUp(page, number)
  await page.getByLabel('Paid Amount').fill('4,000')
  // The gateway is asked and answers; the answer does not arrive, nor does what is read afterwards.
  await page.route('**/brandRefund', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.route('**/opsrefundlookup', (route) => route.abort('connectionreset'))
  await submit(page)
  await expect(page.getByText('It was not refunded')).toBeVisible()
  expect(await statesOf(number)).toEqual(['unknown'])
  await submit(page)
  await expect(page.getByText('It was not refunded')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })

  await page.reload()
  await expect(page.getByLabel('Txn Ref Number', { exact: true })).toHaveValue(number)
  await expect(page.getByText('This refund was made: Unknown')).toBeVisible()
  await expect(button(page, 'Submit')).toHaveCount(0)
  await page.close()

  const later = await context.newPage()
  await later.goto('/accounts?activeIndex=4&state=unknown')
  await expect(later.getByText('This refund was made: Unknown')).toBeVisible()
  await expectAccessible(later)
  await later.getByRole('link', { name: 'Open the refund', exact: true }).click()
  await button(later, 'Ask the provider').click()
  await expect(later.getByText('The sandbox of this demo said so. No money moved.')).toBeVisible()
  expect(await statesOf(number)).toEqual(['success'])
})

test('a payment is held by one person and released by another, and the merchant view says why it is not paid', async ({
  openPanel,
}) => {
  const number = 'JOURNEY-HOLD-01'
  await pay(number, 150_000)
  const finance = await openPanel('finance')
  await finance.goto('/accounts?activeIndex=0')
  const form = finance.getByRole('form', { name: 'Hold Settlement' })
  await form.getByLabel('Transaction Id').fill(number)
  await form.getByLabel('Reason').fill('The customer disputes it.')
  await form.getByRole('button', { name: 'Hold' }).click()
  await expect(finance.getByRole('grid').getByRole('row').filter({ hasText: number })).toBeVisible()
  await expectAccessible(finance)

  const [merchant] = await ask('select merchant_code from merchants order by id limit 1')
  const support = await openPanel('support')
  await support.goto(viewOf(String(merchant?.['merchant_code'])))
  await openTab(support, 'Non Brand Txn')
  await rows(support, 'Non brand transactions').filter({ hasText: number }).dblclick()
  await expect(support.getByText(/It is held \(HOLDCC\) by finance since .*: The customer disputes it\./)).toBeVisible()

  const finance2 = await openPanel('finance2')
  await finance2.goto('/accounts?activeIndex=0')
  await finance2.getByRole('link', { name: `Release ${number}` }).click()
  const dialog = finance2.getByRole('dialog', { name: 'Release' })
  await dialog.getByLabel('Reason').fill('The customer was mistaken.')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(finance2.getByRole('link', { name: `Release ${number}` })).toHaveCount(0)
  const [hold] = await ask(
    `select h.release_reason from settlement_holds h join transactions t on t.id = h.transaction_id
     where t.txn_ref_number = $1`,
    [number],
  )
  expect(hold?.['release_reason']).toBe('The customer was mistaken.')
})

test('refunds of a sheet are found in the palette, planned and refunded by keyboard', async ({ openPanel }) => {
  const numbers = ['JOURNEY-SHEET-01', 'JOURNEY-SHEET-02', 'JOURNEY-SHEET-13']
  for (const number of numbers) await pay(number, 90_000)
  const page = await openPanel('finance')
  await page.goto('/accounts?activeIndex=4')
  await expectSettled(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to a screen or merchant' })).toBeFocused()
  await page.keyboard.type('refunds by sheet')
  await expect(page.getByRole('option', { name: 'Refunds by Sheet' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Spreadsheet')
    .setInputFiles(
      sheetFile('refunds.xlsx', sheetHeaders('bulkRefunds'), [
        ...numbers.map((number) => [`T-${number}`, number, '900', '']),
        ['T-JOURNEY-NOBODY', 'JOURNEY-NOBODY', '900', ''],
      ]),
    )
  await expect(dialog.getByText('Records Found: 4', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await pressed(page, dialog.getByRole('button', { name: 'Submit' }))
  await expect(dialog.getByText('₹2,700.00 of 3 rows can be refunded')).toBeVisible()
  await expectAccessible(page)
  await pressed(page, dialog.getByRole('button', { name: 'Refund 3 payments' }))
  await expect(question(page)).toContainText('does not come back')
  await pressed(page, question(page).getByRole('button', { name: 'Refund' }))
  await expect
    .poll(async () => (await Promise.all(numbers.map(statesOf))).flat())
    .toEqual(['success', 'success', 'failed'])
})
