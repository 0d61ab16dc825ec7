import { writeFileSync } from 'node:fs'
import { pngOf } from '#tests/support/kyc.ts'
import { expect, expectAnnounced } from '../panel.ts'
import { expectHalf, type Hands, test, Way } from './countedHands.ts'

const field = (hands: Hands, name: string) =>
  hands.page.getByRole('main').getByRole('textbox', { name, exact: true }).first()
const chooseLogo = async (hands: Hands, path: string) => {
  await hands.attach(hands.page.getByRole('button', { name: 'Choose image' }), path)
  await expect(hands.page.getByRole('img', { name: 'Brand Logo' })).toBeVisible()
}
const saved = async (hands: Hands, code: string) => {
  await expectAnnounced(hands.page, 'Successfully Saved!')
  await expect(hands.page.getByRole('combobox', { name: 'Brand', exact: true })).toHaveValue(code)
}

test('a brand is onboarded in at most half of the documented keys', async ({ handsOf }, testInfo) => {
  const logo = testInfo.outputPath('logo.png')
  writeFileSync(logo, pngOf(24, 16, 30))
  const [first, second] = [`NOVA${Date.now() % 10_000}A`, `NOVA${Date.now() % 10_000}B`] as const

  const documented = new Way()
  const before = await handsOf('catalogue', documented)
  await before.menu('Brand Configuration')
  await before.enter(before.page.getByRole('button', { name: 'Add Brand' }))
  for (const [name, text] of [
    ['Brand Code', first],
    ['Brand Name', 'Nova Home'],
    ['Category', 'Furniture'],
    ['Action Name', 'novaHome'],
    ['MCC Code', '5712'],
    ['Priority', '3'],
  ] as const)
    await before.fill(field(before, name), text)
  await chooseLogo(before, logo)
  for (const [name, text] of [
    ['Allowed Brand Payment Types', '["EMI"]'],
    ['Bank TIDs', '{}'],
    ['Brand Offer Description', 'Lamps and chairs'],
  ] as const)
    await before.fill(field(before, name), text)
  await before.enter(before.page.getByRole('button', { name: 'Add validation' }))
  const validation = before.page.getByRole('group', { name: 'Validation 1' })
  for (const [name, text] of [
    ['Label', 'Serial number'],
    ['Attribute', 'serial'],
    ['Message', 'Eight characters'],
    ['Expression', '^[A-Z0-9]{8}$'],
  ] as const)
    await before.fill(validation.getByRole('textbox', { name, exact: true }), text)
  await before.enter(before.page.getByRole('button', { name: 'Save' }))
  await saved(before, first)
  documented.end()

  const now = new Way()
  const hands = await handsOf('catalogue', now)
  await hands.palette(`like ${first}`, `Add a brand like ${first}`)
  await expect(field(hands, 'Brand Code')).toBeFocused()
  await hands.type(second)
  await hands.fill(field(hands, 'Brand Name'), 'Nova Garden')
  await chooseLogo(hands, logo)
  await hands.press('Control+Enter')
  await saved(hands, second)
  expectHalf('Onboard a brand', documented, now.end())
})
