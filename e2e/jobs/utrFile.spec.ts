import { writeFileSync } from 'node:fs'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { ask } from '../database.ts'
import { expect } from '../panel.ts'
import { expectHalf, type Hands, newNumbers, test, Way } from './countedHands.ts'

const dialog = (hands: Hands) => hands.page.getByRole('dialog', { name: 'Upload UTR' })
const chooseFile = (hands: Hands) => dialog(hands).getByRole('button', { name: 'Choose file' })
const submit = (hands: Hands) => dialog(hands).getByRole('button', { name: 'Submit' })
const change = (hands: Hands) => dialog(hands).getByRole('button', { name: 'Change 2 rows' })
const confirm = (hands: Hands) => hands.page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })

test('the UTRs of the bank are taken over in at most half of the documented keys', async ({ handsOf }, testInfo) => {
  // The smallest that are under way: one person alone confirms them.
  const payouts = await ask(
    `select payout_ref as ref, amount_paise::int as paise from settlement_payouts
     where state = 'sent' and amount_paise > 0 order by amount_paise, payout_ref limit 4`,
  )
  expect(payouts).toHaveLength(4)
  const utrs = newNumbers(4)
  const sheetOf = (name: string, from: number) => {
    const rows = [from, from + 1].map((at) => [
      String(payouts[at]?.['ref']),
      String(utrs[at]),
      writeHundredths(Number(payouts[at]?.['paise'])),
      indianDay(new Date()),
      '',
    ])
    const path = testInfo.outputPath(name)
    writeFileSync(path, buildSheet({ headers: sheetHeaders('utrNumbers'), rows, format: 'xlsx' }))
    return path
  }
  const taken = async (from: number) =>
    expect
      .poll(
        async () =>
          (
            await ask(`select count(*)::int as n from settlement_payouts where utr_number = any($1)`, [
              utrs.slice(from, from + 2),
            ])
          )[0]?.['n'],
      )
      .toBe(2)

  const documented = new Way()
  const before = await handsOf('finance', documented)
  await before.menu('Account Management')
  await before.tab('Settlements')
  await before.enter(before.page.getByRole('link', { name: 'Upload UTR', exact: true }))
  await before.attach(chooseFile(before), sheetOf('utr1.xlsx', 0))
  await before.enter(submit(before))
  await before.enter(change(before))
  await before.enter(confirm(before))
  await taken(0)
  documented.end()

  const now = new Way()
  const hands = await handsOf('finance', now)
  await hands.palette('utr', 'Upload UTR')
  await hands.attach(chooseFile(hands), sheetOf('utr2.xlsx', 2))
  await expect(submit(hands)).toBeEnabled()
  await hands.press('Control+Enter')
  await expect(change(hands)).toBeEnabled()
  await hands.press('Control+Enter')
  await expect(confirm(hands)).toBeEnabled()
  await hands.press('Control+Enter')
  await taken(2)
  expectHalf('UTR file', documented, now.end())
})
