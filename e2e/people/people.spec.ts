import type { Page } from '@playwright/test'
import { ask } from '../database.ts'
import { expect, expectAccessible, expectAnnounced, test } from '../panel.ts'

const rows = (page: Page, name: string) => page.getByRole('grid', { name }).locator('tbody').getByRole('row')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, list: string, name: string) =>
  page.getByRole('group', { name: list }).getByRole('checkbox', { name })

test('a person with two roles and brands is added, edited, made an administrator by two people, and their access explained', async ({
  openPanel,
  watch,
}) => {
  watch.expectStatuses(409)
  const page = await openPanel('opsadmin')
  await page.goto('/user-management?search=meera')
  await expect(page.getByText('Nobody fits these filters', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Add User' }).click()
  await field(page, 'Name').fill('Meera Kapoor')
  await field(page, 'Login Id').fill('finance')
  await page.getByRole('button', { name: 'Generate' }).click()
  const password = await field(page, 'Password').inputValue()
  await choice(page, 'Roles', 'brand_user').check()
  await choice(page, 'Roles', 'sales').check()
  await choice(page, 'Brands', 'ASTRON').check()
  await choice(page, 'Brands', 'CRESTO').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Username not available!', { exact: true })).toBeVisible()
  await field(page, 'Login Id').fill('meera.k')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(page, 'Successfully Done')
  await expect(page).toHaveURL('/user-management?search=meera')
  await expect(rows(page, 'Users')).toHaveText([/meera\.k.*Meera Kapoor.*Active.*brand_user, sales/])

  await page.getByRole('link', { name: 'Edit meera.k' }).click()
  await expect(field(page, 'Login Id')).toBeDisabled()
  await field(page, 'Email').fill('meera@opsdesk.example')
  await choice(page, 'Roles', 'ops_admin').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page, 'Users')).toHaveText([/brand_user, sales.*ops_admin waits/])

  const second = await openPanel('deskadmin')
  await second.goto('/user-management')
  await second.getByRole('link', { name: 'Show them' }).click()
  await expect(second).toHaveURL('/user-management?state=waiting')
  await second.getByRole('link', { name: 'View meera.k' }).click()
  await expect(second.getByText(/Proposed by opsadmin/)).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Review ops_admin for meera.k' }).click()
  const difference = second.getByRole('dialog', { name: 'ops_admin for meera.k' })
  await expect(difference.getByRole('row', { name: /Flags.*admin/ })).toBeVisible()
  await expectAccessible(second)
  await difference.getByRole('button', { name: 'Confirm' }).click()
  await expect(second.getByText('ops_admin', { exact: true })).toBeVisible()
  await expect(second.getByText(/waits for a second administrator/)).toHaveCount(0)

  await second.getByRole('link', { name: 'Effective access' }).click()
  await expect(second.getByText('admin by ops_admin', { exact: true })).toBeVisible()
  await second.getByRole('searchbox', { name: 'Search Services' }).fill('getorders')
  await expect(rows(second, 'Services')).toHaveText([/getorders.*Held.*brand_user, ops_admin/])
  await second.getByRole('tab', { name: /Calls/ }).click()
  await second.reload()
  await expect(second).toHaveURL(/login_id=meera\.k&search=getorders&activeIndex=2/)
  await second.getByRole('searchbox', { name: 'Search Calls' }).fill('/ops-add-user')
  await expect(rows(second, 'Calls').filter({ hasText: 'ops-add-user (ops_admin)' })).toHaveCount(1)
  await expectAccessible(second)

  expect(await ask(`select login_id, call, outcome from audit_entries where subject = 'meera.k' order by id`)).toEqual([
    { login_id: 'opsadmin', call: 'people.save', outcome: 'done' },
    { login_id: 'opsadmin', call: 'people.save', outcome: 'done' },
    { login_id: 'deskadmin', call: 'people.decideGrant', outcome: 'done' },
  ])
  expect(await ask(`select 1 from audit_entries a where a::text like '%${password}%'`)).toEqual([])
})

test('a role that gets the approver flag waits in Waiting for me of another administrator, who sees the difference', async ({
  openPanel,
}) => {
  const page = await openPanel('opsadmin')
  await page.goto('/user-management/add-edit-role?search=catalogue')
  await page.getByRole('link', { name: 'Edit catalogue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Role' })
  await dialog.getByRole('checkbox', { name: 'approver', exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(
    page,
    'It waits for a second administrator. If there is no other, `npm run user` on the server adds one.',
  )
  await expect(rows(page, 'Roles')).toHaveText([/catalogue.*change waits/])
  await page.getByRole('button', { name: 'Review A change of the role catalogue' }).click()
  const own = page.getByRole('dialog', { name: 'A change of the role catalogue' })
  await expect(own.getByText(/not you, who proposed it/)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  const second = await openPanel('deskadmin')
  await second.goto('/waiting')
  await second.getByRole('button', { name: 'Review A change of the role catalogue' }).click()
  const difference = second.getByRole('dialog', { name: 'A change of the role catalogue' })
  await expect(difference.getByRole('row', { name: /Flags.*approver/ })).toBeVisible()
  await expect(difference.getByRole('row', { name: /People who hold it.*catalogue/ })).toBeVisible()
  await expectAccessible(second)
  await difference.getByRole('button', { name: 'Decline' }).click()
  await expect(second.getByText(/A change of the role catalogue/)).toHaveCount(0)
})

test('a service is added to roles, a role built with the keyboard, and two roles compared by a link', async ({
  openPanel,
}) => {
  const page = await openPanel('opsadmin')
  await page.goto('/user-management')
  await page.getByRole('link', { name: 'Roles & Services' }).click()
  await page.getByRole('tab', { name: /Services/ }).click()
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  const adding = page.getByRole('dialog', { name: 'Add Service' })
  await adding.getByRole('textbox', { name: 'Service name' }).fill('nightOffers')
  await choice(page, 'Add to roles', 'catalogue').check()
  await adding.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(page, 'Successfully Done!')
  await page.getByRole('searchbox', { name: 'Search Services' }).fill('night')
  await expect(rows(page, 'Services')).toHaveText([/nightOffers.*Active.*catalogue/])

  await page.getByRole('tab', { name: /Roles/ }).click()
  const add = page.getByRole('link', { name: 'Add', exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Role' })
  await dialog.getByRole('textbox', { name: 'Role name' }).fill('night_catalogue')
  await dialog.getByRole('searchbox', { name: 'Filter services' }).fill('nightOffers')
  await dialog.getByRole('checkbox', { name: 'nightOffers blocked' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('searchbox', { name: 'Filter services' }).fill('productmgmt')
  await dialog.getByRole('checkbox', { name: 'productmgmt active' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Role name' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search Roles' }).fill('night_catalogue')
  await expect(rows(page, 'Roles')).toHaveText([/night_catalogue.*Active.*productmgmt.*nightOffers/])
  await page.getByRole('link', { name: 'Compare night_catalogue' }).click()
  await page.getByRole('combobox', { name: 'With' }).selectOption({ label: 'catalogue' })
  await expect(rows(page, 'Comparison').filter({ hasText: 'nightOffers' })).toHaveText(/Blocked.*Active/)
  const link = page.url()
  await page.goto('/user-management')
  await page.goto(link)
  await expect(rows(page, 'Comparison').filter({ hasText: 'nightOffers' })).toHaveText(/Blocked.*Active/)
})
