import { ask } from '../database.ts'
import { expect } from '../panel.ts'
import { expectHalf, test, Way } from './countedHands.ts'

const whyWords = {
  'rate-missing': 'No verified MDR rate',
  'kyc-not-approved': 'The KYC of the merchant is not approved',
} as const

test('why a payment is unpaid is found by its number in at most half of the documented keys', async ({ handsOf }) => {
  const [unpaid] = await ask(
    `select txn_ref_number, hindrances[1] as why from settlement_rows r
     where batch_id is null and hindrances in ('{rate-missing}', '{kyc-not-approved}')
     and not exists (select 1 from settlement_holds h where h.transaction_id = r.id) order by id limit 1`,
  )
  const number = String(unpaid?.['txn_ref_number'])
  const why = whyWords[String(unpaid?.['why']) as keyof typeof whyWords]

  const documented = new Way()
  const before = await handsOf('finance', documented)
  await before.menu('Account Management')
  await before.tab('Settlements')
  await before.fill(before.page.getByLabel('Txn Ref Number', { exact: true }), number)
  await before.press('Enter')
  const rows = before.page.getByRole('treegrid', { name: 'Settlements' })
  await before.enter(rows.getByRole('row').filter({ hasText: number }))
  await expect(rows.getByText(why).first()).toBeVisible()
  documented.end()

  const now = new Way()
  const hands = await handsOf('finance', now)
  await hands.palette(number, number)
  await expect(hands.page.getByRole('main').getByText(why).first()).toBeVisible()
  expectHalf('Find why a payment is unpaid', documented, now.end())
})
