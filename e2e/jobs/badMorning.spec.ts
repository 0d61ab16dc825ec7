import { writeFileSync } from 'node:fs'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible } from '../panel.ts'
import { type Hands, newNumbers, test, Way } from './countedHands.ts'

/** What the issue gives a person; a machine that answers within it says that no answer hides behind a long way. */
const mostSeconds = 600
const asked = 4_820_000

const main = (hands: Hands) => hands.page.getByRole('main')
const heading = (hands: Hands, text: string | RegExp) =>
  expect(hands.page.getByRole('heading', { level: 1, name: text })).toBeVisible()
const button = (hands: Hands, name: string | RegExp) => hands.page.getByRole('button', { name, exact: true })
const dialog = (hands: Hands) => hands.page.getByRole('dialog')
const one = async (query: string, values: unknown[] = []) => (await ask(query, values))[0] ?? {}

/** A payment of a day that is settled, which succeeds only now. */
const bringLateSuccess = async (number: string | undefined) => {
  await ask(
    `insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
     select t.merchant_id, $1, t.txn_type, 'SUCCESSFUL', 700000, t.created_at
     from settlement_rows r join transactions t on t.id = r.id
     where r.batch_id is not null and t.created_at > now() - interval '20 days' order by r.id limit 1`,
    [number],
  )
}
/** One that is above what a person accepts alone, with two days left. */
const bringDispute = async (): Promise<string> => {
  const { ref } = await one(
    `select dispute_ref as ref from disputes where amount_paise > 1000000 and status in ('open', 'defended')
     order by dispute_ref desc limit 1`,
  )
  await ask('delete from dispute_acts where dispute_ref = $1', [ref])
  await ask(
    `update disputes set status = 'open', missed_at = null, respond_by = now() + interval '2 days 30 minutes' where dispute_ref = $1`,
    [ref],
  )
  return String(ref)
}
/** ₹48,200 of a merchant that is paid otherwise, which somebody held. */
const bringHeld = async (number: string | undefined): Promise<string> => {
  const { code } = await one(
    `with paid as (
       select t.merchant_id as id, t.txn_type as type from settlement_rows r join transactions t on t.id = r.id
       where r.batch_id is not null order by r.id desc limit 1),
     made as (
       insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
       select id, $1, type, 'SUCCESSFUL', ${asked}, now() - interval '30 hours' from paid returning id, merchant_id),
     held as (
       insert into settlement_holds (transaction_id, merchant_id, status, reason, held_by, held_at)
       select made.id, made.merchant_id, 'HOLDCC', 'The payer says that the goods did not come.', s.id, now()
       from made, staff s where s.login_id = 'finance2')
     select m.merchant_code as code from made join merchants m on m.id = made.merchant_id`,
    [number],
  )
  return String(code)
}

test('on a bad morning finance has five answers by keyboard within ten minutes, and whoever waits is told', async ({
  handsOf,
}, testInfo) => {
  const [late, held, utr] = newNumbers(3)
  await bringLateSuccess(late)
  const dispute = await bringDispute()
  const merchant = await bringHeld(held)
  const payout = await one(
    `select payout_ref as ref, amount_paise::int as paise from settlement_payouts
     where state = 'sent' and amount_paise > 0 order by amount_paise, payout_ref offset 8 limit 1`,
  )
  const short = await one(`select utr, (matched_paise - credited_paise)::int as paise from recon_transfers
    where state = 'under' order by utr limit 1`)
  const file = testInfo.outputPath('bank.xlsx')
  const row = [
    String(payout['ref']),
    String(utr),
    writeHundredths(Number(payout['paise'])),
    indianDay(new Date()),
    'RETURNED',
  ]
  writeFileSync(file, buildSheet({ headers: sheetHeaders('utrNumbers'), rows: [row], format: 'xlsx' }))

  const way = new Way()
  const hands = await handsOf('finance', way)
  const { page } = hands

  // The bank's file of the night: a payout came back.
  await hands.palette('utr', 'Upload UTR')
  await hands.attach(
    page.getByRole('dialog', { name: 'Upload UTR' }).getByRole('button', { name: 'Choose file' }),
    file,
  )
  await expect(button(hands, 'Submit')).toBeEnabled()
  await hands.press('Control+Enter')
  await expect(button(hands, 'Change 1 row')).toBeEnabled()
  await hands.press('Control+Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' })).toBeEnabled()
  await hands.press('Control+Enter')
  await expect
    .poll(() => one('select state from settlement_payouts where payout_ref = $1', [payout['ref']]))
    .toEqual({ state: 'returned' })
  await hands.press('Escape')
  await hands.palette(String(payout['ref']), new RegExp(`^Payout ${String(payout['ref'])}`))
  await heading(hands, `Payout ${String(payout['ref'])}`)
  await expect(
    main(hands).getByText('You reported that it came back. Somebody else has to confirm the account'),
  ).toBeVisible()
  await expect(main(hands).getByRole('heading', { name: 'Told to the merchant' })).toBeVisible()
  await expectAccessible(page)

  // A success that came after its day was settled.
  await hands.palette('Position', 'Position')
  await heading(hands, 'Position')
  await hands.enter(main(hands).getByRole('link', { name: /^Late: / }))
  await expect(
    main(hands)
      .getByRole('row')
      .filter({ hasText: String(late) }),
  ).toBeVisible()
  await hands.enter(
    main(hands)
      .getByRole('row')
      .filter({ hasText: String(late) }),
  )
  await heading(hands, `Payment ${String(late)}`)
  await expect(
    main(hands).getByText('It succeeded after its day was settled. The next batch includes it.'),
  ).toBeVisible()

  // A transfer that is short.
  await hands.palette(String(short['utr']), new RegExp(`^${String(short['utr'])}`))
  await heading(hands, `Transfer ${String(short['utr'])}`)
  await expect(main(hands).getByText(/^The bank credited ₹[\d,.]+ less than its matched lines$/)).toBeVisible()
  await expect(
    main(hands).getByText(/ do(?:es)? not agree: start there\.|Ask the provider for the lines/),
  ).toBeVisible()

  // A dispute with two days left.
  await hands.press('g', 'q')
  await expect(main(hands).getByRole('row').filter({ hasText: dispute })).toContainText('2 days left')
  await hands.palette(dispute, new RegExp(dispute))
  await heading(hands, `Dispute ${dispute}`)
  await hands.enter(main(hands).getByRole('link', { name: 'Accept', exact: true }))
  await hands.fill(dialog(hands).getByRole('textbox'), 'The merchant agrees.')
  await hands.enter(button(hands, 'Ask: accept'))
  await expect(
    main(hands)
      .getByText(/waits for approval/i)
      .first(),
  ).toBeVisible()

  // A merchant asks where its ₹48,200 is.
  await hands.palette('Payments by place', 'Payments by place')
  // Where it is not: with the merchant. What is held comes first to mind.
  await hands.fill(main(hands).getByLabel('Place', { exact: true }), 'Held')
  await hands.fill(main(hands).getByLabel('MID', { exact: true }), merchant)
  await hands.press('Enter')
  await hands.enter(main(hands).getByRole('row').filter({ hasText: '48,200.00' }).getByRole('link', { name: held }))
  await heading(hands, new RegExp(String(held)))
  await expect(main(hands).getByText('₹48,200.00 held', { exact: true })).toBeVisible()
  await expect(main(hands).getByText('The payer says that the goods did not come.').first()).toBeVisible()
  expect(way.end().seconds).toBeLessThan(mostSeconds)

  // Whoever waits: a second person has the return and the dispute.
  const second = await handsOf('finance2', new Way())
  await second.palette('Waiting for me', 'Waiting for me')
  await expect(main(second).getByText(String(payout['ref'])).first()).toBeVisible()
  await expect(main(second).getByText(dispute).first()).toBeVisible()
  console.log(`A bad morning: five answers with ${way.keys} keys in ${way.seconds.toFixed(1)} s`)
})
