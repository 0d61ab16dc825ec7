import { expect, expectAccessible, test } from './desk.ts'
import { openTab, signsOf, tabs, viewOf } from './merchantView.ts'

test('on the dashboard every figure opens the rows it counts, for a relationship manager and for a brand', async ({
  openDesk,
}) => {
  const manager = await openDesk('relmanager')
  await manager.goto('/dashboard')
  await expect(manager.getByRole('heading', { name: 'Welcome to the operations panel' })).toBeVisible()
  const summary = manager.getByRole('region', { name: 'Summary' })
  const total = summary.getByRole('link', { name: /^Total/ })
  await expect(total).toContainText('active')
  await total.click()
  await expect(manager).toHaveURL('/dashboard?status=SUCCESSFUL&type=brand_emi')
  const counted = (await total.locator('span').nth(1).textContent()) ?? ''
  await expect(manager.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${counted}`)
  await manager.getByRole('button', { name: /^Remove the filter Status/ }).click()
  await expect(manager).toHaveURL('/dashboard?type=brand_emi')
  await expectAccessible(manager)
  await manager.goto(viewOf('M0000002'))
  await expect(tabs(manager)).toHaveCount(7)
  for (const [name, sign] of signsOf(manager).slice(0, -1)) {
    await openTab(manager, name)
    await expect(sign).toBeVisible()
  }

  const brand = await openDesk('branduser')
  await brand.goto('/dashboard')
  const grid = brand.getByRole('grid', { name: 'Recent transactions' })
  await expect(grid.locator('[data-row]')).toHaveCount(5)
  const brands = await grid.locator('[data-row] [role="gridcell"]:nth-child(4)').allTextContents()
  expect(brands.filter((code) => !['ASTRON', 'BOLTWAVE'].includes(code))).toEqual([])
  await brand.getByRole('group', { name: 'Failures by error code' }).getByRole('link').first().focus()
  await brand.keyboard.press('Enter')
  await expect(brand).toHaveURL(/error=/)
  await expect(brand.getByRole('button', { name: /^Remove the filter Error/ })).toBeVisible()
  await brand.goto(viewOf('M0000002'))
  await expect(brand.getByRole('heading', { name: 'You may not open this page' })).toBeVisible()
})
