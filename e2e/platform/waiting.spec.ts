import { rate, dialog, row, send } from '../checkedRecords.ts'
import { ask } from '../database.ts'
import { expect, expectAccessible, test } from '../panel.ts'

test('ten pending rates are decided on by keyboard alone; the one that changed meanwhile says so and stays', async ({
  openPanel,
}) => {
  const drafter = await openPanel('drafter')
  await drafter.goto('/waiting')
  const ids: number[] = []
  for (let slab = 0; slab < 10; slab += 1) {
    const made = await send(
      drafter,
      '/ops/mdrratesupdate',
      rate({ from_amount: slab * 1000, to_amount: slab * 1000 + 999 }),
    )
    if (!made.payload) throw new Error(`A rate was not made: ${JSON.stringify(made)}`)
    ids.push(made.payload.id)
  }
  const statuses = async () =>
    (await ask('select state from mdr_rates where id = any($1) order by id', [ids])).map(({ state }) => state)
  expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'draft'))

  const page = await openPanel('approver')
  await page.goto('/waiting?kind=general')
  const mine = row(page, 'LAZYPAY')
  await expect(mine).toHaveCount(10)
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Waiting for me' })
  await expect(badge).toContainText(/\d+$/)
  const key = (name: string) => page.keyboard.press(name)
  const focusOn = async (name: RegExp, step: 'Tab' | 'Shift+Tab') => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    for (let presses = 0; presses < 40 && !name.test(await focused()); presses += 1) await key(step)
    expect(await focused()).toMatch(name)
  }

  await key('Tab')
  await focusOn(/^UPI|^DEBIT|^CREDIT|^LAZYPAY|version/, 'Tab')
  await key('End')
  await expect(mine.last()).toBeFocused()
  await key('Enter')
  await expect(dialog(page).getByText(/LazyPay version/)).toBeVisible()
  await focusOn(/^Approve$/, 'Tab')
  await key('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(mine).toHaveCount(9)
  await expect(mine.last()).toBeFocused()

  for (let nth = 0; nth < 9; nth += 1) {
    await key('Space')
    if (nth < 8) await key('ArrowUp')
  }
  await expect(mine.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  const changed = await send(
    drafter,
    '/ops/mdrratesupdate',
    { ...rate({ from_amount: 0, to_amount: 999, value: 1.75 }), id: ids[0] },
    1,
  )
  expect(changed.payload?.revision).toBe(2)
  await focusOn(/^Decide on 9 chosen$/, 'Shift+Tab')
  await key('Enter')
  await expect(dialog(page)).toHaveAccessibleName('9 chosen')
  await expectAccessible(page)
  await focusOn(/^Approve$/, 'Tab')
  await key('Enter')
  await expect(dialog(page).getByText('8 of 9 done')).toBeVisible()
  await expect(dialog(page).getByText(/Not done: Somebody changed this record/)).toHaveCount(1)
  await key('Escape')
  await expect(mine).toHaveCount(1)
  expect(await statuses()).toEqual(['draft', ...Array.from({ length: 9 }, () => 'approved')])

  await key('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to a screen or merchant' })).toBeFocused()
  await page.keyboard.type('lazypay')
  await expect(page.getByRole('option', { name: /LazyPay version/ })).toBeVisible()
  await key('Enter')
  await expect(page).toHaveURL(/\/waiting\?record=general-\d+/)
  await expect(dialog(page).getByText(/LazyPay version/)).toBeVisible()
  await focusOn(/^Approve$/, 'Tab')
  await key('Enter')
  await expect.poll(statuses).toEqual(Array.from({ length: 10 }, () => 'approved'))
})
