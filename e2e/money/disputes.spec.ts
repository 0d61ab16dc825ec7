import type { Page } from '@playwright/test'
import { ask } from '../database.ts'
import { expect, expectAccessible, test } from '../panel.ts'
import { pressed } from '../pressed.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** One above the limit, to be answered sooner than the others, as if it had just come. */
const bringOne = async (): Promise<string> => {
  const [found] = await ask(`select dispute_ref as ref from disputes
    where amount_paise > 1000000 and status in ('open', 'defended') order by dispute_ref limit 1`)
  const ref = String(found?.['ref'])
  await ask('delete from dispute_acts where dispute_ref = $1', [ref])
  await ask(
    `update disputes set status = 'open', missed_at = null, respond_by = now() + interval '20 hours 30 minutes' where dispute_ref = $1`,
    [ref],
  )
  return ref
}

test('finance finds the dispute that is due soonest and accepts it, and somebody else approves, by keyboard', async ({
  openPanel,
}) => {
  const ref = await bringOne()
  const finance = await openPanel('finance')
  await finance.goto('/dashboard')
  await expect(main(finance).getByRole('heading', { level: 1 })).toBeVisible()
  await finance.keyboard.press('g')
  await finance.keyboard.press('q')
  await expect(finance).toHaveURL(/\/disputes$/)
  const first = main(finance).getByRole('row').nth(1)
  await expect(first).toContainText(ref)
  await expect(first).toContainText('20 hours left')
  await expectAccessible(finance)
  await main(finance).getByRole('link', { name: ref }).press('Enter')
  await expect(finance.getByRole('heading', { name: `Dispute ${ref}` })).toBeVisible()
  await expectAccessible(finance)
  await pressed(finance, 'Accept')
  await dialog(finance).getByRole('textbox').fill('The merchant agrees.')
  await pressed(finance, 'Ask: accept')
  await expect(
    main(finance)
      .getByText(/waits for approval/i)
      .first(),
  ).toBeVisible()

  const finance2 = await openPanel('finance2')
  await finance2.goto('/waiting')
  await expect(main(finance2).getByRole('gridcell', { name: new RegExp(`^${ref}, `) })).toBeVisible()
  await finance2.goto(`/disputes/${ref}?as=decide`)
  await expect(dialog(finance2)).toBeVisible()
  await pressed(finance2, 'Approve')
  await expect(main(finance2).getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect(main(finance2).getByText(/The payer’s bank has the amount back/)).toBeVisible()
})
