import { ask } from '../database.ts'
import { expect, expectAnnounced, test } from '../panel.ts'
import { tabs, viewOf } from '../merchantView.ts'

test('operations finds a merchant in the portfolio, changes its login limit, looks at every tab by keyboard and comes back to the search', async ({
  openPanel,
}) => {
  const page = await openPanel('opsadmin')
  const { keyboard } = page
  await page.goto('/merchant-details')
  await expect(page).toHaveTitle(/(^| )Merchant Info · /)
  await expect(page.getByRole('heading', { name: 'Merchants', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled()
  for (const label of [
    'Bulk Store Activation',
    'Bulk Merchant Onboard',
    'Enable UPI',
    'Change Customer Fee',
    'Brand Merchant Mapping',
    'Bulk Deactivate / Activate',
  ])
    await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible()
  await page.getByLabel('Merchant Code').fill('m0000045')
  await keyboard.press('Enter')
  const found = page.getByRole('grid', { name: 'Merchants' }).locator('tbody').getByRole('row')
  await expect(found).toHaveText([/M0000045/])

  await page.getByRole('link', { name: 'Update Login Limit of M0000045' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Login Limit' })
  await dialog.getByLabel('Login Limit').fill('0')
  await keyboard.press('Enter')
  await expect(dialog.getByText('Please enter valid login limit')).toBeVisible()
  await dialog.getByLabel('Login Limit').fill('7')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectAnnounced(page, 'Login limit updated successfully')
  await expect(found).toHaveText([/M0000045.*7/])
  expect(await ask(`select login_limit from merchants where merchant_code = 'M0000045'`)).toEqual([{ login_limit: 7 }])

  await found.first().focus()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(viewOf('M0000045'))
  await expect(tabs(page)).toHaveText([
    'Brand Txn',
    'Non Brand Txn',
    'O2O Txn',
    'Details',
    'Comments',
    'App Install Status',
    'Campaign',
    'Deactive Brand',
  ])
  await tabs(page).first().focus()
  for (const [name, tab, sign] of [
    ['Non Brand Txn', 'non-brand-txn', page.getByRole('search', { name: 'Non brand transactions' })],
    ['O2O Txn', 'o2o-txn', page.getByRole('search', { name: 'O2O orders' })],
    ['Details', 'details', page.getByRole('heading', { name: 'Bank and identity' })],
    ['Comments', 'comments', page.getByRole('form', { name: 'Add a comment' })],
    ['App Install Status', 'app-install-status', page.getByRole('button', { name: 'Check App Installed' })],
    ['Campaign', 'campaign', page.getByRole('heading', { name: 'Merchant Warranty' })],
    ['Deactive Brand', 'deactive-brand', page.getByText('This merchant is mapped to no brand.')],
    ['Brand Txn', 'brand-txn', page.getByRole('search', { name: 'Brand transactions', exact: true })],
  ] as const) {
    await keyboard.press('ArrowRight')
    await expect(page).toHaveURL(viewOf('M0000045', tab))
    await expect(sign).toBeVisible()
    await expect(page.getByRole('tab', { name, exact: true })).toBeFocused()
  }
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/merchant-details?code=M0000045')
  await expect(found).toHaveText([/M0000045/])
})

test('a merchant and a brand of it are switched off only after a yes, and on again', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  const activeNow = (code: string) => ask('select is_active from merchants where merchant_code = $1', [code])
  await page.goto(viewOf('M0000041', 'brand-txn'))
  await page.getByRole('button', { name: 'Deactivate Merchant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  expect(await activeNow('M0000041')).toEqual([{ is_active: true }])
  await page.getByRole('button', { name: 'Deactivate Merchant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Activate Merchnat' })).toBeVisible()
  expect(await activeNow('M0000041')).toEqual([{ is_active: false }])
  await page.getByRole('button', { name: 'Activate Merchnat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate Merchant' })).toBeVisible()

  await page.goto(viewOf('M0000041', 'deactive-brand'))
  const brand = page.getByRole('grid', { name: 'Brands of the merchant' }).locator('tbody').getByRole('row').first()
  await brand.getByRole('button', { name: /^Deactivate/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expectAnnounced(page, 'Successfully Updated.')
  await expect(brand).toContainText('DEACTIVE')
  await brand.getByRole('button', { name: /^Activate/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await expect(brand.getByRole('button', { name: /^Deactivate/ })).toBeVisible()
})
