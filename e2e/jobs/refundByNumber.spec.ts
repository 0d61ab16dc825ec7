import { ask } from '../database.ts'
import { expect } from '../panel.ts'
import { expectHalf, type Hands, newNumbers, test, Way } from './countedHands.ts'

/** Successful payments of yesterday that no batch has taken. */
const numbers = newNumbers(2)

const ending = (hands: Hands) =>
  expect(hands.page.getByText('The sandbox of this demo said so. No money moved.')).toBeVisible()

test('a payment is refunded whole by its number in at most half of the documented keys', async ({ handsOf }) => {
  await ask(
    `insert into transactions (merchant_id, txn_ref_number, txn_type, brand_code, status, amount_paise, created_at)
     select m.id, number, 'upi', m.brand_code, 'SUCCESSFUL', 150000, now() - interval '1 day'
     from unnest($1::text[]) number, (select id, brand_code from merchants where brand_code <> '' order by id limit 1) m`,
    [numbers],
  )
  const documented = new Way()
  const before = await handsOf('finance', documented)
  await before.menu('Account Management')
  await before.tab('Refund')
  const { page } = before
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await before.fill(page.getByLabel('Txn Ref Number', { exact: true }), numbers[0] ?? '')
  await before.press('Enter')
  await expect(submit).toBeVisible()
  await before.fill(page.getByLabel('Paid Amount'), '1500')
  await before.enter(submit)
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Refund' })
  await before.enter(question)
  await ending(before)
  documented.end()

  const now = new Way()
  const hands = await handsOf('finance', now)
  await hands.palette(String(numbers[1]), String(numbers[1]))
  await expect(hands.page.getByRole('link', { name: 'Refund', exact: true })).toBeVisible()
  await hands.press('r')
  await expect(hands.page.getByLabel('Paid Amount')).toBeFocused()
  await expect(hands.page.getByLabel('Paid Amount')).toHaveValue('1500')
  await hands.press('Enter')
  await hands.enter(hands.page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }))
  await ending(hands)
  expectHalf('Refund by number', documented, now.end())
})
