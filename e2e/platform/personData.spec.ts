import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectSettled, test } from '../panel.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const merchantCode = 'M0000042'

test('an administrator gives a person a copy of their data, and two have erased what no law keeps', async ({
  openPanel,
}) => {
  const admin = await openPanel('opsadmin')
  await admin.goto(`/merchant-details?merchant_code=${merchantCode}`)
  await main(admin).getByRole('link', { name: 'Personal data' }).press('Enter')
  await expect(main(admin).getByRole('row', { name: /Notes of calls with them.*Given/ })).toBeVisible()
  await expectSettled(admin)
  await expectAccessible(admin)
  await main(admin).getByRole('link', { name: 'Give a copy' }).press('Enter')
  await dialog(admin).getByRole('textbox').fill('Letter 14 of 3 May.')
  await dialog(admin).getByRole('button', { name: 'Prepare the copy' }).press('Enter')
  await expect(main(admin).getByText('The copy was prepared')).toBeVisible()
  await expectAccessible(admin)
  const downloading = admin.waitForEvent('download')
  await main(admin).getByRole('button', { name: 'Download the copy' }).press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/^M0000042_data_.*\.zip$/)

  await admin.goto(`/person-data/${merchantCode}?as=erase`)
  await dialog(admin).getByRole('textbox').fill('Letter 14 of 3 May.')
  await dialog(admin).getByRole('button', { name: 'Ask for the erasure' }).press('Enter')
  await expect(main(admin).getByText('It waits for a second person')).toBeVisible()
  const address = new URL(admin.url()).pathname

  await admin.keyboard.press('Control+k')
  await admin.getByRole('combobox', { name: 'Go to a screen or merchant' }).fill(`personal data ${merchantCode}`)
  await admin
    .getByRole('listbox', { name: 'Results' })
    .getByRole('option', { name: `Personal data of ${merchantCode}` })
    .click()
  await expect(main(admin).getByRole('link', { name: 'Give a copy' })).toBeVisible()

  const second = await openPanel('deskadmin')
  await second.goto('/waiting?kind=erasure')
  await expect(
    main(second)
      .getByRole('gridcell', { name: /^Erasure of the data of/ })
      .first(),
  ).toBeVisible()
  await second.goto(`${address}?as=decide`)
  await expect(dialog(second).getByRole('row', { name: /Notes of calls with them/ })).toBeVisible()
  await expectAccessible(second)
  await dialog(second).getByRole('textbox').fill('Read the letter.')
  await dialog(second).getByRole('button', { name: 'Erase it' }).press('Enter')
  await expect(main(second).getByText('What no law keeps was erased')).toBeVisible()
  await second.goto(`/merchant-details?merchant_code=${merchantCode}`)
  await expect(main(second).getByText('Some of this person’s data was erased on')).toBeVisible()
  await second.goto('/person-requests')
  await expect(
    main(second)
      .getByRole('row', { name: /Erasure.*Erased/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(second)
})
