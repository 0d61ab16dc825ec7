import { ask } from '../database.ts'
import { expect, expectAnnounced, expectSettled } from '../panel.ts'
import { expectHalf, type Hands, test, Way } from './countedHands.ts'

/** After every offer of the demo: what overlaps is not created. */
const [firstDay, lastDay] = ['+71', '+90'] as const

const form = (hands: Hands) => hands.page.getByRole('form', { name: 'Offer rule' })
const field = (hands: Hands, name: string) => form(hands).getByLabel(name, { exact: true })
const button = (hands: Hands, name: string) => hands.page.getByRole('button', { name, exact: true })
const inWords = (hands: Hands) => form(hands).getByRole('status', { name: 'Rule in words' })
const tried = async (hands: Hands) => {
  await expect(hands.page.getByRole('region', { name: 'What if' }).getByText('Cashback of this rule')).toBeVisible()
  expect((await hands.page.getByRole('status', { name: 'The last 30 days in words' }).textContent()) ?? '').toMatch(
    /: this rule takes [\d,]+ transactions? of ₹[\d,.]+ and gives ₹[\d,.]+\.$/,
  )
}
const submitted = async (hands: Hands) => {
  await expect(hands.page.getByRole('main').getByText(/a colleague has to confirm this/)).toBeVisible()
}

test('an offer is tried on the month and handed in, in at most half of the documented keys', async ({
  handsOf,
}, testInfo) => {
  const documented = new Way()
  const before = await handsOf('catalogue', documented)
  await before.menu('Offer Management')
  await before.enter(before.page.getByRole('button', { name: 'CRESTO', exact: true }))
  await expect(field(before, 'Rule description')).toBeVisible()
  await expectSettled(before.page)
  await before.fill(field(before, 'Rule description'), 'Kotak spring A')
  for (const [name, text] of [
    ['Total cashback', '12'],
    ['Max cashback (₹)', '3000'],
    ['Bank', 'k'],
    ['From', firstDay],
    ['To', lastDay],
  ] as const)
    await before.fill(field(before, name), text)
  for (const method of ['Credit card', 'EMI']) {
    await before.tabTo(field(before, method))
    await before.press('Space')
  }
  for (const [name, text] of [
    ['SKU', 'ALL'],
    ['Min transaction (₹)', '10000'],
    ['Bank share (%)', '60'],
    ['Bank share cap (₹)', '1200'],
  ] as const)
    await before.fill(field(before, name), text)
  await before.enter(button(before, 'Try on the last 30 days'))
  await tried(before)
  const said = await inWords(before).textContent()
  await before.enter(button(before, 'Create'), 'Shift+Tab')
  await expectAnnounced(before.page, 'The rule was created.')
  const download = before.page.waitForEvent('download')
  await before.enter(button(before, 'Generate Excel'))
  const path = testInfo.outputPath('offers.xlsx')
  await (await download).saveAs(path)
  await before.tab('Upload Offers')
  await before.attach(before.page.getByRole('main').getByRole('button', { name: 'Choose file' }), path)
  await before.enter(button(before, 'Submit'))
  await submitted(before)
  documented.end()

  const [earlier] = await ask(
    `select id from offer_rules where brand_code = 'CRESTO' and bank_code = 'KOTAK' order by to_at desc, id desc limit 1`,
  )
  const now = new Way()
  const hands = await handsOf('catalogue', now)
  await hands.palette('like cresto kotak', /^Write an offer like Kotak/i)
  await expect(field(hands, 'Rule description')).toBeFocused()
  await expect(hands.page.getByRole('link', { name: `offer ${String(earlier?.['id'])}` })).toBeVisible()
  await hands.type('Kotak spring B')
  await hands.fill(field(hands, 'Total cashback'), '12')
  await hands.fill(field(hands, 'From'), firstDay)
  await hands.fill(field(hands, 'To'), lastDay)
  await hands.press('Alt+Enter')
  await tried(hands)
  await expect(inWords(hands)).toHaveText(said ?? '')
  await expect(button(hands, 'Create')).toBeFocused()
  await expect(button(hands, 'Create')).toBeInViewport()
  await expect(hands.page.getByText('Cashback of this rule')).toBeInViewport()
  await hands.press('Enter')
  await expectAnnounced(hands.page, 'The rule was created.')
  await expect(button(hands, 'Go on to upload')).toBeFocused()
  await hands.press('Enter')
  await expect(button(hands, 'Submit')).toBeFocused()
  await hands.press('Enter')
  await submitted(hands)
  expectHalf('An offer with a what-if', documented, now.end())
})
