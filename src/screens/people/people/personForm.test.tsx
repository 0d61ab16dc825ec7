import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { decideGrant, Person, savePerson, type Grant, listGrants } from '#contract/calls/people/people.ts'
import { closePeople, meera, openPeopleGateway, sentAs, showPeople } from '#tests/support/peoplePage.tsx'
import { refusals } from '#contract/wire/refusals.ts'

afterEach(closePeople)

describe('the form of a person', () => {
  it('adding says at once what is missing, and brands are asked for with a brand role', async () => {
    const gateway = openPeopleGateway()
    await showPeople('/user-management/add-edit-user/add')
    await page.getByLabelText('Name', { exact: true }).fill('New')
    await page.getByRole('checkbox', { name: 'brand_user' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(/A username has 3 to 100 letters/)).toBeVisible()
    await expect.element(page.getByText(/Give a temporary password/)).toBeVisible()
    await expect.element(page.getByText(/Choose at least one brand/)).toBeVisible()
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect.element(page.getByText(/Give a temporary password/)).not.toBeInTheDocument()
    expect(sentAs(gateway, 'people.save')).toEqual([])
  })

  it('edit sends the changed fields alone, an emptied one as null, and goes back to the same list', async () => {
    const gateway = openPeopleGateway()
    gateway.answer(savePerson, () => meera)
    const router = await showPeople('/user-management?search=kap')
    await page.getByRole('link', { name: 'Edit meera.k' }).click()
    await expect.element(page.getByLabelText('Login Id')).toBeDisabled()
    await page.getByLabelText('Email').fill('')
    await page.getByRole('checkbox', { name: 'brand_user' }).click()
    await page.getByRole('checkbox', { name: 'ASTRON' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    expect([router.state.location.search, sentAs(gateway, 'people.save')]).toEqual([
      '?search=kap',
      [{ body: { login_id: 'meera.k', email: null, role: '1,2', brands: '21' }, ifMatch: '3' }],
    ])
  })

  it('needs a role on edit', async () => {
    openPeopleGateway()
    await showPeople('/user-management/add-edit-user/edit?login_id=meera.k')
    await page.getByRole('checkbox', { name: 'sales' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Choose at least one role.')).toBeVisible()
  })

  it('a stale save names who changed what, and saves the choice against their version', async () => {
    const theirs = { ...meera, name: 'Meera K', version: 4, changedBy: 'deskadmin', changedAt: '2026-11-21T05:00:00Z' }
    const gateway = openPeopleGateway()
    gateway.answer(savePerson, (_, { ifMatch }) =>
      ifMatch === '4' ? theirs : { refuse: 'person-changed', details: { current: z.encode(Person, theirs) } },
    )
    await showPeople('/user-management/add-edit-user/edit?login_id=meera.k')
    await page.getByLabelText('Name', { exact: true }).fill('Meera Kapoor Rao')
    await page.getByLabelText('Mobile Number').fill('9000000001')
    await page.getByRole('button', { name: 'Save' }).click()

    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent(/deskadmin saved it on 21 Nov 2026, 10:30/)
    await expect
      .element(dialog.getByRole('group', { name: /^Name/ }))
      .toHaveTextContent('Original: Meera KapoorMineMeera Kapoor RaoTheirsMeera K')
    await dialog.getByRole('group', { name: /^Name/ }).getByLabelText('Theirs').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
    expect(sentAs(gateway, 'people.save')).toEqual([
      { body: { login_id: 'meera.k', name: 'Meera Kapoor Rao', mobile_number: '9000000001' }, ifMatch: '3' },
      { body: { login_id: 'meera.k', mobile_number: '9000000001' }, ifMatch: '4' },
    ])
  })

  it('shows why a save was refused and keeps what was typed; leaving asks first', async () => {
    const gateway = openPeopleGateway()
    gateway.answer(savePerson, () => ({ refuse: 'beyond-own-rights' }))
    const router = await showPeople('/user-management/add-edit-user/edit?login_id=meera.k')
    await page.getByRole('checkbox', { name: 'ops_admin' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(/rights that you do not hold yourself/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(router.state.location.pathname).toBe('/user-management/add-edit-user/edit')
    await expect.element(page.getByRole('checkbox', { name: 'ops_admin' })).toBeChecked()
  })

  it('view has no Save and nothing to type into', async () => {
    openPeopleGateway()
    await showPeople('/user-management/add-edit-user/view?login_id=meera.k')
    await expect.element(page.getByRole('heading', { name: 'Meera Kapoor' })).toBeVisible()
    expect([page.getByRole('button', { name: 'Save' }).elements(), page.getByRole('textbox').elements()]).toEqual([
      [],
      [],
    ])
  })
})

describe('a change that waits for a second administrator', () => {
  const waiting: Person = {
    ...meera,
    waitingGrants: [
      {
        id: '0f3c1b7e-5f6a-4c7e-9d55-8a7b3c2d1e0f',
        kind: 'giveRole',
        roleId: 3,
        roleName: 'ops_admin',
        proposedBy: 'opsadmin',
        proposedAt: '2026-11-21T05:00:00Z',
      },
    ],
  }
  const grant = (rest: Partial<Grant> = {}): Grant => ({
    id: '0f3c1b7e-5f6a-4c7e-9d55-8a7b3c2d1e0f',
    kind: 'giveRole',
    subject: 'meera.k',
    loginId: 'meera.k',
    roleId: 3,
    serviceId: null,
    proposedBy: 'opsadmin',
    proposedAt: '2026-11-21T05:00:00Z',
    reasons: [
      { kind: 'flag', name: 'admin' },
      { kind: 'service', name: 'grant_rights' },
    ],
    difference: [
      { name: 'Role', before: '', after: 'ops_admin' },
      { name: 'Flags', before: '', after: 'admin' },
    ],
    whyNot: '',
    mayDecline: true,
    ...rest,
  })
  const open = async (rest: Partial<Grant> = {}) => {
    const gateway = openPeopleGateway([waiting])
    gateway.answer(listGrants, () => [grant(rest)])
    gateway.answer(decideGrant, () => ({ decision: 'confirmed' as const, person: meera }))
    await showPeople('/user-management/add-edit-user/view?login_id=meera.k')
    await page.getByRole('button', { name: 'Review ops_admin for meera.k' }).click()
    return { gateway, dialog: page.getByRole('dialog') }
  }

  it('is confirmed by another administrator, who sees the difference and why it waits', async () => {
    const { gateway, dialog } = await open()
    await expect.element(dialog).toHaveTextContent('Role–ops_admin')
    await expect.element(dialog).toHaveTextContent('flag admin, service grant_rights')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentAs(gateway, 'people.decideGrant').map(({ body }) => body)).toEqual([
      { grant_id: '0f3c1b7e-5f6a-4c7e-9d55-8a7b3c2d1e0f', decision: 'confirm' },
    ])
  })

  it('that somebody else decided meanwhile stays open and says so', async () => {
    const { gateway, dialog } = await open()
    gateway.answer(decideGrant, () => {
      gateway.answer(listGrants, () => [])
      return { refuse: 'grant-not-found' }
    })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(dialog.getByText('It no longer waits for a decision.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Confirm' }).query()).toBeNull()
  })

  it('can only be taken back by whoever proposed it, who is told why', async () => {
    const { dialog } = await open({ proposedBy: 'tester', whyNot: refusals['grant-own'].text })
    await expect.element(dialog.getByRole('button', { name: 'Take back' })).toBeVisible()
    await expect.element(dialog).toHaveTextContent('npm run user')
    expect(dialog.getByRole('button', { name: 'Confirm' }).elements()).toEqual([])
  })
})
