import { expect } from '../panel.ts'
import { expectHalf, test, Way } from './countedHands.ts'

const code = 'M0000077'

test('the last message to a merchant is found in at most half of the documented keys', async ({ handsOf }) => {
  const documented = new Way()
  const before = await handsOf('opsadmin', documented)
  await before.menu('Merchant Info')
  await before.fill(before.page.getByLabel('Merchant Code'), code)
  await before.press('Enter')
  const found = before.page.getByRole('grid', { name: 'Merchants' }).locator('tbody').getByRole('row')
  await before.enter(found.filter({ hasText: code }))
  await before.tab('Campaign')
  const history = before.page.getByRole('heading', { name: 'Campaign Message History' })
  await expect(history).toBeInViewport()
  documented.end()

  const now = new Way()
  const hands = await handsOf('opsadmin', now)
  await hands.palette(`message ${code}`, `Messages to ${code}`)
  await expect(hands.page.getByRole('heading', { name: 'Campaign Message History' })).toBeInViewport()
  expectHalf('Find a merchant’s last message', documented, now.end())
})
