import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAnnounced, test } from '../panel.ts'
import { restoreColumns, rows, viewOf } from '../merchantView.ts'

test('a transaction is found by its pasted number, opened, and its view comes back from the address', async ({
  openPanel,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openPanel('opsadmin')
  await page.goto(viewOf('M0000002', 'brand-txn'))
  const list = rows(page, 'Brand transactions')
  await expect(list).toHaveCount(5)
  const number = (await list.nth(2).getByRole('gridcell').last().textContent()) ?? ''
  const field = page.getByLabel('Txn No')
  await field.focus()
  await field.evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, `${number}\n`)
  await expect(page).toHaveURL(`${viewOf('M0000002', 'brand-txn')}&txn_no=${number}`)
  await expect(list).toHaveCount(1)
  await list.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Payment' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Action log' })).toBeVisible()

  await page.reload()
  await expect(list).toHaveText([new RegExp(number)])
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(viewOf('M0000002', 'brand-txn'))
  await expect(list).toHaveCount(5)
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(page).toHaveURL(`${viewOf('M0000002', 'brand-txn')}&sort=amount&order=asc`)

  const brandCode = page.getByRole('columnheader', { name: 'Brand Code' })
  const remembered = page.waitForResponse('**/opssavetablelayout')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Brand Code' }).uncheck()
  await expect(brandCode).toHaveCount(0)
  await (await remembered).finished()
  await page.reload()
  await expect(list).toHaveCount(5)
  await expect(brandCode).toHaveCount(0)

  const total = (await page.getByRole('navigation', { name: 'Pages' }).textContent())?.match(/of ([\d,]+)/)?.[1] ?? ''
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: `CSV (.csv) all ${total}` }).click()
  const [head = '', ...exported] = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect([head.includes('Txn. Number'), head.includes('Brand Code'), exported.length]).toEqual([
    true,
    false,
    Number(total.replaceAll(',', '')),
  ])
  await restoreColumns(page)
  await expect(brandCode).toBeVisible()
})

test('a view is found again by its name with its filters, order and columns: an own one by its owner alone, a shared one by whoever sees the same', async ({
  openPanel,
}) => {
  const bare = viewOf('M0000002', 'brand-txn')
  const largestFailed = `${bare}&status=FAILED&size=10&sort=amount&order=desc`
  const owner = await openPanel('opsadmin')
  const headers = (page: Page) => page.getByRole('columnheader').allTextContents()
  const view = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  const openViews = (page: Page) => page.getByRole('button', { name: 'Views' }).click()
  const choose = async (page: Page, name: string) => {
    await openViews(page)
    await view(page, name).click()
  }
  await owner.goto(largestFailed)
  const remembered = owner.waitForResponse('**/opssavetablelayout')
  await owner.getByRole('button', { name: 'Columns' }).click()
  await owner.getByRole('checkbox', { name: 'Brand Code' }).uncheck()
  await (await remembered).finished()
  await owner.keyboard.press('Escape')
  const chosen = await headers(owner)
  expect(chosen).not.toContain('Brand Code')
  for (const [name, isShared] of [
    ['Largest failed', false],
    ['Failed for all', true],
  ] as const) {
    await choose(owner, 'Save this view')
    const dialog = owner.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('checkbox', { name: /^Share it/ }).setChecked(isShared)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectAnnounced(owner, `“${name}” is saved.`)
  }

  await restoreColumns(owner)
  await owner.goto(bare)
  await expect.poll(() => headers(owner)).toContain('Brand Code')
  await choose(owner, 'Largest failed')
  await expect(owner).toHaveURL(largestFailed)
  await expect.poll(() => headers(owner)).toEqual(chosen)
  await expect(owner.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
  const list = rows(owner, 'Brand transactions')
  await expect(list).toHaveCount(10)
  await expect(list.filter({ has: owner.getByText(/^FAILED$/i) })).toHaveCount(10)

  const colleague = await openPanel('support')
  await colleague.goto(bare)
  await openViews(colleague)
  await expect(view(colleague, 'Failed for all')).toContainText('of opsadmin')
  await expect(view(colleague, 'Largest failed')).toHaveCount(0)
  await view(colleague, 'Failed for all').click()
  await expect(colleague).toHaveURL(largestFailed)
  await expect.poll(() => headers(colleague)).toEqual(chosen)
  // A manager sees other rows: what somebody else found in theirs is not offered.
  const manager = await openPanel('relmanager')
  await manager.goto(bare)
  await openViews(manager)
  await expect(view(manager, 'Save this view')).toBeVisible()
  await expect(view(manager, 'Failed for all')).toHaveCount(0)

  for (const name of ['Largest failed', 'Failed for all']) {
    await choose(owner, `Remove “${name}”`)
    await expectAnnounced(owner, 'The view is removed.')
    await openViews(owner)
    await expect(view(owner, name)).toHaveCount(0)
    await owner.keyboard.press('Escape')
  }
  await restoreColumns(owner)
  await restoreColumns(colleague)
})
