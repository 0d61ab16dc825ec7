import type { Page } from '@playwright/test'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'
import { linkOf } from '../merchantLinks.ts'
import { sheetFile } from '../sheetFiles.ts'

const row = (page: Page, list: string, text: string) =>
  page.getByRole('grid', { name: list }).getByRole('row').filter({ hasText: text })

test('a merchant opens the link that finance sent and starts the registration, and finance keeps the UMRN', async ({
  openPanel,
  openContext,
  watch,
}) => {
  watch.expectStatuses(404)
  const merchantCode = 'M0003210'
  await ask(
    `update merchants set business_name = 'Mandate & Sons', mobile_number = '9000003210' where merchant_code = $1`,
    [merchantCode],
  )
  const finance = await openPanel('finance')
  await finance.goto('/accounts?activeIndex=10')
  await finance.getByLabel('Merchant Code').first().fill('m0003210')
  await finance.keyboard.press('Enter')
  // SMS has no way out of the demo; mail has.
  await expectAnnounced(finance, 'Link has been shared successfully .')
  const registration = row(finance, 'ENACH registrations', merchantCode)
  await expect(registration).toContainText('Issued')
  await expectAccessible(finance)

  const merchant = await (await openContext()).newPage()
  const link = await linkOf(merchantCode)
  await merchant.goto(link)
  await expect(merchant.getByText('Mandate & Sons')).toBeVisible()
  await expect(merchant.locator('body')).not.toContainText(merchantCode)
  expect(await merchant.context().cookies()).toEqual([])
  await expectAccessible(merchant)
  await merchant.getByRole('button', { name: 'Start registration' }).click()
  await expect(merchant.getByRole('heading', { name: 'Your registration has started' })).toBeVisible()
  await merchant.goto(link)
  await expect(merchant.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()

  await finance.reload()
  await expect(registration).toContainText('Completed')
  await finance.getByRole('link', { name: `Confirm: ${merchantCode}` }).click()
  const dialog = finance.getByRole('dialog', { name: 'Confirm mandate' })
  await dialog.getByLabel('UMRN').fill('shyd0000000000003210')
  await finance.keyboard.press('Enter')
  await expectAnnounced(finance, 'Successfully Saved.')
  await expect(registration).toContainText('SHYD0000000000003210')
  await expect(registration).toContainText('Confirmed')
  await expect(dialog).toHaveCount(0)
  await finance.keyboard.press('Control+k')
  await expect(finance.getByRole('combobox', { name: 'Go to a screen or merchant' })).toBeFocused()
  await finance.keyboard.type('SHYD0000000000003210')
  await finance.getByRole('option', { name: /^ENACH of/ }).click()
  await expect(finance).toHaveURL(/umrn=SHYD0000000000003210/)
  await expect(registration).toContainText('Confirmed')
})

test('a link is cancelled after a question, and the merchant finds nothing under it', async ({
  openPanel,
  openContext,
  watch,
}) => {
  watch.expectStatuses(404)
  const merchantCode = 'M0003211'
  await ask(`update merchants set mobile_number = '9000003211' where merchant_code = $1`, [merchantCode])
  const finance = await openPanel('finance')
  await finance.goto(`/accounts?activeIndex=10&merchant_code=${merchantCode}`)
  await finance.getByRole('form', { name: 'ENACH Registration' }).getByLabel('Merchant Code').fill(merchantCode)
  await finance.keyboard.press('Enter')
  await finance.getByRole('link', { name: `Cancel link: ${merchantCode}` }).click()
  await finance.getByRole('alertdialog').getByRole('button', { name: 'Cancel link' }).click()
  await expect(row(finance, 'ENACH registrations', merchantCode)).toContainText('Cancelled')
  const merchant = await (await openContext()).newPage()
  await merchant.goto(await linkOf(merchantCode))
  await expect(merchant.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
})

test('a payment is regularized by two people, and an IMEI request is listed with its result', async ({ openPanel }) => {
  await ask(
    `with t as (insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
       select id, 'REGJOURNEY1', 'upi', 'InProgress', 250000, now() - interval '1 day' from merchants
       where merchant_code = 'M0003212' returning id)
     insert into transaction_details (transaction_id, request_number) select id, 'REQJOURNEY1' from t`,
  )
  const finance = await openPanel('finance')
  await finance.goto('/accounts?activeIndex=5')
  await finance
    .getByLabel('Spreadsheet')
    .setInputFiles(
      sheetFile('upi.xlsx', sheetHeaders('regularization'), [
        ['REGJOURNEY1', 'INPROGRESS', 'SUCCESSFUL', '633012345678'],
      ]),
    )
  await expect(finance.getByText('Records Found: 1', { exact: true })).toBeVisible()
  await expectAccessible(finance)
  await finance.getByRole('button', { name: 'Submit' }).click()
  await expect(finance.getByText('Money is regularized by two people', { exact: false })).toBeVisible()

  const [job] = await ask(
    `select id from file_jobs where script_id = 'upi_txn_regularization' order by created_at desc`,
  )
  const second = await openPanel('finance2')
  await second.goto(`/file-jobs/${String(job?.['id'])}`)
  await second.getByRole('button', { name: 'Change 1 row' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => ask(`select count(*)::int as rows from regularizations where rrn = '633012345678'`))
    .toEqual([{ rows: 1 }])
  await second.goto('/accounts?activeIndex=5&txn_ref_number=REGJOURNEY1')
  await expect(row(second, 'Regularized', '633012345678')).toContainText('Successful')

  await second.goto('/accounts?activeIndex=8')
  await second.getByLabel('Request Numbers').fill('REQJOURNEY1, SOMETHING 9')
  await second.getByRole('button', { name: 'Submit' }).click()
  await expect(row(second, 'IMEI requests', 'REQJOURNEY1')).toContainText('refund it first')
  await expect(row(second, 'IMEI requests', 'SOMETHING 9')).toContainText('No merchant platform is configured')
  await expectAccessible(second)
})
