import { afterAll, describe, expect, inject, test } from 'vitest'
import { codeOf } from '#tests/support/outcome.ts'
import { openPeopleFixture, roleIds, serviceIds } from '#tests/support/people.ts'

const { desk: testGateway, anita } = await openPeopleFixture(inject('postgresUrl'))
afterAll(() => testGateway.close())

const roleOf = async (name: string) => {
  const found = (await anita.call('roles.list', {})).find((role) => role.roleName === name)
  if (found === undefined) throw new Error(`there is no role ${name}`)
  return found
}
const serviceOf = async (name: string) => {
  const found = (await anita.call('services.list', {})).find((service) => service.serviceName === name)
  if (found === undefined) throw new Error(`there is no service ${name}`)
  return found
}

describe('an administrator', () => {
  test('changes no role that they hold: not its flags, its services, its name or its state', async () => {
    const { id, version, activeServiceId } = await roleOf('ops_admin')
    const [orders] = await serviceIds(testGateway, 'getorders')
    const save = (change: object) =>
      codeOf(anita.call('roles.save', { id, roleName: 'ops_admin', ...change }, { ifMatch: version }))
    expect([
      await save({ roleFlags: ['admin', 'drafter', 'approver', 'checker'] }),
      await save({ activeServiceId: activeServiceId.filter((service) => service !== orders) }),
      await save({ blockedServiceId: [orders], activeServiceId: activeServiceId.filter((one) => one !== orders) }),
      await save({ roleName: 'all of it' }),
      await save({ isActive: false }),
    ]).toEqual(['own-rights', 'own-rights', 'own-rights', 'own-rights', 'own-rights'])
    expect((await roleOf('ops_admin')).version).toBe(version)
  })
  test('adds no service to a role that they hold, and switches none that they hold', async () => {
    const [opsAdmin] = await roleIds(testGateway, 'ops_admin')
    const { id, version } = await serviceOf('getorders')
    expect([
      await codeOf(anita.call('services.save', { serviceName: 'myOwn', addToRoles: [opsAdmin ?? 0] })),
      await codeOf(
        anita.call('services.save', { id, serviceName: 'getorders', isActive: false }, { ifMatch: version }),
      ),
    ]).toEqual(['own-rights', 'own-rights'])
  })
})
