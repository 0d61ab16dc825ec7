import { afterAll, describe, expect, inject, test } from 'vitest'
import { type Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import {
  openPeopleFixture,
  addPersonBy,
  brandIds,
  findPerson,
  roleIds,
  sealFor,
  serviceIds,
  confirmGrants,
} from '#tests/support/people.ts'

const { desk: testGateway, anita } = await openPeopleFixture(inject('postgresUrl'))
afterAll(() => testGateway.close())

const everybody = { page: 1, sort: 'loginId', order: 'asc' } as const
const add = (person: Parameters<typeof addPersonBy>[2], by = anita) => addPersonBy(testGateway, by, person)
const roleOf = async (name: string) => (await anita.call('roles.list', {})).find((role) => role.roleName === name)
/** Somebody who may administer people and roles, and holds nothing else but what is named. */
const helpdesk = async (loginId: string, services: readonly string[]): Promise<Client> => {
  const held = ['getusers', 'ops-add-user', 'opsaddrole', 'opsaddservice', ...services]
  const role = await anita.call('roles.save', {
    roleName: `helpdesk ${loginId}`,
    activeServiceId: await serviceIds(testGateway, ...held),
  })
  await add({ loginId, role: [role.id] })
  // The role waits for its content, and is then given.
  for (let round = 0; round < 2; round += 1) await confirmGrants(await testGateway.signIn('deskadmin'))
  await testGateway.database.pool.query(
    `update staff set password_set_by_admin = false, password_hash = (select password_hash from staff where login_id = 'sales') where login_id = $1`,
    [loginId],
  )
  return testGateway.signIn(loginId)
}

describe('nobody', () => {
  test('sees or changes themselves in user administration', async () => {
    const own = await anita.call('people.list', { ...everybody, loginId: 'opsadmin' })
    expect([own.total, await codeOf(anita.call('people.save', { loginId: 'OpsAdmin' }, { ifMatch: 1 }))]).toEqual([
      0,
      'own-rights',
    ])
  })
  test('gives what they do not hold, by role, by service, by brand or by unblocking', async () => {
    const helper = await helpdesk('helper', ['dashboard', 'getorders'])
    const [finance, bankView] = await roleIds(testGateway, 'finance', 'bank_view')
    const [orders, settlements] = await serviceIds(testGateway, 'getorders', 'opssettlements')
    const sales = await roleOf('sales')
    const blocking = await anita.call('roles.save', {
      roleName: 'no settlements',
      activeServiceId: [orders ?? 0],
      blockedServiceId: [settlements ?? 0],
    })
    await add({ loginId: 'held-back', role: [finance ?? 0, blocking.id] })
    await confirmGrants(await testGateway.signIn('deskadmin'))
    expect([
      await codeOf(add({ loginId: 'more1', role: [finance ?? 0] }, helper)),
      await codeOf(add({ loginId: 'more2', role: [bankView ?? 0] }, helper)),
      await codeOf(helper.call('roles.save', { roleName: 'more3', activeServiceId: [settlements ?? 0] })),
      await codeOf(helper.call('roles.save', { roleName: 'more4', roleFlags: ['approver'] })),
      await codeOf(
        helper.call(
          'roles.save',
          {
            id: sales?.id,
            roleName: 'sales',
            activeServiceId: [...(sales?.activeServiceId ?? []), settlements ?? 0],
          },
          { ifMatch: sales?.version ?? 0 },
        ),
      ),
      await codeOf(
        helper.call(
          'roles.save',
          { id: blocking.id, roleName: 'no settlements', blockedServiceId: [] },
          { ifMatch: blocking.version },
        ),
      ),
      await codeOf(helper.call('services.save', { serviceName: 'brand-new', addToRoles: [sales?.id ?? 0] })),
      await codeOf(helper.call('roles.save', { roleName: 'orders only', activeServiceId: [orders ?? 0] })),
      await codeOf(add({ loginId: 'less', role: await roleIds(testGateway, 'orders only') }, helper)),
    ]).toEqual([
      'beyond-own-rights',
      'beyond-own-rights',
      'beyond-own-rights',
      'beyond-own-rights',
      'beyond-own-rights',
      'beyond-own-rights',
      'beyond-own-rights',
      'done',
      'done',
    ])
  })
  test('takes over somebody who holds more: no password, e-mail, role or state of theirs', async () => {
    const helper = await helpdesk('helper2', [])
    const { version } = await findPerson(anita, 'finance')
    const edit = (change: object) =>
      codeOf(helper.call('people.save', { loginId: 'finance', ...change }, { ifMatch: version }))
    expect([
      await edit({ password: await sealFor(testGateway) }),
      await edit({ email: 'helper2@opsdesk.example' }),
      await edit({ isActive: false }),
      await edit({ role: await roleIds(testGateway, 'bank_view') }),
      await edit({ mobileNumber: '9000000003' }),
    ]).toEqual(['beyond-own-rights', 'beyond-own-rights', 'beyond-own-rights', 'beyond-own-rights', 'done'])
  })
  test('who is limited to brands gives access to others', async () => {
    const limited = await helpdesk('limited', ['dashboard'])
    const [astron, boltwave] = await brandIds(testGateway, 'ASTRON', 'BOLTWAVE')
    const { version } = await findPerson(anita, 'limited')
    await anita.call('people.save', { loginId: 'limited', brands: [astron ?? 0] }, { ifMatch: version })
    const role = [
      (
        await limited.call('roles.save', {
          roleName: 'desk only',
          activeServiceId: await serviceIds(testGateway, 'dashboard'),
        })
      ).id,
    ]
    expect([
      await codeOf(add({ loginId: 'wide1', role }, limited)),
      await codeOf(add({ loginId: 'wide2', role, brands: [boltwave ?? 0] }, limited)),
      await codeOf(add({ loginId: 'narrow', role, brands: [astron ?? 0] }, limited)),
      (await limited.call('brands.list', {})).map(({ brandCode }) => brandCode),
    ]).toEqual(['beyond-own-rights', 'beyond-own-rights', 'done', ['ASTRON']])
  })
})
