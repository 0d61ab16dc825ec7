import type { Locator, Page } from '@playwright/test'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { pngOf } from '#tests/support/kyc.ts'
import { ask } from './database.ts'
import { expect, expectAccessible, expectAnnounced, test } from './desk.ts'
import { sheetFile } from './sheetFiles.ts'

const today = indianDay(new Date())
const picture = (name: string, shade: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pngOf(24, 16, shade)),
})

/** Tab of a brand that nobody else looks at. */
const tab = (index: number, more = '') => `/brand-config?brand=FARVIEW&activeIndex=${index}${more}`

const applyPlan = async (page: Page, place: Locator) => {
  await place.getByRole('button', { name: /^Change \d+ rows$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
}

test('products come by sheet and get their images, a scheme comes by sheet, is extended, and the extension is taken back', async ({
  openDesk,
}) => {
  const page = await openDesk('catalogue')
  await page.goto('/brand-config')
  const main = page.getByRole('main')
  await expect(main.getByText('Choose one above to see what it has.')).toBeVisible()
  await expect(main.getByRole('tab', { name: 'Offers' })).toHaveAttribute('aria-selected', 'true')
  await main.getByRole('combobox', { name: 'Brand', exact: true }).selectOption('FARVIEW')
  await expect(main.getByText('No offers yet')).toBeVisible()

  await page.goto(tab(0))
  await main.getByLabel('Spreadsheet').setInputFiles(
    sheetFile(
      'products.xlsx',
      ['product_code', 'product_name', 'prod_price', 'prod_description', 'product_category'],
      [
        ['JRN-1', 'Journey Lamp', '1,499.50', 'A lamp', ''],
        ['JRN-2', 'Journey Chair', '2999', 'A chair', ''],
        ['JRN-3', '', '10', '', ''],
      ],
    ),
  )
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByRole('link', { name: 'At fault: 1, show the rows' })).toBeVisible()
  await applyPlan(page, main)
  await expect(main.getByText('Successfully uploaded products!', { exact: true })).toBeVisible()

  await page.goto(tab(0, '&step=images&text=JRN-'))
  const products = main.getByRole('grid', { name: 'Products' })
  await expect(products.getByText('Journey Lamp')).toBeVisible()
  await main.getByRole('link', { name: 'Map images by name' }).click()
  const mapping = page.getByRole('dialog', { name: 'Map images by name' })
  await mapping
    .getByLabel('Image files')
    .setInputFiles([picture('jrn-1.png', 40), picture('JRN-1_2.png', 90), picture('holiday.png', 140)])
  await expect(mapping.getByText('2 of 3 files have a SKU')).toBeVisible()
  await expect(mapping.getByText('No product of this brand has this SKU.')).toBeVisible()
  await mapping.getByRole('button', { name: 'Add 2 images' }).click()
  await expect(mapping.getByText('2 of 2 saved')).toBeVisible()
  await mapping.getByRole('button', { name: 'Close' }).last().click()
  await main.getByRole('link', { name: 'Images of JRN-1' }).click()
  const images = page.getByRole('dialog', { name: 'Images' })
  const shown = images.getByRole('img')
  await expect(shown).toHaveCount(2)
  const second = (await shown.nth(1).getAttribute('src')) ?? ''
  await images.getByRole('button', { name: 'Move image 2 earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect(shown.first()).toHaveAttribute('src', second)
  await page.keyboard.press('Escape')

  await page.goto(tab(4))
  await main.getByRole('link', { name: 'Upload scheme' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload scheme' })
  await upload.getByLabel('From Date').fill(today)
  await upload.getByLabel('To Date').fill(dayAfter(today, 5))
  await upload.getByLabel('Spreadsheet').setInputFiles(
    sheetFile(
      'scheme.xlsx',
      ['scheme_code', 'scheme_desc', 'is_emi', 'is_cashback', 'sku', 'min_amount', 'max_amount'],
      [
        ['JRN_EMI', 'Journey scheme', 'Yes', 'No', 'JRN-1', '', ''],
        ['JRN_EMI', '', 'Yes', 'No', 'JRN-2', '', ''],
      ],
    ),
  )
  await expect(upload.getByText('Records Found: 2')).toBeVisible()
  await expect(upload.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await upload.getByLabel('The schemes of this file are for FARVIEW').check()
  await upload.getByRole('button', { name: 'Submit' }).click()
  await applyPlan(page, upload)
  await expect(upload.getByText('Successfully Updated!', { exact: true })).toBeVisible()
  await upload.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(tab(4, '&scheme=JRN_EMI'))
  const lastDay = async () =>
    (
      await ask(`select to_char((to_at at time zone 'Asia/Kolkata')::date - 1, 'YYYY-MM-DD') as day from product_schemes
      where scheme_code = 'JRN_EMI'`)
    )[0]?.['day']
  await main.getByRole('link', { name: 'Extend JRN_EMI' }).click()
  const extension = page.getByRole('dialog', { name: 'Extend JRN_EMI' })
  await extension.getByLabel('Last day').fill(dayAfter(today, 20))
  await expect(extension.getByText('Changes 1 scheme, 2 models')).toBeVisible()
  await extension.getByRole('button', { name: 'Extend' }).click()
  await expectAnnounced(page, 'Successfully Updated! 1 scheme, 2 models')
  await expect.poll(lastDay).toBe(dayAfter(today, 20))
  await main.getByRole('link', { name: 'Changes' }).click()
  const changes = page.getByRole('dialog', { name: 'Changes of schemes' })
  await changes.getByRole('button', { name: 'Take back: End date changed' }).click()
  await expectAnnounced(page, 'It was taken back.')
  await expect.poll(lastDay).toBe(dayAfter(today, 5))
})

test('a banner offer is shown as shops see it, and another one of the same priority at the same time is named', async ({
  openDesk,
}) => {
  const page = await openDesk('catalogue')
  await page.goto('/brand-config?brand=ASTRON')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Add Offer' }).click()
  await main.getByRole('button', { name: 'Save' }).waitFor()
  await main.getByLabel('Offer Name').fill('Journey offer')
  await main.getByRole('textbox', { name: 'Priority' }).fill('10')
  await main.getByLabel('From Date').fill(today)
  await main.getByLabel('To Date').fill(dayAfter(today, 2))
  await main.getByLabel('Redirection URL').fill('nowhere')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('redirection_url is invalid')).toBeVisible()
  await expect(main.getByText('Offer Image is required.')).toBeVisible()
  await main.getByLabel('Redirection URL').fill('https://shop.example/offer')
  const file = main.getByLabel('File of Offer Image')
  await file.setInputFiles({ name: 'run.png', mimeType: 'image/png', buffer: Buffer.from('MZ this is a program') })
  await expect(main.getByText('File size / type is wrong!')).toBeVisible()
  await file.setInputFiles(picture('banner.png', 60))
  await expect(main.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'Journey offer' })).toBeVisible()
  await expect(main.getByText(/Shown at the same time with priority 10: Festival of instalments/)).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('textbox', { name: 'Priority' }).fill('77')
  await expect(main.getByText(/Shown at the same time/)).toHaveCount(0)
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('link', { name: 'Edit Journey offer' })).toBeVisible()
  await main.getByRole('link', { name: 'View Journey offer' }).click()
  await expect(main.getByLabel('Offer Name')).toBeDisabled()
  await expect(main.getByRole('button', { name: 'Save' })).toBeDisabled()
})
