import { writeFileSync } from 'node:fs'
import { buildSheet } from '#tests/support/sheets.ts'
import { ask } from '../database.ts'
import { expect, expectAnnounced } from '../panel.ts'
import { expectHalf, type Hands, test, Way } from './countedHands.ts'

const size = 50
const message = 'Dear {{1}}, your offer ends on {{2}}.'
const day = '5 November'
/** Numbers that the sandbox answers at once. */
const numberAt = (at: number) => `96${String(at * 100 + 50).padStart(8, '0')}`

const field = (hands: Hands, name: string) =>
  hands.page.getByRole('form', { name: 'Campaign' }).getByLabel(name, { exact: true })
const button = (hands: Hands, name: string) => hands.page.getByRole('button', { name, exact: true })
const question = (hands: Hands) => hands.page.getByRole('dialog', { name: `Send to ${size} recipients?` })

const attach = async (hands: Hands, path: string, rows: number) => {
  await hands.attach(button(hands, 'Choose file'), path)
  await expect(hands.page.getByText(`Records Found: ${rows}`)).toBeVisible()
  await expect(button(hands, 'Send')).toBeEnabled()
}
const attachAll = async (hands: Hands, path: string, step?: 'Shift+Tab') => {
  await hands.enter(button(hands, 'Choose another'), step)
  await attach(hands, path, size)
}
const tested = async (hands: Hands) => {
  await expectAnnounced(hands.page, 'Job Run Successfully done!')
  await expect(button(hands, 'Send')).toBeEnabled()
}
const sent = async (hands: Hands) => {
  await expect(hands.page).toHaveURL(/\/campaign\/[0-9a-f-]{36}/)
  await expect(hands.page.getByText('All messages are sent.')).toBeVisible()
  await expect(hands.page.getByText(`${size} of ${size} handed to the provider`)).toBeVisible()
}

test('a campaign of fifty is tested and sent in at most half of the documented keys', async ({ handsOf }, testInfo) => {
  const fileOf = (name: string, rows: string[][]) => {
    const path = testInfo.outputPath(name)
    writeFileSync(path, buildSheet({ headers: ['mobile_number', '1', '2'], rows, format: 'xlsx' }))
    return path
  }
  const one = fileOf('one.xlsx', [['9811111150', 'Asha', day]])
  const all = fileOf(
    'all.xlsx',
    Array.from({ length: size }, (_, at) => [numberAt(at), `Shop ${at}`, day]),
  )
  const name = `Fifty ${Date.now() % 100_000}`

  const documented = new Way()
  const before = await handsOf('support2', documented)
  await before.menu('Campaign')
  await before.fill(field(before, 'Mode'), 't')
  await before.fill(field(before, 'Channel'), 's')
  await before.fill(field(before, 'Vendor'), 's')
  await before.fill(field(before, 'Template Id'), 'T-500')
  await before.fill(field(before, 'Campaign Name'), name)
  await before.fill(field(before, 'Mobile Number'), '9811111150')
  await before.fill(field(before, 'Message'), message)
  await attach(before, one, 1)
  await before.enter(button(before, 'Send'))
  await tested(before)
  await before.fill(field(before, 'Mode'), 'l', 'Shift+Tab')
  await attachAll(before, all)
  await before.enter(button(before, 'Send'))
  await before.enter(question(before).getByRole('button', { name: 'Send' }))
  await sent(before)
  documented.end()

  const [earlier] = await ask('select code from campaigns where name = $1', [name])
  const now = new Way()
  const hands = await handsOf('support', now)
  await hands.palette('like fifty', `Write a campaign like ${String(earlier?.['code'])}`)
  await expect(field(hands, 'Campaign Name')).toBeFocused()
  await hands.type(`${name}b`)
  await hands.fill(field(hands, 'Mobile Number'), '9811111150')
  await attach(hands, one, 1)
  await hands.press('Control+Enter')
  await tested(hands)
  await expect(button(hands, 'Go on live')).toBeFocused()
  await hands.press('Enter')
  await attach(hands, all, size)
  await hands.press('Control+Enter')
  await expect(question(hands).getByRole('button', { name: 'Send' })).toBeEnabled()
  await hands.press('Control+Enter')
  await sent(hands)
  expectHalf('A campaign of 50', documented, now.end())
})
