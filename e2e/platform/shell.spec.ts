import type { Page } from '@playwright/test'
import { expect, test } from '../panel.ts'

const chip = (page: Page) => page.locator('header').getByRole('status')

test('the theme is chosen once and stays on the device', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/downloads')
  await expect(page.getByRole('button', { name: 'Appearance' })).toBeVisible()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Appearance' })).toBeVisible()
  await expect.poll(background).toBe(dark)
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(background).toBe(light)
})

test('Go to finds a merchant by its name and a screen by its label', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const field = dialog.getByRole('combobox', { name: 'Go to a screen or merchant' })
  await field.fill('lakshmi textiles')
  await expect(dialog.getByRole('option', { selected: true })).toContainText('M0000004')
  await field.press('Enter')
  await expect(page).toHaveURL('/merchants/add-edit-merchant/view?merchant_code=M0000004')
  await expect(page.getByRole('heading', { name: 'Lakshmi Textiles' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('down')
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Downloads')
  await field.press('Enter')
  await expect(page).toHaveURL('/downloads')
  await page.getByRole('button', { name: 'Go to a screen or merchant' }).click()
  await field.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the connection chip says when the gateway is gone, and when it is back', async ({ openPanel, watch }) => {
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  await page.goto('/downloads')
  await expect(chip(page)).toHaveText('Online')
  await page.context().setOffline(true)
  await expect(chip(page)).toHaveText('Offline')
  await page.context().setOffline(false)
  await expect(chip(page)).toHaveText('Online')
})

test('a screen whose script does not come says why: it opens by itself after an outage, and by a reload after a new version', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  await page.goto('/merchants')
  await expect(chip(page)).toHaveText('Online')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Downloads', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No connection to the gateway' })).toBeVisible()
  await expect(page.getByText(/^This screen is not on this device yet/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()

  await page.route('**/assets/PersonList-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'User Management', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The panel was renewed' })).toBeVisible()
  await page.unroute('**/assets/PersonList-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'User Management', exact: true })).toBeVisible()
})

test('what the top bar opens and whose script does not come is said, and the page stays with what was typed', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  const scripts = /\/assets\/(?:GoToDialog|ShortcutsDialog|NotificationList)-[^/]+\.js$/
  await page.route(scripts, (route) => route.abort('internetdisconnected'))
  await page.goto('/merchants')
  const typed = page.getByRole('textbox', { name: 'Distributor Code' })
  await typed.fill('D000')
  await typed.blur()
  const bell = page.getByRole('button', { name: 'Notifications' })
  for (const open of [() => page.keyboard.press('Control+k'), () => page.keyboard.press('?'), () => bell.click()]) {
    await open()
    await expect(
      page.getByText('This part of the panel could not be loaded. Reload the page to open it.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
  }
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await expect(page.getByText(/^This is not on this device yet/)).toBeVisible()
  await expect(typed).toHaveValue('D000')

  await page.context().setOffline(false)
  await page.unroute(scripts)
  await page.reload()
  await expect(bell).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible()
  await page.keyboard.press('Escape')
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'See all' })).toBeVisible()
})

test('a desk stands, and says so, when what comes behind its first screen does not come', async ({
  openPanel,
  watch,
}) => {
  watch.expectNoNetwork()
  const page = await openPanel('opsadmin')
  const scripts = '**/assets/behind-*.js'
  await page.route(scripts, (route) => route.abort('connectionreset'))
  await page.goto('/merchants?merchant_code=M0000001')
  const said = page.getByText('The panel did not load completely. Messages and uploads are paused.')
  await expect(said).toHaveCount(1)
  await expect(page.getByRole('row', { name: /M0000001/ })).toBeVisible()
  await page.unroute(scripts)
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  await expect(said).toBeHidden()
})

test('the bell says that there is nothing yet, neither files nor messages', async ({ openPanel }) => {
  const page = await openPanel('support')
  await page.goto('/downloads')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByText('No files yet')).toBeVisible()
  await list.getByRole('button', { name: 'Messages' }).click()
  await expect(list.getByText('No messages')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('no page complains: nothing breaks, no policy is violated', async ({ openPanel, watch }) => {
  watch.expectStatuses(404)
  const page = await openPanel('opsadmin')
  const pages = {
    '/merchants?distributor_code=D0003': 'Merchants',
    '/merchants/add-edit-merchant/view?merchant_code=M0000005': 'Khan Home Appliances',
    '/merchants/add-edit-merchant/edit?merchant_code=M0000005': 'Khan Home Appliances',
    '/merchants/add-edit-merchant/add': 'Add Merchant',
    '/downloads': 'Downloads',
    '/file-jobs/00000000-0000-4000-8000-000000000000': 'File job',
    '/changePassword?id=opsadmin': 'Change Password',
    '/nowhere': 'This page does not exist',
  }
  for (const [address, heading] of Object.entries(pages)) {
    const answer = await page.goto(address)
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})

test('text never becomes markup, scripts of others never run', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  const outcome = await page.evaluate(() => {
    const attempt = (act: () => void) => {
      try {
        act()
        return 'done'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    }
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<img src=x>')),
      foreignScript: attempt(() => (document.createElement('script').src = 'https://example.invalid/a.js')),
    }
  })
  expect(outcome).toEqual({ markup: 'refused', foreignScript: 'refused' })
})
