import { readFile } from 'node:fs/promises'
import { expect, test } from '../panel.ts'

test('finance looks at transactions, follows a bar, and exports what is shown', async ({ openPanel, watch }) => {
  // Ten years at once are refused.
  watch.expectStatuses(400)
  const page = await openPanel('finance')
  await page.goto('/reports?activeIndex=1')
  await page.getByRole('tab', { name: 'Transaction', exact: true }).waitFor()
  const get = page.getByRole('button', { name: 'Get Transactions' })
  await expect(get).toBeDisabled()
  const from = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('From Date').fill(`${from}T00:00:00`)
  await get.click()
  const count = page.getByText(/^[\d,]+ rows?$/)
  const shown = async () => Number((await count.innerText()).replace(/\D/g, ''))
  const all = await shown()
  expect(all).toBeGreaterThan(1)

  await page.getByRole('group', { name: 'Transactions by day' }).getByRole('link').first().click()
  await expect.poll(shown).toBeLessThan(all)
  const ofDay = await shown()
  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const download = await arrives
  expect(download.suggestedFilename()).toMatch(/^merchants_transaction__report_\d\d_\d\d_\d{4}_\d\d_\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length - 1).toBe(ofDay)

  await page.goto('/reports?activeIndex=0&from=2015-01-01&to=2026-01-01')
  await page.getByRole('button', { name: /2025/ }).first().click()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
})

test('a generated report is followed to its end and found in Downloads', async ({ openPanel }) => {
  const page = await openPanel('finance')
  await page.goto('/reports?activeIndex=6')
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  await page.getByLabel('Report Type').selectOption('registrationReport')
  await page.getByLabel('From Date').fill(`${today.slice(0, 4)}-01-01`)
  await page.getByLabel('To Date').fill(today)
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('link', { name: 'See how far it is' }).click()
  await expect(page.getByText('The report is ready')).toBeVisible()
  const arrives = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await arrives).suggestedFilename()).toMatch(/^merchant_registration_report_.*\.xlsx$/)
})

test('a person of two brands sees the orders of these alone', async ({ openPanel }) => {
  const page = await openPanel('branduser')
  await page.goto('/order-mgmt')
  await page.getByRole('button', { name: 'Get Orders' }).waitFor()
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText(/ASTRON|BOLTWAVE/)
  await expect(page.getByRole('main')).not.toContainText(/DHWANI|CRESTO|ELARIC/)
})
