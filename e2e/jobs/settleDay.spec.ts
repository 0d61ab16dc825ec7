import { readFile } from 'node:fs/promises'
import { ask } from '../database.ts'
import { expect, expectSettled } from '../panel.ts'
import { expectHalf, type Hands, newNumbers, test, Way } from './countedHands.ts'

/** Payments of yesterday, of merchants that were paid lately: whatever others have settled, each way finds some. */
const makeReady = (number: string | undefined) =>
  ask(
    `insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
     select id, $1 || id, type, 'SUCCESSFUL', 500000, now() - interval '1 day'
     from (
       select t.merchant_id as id, max(t.txn_type) as type from settlement_rows r join transactions t on t.id = r.id
       where r.batch_id is not null group by t.merchant_id order by max(r.batch_id) desc, t.merchant_id limit 20) paid`,
    [number],
  )

const button = (hands: Hands, name: string) => hands.page.getByRole('button', { name, exact: true })
const dialog = (hands: Hands) => hands.page.getByRole('dialog')
const batchOf = (hands: Hands) => new URL(hands.page.url()).pathname.split('/').at(-1) ?? ''

const sealed = async (hands: Hands) => {
  await expect(hands.page).toHaveURL(/\/accounts\/batches\/\d+$/)
  await expect(hands.page.getByText('You sealed this batch: somebody else has to approve it.')).toBeVisible()
}
const approved = async (hands: Hands) => {
  await expect(dialog(hands)).toBeHidden()
  await expect(button(hands, 'Download bank file')).toBeEnabled()
  await expectSettled(hands.page)
}
/** The bank file, which the question before it is answered for. */
const bankFile = async (hands: Hands, act: () => Promise<void>) => {
  const download = hands.page.waitForEvent('download')
  await act()
  expect((await readFile(await (await download).path())).length).toBeGreaterThan(100)
  await expect(hands.page.getByText('Sent to the bank', { exact: true })).toBeVisible()
}

test('a day is settled by two people, up to its bank file, in at most half of the documented keys', async ({
  handsOf,
}) => {
  const numbers = newNumbers(2)
  await makeReady(numbers[0])
  const documented = new Way()
  const first = await handsOf('finance', documented)
  await first.menu('Account Management')
  await first.tab('Settlements')
  await first.enter(button(first, 'Initiate Settlement'))
  await first.enter(dialog(first).getByRole('button', { name: 'Initiate Settlement' }))
  await sealed(first)
  const other = await handsOf('finance2', documented)
  await other.menu('Waiting for me')
  await other.enter(other.page.getByRole('link', { name: new RegExp(`^Review Batch ${batchOf(first)} `) }).first())
  await other.enter(other.page.getByRole('link', { name: 'Approve batch' }))
  await other.enter(dialog(other).getByRole('button', { name: 'Approve batch' }))
  await approved(other)
  await bankFile(other, async () => {
    await other.enter(button(other, 'Download bank file'))
    await other.enter(other.page.getByRole('alertdialog').getByRole('button', { name: 'Write and download' }))
  })
  documented.end()

  await makeReady(numbers[1])
  const now = new Way()
  const hands = await handsOf('finance', now)
  await hands.palette('settle', 'Initiate Settlement')
  await expect(dialog(hands).getByRole('button', { name: 'Initiate Settlement' })).toBeEnabled()
  await hands.press('Control+Enter')
  await sealed(hands)
  const second = await handsOf('finance2', now)
  await second.palette(`approve batch ${batchOf(hands)}`, `Approve batch ${batchOf(hands)}`)
  await expect(dialog(second).getByRole('button', { name: 'Approve batch' })).toBeEnabled()
  await second.press('Control+Enter')
  await approved(second)
  await bankFile(second, async () => {
    await second.press('f')
    await expect(second.page.getByRole('alertdialog')).toBeVisible()
    await second.press('Enter')
  })
  expectHalf('Settle a day', documented, now.end())
})
