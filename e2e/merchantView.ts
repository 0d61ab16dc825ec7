import type { Page } from '@playwright/test'

export const viewOf = (code: string, tab?: string) =>
  `/merchant-details?merchant_code=${code}${tab === undefined ? '' : `&tab=${tab}`}`
export const tabs = (page: Page) => page.getByRole('tablist', { name: 'Merchant', exact: true }).getByRole('tab')
export const rows = (page: Page, label: string) => page.getByRole('treegrid', { name: label }).locator('[data-row]')

/** The tabs of a merchant that has everything, and how one knows each. */
export const signsOf = (page: Page) =>
  [
    ['Brand Txn', rows(page, 'Brand transactions').first()],
    ['Non Brand Txn', rows(page, 'Non brand transactions').first()],
    ['O2O Txn', rows(page, 'O2O orders').first()],
    ['Details', page.getByRole('heading', { name: 'Bank and identity' })],
    ['Comments', page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first()],
    ['App Install Status', page.getByRole('button', { name: 'Check App Installed' })],
    ['Campaign', page.getByText('Amount EW Revenue')],
    ['Deactive Brand', page.getByRole('grid', { name: 'Brands of the merchant' }).getByRole('row').nth(1)],
  ] as const

export const openTab = (page: Page, name: string) =>
  tabs(page)
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click()

/** The columns as the screen has them, and the gateway has heard of it. */
export const restoreColumns = async (page: Page) => {
  const forgotten = page.waitForResponse('**/opssavetablelayout')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.keyboard.press('Escape')
  await (await forgotten).finished()
}
