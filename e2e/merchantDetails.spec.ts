import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ask } from './database.ts'
import { expect, expectAccessible, expectAnnounced, test } from './desk.ts'
import { keptHere } from './keptHere.ts'

const viewOf = (code: string, tab?: string) =>
  `/merchant-details?merchant_code=${code}${tab === undefined ? '' : `&tab=${tab}`}`
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Merchant', exact: true }).getByRole('link')
const rows = (page: Page, label: string) => page.getByRole('treegrid', { name: label }).locator('[data-row]')

/** The tabs of a merchant that has everything, and how one knows each. */
const signsOf = (page: Page) =>
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

const openTab = async (page: Page, name: string) => {
  await tabs(page)
    .filter({ hasText: new RegExp(`^${name}$`) })
    .focus()
  await page.keyboard.press('Enter')
}

/** The columns as the screen has them, and the gateway has heard of it. */
const restoreColumns = async (page: Page) => {
  const forgotten = page.waitForResponse('**/opssavetablelayout')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.keyboard.press('Escape')
  await (await forgotten).finished()
}

test('operations finds a merchant in the portfolio, changes its login limit, looks at every tab by keyboard and comes back to the search', async ({
  openDesk,
}) => {
  const page = await openDesk('opsadmin')
  const { keyboard } = page
  await page.goto('/merchant-details')
  await expect(page).toHaveTitle(/^Merchant Info · /)
  await expect(page.getByRole('heading', { name: 'Merchants', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled()
  for (const label of [
    'Bulk Store Activation',
    'Bulk Merchant Onboard',
    'Enable UPI',
    'Change Customer Fee',
    'Brand Merchant Mapping',
    'Bulk Deactivate / Activate',
  ])
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible()
  await page.getByLabel('Merchant Code').fill('m0000045')
  await keyboard.press('Enter')
  const found = page.getByRole('grid', { name: 'Merchants' }).locator('tbody').getByRole('row')
  await expect(found).toHaveText([/M0000045/])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Update Login Limit of M0000045' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Login Limit' })
  await dialog.getByLabel('Login Limit').fill('0')
  await keyboard.press('Enter')
  await expect(dialog.getByText('Please enter valid login limit')).toBeVisible()
  await dialog.getByLabel('Login Limit').fill('7')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectAnnounced(page, 'Login limit updated successfully')
  await expect(found).toHaveText([/M0000045.*7/])
  expect(await ask(`select login_limit from merchants where merchant_code = 'M0000045'`)).toEqual([{ login_limit: 7 }])

  await found.first().focus()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(viewOf('M0000045'))
  await expect(tabs(page)).toHaveText([
    'Brand Txn',
    'Non Brand Txn',
    'O2O Txn',
    'Details',
    'Comments',
    'App Install Status',
    'Campaign',
    'Deactive Brand',
  ])
  for (const [name, tab, sign] of [
    ['Non Brand Txn', 'non-brand-txn', page.getByRole('search', { name: 'Non brand transactions' })],
    ['O2O Txn', 'o2o-txn', page.getByRole('search', { name: 'O2O orders' })],
    ['Details', 'details', page.getByRole('heading', { name: 'Bank and identity' })],
    ['Comments', 'comments', page.getByRole('form', { name: 'Add a comment' })],
    ['App Install Status', 'app-install-status', page.getByRole('button', { name: 'Check App Installed' })],
    ['Campaign', 'campaign', page.getByRole('heading', { name: 'Merchant Warranty' })],
    ['Deactive Brand', 'deactive-brand', page.getByText('This merchant is mapped to no brand.')],
    ['Brand Txn', 'brand-txn', page.getByRole('search', { name: 'Brand transactions', exact: true })],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).focus()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(viewOf('M0000045', tab))
    await expect(sign).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/merchant-details?code=M0000045')
  await expect(found).toHaveText([/M0000045/])
})

test('a transaction is found by its pasted number, opened, and its view comes back from the address', async ({
  openDesk,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openDesk('opsadmin')
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
  await expectAccessible(page)

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
  openDesk,
}) => {
  const bare = viewOf('M0000002', 'brand-txn')
  const largestFailed = `${bare}&status=FAILED&size=10&sort=amount&order=desc`
  const owner = await openDesk('opsadmin')
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
  const statuses = rows(owner, 'Brand transactions').getByText(/^FAILED$/i)
  await expect.poll(() => statuses.count()).toBe(await rows(owner, 'Brand transactions').count())

  const colleague = await openDesk('support')
  await colleague.goto(bare)
  await openViews(colleague)
  await expect(view(colleague, 'Failed for all')).toContainText('of opsadmin')
  await expect(view(colleague, 'Largest failed')).toHaveCount(0)
  await view(colleague, 'Failed for all').click()
  await expect(colleague).toHaveURL(largestFailed)
  await expect.poll(() => headers(colleague)).toEqual(chosen)
  // A manager sees other rows: what somebody else found in theirs is not offered.
  const manager = await openDesk('relmanager')
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

test('a merchant and a brand of it are switched off only after a yes, and on again', async ({ openDesk }) => {
  const page = await openDesk('opsadmin')
  const activeNow = (code: string) => ask('select is_active from merchants where merchant_code = $1', [code])
  await page.goto(viewOf('M0000041', 'brand-txn'))
  await page.getByRole('button', { name: 'Deactivate Merchant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  expect(await activeNow('M0000041')).toEqual([{ is_active: true }])
  await page.getByRole('button', { name: 'Deactivate Merchant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Activate Merchnat' })).toBeVisible()
  expect(await activeNow('M0000041')).toEqual([{ is_active: false }])
  await page.getByRole('button', { name: 'Activate Merchnat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Deactivate Merchant' })).toBeVisible()

  await page.goto(viewOf('M0000041', 'deactive-brand'))
  const brand = page.getByRole('grid', { name: 'Brands of the merchant' }).locator('tbody').getByRole('row').first()
  await brand.getByRole('button', { name: /^Deactivate/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expectAnnounced(page, 'Successfully Updated.')
  await expect(brand).toContainText('DEACTIVE')
  await brand.getByRole('button', { name: /^Activate/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
  await expect(brand.getByRole('button', { name: /^Deactivate/ })).toBeVisible()
})

test('support lands on the details of a merchant, comments also without a network and across a reload, and is offered no switch', async ({
  openContext,
  watch,
}) => {
  watch.expectNoNetwork()
  const context = await openContext('support')
  const page = await context.newPage()
  await page.goto('/merchants?merchant_code=M0000047')
  await page.getByRole('button', { name: 'View M0000047' }).click()
  await expect(page).toHaveURL(viewOf('M0000047'))
  await expect(page.getByRole('button', { name: 'Deactivate Merchant' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Deactive Brand' })).toHaveCount(0)
  for (const [name] of signsOf(page).slice(0, -1)) {
    await openTab(page, name)
    await expect(page).toHaveURL(viewOf('M0000047', name.toLowerCase().replaceAll(' ', '-')))
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expect(page.locator('[data-state="failed"]')).toHaveCount(0)
  }
  await openTab(page, 'Comments')
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  const waiting = page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem')
  // The end of the network is told to a page before each of its requests has lost it.
  const adding = '**/calllogs'
  await context.route(adding, (route) => route.abort('internetdisconnected'))
  await context.setOffline(true)
  for (const comment of ['Called about the machine', 'Called again']) {
    await page.getByRole('textbox', { name: 'Comment' }).fill(comment)
    await submit.click()
  }
  await expect(waiting).toHaveText([/Called about the machine.*Pending/s, /Called again.*Pending/s])
  await context.setOffline(false)
  await page.reload()
  await expect(waiting).toHaveText([/Called about the machine.*Pending/s, /Called again.*Pending/s])
  await context.unroute(adding)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(waiting).toHaveCount(0)
  const panel = page.getByRole('list', { name: 'Comments' })
  expect((await panel.boundingBox())?.height).toBe(400)
  const history = panel.getByRole('listitem')
  await expect(history.nth(0)).toContainText('Called again')
  await expect(history.nth(1)).toContainText('Called about the machine')
  await expectAccessible(page)
})

test('every tab is free of barriers in both themes, and without a network shows what was last seen on the device, with its age', async ({
  openContext,
  watch,
}) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  await page.goto(viewOf('M0000002', 'brand-txn'))
  for (const [name, sign] of signsOf(page)) {
    await openTab(page, name)
    await expect(sign).toBeVisible()
    // Of the other two tabs other journeys look at more.
    if (name === 'Brand Txn' || name === 'Comments') continue
    if (/^(Non|O2O)/.test(name)) {
      await sign.focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('region', { name: /^(Settlement|Order)$/ })).toBeVisible()
    }
    await expectAccessible(page)
  }
  let kept = 0
  const isSettled = async () => {
    const before = kept
    kept = (await keptHere(page)).sealed
    return before === kept && kept >= signsOf(page).length
  }
  await expect.poll(isSettled, { intervals: [1_000] }).toBe(true)

  watch.expectNoNetwork()
  const key = page.waitForResponse('**/opsdevicekey')
  await openTab(page, 'App Install Status')
  await page.reload()
  await (await key).finished()
  await expect(page.getByRole('button', { name: 'Check App Installed' })).toBeVisible()
  await context.route(/\/(ops|live)(\/|$)/, (route) => route.abort('internetdisconnected'))
  await context.setOffline(true)
  for (const [name, sign] of signsOf(page)) {
    await openTab(page, name)
    await expect(sign).toBeVisible()
    await expect(page.getByText(/^No connection\. What you see is of/)).toBeVisible()
  }
})

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

test('a day of the trend and an error code open exactly the rows that they count', async ({ openDesk }) => {
  const page = await openDesk('relmanager')
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
  for (const chart of ['Transactions by day', 'Failures by error code']) {
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
