import { dialog } from '../checkedRecords.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'
import { pressed } from '../pressed.ts'

test('finance makes a match rule, somebody else confirms it, and it is stopped again, by keyboard', async ({
  openPanel,
}) => {
  const finance = await openPanel('finance')
  await finance.goto('/accounts/recon/rules')
  await pressed(finance, 'New rule')
  const field = (label: string) => dialog(finance).getByLabel(label, { exact: true })
  await field('Gateway').selectOption('TRACKNPAY')
  await field('Difference').selectOption('PAYMENT_UNDER')
  await field('Days apart').fill('0')
  await field('Lines a day').fill('7')
  await field('Sum a day').fill('900')
  for (const [typed, fault] of [
    ['0', /₹0\.01 to ₹100\.00/],
    ['100.01', /A tolerance is at most ₹100\.00/],
  ] as const) {
    await field('Tolerance').fill(typed)
    await field('Sum a day').focus()
    await expect(dialog(finance).getByText(fault).first()).toBeVisible()
  }
  await field('Tolerance').fill('0.07')
  await expectAccessible(finance)
  await pressed(finance, 'Submit')
  await expectAnnounced(finance, 'It waits for a second person.')
  const main = finance.getByRole('main')
  const mine = main.getByRole('row').filter({ hasText: '₹0.07' })
  await expect(mine).toContainText('Waits for a second person')
  await mine.getByRole('link', { name: /^Rule \d+$/ }).press('Enter')
  await expect(main.getByText('Somebody else has to confirm it.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Decide' })).toHaveCount(0)
  const address = new URL(finance.url()).pathname

  const finance2 = await openPanel('finance2')
  await finance2.goto(address)
  await pressed(finance2, 'Decide')
  await expect(dialog(finance2)).toContainText('₹0.07')
  await pressed(finance2, 'Approve')
  const theirs = finance2.getByRole('main')
  await expect(theirs.getByText('It takes open lines by itself.')).toBeVisible()
  await expect(theirs.getByText(/At most 7 lines and ₹900\.00 a day/)).toBeVisible()
  await expectAccessible(finance2)

  await pressed(finance2, 'Stop')
  await dialog(finance2).getByRole('textbox').fill('TracknPay has mended its rounding.')
  await pressed(finance2, 'Stop the rule')
  await expect(theirs.getByText('TracknPay has mended its rounding.', { exact: false }).first()).toBeVisible()
  await expect(theirs.getByText('Stopped', { exact: true }).first()).toBeVisible()
})
