import { expect, expectAccessible, expectSettled, test } from '../panel.ts'

test('the columns of a bank are looked up by version, and an old version is used again', async ({ openPanel }) => {
  const page = await openPanel('finance')
  await page.goto('/today')
  await expectSettled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mapping sahyadri')
  await page.getByRole('option', { name: /^Sahyadri Co-operative Bank, version 2/ }).click()
  await expectSettled(page)
  await expect(page.getByText('Value Date (before: Tran Date)')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: '1', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sahyadri Co-operative Bank, version 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Use again' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('are read by it, as version 3.')
  await question.getByRole('button', { name: 'Use again' }).click()
  await expect(page).toHaveURL(/\/accounts\/recon\/mappings$/)
  const row = page.getByRole('row').filter({ hasText: 'Sahyadri' })
  await expect(row).toHaveText([/3In usefinance/, /2Replacedfinance2/, /1Replacedfinance/])
})
