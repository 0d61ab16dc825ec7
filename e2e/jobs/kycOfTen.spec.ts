import { ask } from '../database.ts'
import { decisionDialog } from '../kycPages.ts'
import { expect } from '../panel.ts'
import { expectHalf, test, Way } from './countedHands.ts'

const size = 10
/** Each case of the documented way takes the same keys: as many are walked, and the rest are counted. */
const walked = 2
const remark = 'ok'

test('ten KYC cases are approved in at most half of the documented keys', async ({ handsOf }) => {
  // The queue holds more cases than the documents of the demo: those that wait longest have theirs.
  const approved = async () =>
    Number((await ask(`select count(*) as n from kyc_decisions where is_approved and remark = $1`, [remark]))[0]?.['n'])

  const first = await approved()
  const documented = new Way()
  const before = await handsOf('kycreviewer', documented)
  const { page } = before
  await before.menu('New Merchant KYC')
  for (let done = 1; done <= walked; done += 1) {
    await before.enter(page.getByRole('link', { name: /^Review / }).first())
    await expect(page.getByRole('img').first()).toBeVisible()
    await before.enter(page.getByRole('button', { name: 'Update KYC Status' }))
    await before.fill(decisionDialog(page).getByLabel('Remark'), remark)
    await before.enter(decisionDialog(page).getByRole('button', { name: 'Approve KYC' }))
    await expect.poll(approved).toBe(first + done)
    await before.menu('New Merchant KYC')
  }
  documented.end(size / walked)

  const now = new Way()
  const hands = await handsOf('kycreviewer2', now)
  await hands.press('g', 'k')
  await expect(hands.page.getByRole('link', { name: 'Decide in a row' })).toBeVisible()
  await hands.press('d')
  const current = hands.page.locator('nav [aria-current="true"]')
  const approve = hands.page.getByRole('button', { name: /^Approve/ })
  for (let done = 1; done <= size; done += 1) {
    await expect(approve).toBeVisible()
    await expect
      .poll(
        async () => {
          if (!(await approve.isEnabled())) await hands.press('Space')
          return approve.isEnabled()
        },
        { intervals: [200] },
      )
      .toBe(true)
    await expect(hands.page.getByRole('img').first()).toBeVisible()
    const decided = await current.elementHandle()
    await hands.press('a')
    await expect(hands.page.getByRole('textbox', { name: 'Remark' })).toBeFocused()
    await hands.type(remark)
    await hands.press('Control+Enter')
    await expect.poll(async () => (await decided?.getAttribute('aria-current')) ?? null).toBeNull()
  }
  await expect.poll(approved).toBe(first + walked + size)
  expectHalf('KYC of ten', documented, now.end())
})
