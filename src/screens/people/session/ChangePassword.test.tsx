import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changePassword, signInNonce } from '#contract/calls/people/signIn.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { ChangePassword } from './ChangePassword.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined

const open = async (how: Partial<Parameters<typeof ChangePassword>[0]> = {}) => {
  const told = { onChanged: vi.fn<() => void>(), onLogout: vi.fn<() => void>() }
  const screen = <ChangePassword loginId="tester" demand={null} {...told} {...how} />
  shown = await showScreen([{ path: '/', element: screen }], { at: '/', services: [] })
  return told
}
afterEach(() => shown?.close())

const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
const submit = () => page.getByRole('button', { name: 'Submit' })
const rules = () =>
  page
    .getByRole('list', { name: 'Rules of the new password' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
const type = async (old: string, next: string, again = next) => {
  await field('Old Password').fill(old)
  await field('New Password').fill(next)
  await field('Confirm Password').fill(again)
}

it('each rule turns while the new password is typed, and Submit waits for all of them', async () => {
  openPageGateway()
  await open()
  const standing = ['Rule:', 'Rule:', 'Rule:', 'Rule:', 'Rule:']
  const texts = [
    'Password must contain at least one digit [0-9].',
    'Password must contain at least one lowercase character [a-z].',
    'Password must contain at least one uppercase character [A-Z].',
    'Password must contain at least one special character like ! @ # & $ ().',
    'Password must contain a length of at least 8 characters and a maximum of 20 characters.',
  ]
  const expectRules = (...stands: string[]) =>
    vi.waitFor(() => expect(rules()).toEqual(texts.map((text, place) => `${stands[place]} ${text}`)))
  await expectRules(...standing)
  await expect.element(field('Old Password')).toHaveFocus()
  await field('Old Password').fill('Opsdesk@2026')

  await field('New Password').fill('7')
  await expectRules('Met:', 'Not met:', 'Not met:', 'Not met:', 'Not met:')
  await field('New Password').fill('7a')
  await expectRules('Met:', 'Met:', 'Not met:', 'Not met:', 'Not met:')
  await field('New Password').fill('7aB')
  await expectRules('Met:', 'Met:', 'Met:', 'Not met:', 'Not met:')
  await userEvent.tab()
  await expect.element(field('New Password')).toHaveAttribute('aria-invalid', 'true')
  await field('New Password').fill('7aB*')
  await expectRules('Met:', 'Met:', 'Met:', 'Met:', 'Not met:')
  await field('Confirm Password').fill('7aB*')
  await expect.element(submit()).toBeDisabled()
  await field('New Password').fill('7aB*7aB*')
  await expectRules('Met:', 'Met:', 'Met:', 'Met:', 'Met:')
  await expect.element(submit()).toBeDisabled()
  await field('Confirm Password').fill('7aB*7aB*')
  await expect.element(submit()).toBeEnabled()
})

it('a confirmation that differs and a new password that is the old one are said in place', async () => {
  openPageGateway()
  await open()
  const differ = page.getByText('Password and confirm-password not same.', { exact: true })
  await type('Opsdesk@2026', 'Monsoon#Lathe7', 'Monsoon')
  await expect.element(differ).not.toBeInTheDocument()
  await field('Confirm Password').fill('Monsoon8')
  await expect.element(differ).toBeVisible()
  await expect.element(submit()).toBeDisabled()
  await type('Opsdesk@2026', 'Opsdesk@2026')
  await expect.element(page.getByText('The new password is the old one. Choose another.')).toBeVisible()
  await expect.element(submit()).toBeDisabled()
})

it('a refusal stands under its field, which has the focus, and what was typed stays', async () => {
  const gateway = openPageGateway()
  gateway.answer(signInNonce, () => ({ nonce: 'once' }))
  let refusal: 'old-password-wrong' | 'password-too-common' | 'broken' = 'old-password-wrong'
  gateway.answer(changePassword, () => ({ refuse: refusal }))
  const told = await open()
  await type('Wrong@2026', 'Welcome@2026')
  await submit().click()
  await expect.element(page.getByText('The old password is not right.')).toBeVisible()
  await expect.element(field('Old Password')).toHaveFocus()
  await field('Old Password').fill('Opsdesk@2026')
  await expect.element(page.getByText('The old password is not right.')).not.toBeInTheDocument()

  refusal = 'password-too-common'
  await submit().click()
  await expect.element(page.getByText(/^Too easy to guess/)).toBeVisible()
  await expect.element(field('New Password')).toHaveFocus()
  await type('Opsdesk@2026', 'Monsoon#Lathe7')

  refusal = 'broken'
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^Something went wrong!/)
  await expect.element(field('New Password')).toHaveValue('Monsoon#Lathe7')
  expect(told.onChanged).not.toHaveBeenCalled()
})

it('three passwords travel sealed with one nonce and the own login id, once', async () => {
  const gateway = openPageGateway()
  gateway.answer(signInNonce, () => ({ nonce: 'once' }))
  gateway.answer(changePassword, () => ({}))
  const told = await open()
  await type('Opsdesk@2026', 'Monsoon#Lathe7')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(told.onChanged).toHaveBeenCalledOnce())
  const sent = gateway.sent.filter(({ name }) => name === 'session.changePassword')
  const sealed = expect.stringMatching(/^v1\.once\.[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(sent.map(({ body }) => body)).toEqual([
    {
      login_id: 'tester',
      app_id: '1',
      old_password: sealed,
      new_password: sealed,
      confirm_password: sealed,
      update_user: true,
    },
  ])
  expect(JSON.stringify(sent)).not.toMatch(/Opsdesk@2026|Monsoon/)
})

it('a demanded change says why and stays until it is done or its person logs out', async () => {
  openPageGateway()
  const told = await open({ demand: 'set-by-admin', linkFor: 'somebody.else' })
  await expect
    .element(page.getByText('An administrator set your password. Choose your own before you go on.'))
    .toBeVisible()
  await expect.element(page.getByText(/^This link is for somebody\.else\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  expect(told.onLogout).toHaveBeenCalledOnce()
})

it('a change by choice can be left', async () => {
  openPageGateway()
  const onClose = vi.fn<() => void>()
  await open({ onClose })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})
