import type { Page } from '@playwright/test'
import { ask } from '../database.ts'
import { demoPassword, expect, expectAccessible, signIn, test } from '../panel.ts'

const newPassword = 'Monsoon#Lathe7'
const person = (page: Page) => page.getByRole('button', { name: /^Hello, / })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' })
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })

/** Types into the field that has the focus, and goes on to the next one past its Show button. */
const typeAndGoOn = async (page: Page, text: string) => {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
}

test('a password that an administrator set is changed with the keyboard alone, before anything else opens', async ({
  page,
  lendPassword,
  watch,
}) => {
  watch.expectStatuses(403)
  await lendPassword('pinereviewer')
  await ask(`update staff set password_set_by_admin = true where login_id = 'pinereviewer'`)
  await page.goto('/downloads')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('pinereviewer')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/changePassword?id=pinereviewer&from=%2Fdownloads')
  await expect(dialog(page)).toContainText('An administrator set your password.')
  await expect(field(page, 'Old Password')).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.goto('/downloads')
  await expect(page).toHaveURL('/changePassword?id=pinereviewer&from=%2Fdownloads')
  await expect(field(page, 'Old Password')).toBeFocused()

  await typeAndGoOn(page, 'Wrong@2026')
  await expect(field(page, 'New Password')).toBeFocused()
  await typeAndGoOn(page, 'monsoon')
  await expect(field(page, 'Confirm Password')).toBeFocused()
  await page.keyboard.type('Monsoon')
  await expect(dialog(page).getByText('Password and confirm-password not same.', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Not met:' })).toHaveCount(4)
  await expectAccessible(page)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(field(page, 'New Password')).toBeFocused()
  await typeAndGoOn(page, newPassword)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(newPassword)
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Not met:' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('The old password is not right.')).toBeVisible()
  await expect(field(page, 'Old Password')).toBeFocused()

  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
  await expect(page).toHaveURL('/login?from=%2Fdownloads')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('pinereviewer')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(person(page)).toHaveText('Hello, Gauri Mohan')
  await expect(page).toHaveURL('/downloads')
})

test('a password that expires soon is announced once a day and changed by choice; every tab signs in anew', async ({
  openContext,
  lendPassword,
  watch,
}) => {
  watch.expectStatuses(422)
  await lendPassword('bankboth')
  await ask(`update staff set password_set_at = now() - interval '85 days' where login_id = 'bankboth'`)
  const context = await openContext()
  const [page, other] = [await context.newPage(), await context.newPage()]
  await page.goto('/login')
  await signIn(page, 'bankboth')
  const notice = page.getByRole('dialog', { name: 'Password Expiry Notice' })
  await expect(notice).toContainText('Your password expires in 5 days.')
  // What the rows enable changes its colours when they come.
  await expect(page.getByText(/^As of /)).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Later' }).click()
  await page.goto('/')
  await expect(person(page)).toBeVisible()
  await other.goto('/')
  await expect(person(other)).toBeVisible()

  const open = async () => {
    await person(page).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await expect(dialog(page)).toBeVisible()
  }
  const before = page.url()
  await open()
  await expect(page).toHaveURL('/changePassword?id=bankboth')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(before)
  await expect(notice).toBeHidden()
  await open()
  await field(page, 'Old Password').fill(demoPassword)
  await field(page, 'New Password').fill('Welcome@2026')
  await field(page, 'Confirm Password').fill('Welcome@2026')
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page).getByText(/^Too easy to guess/)).toBeVisible()
  await field(page, 'New Password').fill(newPassword)
  await field(page, 'Confirm Password').fill(newPassword)
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
    await expect(tab).toHaveURL(/\/login/)
  }
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/bankboth|Opsdesk@2026|Monsoon/)
  await signIn(page, 'bankboth', newPassword)
  await expect(person(page)).toBeVisible()
  await expect(notice).toBeHidden()
})
