import { ask } from '../database.ts'
import { expect, test } from '../panel.ts'
import { openTab, signsOf, tabs, viewOf } from '../merchantView.ts'

test('on the dashboard every figure opens the rows it counts, for a relationship manager and for a brand', async ({
  openPanel,
}) => {
  const manager = await openPanel('relmanager')
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
  await manager.goto(viewOf('M0000002'))
  await expect(tabs(manager)).toHaveCount(7)
  for (const [name, sign] of signsOf(manager).slice(0, -1)) {
    await openTab(manager, name)
    await expect(sign).toBeVisible()
  }

  const brand = await openPanel('branduser')
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

test('a day of the trend and an error code open exactly the rows that they count', async ({ openPanel }) => {
  const page = await openPanel('relmanager')
  const grid = page.getByRole('grid', { name: 'Recent transactions' })
  const figuresOf = async (chart: string) => {
    const links = page.getByRole('group', { name: chart }).getByRole('link')
    await expect(links).not.toHaveCount(0)
    const labels = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? ''))
    return labels.map((label) => {
      const counts = label.matchAll(/(\d+) (?:successful|under way|failed)/g)
      return { label, count: [...counts].reduce((sum, [, count]) => sum + Number(count), 0) }
    })
  }
  const open = async (chart: string, label: string) => {
    await page.getByRole('group', { name: chart }).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(/from=/)
    const asked = new URL(page.url()).searchParams
    await page.goto(`${page.url()}&size=300`)
    return { from: asked.get('from'), to: asked.get('to'), error: asked.get('error') }
  }
  /** What there is, counted one by one and not from what is kept. */
  const counted = async ({ from, to, error }: Awaited<ReturnType<typeof open>>) => {
    const [found] = await ask(
      `select count(*)::int as transactions from transactions t join merchant_managers m on m.merchant_id = t.merchant_id
       join staff p on p.id = m.staff_id and p.login_id = 'relmanager' where t.brand_code <> ''
       and (t.created_at at time zone 'Asia/Kolkata')::date between $1 and $2 and ($3::text is null or t.error_code = $3)`,
      [from, to, error],
    )
    return found?.['transactions']
  }
  for (const chart of ['Transactions of the last 14 days', 'Failures by error code']) {
    await page.goto('/dashboard')
    const figures = (await figuresOf(chart)).filter(({ count }) => count > 1 && count <= 300)
    const [figure] = figures.toSorted((a, b) => b.count - a.count)
    if (figure === undefined) throw new Error(`${chart}: no figure of 2 to 300`)
    const asked = await open(chart, figure.label)
    expect([chart, await counted(asked)]).toEqual([chart, figure.count])
    await expect(grid).toHaveAttribute('aria-rowcount', String(figure.count + 1))
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${figure.count}`)
  }
})
