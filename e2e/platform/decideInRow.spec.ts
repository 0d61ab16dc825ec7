import { rate, send } from '../checkedRecords.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, test } from '../panel.ts'

const size = 20

test('a queue of 20 rates is decided without a mouse at 20 a minute or more, each seen, and one taken back in time', async ({
  openPanel,
}) => {
  const drafter = await openPanel('drafter')
  await drafter.goto('/waiting')
  const ids: number[] = []
  for (let slab = 0; slab < size; slab += 1) {
    const fields = { from_amount: slab * 1000, to_amount: slab * 1000 + 999, from: '2033-01-01', to: '2033-12-31' }
    const made = await send(drafter, '/ops/mdrratesupdate', rate(fields))
    if (!made.payload) throw new Error(`A rate was not made: ${JSON.stringify(made)}`)
    ids.push(made.payload.id)
  }
  const count = async (state: string) =>
    (await ask('select 1 from mdr_rates where id = any($1) and state = $2', [ids, state])).length

  const page = await openPanel('approver')
  await page.goto('/waiting?kind=general')
  await expect(page.getByRole('link', { name: 'Decide in a row' })).toBeVisible()
  await page.keyboard.press('d')
  const mine = page.getByRole('navigation', { name: 'What waits' }).getByRole('button', { name: 'LAZYPAY' })
  await expect(mine).toHaveCount(size)
  const now = page.locator('nav [aria-current="true"]')
  const approve = page.getByRole('button', { name: /^Approve/ })
  /** Space leads to the end of the review, without which nothing is approved. */
  const see = () =>
    expect
      .poll(
        async () => {
          if (!(await approve.isEnabled())) await page.keyboard.press('Space')
          return approve.isEnabled()
        },
        { intervals: [50] },
      )
      .toBe(true)
  await see()
  await expectAccessible(page)

  const isMine = async () => (await now.textContent())?.includes('LazyPay') === true
  for (let presses = 0; presses < 40 && !(await isMine()); presses += 1) await page.keyboard.press('j')
  await expect(mine.first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(mine.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(mine.first()).toHaveAttribute('aria-current', 'true')
  await see()
  await page.keyboard.press('a')
  await expect(mine.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('u')
  await expect(mine.first()).toHaveAttribute('aria-current', 'true')
  expect(await count('approved')).toBe(0)

  const startedAt = Date.now()
  for (let left = size; left > 0; left -= 1) {
    await see()
    const current = await now.elementHandle()
    await page.keyboard.press('a')
    await expect.poll(async () => (await current?.getAttribute('aria-current')) ?? null).toBeNull()
  }
  const perMinute = Math.floor((size * 60_000) / (Date.now() - startedAt))
  console.log(`${perMinute} decisions a minute`)
  expect(perMinute).toBeGreaterThanOrEqual(20)
  await expect.poll(() => count('approved'), { timeout: 15_000 }).toBe(size)
})
