import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { indianDay } from '#contract/wire/indianTime.ts'
import { monthBefore, monthOf } from '#machines/money/paperNumber.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, test } from '../panel.ts'
import { pressed } from '../pressed.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** The demo has the papers of the last month: as if nobody had issued them yet. */
const takePapersBack = () =>
  ask(`alter table papers disable trigger user; alter table paper_payouts disable trigger user;
    delete from paper_payouts; delete from papers; delete from paper_series; delete from paper_runs;
    alter table papers enable trigger user; alter table paper_payouts enable trigger user`)

test('finance prepares the last month, somebody else issues it, and an invoice is downloaded as PDF, by keyboard', async ({
  openPanel,
}) => {
  await takePapersBack()
  const month = monthBefore(monthOf(indianDay(new Date())))
  const finance = await openPanel('finance')
  await finance.goto('/papers')
  await expect(main(finance).getByText('No fee invoices yet')).toBeVisible()
  await pressed(finance, /^Open /)
  await expect(finance).toHaveURL(new RegExp(`/papers/months/${month.slice(0, 7)}$`))
  await expect(main(finance).getByText('Maharastra')).toBeVisible()
  await expectAccessible(finance)
  await pressed(finance, 'Prepare papers')
  await expect(dialog(finance)).toBeVisible()
  await pressed(finance, 'Prepare papers')
  await expect(main(finance).getByText('Prepared', { exact: true }).first()).toBeVisible()
  await expect(finance.getByRole('link', { name: 'Issue papers' })).toBeHidden()

  const finance2 = await openPanel('finance2')
  await finance2.goto(finance.url())
  await pressed(finance2, 'Issue papers')
  await expect(dialog(finance2)).toBeVisible()
  await pressed(finance2, 'Issue papers')
  await expect(main(finance2).getByText('Issued', { exact: true }).first()).toBeVisible()

  await finance2.goto('/papers')
  const first = main(finance2).getByRole('link', { name: /^FI\/\d\d-\d\d\/000001$/ })
  await first.press('Enter')
  await expect(finance2.getByRole('heading', { name: /^Fee invoice FI\/\d\d-\d\d\/000001$/ })).toBeVisible()
  await expectAccessible(finance2)
  const download = finance2.waitForEvent('download')
  await pressed(finance2, 'Download PDF')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^FI_\d\d-\d\d_000001\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
