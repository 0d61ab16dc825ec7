import { expect, expectAccessible, test } from '../panel.ts'
import { expectSealed } from '../deviceStorage.ts'
import { openTab, signsOf, viewOf } from '../merchantView.ts'

test('support lands on the details of a merchant, comments also without a network and across a reload, and is offered no switch', async ({
  openContext,
  watch,
}) => {
  watch.expectNoNetwork()
  const context = await openContext('support')
  const page = await context.newPage()
  await page.goto('/merchants?merchant_code=M0000047')
  await page.getByRole('link', { name: 'View M0000047' }).click()
  await expect(page).toHaveURL(viewOf('M0000047'))
  await expect(page.getByRole('button', { name: 'Deactivate Merchant' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Deactive Brand' })).toHaveCount(0)
  // The first one is open already.
  for (const [name] of signsOf(page).slice(1, -1)) {
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
})

test('rows that are open are free of barriers in both themes, and without a network every tab shows what was last seen on the device, with its age', async ({
  openContext,
  watch,
}) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  await page.goto(viewOf('M0000002', 'brand-txn'))
  for (const [name, sign] of signsOf(page)) {
    await openTab(page, name)
    await expect(sign).toBeVisible()
    // What is open there the walk over every screen does not see.
    if (!/^(Non|O2O)/.test(name)) continue
    await sign.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('region', { name: /^(Settlement|Order)$/ })).toBeVisible()
    await expectAccessible(page)
  }
  await expectSealed(page, signsOf(page).length)

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

test('nothing moves when what a screen has asked for arrives', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  const version = Promise.withResolvers<void>()
  const asksVersion = (text: string | null) => text?.includes('get_alpha_panel_version') ?? false
  await page.route('**/ops/**', async (route) => {
    if (asksVersion(route.request().postData())) await version.promise
    await route.fallback()
  })
  await page.goto('/downloads')
  const chip = page.getByText('Online', { exact: true })
  const expected = page.getByTitle('Version that the gateway expects')
  await expect(expected).toContainText('–')
  const left = await chip.boundingBox()
  version.resolve()
  await expect(expected).toHaveText(await page.getByTitle('Version of this panel').innerText())
  expect(await chip.boundingBox()).toEqual(left)
  await page.unroute('**/ops/**')

  const content =
    /getcalllogs|wrapperLambdaApis|getportfoliotransaction|getporfoliotransaction|opsdashboardfigures|getrms/
  const merchant = /getPorfolioMerchants/
  for (const [address, asked, place] of [
    ['/merchant-details?bucket=B1', merchant, page.getByRole('grid', { name: 'Merchants' })],
    [viewOf('M0000002', 'details'), merchant, page.getByRole('tablist', { name: 'Merchant', exact: true })],
    [viewOf('M0000002', 'comments'), content, page.getByRole('list', { name: 'Comments' })],
    [viewOf('M0000002', 'campaign'), content, page.getByRole('heading', { name: 'Campaign Message History' })],
    [viewOf('M0000002', 'deactive-brand'), content, page.getByRole('grid', { name: 'Brands of the merchant' })],
    ['/dashboard', content, page.getByRole('grid', { name: 'Recent transactions' })],
  ] as const) {
    const answers = Promise.withResolvers<void>()
    await page.route(asked, async (route) => {
      await answers.promise
      await route.continue()
    })
    await page.goto(address)
    await expect(place).toBeVisible()
    const height = async () => Math.round((await place.boundingBox())?.y ?? -1)
    const loading = await height()
    answers.resolve()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await height(), address).toBe(loading)
    await page.unroute(asked)
  }
  const table = page.getByRole('grid', { name: 'Recent transactions' })
  // Whoever types has the field in sight: from then on nothing moves.
  await page.getByLabel('To Date').scrollIntoViewIfNeeded()
  const above = (await table.boundingBox())?.y
  await page.getByLabel('From Date').fill('2026-01-31')
  for (const [day, fault] of [
    ['2026-01-30', 'This day is before From Date.'],
    ['2099-01-30', 'This day is in the future.'],
  ] as const) {
    await page.getByLabel('To Date').fill(day)
    await expect(page.getByText(fault)).toBeVisible()
    expect((await table.boundingBox())?.y, fault).toBe(above)
  }
})
