import { afterAll, describe, expect, inject, test } from 'vitest'
import { type Client, openTestGateway } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openPeopleFixture, addPersonBy, findPerson, roleIds, serviceIds } from '#tests/support/people.ts'
import { signInHolding } from '#tests/proofs/cells.ts'

const opened = await openPeopleFixture(inject('postgresUrl'))
const { desk: testGateway, farhan } = opened
let { anita } = opened
afterAll(() => testGateway.close())

const add = (person: Parameters<typeof addPersonBy>[2], by = anita) => addPersonBy(testGateway, by, person)
const roleOf = async (name: string) => (await anita.call('roles.list', {})).find((role) => role.roleName === name)

describe('an administrator role', () => {
  const propose = async (loginId: string, by = anita) => {
    const person = await add({ loginId, role: await roleIds(testGateway, 'sales', 'ops_admin') }, by)
    return { person, grantId: person.waitingGrants[0]?.id ?? '' }
  }
  test('waits for a second administrator, and is theirs when that one confirms', async () => {
    const { person, grantId } = await propose('newadmin')
    expect([person.userRoles, person.waitingGrants.map(({ roleName, proposedBy }) => [roleName, proposedBy])]).toEqual([
      'sales',
      [['ops_admin', 'opsadmin']],
    ])
    const sales = await testGateway.signIn('sales')
    expect([
      await codeOf(anita.call('people.decideGrant', { grantId, decision: 'confirm' })),
      await codeOf(sales.call('people.decideGrant', { grantId, decision: 'confirm' })),
    ]).toEqual(['grant-own', 'not-allowed'])
    const confirmed = await farhan.call('people.decideGrant', { grantId, decision: 'confirm' })
    expect([confirmed.decision, confirmed.person?.userRoles, confirmed.person?.waitingGrants]).toEqual([
      'confirmed',
      'ops_admin,sales',
      [],
    ])
    expect(await codeOf(farhan.call('people.decideGrant', { grantId, decision: 'confirm' }))).toBe('grant-not-found')
  })
  test('is declined by the second or taken back by the first, and can then be proposed again', async () => {
    const { grantId } = await propose('twice')
    const declined = await farhan.call('people.decideGrant', { grantId, decision: 'decline' })
    const again = await anita.call(
      'people.save',
      { loginId: 'twice', role: await roleIds(testGateway, 'sales', 'ops_admin') },
      { ifMatch: declined.person?.version ?? 0 },
    )
    const [grant] = again.waitingGrants
    const back = await anita.call('people.decideGrant', { grantId: grant?.id ?? '', decision: 'decline' })
    const { rows } = await testGateway.database.pool.query(
      `select decision from admin_grants g join staff p on p.id = g.staff_id where login_id = 'twice' order by proposed_at`,
    )
    expect([declined.person?.waitingGrants, back.person?.waitingGrants, rows]).toEqual([
      [],
      [],
      [{ decision: 'declined' }, { decision: 'withdrawn' }],
    ])
  })
  test('lapses when the one who proposed it could not give it any more', async () => {
    const { grantId } = await propose('orphan')
    await testGateway.database.pool.query(`update staff set is_active = false where login_id = 'opsadmin'`)
    const while_gone = await codeOf(farhan.call('people.decideGrant', { grantId, decision: 'confirm' }))
    await testGateway.database.pool.query(`update staff set is_active = true where login_id = 'opsadmin'`)
    // Being disabled has ended every session.
    anita = await testGateway.signIn('opsadmin')
    expect(while_gone).toBe('grant-lapsed')
  })
  test('comes to nobody through a role that becomes one, nor by enabling somebody', async () => {
    const sales = await roleOf('sales')
    const saved = await anita.call(
      'roles.save',
      { id: sales?.id, roleName: 'sales', roleFlags: ['admin'] },
      { ifMatch: sales?.version ?? 0 },
    )
    expect([saved.roleFlags, saved.isChangeWaiting, saved.version]).toEqual([[], true, sales?.version])
    await testGateway.database.pool.query(`update staff set is_active = false where login_id = 'newadmin'`)
    const { version } = await findPerson(anita, 'newadmin')
    const back = await anita.call('people.save', { loginId: 'newadmin', isActive: true }, { ifMatch: version })
    expect([back.isActive, back.waitingGrants.map(({ kind }) => kind)]).toEqual([false, ['person']])
  })
})

describe('the last administrator', () => {
  test('cannot be disabled, stripped, or left without what administering needs', async () => {
    const alone = await openTestGateway(inject('postgresUrl'))
    const admin = await alone.signIn('deskadmin')
    await alone.database.pool.query(`update staff set is_active = false where login_id = 'opsadmin'`)
    const keeper = await alone.signIn('opsadmin').catch(() => undefined)
    // Nobody changes a role that they hold: somebody else tries.
    const { who: helper } = await signInHolding(alone, 'helper', ['opsaddrole', 'opsaddservice'])
    const role = (await admin.call('roles.list', {})).find(({ roleName }) => roleName === 'ops_admin')
    const [addUser] = await serviceIds(alone, 'ops-add-user')
    const service = (await admin.call('services.list', {})).find(({ id }) => id === addUser)
    const edit = (change: object) =>
      codeOf(
        helper.call('roles.save', { id: role?.id, roleName: 'ops_admin', ...change }, { ifMatch: role?.version ?? 0 }),
      )
    expect([
      keeper,
      await edit({ isActive: false }),
      await edit({ roleFlags: [] }),
      await edit({ activeServiceId: role?.activeServiceId.filter((id) => id !== addUser) }),
      await codeOf(
        helper.call(
          'services.save',
          { id: addUser, serviceName: 'ops-add-user', isActive: false },
          { ifMatch: service?.version ?? 0 },
        ),
      ),
      await codeOf(
        admin.call(
          'services.save',
          { id: addUser, serviceName: 'ops-add-someone' },
          { ifMatch: service?.version ?? 0 },
        ),
      ),
    ]).toEqual([
      undefined,
      'last-administrator',
      'last-administrator',
      'last-administrator',
      'last-administrator',
      'service-name-fixed',
    ])
    await alone.close()
  })
  test('stays when the last two take each other away at once: both wait', async () => {
    const alone = await openTestGateway(inject('postgresUrl'))
    const [one, two] = [await alone.signIn('opsadmin'), await alone.signIn('deskadmin')]
    const disable = (by: Client, loginId: string) =>
      codeOf(by.call('people.save', { loginId, isActive: false }, { ifMatch: 1 }))
    const outcomes = await Promise.all([disable(one, 'deskadmin'), disable(two, 'opsadmin')])
    const { rows } = await alone.database.pool.query(
      `select login_id from staff where is_active and login_id in ('opsadmin', 'deskadmin')`,
    )
    expect([outcomes, rows.length]).toEqual([['done', 'done'], 2])
    await alone.close()
  })
})
