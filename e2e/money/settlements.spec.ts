import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter, indianDay, shownCalendarDay } from '#contract/wire/indianTime.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'
import { pressed } from '../pressed.ts'
import { sheetFile } from '../sheetFiles.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

const bankFile = async (page: Page, act: () => Promise<void>): Promise<Buffer> => {
  const download = page.waitForEvent('download')
  await act()
  return readFile(await (await download).path())
}

interface Payout {
  readonly ref: string
  readonly amount: string
}

const payoutsIn = (file: Buffer): Payout[] =>
  file
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const cells = line.split(',')
      return { ref: cells[0] ?? '', amount: cells.at(-2) ?? '' }
    })

/** Five rows that are wrong, each in its own way; all others are right. */
const answerOfBank = (payouts: readonly Payout[], today: string): string[][] =>
  payouts.map(({ ref, amount }, at) => {
    const utr = `JRNY${String(at).padStart(8, '0')}`
    const wrong = [
      [ref, utr, (Number(amount) - 1).toFixed(2), today, ''],
      [ref, utr, (Number(amount) + 1).toFixed(2), today, ''],
      [`${ref}X`, utr, amount, today, ''],
      [ref, utr, amount, dayAfter(today, 1), ''],
      [ref, utr, `${amount}5`, today, ''],
    ]
    return wrong[at] ?? [ref, utr, amount, today, '']
  })

test('yesterday is settled by two people, its bank file has the same bytes twice, and of a UTR file exactly the five wrong rows are left', async ({
  openPanel,
}) => {
  const today = indianDay(new Date())
  const finance = await openPanel('finance')
  await finance.goto('/accounts?activeIndex=1')
  await expect(finance.getByLabel('Txn Date', { exact: true })).toHaveValue(shownCalendarDay(dayAfter(today, -1)) ?? '')
  await pressed(finance, 'Initiate Settlement')
  await expect(dialog(finance).getByText(/^Everything ready up to this day is paid out on/)).toBeVisible()
  await expect(dialog(finance).getByRole('region', { name: 'Left out' })).toBeVisible()
  await expectAccessible(finance)
  await pressed(finance, 'Initiate Settlement')
  await expect(finance).toHaveURL(/\/accounts\/batches\/\d+$/)
  await expectAnnounced(finance, 'Data will be generated shortly!')
  await expect(main(finance).getByText('You sealed this batch: somebody else has to approve it.')).toBeVisible()
  await expect(finance.getByRole('link', { name: 'Approve batch' })).toBeHidden()

  const finance2 = await openPanel('finance2')
  await finance2.goto(finance.url())
  await pressed(finance2, 'Approve batch')
  await expect(dialog(finance2).getByText(/^[0-9a-f]{8}…[0-9a-f]{8}$/)).toBeVisible()
  await pressed(finance2, 'Approve batch')
  await expect(main(finance2).getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(dialog(finance2)).toBeHidden()

  const first = await bankFile(finance2, async () => {
    await pressed(finance2, 'Download bank file')
    await finance2.getByRole('alertdialog').getByRole('button', { name: 'Write and download' }).press('Enter')
  })
  await expect(main(finance2).getByText('Sent to the bank', { exact: true })).toBeVisible()
  const second = await bankFile(finance2, () => pressed(finance2, 'Download bank file'))
  expect(second.equals(first)).toBe(true)
  const payouts = payoutsIn(first)
  expect(payouts.length).toBeGreaterThan(5)

  await finance.goto('/accounts?activeIndex=1')
  await pressed(finance, 'Upload UTR')
  await dialog(finance)
    .getByLabel('Spreadsheet')
    .setInputFiles(sheetFile('bank.xlsx', sheetHeaders('utrNumbers'), answerOfBank(payouts, today)))
  await pressed(finance, 'Submit')
  await dialog(finance).getByRole('link', { name: 'Open the job' }).click()
  await expect(finance).toHaveURL(/\/file-jobs\//)
  await expect(main(finance).getByText('Waiting for confirmation').first()).toBeVisible()
  const job = finance.url()
  await finance.goto(`${job.split('?')[0]}?rows=error`)
  const faults = main(finance).getByRole('region', { name: 'Rows of the sheet' }).getByRole('row')
  await expect(faults).toHaveText([
    /^Row/,
    /^2.*amount: The bank paid less than this payout\.$/,
    /^3.*amount: The bank paid more than this payout\.$/,
    /^4.*payout_ref: There is no payout of this reference, or it is not yours to see\.$/,
    /^5.*settlement_date: settlement_date is after today\.$/,
    /^6.*amount: An amount is a number with at most two places\.$/,
  ])

  await finance2.goto(job)
  await main(finance2)
    .getByRole('button', { name: /^Change [\d,]+ rows?$/ })
    .press('Enter')
  await finance2.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(main(finance2).getByRole('link', { name: 'Failed: 5, show the rows' })).toBeVisible()

  await finance.goto('/accounts/batches')
  await main(finance).getByRole('grid').getByRole('row').nth(1).focus()
  await finance.keyboard.press('Enter')
  await expect(main(finance).getByText('Partly confirmed')).toBeVisible()
  await main(finance).getByRole('link', { name: 'Sent, no UTR yet' }).click()
  await expect(main(finance).getByRole('grid', { name: 'Payouts' }).getByRole('row')).toHaveCount(6)
  await expectAccessible(finance)

  await finance.keyboard.press('Control+k')
  await finance.getByRole('combobox', { name: 'Go to a screen or merchant' }).fill('JRNY00000007')
  const utrs = finance.getByRole('group', { name: 'UTRs' })
  await utrs.getByRole('option', { name: /JRNY00000007/ }).click()
  await expect(finance).toHaveURL(/utr_number=JRNY00000007/)
  await expect(main(finance).getByRole('treegrid', { name: 'Settlements' }).getByText('Settled').first()).toBeVisible()
})
