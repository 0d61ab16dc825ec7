import type { Locator, Page } from '@playwright/test'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'

const today = indianDay(new Date())
/** Tab of a brand that nobody else looks at. */
const tab = (index: number, more = '') => `/offer-mgmt?brand=CRESTO&activeIndex=${index}${more}`

const form = (page: Page) => page.getByRole('form', { name: 'Offer rule' })
const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields)) await form(page).getByLabel(label, { exact: true }).fill(value)
}

const confirm = async (page: Page, place: Locator) => {
  await place.getByRole('button', { name: 'Change 1 row' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Confirm|Change)/ })
    .click()
}

test('a rule reads as a sentence, is refused an overlap, is tried on the month, written, uploaded, confirmed by another, raised by two and shortened by one', async ({
  openPanel,
}) => {
  const page = await openPanel('catalogue')
  const main = page.getByRole('main')
  await page.goto(tab(0))
  await form(page).getByLabel('Rule description', { exact: true }).focus()
  await page.keyboard.type('Journey five percent')
  await fill(page, {
    'Total cashback': '5',
    'Max cashback (₹)': '2000',
    SKU: 'CRE-00001, CRE-00002',
    'Min transaction (₹)': '1000',
    'Bank share (%)': '60',
    'Brand share (%)': '30',
    From: dayAfter(today, 1),
    To: dayAfter(today, 10),
  })
  await form(page).getByLabel('Bank', { exact: true }).selectOption('HDFC')
  await form(page).getByLabel('Credit card').check()
  await page.keyboard.press('Enter')
  await form(page).getByRole('button', { name: 'Create' }).click()
  await expect(form(page).getByText('bank_share and brand_share are 90 percent together')).toBeVisible()
  await fill(page, { 'Brand share (%)': '40' })
  await expect(form(page).getByRole('status', { name: 'Rule in words' })).toHaveText(
    /^CRESTO: 5 % of the amount, at most ₹2,000, on HDFC, paid by credit card, of SKU CRE-00001 or CRE-00002/,
  )
  await form(page).getByRole('button', { name: 'Create' }).click()
  await expect(form(page).getByText('This overlaps with HDFC running')).toBeVisible()
  await expect(form(page).getByText(/Both would take ₹10,000 on .*SKU CRE-0000/)).toBeVisible()
  await expectAccessible(page)

  await form(page).getByLabel('Bank', { exact: true }).selectOption('ICICI_DEBIT')
  await form(page).getByLabel('Credit card').uncheck()
  await form(page).getByLabel('EMI', { exact: true }).check()
  await page.getByRole('button', { name: 'Try on the last 30 days' }).click()
  const whatIf = page.getByRole('region', { name: 'What if' })
  await expect(whatIf.getByText('Cashback of this rule')).toBeVisible()
  await form(page).getByRole('button', { name: 'Create' }).click()
  const rules = main.getByRole('grid', { name: 'Offer rules' })
  await expect(rules.getByText('Journey five percent')).toBeVisible()

  await expect(form(page).getByText('Kept on this device')).toBeVisible()
  await page.goto(tab(3))
  await page.goto(tab(0))
  await expect(rules.getByText('Journey five percent')).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Generate Excel' }).click()
  const path = await (await download).path()

  await page.goto(tab(5))
  await main.getByLabel('Spreadsheet').setInputFiles({
    name: 'offers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await (await import('node:fs/promises')).readFile(path),
  })
  await main.getByRole('button', { name: 'Submit' }).click()
  await expect(main.getByText(/a colleague has to confirm this/)).toBeVisible()

  const second = await openPanel('catalogue2')
  await second.goto(tab(5))
  await second
    .getByRole('main')
    .getByRole('link', { name: /^offers_/ })
    .first()
    .click()
  await confirm(second, second.getByRole('main'))
  await expect
    .poll(
      async () =>
        (await ask(`select count(*)::int as n from offer_rules where rule_desc = 'Journey five percent'`))[0]?.['n'],
    )
    .toBe(1)

  await page.goto(tab(2, '&description=Journey'))
  await main.getByRole('button', { name: 'Generate Offer Desc' }).click()
  const describing = page.getByRole('dialog', { name: 'Generate Offer Desc' })
  await describing.getByRole('button', { name: /^Write / }).click()
  await expect(describing).toHaveCount(0)

  // Without its cap it gives more than one person decides: a second one sees how, and approves.
  await main.getByRole('button', { name: 'Update Journey five percent' }).click()
  const update = page.getByRole('dialog', { name: 'Update Journey five percent' })
  await update.getByLabel('Max cashback (₹)').fill('')
  await expect(update.getByText('This waits for a second person')).toBeVisible()
  await expectAccessible(page)
  await update.getByRole('button', { name: 'Ask for approval' }).click()
  await expectAnnounced(page, 'It waits for a second person. Nothing is changed until then.')
  await expect(main.getByText('A change of Journey five percent waits for a second person')).toBeVisible()
  await second.goto('/waiting?kind=offerChange')
  await second
    .getByRole('row')
    .filter({ hasText: 'Journey five percent: The cap of ₹2,000 is taken away.' })
    .getByRole('link', { name: /^Review/ })
    .click()
  const review = second.getByRole('dialog', { name: 'Journey five percent' })
  await expect(review.getByText('The cap of ₹2,000 is taken away.')).toBeVisible()
  await expectAccessible(second)
  await review.getByRole('button', { name: 'Approve' }).click()
  await expectAnnounced(second, 'Approved. The change is done.')
  expect(
    (await ask(`select max_cashback_paise as most from offer_rules where rule_desc = 'Journey five percent'`))[0]?.[
      'most'
    ],
  ).toBeNull()

  // An earlier end acts at once.
  await page.goto(tab(2, '&description=Journey'))
  await main.getByRole('checkbox', { name: 'Choose Journey five percent' }).check()
  await main.getByRole('button', { name: 'Extend', exact: true }).click()
  const extension = page.getByRole('dialog', { name: 'Extend offers' })
  await extension.getByLabel('Last day').fill(dayAfter(today, 8))
  await expect(extension.getByText('Writes 1 offer')).toBeVisible()
  await extension.getByRole('button', { name: 'Extend' }).click()
  await expectAnnounced(page, 'Successfully Updated! 1 offer written.')
  await expect(page.getByRole('dialog', { name: 'What was written' })).toBeVisible()
})
