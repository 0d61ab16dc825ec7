import { afterAll, describe, expect, inject, test } from 'vitest'
import { codeOf } from '#tests/support/outcome.ts'
import { openPeopleFixture, roleIds, serviceIds } from '#tests/support/people.ts'

const { desk: testGateway, anita, farhan } = await openPeopleFixture(inject('postgresUrl'))
afterAll(() => testGateway.close())

describe('roles and services', () => {
  test('a role is added with its services and flags, changed against its version, and its name is taken once', async () => {
    const [orders, downloads] = await serviceIds(testGateway, 'getorders', 'downloads')
    const added = await anita.call('roles.save', {
      roleName: 'night desk',
      activeServiceId: [orders ?? 0],
      blockedServiceId: [downloads ?? 0],
      roleFlags: ['support'],
    })
    const changed = await farhan.call(
      'roles.save',
      { id: added.id, roleName: 'night desk', isActive: false, blockedServiceId: [] },
      { ifMatch: added.version },
    )
    expect([
      { ...added, changedAt: '' },
      { ...changed, changedAt: '' },
    ]).toEqual([
      {
        id: added.id,
        roleName: 'night desk',
        isActive: true,
        activeServiceId: [orders],
        blockedServiceId: [downloads],
        activeServices: ['getorders'],
        roleFlags: ['support'],
        isChangeWaiting: false,
        version: 1,
        changedBy: 'opsadmin',
        changedAt: '',
      },
      {
        id: added.id,
        roleName: 'night desk',
        isActive: false,
        activeServiceId: [orders],
        blockedServiceId: [],
        activeServices: ['getorders'],
        roleFlags: ['support'],
        isChangeWaiting: false,
        version: 2,
        changedBy: 'deskadmin',
        changedAt: '',
      },
    ])
    expect([
      await codeOf(anita.call('roles.save', { id: added.id, roleName: 'night desk' }, { ifMatch: 1 })),
      await codeOf(anita.call('roles.save', { id: added.id, roleName: 'night desk' })),
      await codeOf(anita.call('roles.save', { roleName: 'Night Desk' })),
      await codeOf(
        anita.call('roles.save', { roleName: 'both', activeServiceId: [orders ?? 0], blockedServiceId: [orders ?? 0] }),
      ),
      await codeOf(anita.call('roles.save', { roleName: 'ghost', activeServiceId: [987_654] })),
    ]).toEqual(['role-changed', 'version-missing', 'role-name-taken', 'bad-request', 'service-not-found'])
  })
  test('a new service reaches the roles it is added to, and their people with the next call', async () => {
    const [catalogue] = await roleIds(testGateway, 'catalogue')
    const joel = await testGateway.signIn('catalogue')
    const added = await anita.call('services.save', { serviceName: 'offerPreview', addToRoles: [catalogue ?? 0] })
    const held = async () => (await joel.call('session.get', {})).userServices.includes('offerpreview')
    const given = await held()
    await anita.call(
      'services.save',
      { id: added.id, serviceName: 'offerPreview', isActive: false },
      { ifMatch: added.version },
    )
    expect([given, await held()]).toEqual([true, false])
    expect([
      await codeOf(anita.call('services.save', { serviceName: 'OFFERPREVIEW' })),
      await codeOf(anita.call('services.save', { id: added.id, serviceName: 'offerPreview' }, { ifMatch: 1 })),
    ]).toEqual(['service-name-taken', 'service-changed'])
  })
  test('somebody without getusers sees the services they hold, and no roles or people', async () => {
    const joel = await testGateway.signIn('ratechecker')
    expect([
      (await joel.call('services.list', {})).map(({ serviceName }) => serviceName),
      await codeOf(joel.call('roles.list', {})),
      await codeOf(joel.call('people.list', { page: 1, sort: 'loginId', order: 'asc' })),
      await codeOf(joel.call('people.access', { loginId: 'sales' })),
    ]).toEqual([['dashboard', 'opssettlements', 'settlementmenu'], 'not-allowed', 'not-allowed', 'not-allowed'])
  })
})
