import type { Locator, Page } from '@playwright/test'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectSettled, test } from '../panel.ts'

// A laptop of 1366 in the dark: the other journeys walk at the usual size in the light.
test.use({ viewport: { width: 1366, height: 768 }, colorScheme: 'dark' })

const number = 'JOURNEY-KEYBOARD-01'
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true })

/** Walks by Tab alone to what is there by now. */
const tabTo = async (page: Page, wanted: Locator, step: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 150 && !(await isThere()); presses += 1) await page.keyboard.press(step)
  await expect(wanted).toBeFocused()
}
const pressed = async (page: Page, wanted: Locator, step?: 'Shift+Tab') => {
  await expect(wanted).toBeEnabled()
  await tabTo(page, wanted, step)
  await page.keyboard.press('Enter')
}
const typedInto = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
const goTo = async (page: Page, name: string) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to a screen or merchant' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

test('a settlement is sealed and cancelled and a refund made by keyboard alone; without a network reads have their age, decisions say what they need, and what was typed stays', async ({
  openContext,
  openPanel,
  watch,
}) => {
  await ask(
    `insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
     select id, $1, 'upi', 'SUCCESSFUL', 9000000, now() - interval '1 day'
     from merchants order by id limit 1`,
    [number],
  )
  const finance = await openPanel('finance')
  await finance.goto('/accounts?activeIndex=1')
  await expectSettled(finance)
  await pressed(finance, button(finance, 'Initiate Settlement'))
  await expect(dialog(finance).getByText(/^Everything ready up to this day is paid out on/)).toBeVisible()
  await pressed(finance, button(dialog(finance), 'Initiate Settlement'))
  await expect(finance).toHaveURL(/\/accounts\/batches\/\d+$/)
  const batch = new URL(finance.url()).pathname

  watch.expectNoNetwork()
  const context = await openContext('finance2')
  const page = await context.newPage()
  await page.goto('/accounts/batches')
  await expectSettled(page)
  const rows = page.getByRole('grid', { name: 'Settlement batches' }).getByRole('row')
  await tabTo(page, rows.nth(1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${batch}$`))
  const cancel = page.getByRole('link', { name: 'Cancel batch' })
  await expect(cancel).toBeVisible()
  await expectSettled(page)

  await context.setOffline(true)
  const age = page.getByText(/^No connection\. What you see is of \d/)
  await expect(age).toBeVisible()
  await pressed(page, page.getByRole('main').getByRole('link', { name: 'Settlement batches' }))
  await expect(rows.nth(1)).toBeVisible()
  await expect(age).toBeVisible()
  await tabTo(page, rows.nth(1))
  await page.keyboard.press('Enter')
  await pressed(page, cancel)
  const reason = dialog(page).getByLabel('Remark')
  await typedInto(page, reason, 'The day is not complete.')
  await expect(dialog(page).getByText('A decision needs a network. What you typed stays here.')).toBeVisible()
  await pressed(page, button(dialog(page), 'Cancel batch'))
  await expect(dialog(page).getByText('There is no connection. Nothing was sent.')).toBeVisible()
  await expect(reason).toHaveValue('The day is not complete.')
  await expectAccessible(page)
  expect(await ask('select state from settlement_batches where id = $1', [batch.split('/').at(-1)])).toEqual([
    { state: 'sealed' },
  ])

  await context.setOffline(false)
  await expect(age).toBeHidden()
  await expect(reason).toHaveValue('The day is not complete.')
  await pressed(page, button(dialog(page), 'Cancel batch'))
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()

  await goTo(page, 'Account Management')
  const tabs = page.getByRole('tablist').first().getByRole('tab')
  await tabTo(page, tabs.first())
  const refundAt = (await tabs.allTextContents()).indexOf('Refund')
  for (let at = 1; at <= refundAt; at += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(tabs.nth(at)).toBeFocused()
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
  }
  await typedInto(page, page.getByLabel('Txn Ref Number', { exact: true }), number)
  await page.keyboard.press('Enter')
  const amount = page.getByLabel('Paid Amount')
  await expect(amount).toBeVisible()
  await context.setOffline(true)
  await expect(age).toBeVisible()
  await typedInto(page, amount, '1,234.50')
  await expect(page.getByText('This needs a network. What you typed stays here.')).toBeVisible()
  await pressed(page, button(page, 'Submit'))
  await pressed(page, button(question(page), 'Refund'))
  await expect(page.getByText('It was not refunded')).toBeVisible()
  await expect(amount).toHaveValue('1,234.50')

  await context.setOffline(false)
  await expect(age).toBeHidden()
  await pressed(page, button(page, 'Submit'))
  await pressed(page, button(question(page), 'Refund'))
  await expect(page).toHaveURL(/\/accounts\/refunds\/[0-9a-f-]{36}$/)
  await expect(page.getByText('The sandbox of this demo said so. No money moved.')).toBeVisible()
  expect(
    await ask(
      'select f.state, f.amount_paise::int from refunds f join transactions t on t.id = f.transaction_id where t.txn_ref_number = $1',
      [number],
    ),
  ).toEqual([{ state: 'success', amount_paise: 123_450 }])
})
