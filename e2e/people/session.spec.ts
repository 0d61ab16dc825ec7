import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword, expect, expectAccessible, signIn, test } from '../panel.ts'

const password = (page: Page) => page.getByRole('textbox', { name: 'Password' })
const person = (page: Page) => page.getByRole('button', { name: /^Hello, / })

const logout = async (page: Page) => {
  await person(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** A page view is counted by what also watches for idleness, once the screen has its data. */
const isWatched = (page: Page) => page.waitForRequest('**/ops/opspageview')

const signedInTabs = async (context: BrowserContext, address: string) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto(`${address}/login`)
  await Promise.all([isWatched(first), signIn(first, 'sales')])
  await expect(person(first)).toHaveText('Hello, Karan Malhotra')
  await second.bringToFront()
  await Promise.all([isWatched(second), second.goto(`${address}/`)])
  await expect(person(second)).toHaveText('Hello, Karan Malhotra')
  return [first, second] as const
}

test('a short username and a short password are named in place', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, 'ab', 'abcd')
  await expect(page.getByText('User Name must be 5 characters long!', { exact: true })).toBeVisible()
  await expect(page.getByText('Password must be 8 characters long!', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('a wrong password is refused with the documented words, the right one opens the first entry of the sidebar', async ({
  page,
}) => {
  await page.goto('/login')
  await signIn(page, 'support', 'Opsdesk@2025')
  await expect(page.getByRole('alert')).toHaveText('Wrong Username / Password')
  await expect(password(page)).toBeFocused()
  await signIn(page, 'support')
  await expect(person(page)).toHaveText('Hello, Rohit Salvi')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('Dashboard')
})

test('the password can be looked at and hidden again', async ({ page }) => {
  await page.goto('/login')
  await password(page).fill(demoPassword)
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
})

test('Remember me keeps the username and nothing else', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Remember me').check()
  await signIn(page, 'finance')
  await expect(person(page)).toHaveText('Hello, Vidya Raman')
  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: Object.entries(sessionStorage).filter(([key]) => !key.startsWith('react-router')),
    // The one of a moment, by which the browser begins another log, holds nothing.
    databases: (await indexedDB.databases())
      .map(({ name = '' }) => name)
      .filter((name) => !name.startsWith('ops_turn_')),
  }))
  // On how many days the device was used is of nobody: from the second one on it offers an installation.
  const {
    'opsdesk.username': username,
    'opsdesk.names': _digests,
    'opsdesk.days': _days,
    'opsdesk.used': used = '{}',
    ...others
  } = stored.local as Record<string, string>
  expect({ username, others, session: stored.session }).toEqual({ username: 'finance', others: {}, session: [] })
  // How often a person opens which screen, and what the device keeps of their work, is named by a digest.
  expect(Object.keys(JSON.parse(used) as object).join()).toMatch(/^([0-9a-z]{6,8})?$/)
  expect(stored.databases.filter((name) => !/^ops_(cache|work)_[0-9a-f]{32}$/.test(name))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }) + document.cookie)).not.toContain(demoPassword)

  await logout(page)
  await expect(page.getByLabel('Username')).toHaveValue('finance')
  await expect(password(page)).toHaveValue('')
  await expect(page.getByLabel('Remember me')).toBeChecked()
})

test('a link opened while signed out comes back after the sign-in', async ({ page }) => {
  const link = '/merchants?mobile_number=9000000019'
  await page.goto(link)
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(link)}`)
  await signIn(page, 'opsadmin')
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('row', { name: /Bose Sweets/ })).toBeVisible()
})

test('a reload keeps the session; a logout in one tab ends the other', async ({ openContext, baseURL }) => {
  const context = await openContext()
  const [first, second] = await signedInTabs(context, baseURL ?? '')
  await second.reload()
  await expect(person(second)).toHaveText('Hello, Karan Malhotra')
  await first.bringToFront()
  await logout(first)
  for (const page of [first, second]) await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect(first).toHaveURL('/login')
  await expect(second).toHaveURL(/\/login/)
  await second.goto('/downloads')
  await expect(second).toHaveURL(`/login?from=${encodeURIComponent('/downloads')}`)
})

test('a logout that the network swallows leaves within seconds, and no page opens with that session again', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  watch.expectStatuses(401)
  const page = await openPanel('sales')
  await page.goto('/dashboard')
  const { value = '' } = (await page.context().cookies()).find(({ name }) => name === '__Host-opsdesk') ?? {}
  const statusOf = async () =>
    (
      await page.request.post('/ops/opssession', {
        data: {},
        headers: { 'x-opsdesk': 'e2e', cookie: `__Host-opsdesk=${value}` },
      })
    ).status()
  await page.route('**/ops/opslogout', () => {})
  await logout(page)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await statusOf()).toBe(200)

  await page.unroute('**/ops/opslogout')
  await page.route('**/ops/opslogout', (route) => route.abort('connectionreset'))
  await page.goto('/merchants')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  expect(await statusOf()).toBe(200)

  await page.unroute('**/ops/opslogout')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect.poll(statusOf).toBe(401)
  await signIn(page, 'sales')
  await expect(page.getByRole('heading', { name: 'Merchants', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Merchants', exact: true })).toBeVisible()
})

test('a page whose script of the session did not come opens by itself once it comes', async ({ openPanel, watch }) => {
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  await page.route('**/assets/session-*.js', (route) => route.abort('connectionreset'))
  await page.goto('/merchants')
  await expect(page.getByRole('heading', { name: 'No connection to the gateway' })).toBeVisible()
  await page.unroute('**/assets/session-*.js')
  await expect(page.getByRole('heading', { name: 'Merchants', exact: true })).toBeVisible()
})

test('a network that answers everything with its own page is no gateway, and the panel opens by itself behind it', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  const portal = '<!doctype html><title>Sign in to this network</title>'
  await page.route('**/*', (route) =>
    ['fetch', 'xhr'].includes(route.request().resourceType())
      ? route.fulfill({ status: 200, contentType: 'text/html', body: portal })
      : route.continue(),
  )
  await page.goto('/merchants')
  await expect(page.getByRole('heading', { name: 'No connection to the gateway' })).toBeVisible()
  await page.unroute('**/*')
  await expect(page.getByRole('heading', { name: 'Merchants', exact: true })).toBeVisible()
})

test('a browser that does not keep the session is told so by the first sign-in', async ({ page, context }) => {
  await page.route('**/ops/opslogin', async (route) => {
    const answer = await route.fetch()
    const { 'set-cookie': _taken, ...headers } = answer.headers()
    await context.clearCookies()
    await route.fulfill({ response: answer, headers })
  })
  await page.goto('/login')
  await signIn(page, 'support')
  await expect(page.getByRole('main').getByText(/this browser does not keep the session/)).toBeVisible()
  await page.unroute('**/ops/opslogin')
  await signIn(page, 'support')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a sign-in whose script did not come says so, and works once the page is reloaded', async ({ page, watch }) => {
  watch.expectNoNetwork()
  await page.route('**/assets/signIn-*.js', (route) => route.abort('connectionreset'))
  await page.goto('/login')
  await signIn(page, 'support')
  await expect(page.getByRole('main').getByText(/^This page did not load completely/)).toBeVisible()
  await page.unroute('**/assets/signIn-*.js')
  await page.reload()
  await signIn(page, 'support')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the sign-in page is accessible in both themes', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in to Paywise' })).toBeVisible()
  await expectAccessible(page)
  await signIn(page, 'ab', 'abcd')
  await expectAccessible(page)
})

/** Listens in this tab from now on; the answer waits until another one has told it. */
const listenFor = async (page: Page, type: string) => {
  const listening = await page.evaluateHandle((wanted) => {
    const heard = new Promise<void>((resolve) => {
      new BroadcastChannel('opsdesk').addEventListener('message', ({ data }) => data.type === wanted && resolve())
    })
    return { heard }
  }, type)
  return () => listening.evaluate(({ heard }) => heard)
}

test('an idle session warns in all tabs, is kept for all by one, and ends unused', async ({ openContext, baseURL }) => {
  const context = await openContext()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  await context.clock.install({ time: `${today}T12:00:00+05:30` })
  const pages = await signedInTabs(context, baseURL ?? '')
  const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Session Timeout!' })
  // At work in one of them only: 400 seconds pass for both. Moving a page's clock moves that of all of the context.
  await context.clock.fastForward('03:20')
  await pages[0].bringToFront()
  const hears = await listenFor(pages[1], 'acted')
  await pages[0].mouse.move(200, 200)
  await hears()
  await context.clock.fastForward('03:20')
  for (const page of pages) await expect(warning(page)).toBeHidden()
  for (const page of pages) await expect(person(page)).toHaveText('Hello, Karan Malhotra')

  await context.clock.fastForward('01:10')
  for (const page of pages) await expect(warning(page)).toBeHidden()
  await context.clock.fastForward('00:30')
  for (const page of pages) await expect(warning(page)).toBeVisible()
  await pages[0].bringToFront()
  await pages[0].getByRole('button', { name: 'Stay Logged In' }).click()
  for (const page of pages) await expect(warning(page)).toBeHidden()
  for (const page of pages) await expect(person(page)).toHaveText('Hello, Karan Malhotra')

  await context.clock.fastForward('05:00')
  for (const page of pages) await expect(warning(page)).toBeVisible()
  await context.clock.fastForward('00:30')
  const farewell = 'You were signed out because the panel was idle.'
  for (const page of pages) await expect(page.getByText(farewell)).toBeVisible()
  await pages[1].reload()
  await expect(pages[1].getByRole('button', { name: 'Submit' })).toBeVisible()
})
