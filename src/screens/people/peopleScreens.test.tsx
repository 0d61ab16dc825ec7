import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { decideGrant, listPeople, Person, savePerson, showAccess } from '#contract/people.ts'
import type { Session } from '#contract/session.ts'
import { listBrands, listRoles, listServices, Role, saveRole, saveService } from '#contract/roles.ts'
import { openPageGateway, type PageGateway, showScreen } from '#tests/screens.tsx'
import { EffectiveAccess } from './EffectiveAccess.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PersonList } from './PersonList.tsx'
import { RoleCompare } from './RoleCompare.tsx'
import { RolesAndServices } from './RolesAndServices.tsx'

const routes = [
  { path: '/user-management', element: <PersonList /> },
  { path: '/user-management/add-edit-user/:action', element: <PersonForm /> },
  { path: '/user-management/add-edit-role', element: <RolesAndServices /> },
  { path: '/user-management/effective-access', element: <EffectiveAccess /> },
  { path: '/user-management/compare-roles', element: <RoleCompare /> },
  { path: '/user-management/sessions/:loginId', element: <h1>Sessions</h1> },
]

const meera: Person = {
  loginId: 'meera.k',
  name: 'Meera Kapoor',
  email: 'meera@opsdesk.example',
  mobileNumber: '9876543210',
  appId: '',
  role: [2],
  isActive: true,
  isCallCenter: false,
  brands: [],
  creationDate: '2026-11-20T05:00:00Z',
  lastLoginDate: null,
  userRoles: 'sales',
  passwordSetByAdmin: false,
  waitingGrants: [],
  version: 3,
  changedBy: '',
  changedAt: null,
}

const role = (id: number, roleName: string, rest: Partial<Role> = {}): Role => ({
  id,
  roleName,
  isActive: true,
  activeServiceId: [],
  blockedServiceId: [],
  activeServices: [],
  roleFlags: [],
  version: 1,
  changedBy: '',
  changedAt: null,
  ...rest,
})
const roles = [
  role(1, 'brand_user', { roleFlags: ['brand'], activeServiceId: [11], activeServices: ['getorders'] }),
  role(2, 'sales', { activeServiceId: [11, 12], activeServices: ['getorders', 'dsr'] }),
  role(3, 'ops_admin', { roleFlags: ['admin'], blockedServiceId: [12] }),
]
const service = (id: number, serviceName: string) => ({
  id,
  serviceName,
  isActive: true,
  creationDate: '2026-11-20T05:00:00Z',
  version: 1,
  changedBy: '',
  changedAt: null,
})
const services = [service(11, 'getorders'), service(12, 'dsr'), service(13, 'downloads')]
const brands = [
  { id: 21, brandCode: 'ASTRON' },
  { id: 22, brandCode: 'BOLTWAVE' },
]

const openGateway = (people: readonly Person[] = [meera]): PageGateway => {
  const gateway = openPageGateway()
  gateway.answer(listPeople, ({ isWaiting }) =>
    isWaiting === true ? { rows: [], total: 0 } : { rows: [...people], total: people.length },
  )
  gateway.answer(listRoles, () => roles)
  gateway.answer(listServices, () => services)
  gateway.answer(listBrands, () => brands)
  return gateway
}

const everything = ['getusers', 'ops-add-user', 'opsaddrole', 'opsaddservice']
let shown: Awaited<ReturnType<typeof showScreen>> | undefined

const show = async (at: string, held: readonly string[] = everything, roleFlags: Session['roleFlags'] = ['admin']) => {
  shown = await showScreen(routes, { at, services: held, roleFlags })
  return shown.router
}
const sentAs = (gateway: PageGateway, name: string) =>
  gateway.sent.filter((sent) => sent.name === name).map(({ body, ifMatch }) => ({ body, ifMatch }))

afterEach(() => {
  shown?.close()
  shown = undefined
})

describe('the list of people', () => {
  it('keeps search, role and state in the address and asks the gateway for them', async () => {
    const gateway = openGateway()
    const router = await show('/user-management?search=kap')
    await expect.element(page.getByRole('row', { name: /Meera Kapoor.*Active.*sales/ })).toBeVisible()
    await page.getByLabelText('State').selectOptions('In Active')
    await page.getByLabelText('Role').selectOptions('sales')
    await expect.poll(() => router.state.location.search).toBe('?search=kap&role=2&state=inactive')
    await expect
      .poll(() => sentAs(gateway, 'people.list').at(-1)?.body)
      .toEqual({ text: 'kap', role: 2, is_active: '0', page: 1, size: 10, sort: 'loginId', order: 'asc' })
  })

  it('says that nobody fits, and that the list could not be read', async () => {
    openGateway([])
    await show('/user-management?search=zzz')
    await expect.element(page.getByText('Nobody fits these filters')).toBeVisible()
    shown?.close()
    const gateway = openGateway()
    let isBroken = true
    gateway.answer(listPeople, () => (isBroken ? { refuse: 'broken' } : { rows: [meera], total: 1 }))
    await show('/user-management')
    await expect.element(page.getByRole('alert')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('row', { name: /Meera/ })).toBeVisible()
  })

  it('offers View alone to whoever may not add users', async () => {
    openGateway()
    await show('/user-management', ['getusers'])
    await expect.element(page.getByRole('button', { name: 'View meera.k' })).toBeVisible()
    expect(page.getByRole('button', { name: /Edit|Add User/ }).elements()).toEqual([])
  })
})

describe("a person's sessions", () => {
  it('are one step from the list and from the person, for an administrator', async () => {
    openGateway()
    const router = await show('/user-management')
    await page.getByRole('button', { name: 'Sessions of meera.k' }).click()
    expect(router.state.location.pathname).toBe('/user-management/sessions/meera.k')
    await router.navigate('/user-management/add-edit-user/view?login_id=meera.k')
    await page.getByRole('button', { name: 'Sessions' }).click()
    expect(router.state.location.pathname).toBe('/user-management/sessions/meera.k')
  })

  it('are not offered without the admin flag', async () => {
    openGateway()
    const router = await show('/user-management', everything, [])
    await expect.element(page.getByRole('button', { name: 'View meera.k' })).toBeVisible()
    expect(page.getByRole('button', { name: /Sessions/ }).elements()).toEqual([])
    await router.navigate('/user-management/add-edit-user/view?login_id=meera.k')
    await expect.element(page.getByRole('button', { name: 'Effective access' })).toBeVisible()
    expect(page.getByRole('button', { name: /Sessions/ }).elements()).toEqual([])
  })
})

describe('the form of a person', () => {
  it('adding says at once what is missing, and brands are asked for with a brand role', async () => {
    const gateway = openGateway()
    await show('/user-management/add-edit-user/add')
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
    const gateway = openGateway()
    gateway.answer(savePerson, () => meera)
    const router = await show('/user-management?search=kap')
    await page.getByRole('button', { name: 'Edit meera.k' }).click()
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
    openGateway()
    await show('/user-management/add-edit-user/edit?login_id=meera.k')
    await page.getByRole('checkbox', { name: 'sales' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Choose at least one role.')).toBeVisible()
  })

  it('a stale save names who changed what, and saves the choice against their version', async () => {
    const theirs = { ...meera, name: 'Meera K', version: 4, changedBy: 'deskadmin', changedAt: '2026-11-21T05:00:00Z' }
    const gateway = openGateway()
    gateway.answer(savePerson, (_, { ifMatch }) =>
      ifMatch === '4' ? theirs : { refuse: 'person-changed', details: { current: z.encode(Person, theirs) } },
    )
    await show('/user-management/add-edit-user/edit?login_id=meera.k')
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
    const gateway = openGateway()
    gateway.answer(savePerson, () => ({ refuse: 'beyond-own-rights' }))
    const router = await show('/user-management/add-edit-user/edit?login_id=meera.k')
    await page.getByRole('checkbox', { name: 'ops_admin' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(/rights that you do not hold yourself/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(router.state.location.pathname).toBe('/user-management/add-edit-user/edit')
    await expect.element(page.getByRole('checkbox', { name: 'ops_admin' })).toBeChecked()
  })

  it('view has no Save and nothing to type into', async () => {
    openGateway()
    await show('/user-management/add-edit-user/view?login_id=meera.k')
    await expect.element(page.getByRole('heading', { name: 'Meera Kapoor' })).toBeVisible()
    expect([page.getByRole('button', { name: 'Save' }).elements(), page.getByRole('textbox').elements()]).toEqual([
      [],
      [],
    ])
  })
})

describe('a role that waits for a second administrator', () => {
  const waiting = (proposedBy: string): Person => ({
    ...meera,
    waitingGrants: [
      {
        id: '0f3c1b7e-5f6a-4c7e-9d55-8a7b3c2d1e0f',
        roleId: 3,
        roleName: 'ops_admin',
        proposedBy,
        proposedAt: '2026-11-21T05:00:00Z',
      },
    ],
  })

  it('is confirmed by another administrator, after a question', async () => {
    const gateway = openGateway([waiting('opsadmin')])
    gateway.answer(decideGrant, () => meera)
    await show('/user-management/add-edit-user/view?login_id=meera.k')
    await page.getByRole('button', { name: 'Confirm' }).click()
    const question = page.getByRole('alertdialog')
    await expect.element(question).toHaveTextContent('Make Meera Kapoor an administrator?')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => sentAs(gateway, 'people.decideGrant').map(({ body }) => body))
      .toEqual([{ grant_id: '0f3c1b7e-5f6a-4c7e-9d55-8a7b3c2d1e0f', decision: 'confirm' }])
  })

  it('can only be taken back by whoever proposed it', async () => {
    openGateway([waiting('tester')])
    await show('/user-management/add-edit-user/view?login_id=meera.k')
    await expect.element(page.getByRole('button', { name: 'Take back' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Confirm' }).elements()).toEqual([])
  })
})

describe('roles and services', () => {
  it('a role is added from the dialog with active and blocked services and flags', async () => {
    const gateway = openGateway()
    gateway.answer(saveRole, () => role(4, 'night_checker'))
    const router = await show('/user-management/add-edit-role')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Role' })
    await dialog.getByLabelText('Role name').fill('night_checker')
    await expect.element(dialog.getByText(/The name says checker, the flag is not set/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'checker', exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'getorders active' }).click()
    await dialog.getByRole('checkbox', { name: 'dsr active' }).click()
    await dialog.getByRole('checkbox', { name: 'dsr blocked' }).click()
    await expect.element(dialog.getByRole('checkbox', { name: 'dsr active' })).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Stay' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect([router.state.location.search, sentAs(gateway, 'roles.save')]).toEqual([
      '',
      [
        {
          body: {
            role_name: 'night_checker',
            is_active: '1',
            active_service_id: '11',
            blocked_service_id: '12',
            role_flags: ['checker'],
          },
          ifMatch: null,
        },
      ],
    ])
  })

  it('a stale role shows what somebody else did to it', async () => {
    const gateway = openGateway()
    const theirs = role(2, 'sales', { activeServiceId: [11], version: 2, changedBy: 'deskadmin' })
    gateway.answer(saveRole, () => ({ refuse: 'role-changed', details: { current: z.encode(Role, theirs) } }))
    await show('/user-management/add-edit-role')
    await page.getByRole('button', { name: 'Edit sales' }).click()
    await page.getByRole('checkbox', { name: 'downloads active' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('dialog').getByRole('group', { name: /Active services/ }))
      .toHaveTextContent('Original: dsr, getordersMinedownloads, dsr, getordersTheirsgetorders')
  })

  it('the tab stands in the address, and a service is added to roles', async () => {
    const gateway = openGateway()
    gateway.answer(saveService, () => service(14, 'offerPreview'))
    const router = await show('/user-management/add-edit-role')
    await page.getByRole('tab', { name: /Services/ }).click()
    expect(router.state.location.search).toBe('?activeIndex=1')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Service' })
    await dialog.getByLabelText('Service name').fill('offerPreview')
    await dialog.getByRole('checkbox', { name: 'sales' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sentAs(gateway, 'services.save')).toEqual([
      { body: { service_name: 'offerPreview', is_active: '1', add_to_roles: '2' }, ifMatch: null },
    ])
  })
})

describe('above the documents', () => {
  it('effective access names the role that gives or blocks each service, and the calls that follow', async () => {
    openGateway().answer(showAccess, () => ({
      loginId: 'meera.k',
      name: 'Meera Kapoor',
      isActive: true,
      roles: [
        { id: 2, roleName: 'sales', isActive: true },
        { id: 5, roleName: 'on leave', isActive: true },
      ],
      services: [
        { serviceName: 'downloads', isActive: true, givenBy: ['sales'], blockedBy: [], isHeld: true },
        {
          serviceName: 'updatemerchantuser',
          isActive: true,
          givenBy: ['sales'],
          blockedBy: ['on leave'],
          isHeld: false,
        },
      ],
      flags: [{ flag: 'support' as const, givenBy: ['sales'] }],
      brands: ['ASTRON'],
      waitingGrants: [],
    }))
    const router = await show('/user-management/effective-access?login_id=meera.k&show=all')
    await expect.element(page.getByRole('row', { name: /updatemerchantuser Blocked sales on leave/ })).toBeVisible()
    await expect.element(page.getByText('support by sales')).toBeVisible()
    await page.getByRole('tab', { name: /Calls/ }).click()
    expect(router.state.location.search).toBe('?login_id=meera.k&show=all&activeIndex=2')
    await expect
      .element(
        page.getByRole('row', {
          name: /^Changes display name .*\/updatemerchantuser Not allowed .*blocked by on leave/,
        }),
      )
      .toBeVisible()
  })

  it('two roles stand side by side, differences first, and the address reopens them', async () => {
    openGateway()
    const router = await show('/user-management/compare-roles?role=2')
    await expect.element(page.getByText('Choose two roles')).toBeVisible()
    await page.getByLabelText('With').selectOptions('ops_admin')
    expect(router.state.location.search).toBe('?role=2&with=3')
    await expect.element(page.getByText('3 of 10 differ.')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Service dsr Active Blocked/ })).toBeVisible()
    await page.getByRole('button', { name: 'Swap the roles' }).click()
    await expect.element(page.getByRole('row', { name: /Service dsr Blocked Active/ })).toBeVisible()
  })
})
