import { ask } from '../database.ts'
import { expect } from '../panel.ts'
import { decideInRow, expectHalf, test, Way } from './countedHands.ts'

const size = 5

test('five bank schemes are approved in at most half of the documented keys', async ({ handsOf }) => {
  // As many as both ways take: whichever are decided on, as many wait afterwards as before.
  await ask(
    `insert into bank_schemes (bank, bank_code, tenure, rate, bank_tenure_id, brand_code, start_date, end_date, state,
       makers, created_by, created_at, changed_by, changed_at)
     select 'HDFC', 'HDFC', 12, 1300 + at, 'JOB' || at, 'CRESTO', date '2040-01-01' + at * 20, date '2040-01-10' + at * 20,
       'created', array[p.id], p.id, now(), p.id, now()
     from generate_series(1, $1::int) at, (select id from staff where login_id = 'bankmaker') p`,
    [2 * size],
  )
  const waiting = async () =>
    Number((await ask(`select count(*) as n from bank_schemes where state = 'created'`))[0]?.['n'])
  const first = await waiting()

  const documented = new Way()
  const before = await handsOf('bankboth', documented)
  await before.menu('Bank Setup')
  const dialog = before.page.getByRole('dialog', { name: 'Create Bank Setup' })
  for (let left = size; left > 0; left -= 1) {
    await before.enter(before.page.getByRole('link', { name: /^Verify / }).first())
    await before.enter(dialog.getByRole('button', { name: 'Approve' }))
    await expect(dialog).toBeHidden()
    await expect.poll(waiting).toBe(first - size + left - 1)
  }
  documented.end()

  const now = new Way()
  const hands = await handsOf('bankboth', now)
  await hands.press('g', 'w')
  await expect(hands.page.getByRole('link', { name: 'Decide in a row' })).toBeVisible()
  await hands.press('d')
  await decideInRow(hands, size)
  expectHalf('Approve five schemes', documented, now.end())
  expect(await waiting()).toBe(first - 2 * size)
})
