import type { Page } from '@playwright/test'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const rows = (page: Page) => page.getByRole('grid', { name: 'Merchants' }).locator('tbody').getByRole('row')
const editAddress = (code: string) => `/merchants/add-edit-merchant/edit?merchant_code=${code}`
const viewAddress = (code: string) => `/merchants/add-edit-merchant/view?merchant_code=${code}`

test('a merchant found by mobile number is renamed, and the change stands in the list, after a reload and in the audit', async ({
  openPanel,
}) => {
  const page = await openPanel('opsadmin')
  await page.goto('/merchants')
  await field(page, 'Mobile Number').fill('9000000011')
  await search(page).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Edit M0000011' }).click()
  await field(page, 'Display Name').fill('Gupta and Daughters Jewellers')
  await page.getByRole('button', { name: 'Save' }).click()

  await expectAnnounced(page, 'Successfully Saved!')
  await expect(page).toHaveURL('/merchants?mobile_number=9000000011')
  await expect(rows(page)).toHaveText([/Gupta and Daughters Jewellers.*M0000011/])
  await page.reload()
  await expect(rows(page)).toHaveText([/Gupta and Daughters Jewellers.*M0000011/])
  expect(
    await ask(`select login_id, call, outcome, before, after from audit_entries where subject = 'M0000011'`),
  ).toEqual([
    {
      login_id: 'opsadmin',
      call: 'merchants.edit',
      outcome: 'done',
      before: { displayName: 'Gupta Jewellers', contactPerson: 'Anil Gupta' },
      after: { displayName: 'Gupta and Daughters Jewellers', contactPerson: 'Anil Gupta' },
    },
  ])
})

test('without a filter nothing is searched, and a filter that finds nothing says so', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.goto('/merchants')
  await expect(page.getByText('Add filters to get merchants!', { exact: true })).toBeVisible()
  await expect(search(page)).toBeDisabled()
  await field(page, 'Merchant Code').fill('M9999999')
  await search(page).click()
  await expect(page.getByText('No data found for this criteria!', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Add filters to get merchants!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/merchants')
})

test('sort, page and size stand in the address, and going back goes back in the list', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.goto('/merchants?distributor_code=D0001')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(rows(page)).toHaveCount(10)
  await expect(rows(page).first()).toContainText('M0000001')
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/merchants?distributor_code=D0001&page=2')
  await expect(rows(page).first()).toContainText('M0000011')

  const mobile = page.getByRole('columnheader', { name: 'Mobile Number' })
  await mobile.getByRole('button').click()
  await expect(page).toHaveURL('/merchants?distributor_code=D0001&sort=mobileNumber&order=asc')
  await mobile.getByRole('button').click()
  await expect(page).toHaveURL('/merchants?distributor_code=D0001&sort=mobileNumber&order=desc')
  await expect(mobile).toHaveAttribute('aria-sort', 'descending')
  await pages.getByLabel('Rows per page').selectOption('20')
  await expect(page).toHaveURL('/merchants?distributor_code=D0001&size=20&sort=mobileNumber&order=desc')
  await expect(rows(page)).toHaveCount(20)
  const cells = rows(page).getByRole('gridcell', { name: /Copy Mobile Number/ })
  await expect(cells).toHaveCount(20)
  const numbers = await cells.allTextContents()
  expect(numbers).toEqual(numbers.toSorted().toReversed())

  await page.goBack()
  await expect(rows(page)).toHaveCount(10)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/merchants?distributor_code=D0001&page=2')
  await expect(rows(page).first()).toContainText('M0000011')
})

test('View shows every section and lets nothing be changed', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.goto('/merchants?merchant_code=M0000012')
  await page.getByRole('link', { name: 'View M0000012' }).click()
  await expect(page).toHaveURL(viewAddress('M0000012'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Deshpande Hardware')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Basic Details',
    'Contact Details',
    'Bank Details',
    'Other Details',
    'KYC Approval',
    'KYC Documents',
    'Merchant Status',
  ])
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await main.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/merchants?merchant_code=M0000012')
})

test('a stale save shows mine, theirs and the original, and can be resolved', async ({ openPanel, watch }) => {
  watch.expectStatuses(412)
  const [mine, theirs] = [await openPanel('opsadmin'), await openPanel('opsadmin')]
  for (const page of [mine, theirs]) {
    await page.goto(editAddress('M0000014'))
    await expect(field(page, 'Display Name')).toHaveValue('Mehta Digital World')
  }
  await field(theirs, 'Display Name').fill('Mehta Digital Plaza')
  await field(theirs, 'Contact Person').fill('Chetan R Mehta')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(theirs, 'Successfully Saved!')

  await field(mine, 'Display Name').fill('Mehta Digital House')
  await mine.getByRole('button', { name: 'Save' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Somebody else changed this merchant' })
  const name = dialog.getByRole('group', { name: /Display Name/ })
  await expect(name).toContainText('Original: Mehta Digital World')
  await expect(name.getByRole('radio', { name: 'Mine Mehta Digital House' })).not.toBeChecked()
  await expect(name.getByRole('radio', { name: 'Theirs Mehta Digital Plaza' })).not.toBeChecked()
  await expect(
    dialog.getByRole('group', { name: 'Contact Person' }).getByRole('radio', { name: 'Theirs Chetan R Mehta' }),
  ).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await name.getByRole('radio', { name: 'Mine Mehta Digital House' }).check()
  await expectAccessible(mine)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(mine, 'Successfully Saved!')
  expect(
    await ask(`select display_name, contact_person, version from merchants where merchant_code = 'M0000014'`),
  ).toEqual([{ display_name: 'Mehta Digital House', contact_person: 'Chetan R Mehta', version: 3 }])
})

test('support looks at merchants and is offered no change', async ({ openPanel }) => {
  const page = await openPanel('support')
  await page.goto('/merchants?merchant_code=M0000016')
  await expect(rows(page)).toHaveText([/Pillai Saree Centre/])
  await expect(page.getByRole('link', { name: 'View M0000016' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /Bulk/ })).toHaveCount(0)
  await page.goto(editAddress('M0000016'))
  await page.goto(editAddress('M0000016'))
  await expect(page).toHaveURL('/merchant-details?merchant_code=M0000016')
  await expect(main.getByRole('heading', { name: 'Pillai Saree Centre' })).toBeVisible()
})

test('the keyboard alone finds a merchant, opens it and closes dialogs', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  const { keyboard } = page
  await page.goto('/merchants?distributor_code=D0002&size=5')
  await expect(rows(page)).toHaveCount(5)
  await keyboard.press('/')
  await expect(field(page, 'Merchant Code')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('D0003')
  await keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('M0000051')
  await rows(page).first().focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await expect(rows(page).nth(1)).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(viewAddress('M0000052'))

  await page.goBack()
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('link', { name: 'Bulk Update', exact: true }).focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
  // It hears its keys from when it has the focus, which is a moment after it is seen.
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Bulk Update', exact: true })).toBeFocused()
})

test('what does not exist is said, and leads back', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.goto('/merchants/lost')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first screen' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(viewAddress('M9999999'))
  await expect(page.getByText('This merchant does not exist, or is not yours to see.')).toBeVisible()
})

test('a form that says a fault is free of barriers in both themes', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.goto(editAddress('M0000030'))
  await expect(field(page, 'Display Name')).toHaveValue('Pawar Medical Stores')
  const features = page.getByRole('grid', { name: 'Instant settlement features' })
  await expect(features.getByRole('row', { name: /^Instant Settlement Agreed .*ASTRON 0\.25 %/ })).toBeVisible()
  await field(page, 'Display Name').fill('')
  await expect(page.getByText('Display Name is empty.')).toBeVisible()
  await expectAccessible(page)
})
