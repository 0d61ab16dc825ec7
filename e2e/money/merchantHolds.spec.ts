import type { Page } from '@playwright/test'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectSettled, test } from '../panel.ts'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

const pressed = async (page: Page, name: string | RegExp) => {
  const button = page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .last()
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** A merchant with payments that wait, of whom nothing is held: the first payment of it. */
const payable = async () => {
  const [found] = await ask(`select m.merchant_code as code, m.display_name as name, min(r.txn_ref_number) as txn
    from settlement_rows r join merchants m on m.id = r.merchant_id
    where r.status = 'Ready_to_Settle' and r.batch_id is null
      and not exists (select from merchant_holds k where k.merchant_id = m.id)
      and not exists (select from settlement_holds h where h.merchant_id = m.id and h.released_at is null)
    group by m.id order by m.merchant_code desc limit 1`)
  return { code: String(found?.['code']), name: String(found?.['name']), txn: String(found?.['txn']) }
}

test('a merchant is put on hold by two people: its page, its payment and the list say so, until two release it', async ({
  openPanel,
}) => {
  const { code, txn } = await payable()
  const finance = await openPanel('finance')
  await finance.goto('/merchant-holds?as=ask')
  await expectSettled(finance)
  await expectAccessible(finance)
  await dialog(finance).getByLabel('MID').fill(code)
  await dialog(finance).getByLabel('Reason').fill('A police notice.')
  await pressed(finance, 'Ask for it')
  await expect(main(finance).getByText(/waits for a second person, and keeps nothing back yet/)).toBeVisible()
  await expectAccessible(finance)
  const address = new URL(finance.url()).pathname

  const finance2 = await openPanel('finance2')
  await finance2.goto('/waiting?kind=merchantHold')
  await expect(
    main(finance2)
      .getByRole('gridcell', { name: /^Hold, / })
      .first(),
  ).toBeVisible()
  await finance2.goto(`${address}?as=decide`)
  await pressed(finance2, 'Confirm')
  await expect(main(finance2).getByText('In force', { exact: true }).first()).toBeVisible()

  await finance2.goto(`/payments/${txn}`)
  await expect(main(finance2).getByText(/held$/).first()).toBeVisible()
  await expect(main(finance2).getByText(/The merchant is on hold since .*: A police notice\./)).toBeVisible()
  await expectAccessible(finance2)

  await finance2.goto(address)
  await pressed(finance2, 'Ask for its release')
  await dialog(finance2).getByRole('textbox').fill('The notice is withdrawn.')
  await pressed(finance2, 'Ask for the release')
  await expect(main(finance2).getByText(/its release waits for a second person/)).toBeVisible()
  await finance.goto(`${address}?as=decide`)
  await dialog(finance).getByRole('textbox').fill('Seen the letter.')
  await pressed(finance, 'Release')
  await expect(main(finance).getByText('Released', { exact: true }).first()).toBeVisible()
  await finance.goto(`/payments/${txn}`)
  // It is looked at anew: ready, or waiting for what else it lacks.
  await expect(
    main(finance)
      .getByText(/(?:ready|waiting)$/)
      .first(),
  ).toBeVisible()
  await expect(main(finance).getByText(/The merchant is on hold/)).toHaveCount(0)
})
