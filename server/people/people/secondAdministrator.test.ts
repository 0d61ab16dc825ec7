import { afterAll, describe, expect, inject, test } from 'vitest'
import { signInHolding } from '#tests/proofs/cells.ts'
import { type Client } from '#tests/support/gateway.ts'
import { codeOf, messageOf } from '#tests/support/outcome.ts'
import {
  openPeopleFixture,
  addPersonBy,
  confirmGrants,
  findPerson,
  roleIds,
  sealFor,
  serviceIds,
} from '#tests/support/people.ts'

const { desk: testGateway, anita, farhan } = await openPeopleFixture(inject('postgresUrl'))
afterAll(() => testGateway.close())

const add = (person: Parameters<typeof addPersonBy>[2]) => addPersonBy(testGateway, anita, person)
const edit = async (loginId: string, change: object, by = anita) =>
  by.call('people.save', { loginId, ...change }, { ifMatch: (await findPerson(by, loginId)).version })
const roleOf = async (name: string) => {
  const found = (await anita.call('roles.list', {})).find(({ roleName }) => roleName === name)
  if (found === undefined) throw new Error(`there is no role ${name}`)
  return found
}
const addRole = (roleName: string, rest: object = {}) => anita.call('roles.save', { roleName, ...rest })
const editRole = async (roleName: string, change: object, by = anita) => {
  const { id, version } = await roleOf(roleName)
  return by.call('roles.save', { id, roleName, ...change }, { ifMatch: version })
}
const ids = async (...names: readonly string[]) => serviceIds(testGateway, ...names)
/** What somebody may do who has signed in, in one word each. */
const rightsOf = async (loginId: string): Promise<string[]> => {
  const { services, flags, isActive } = await anita.call('people.access', { loginId })
  return [
    ...services.filter(({ isHeld }) => isHeld).map(({ serviceName }) => serviceName),
    ...flags.filter(({ givenBy }) => isActive && givenBy.length > 0).map(({ flag }) => `flag ${flag}`),
  ].toSorted()
}
const waitingFor = async (subject: string, by = farhan) =>
  (await by.call('people.grants', {})).filter((grant) => grant.subject === subject)
const stored = async (loginId: string) =>
  (
    await testGateway.database.pool.query<{ email: string; password_hash: string; is_active: boolean }>(
      'select email, password_hash, is_active from staff where login_id = $1',
      [loginId],
    )
  ).rows[0]

describe('a right of four eyes, money or administration', () => {
  const paths: readonly (readonly [
    path: string,
    name: string,
    gained: string,
    prepare: (name: string) => Promise<unknown>,
    act: (name: string) => Promise<unknown>,
  ])[] = [
    [
      'a flag that a role gets',
      'flagged',
      'flag approver',
      async (name) => add({ loginId: name, role: [(await addRole(name, { activeServiceId: await ids('dsr') })).id] }),
      (name) => editRole(name, { roleFlags: ['approver'] }),
    ],
    [
      'a service that a role gets',
      'served',
      'kyc_approved',
      async (name) => add({ loginId: name, role: [(await addRole(name, { activeServiceId: await ids('dsr') })).id] }),
      async (name) => editRole(name, { activeServiceId: await ids('dsr', 'kyc_approved') }),
    ],
    [
      'a service that is added to roles',
      'added-to',
      'bank_setup_checker_service',
      async (name) => add({ loginId: name, role: [(await addRole(name, { activeServiceId: await ids('dsr') })).id] }),
      async (name) => {
        const wanted = 'bank_setup_checker_service'
        const { version } =
          (await anita.call('services.list', {})).find(({ serviceName }) => serviceName === wanted) ?? {}
        const [id] = await ids(wanted)
        const addToRoles = await roleIds(testGateway, name)
        return anita.call('services.save', { id, serviceName: wanted, addToRoles }, { ifMatch: version ?? 0 })
      },
    ],
    [
      'a block that is taken off',
      'unblocked',
      'opssettlements',
      async (name) => {
        const blocking = await addRole(name, {
          activeServiceId: await ids('dsr'),
          blockedServiceId: await ids('opssettlements'),
        })
        await add({ loginId: name, role: [blocking.id, ...(await roleIds(testGateway, 'finance'))] })
        await confirmGrants(farhan)
      },
      (name) => editRole(name, { blockedServiceId: [] }),
    ],
    [
      'a blocking role that is taken away',
      'unheld',
      'opssettlements',
      async (name) => {
        const blocking = await addRole(name, { blockedServiceId: await ids('opssettlements') })
        await add({ loginId: name, role: [blocking.id, ...(await roleIds(testGateway, 'finance'))] })
        await confirmGrants(farhan)
      },
      async (name) => edit(name, { role: await roleIds(testGateway, 'finance') }),
    ],
    [
      'a role that is switched on',
      'switched-on',
      'flag drafter',
      async (name) => {
        await addRole(name, { isActive: false, roleFlags: ['drafter'] })
        await add({ loginId: name, role: await roleIds(testGateway, name, 'sales') })
        await confirmGrants(farhan)
      },
      (name) => editRole(name, { isActive: true }),
    ],
    [
      'an account that is made with it',
      'made-with',
      'flag checker',
      async () => undefined,
      async (name) => add({ loginId: name, role: await roleIds(testGateway, 'checker', 'sales') }),
    ],
    [
      'a role that is given',
      'given',
      'bank_setup_maker_service',
      async (name) => add({ loginId: name, role: await roleIds(testGateway, 'sales') }),
      async (name) => edit(name, { role: await roleIds(testGateway, 'sales', 'bank_maker') }),
    ],
    [
      'the right to give rights',
      'granting',
      'ops-add-user',
      async (name) => add({ loginId: name, role: await roleIds(testGateway, 'sales') }),
      async (name) => {
        await addRole('role of granting', { activeServiceId: await ids('getusers', 'ops-add-user') })
        return edit(name, { role: await roleIds(testGateway, 'sales', 'role of granting') })
      },
    ],
    [
      'a person who is enabled',
      'enabled',
      'flag approver',
      async (name) => {
        await add({ loginId: name, role: await roleIds(testGateway, 'approver') })
        await confirmGrants(farhan)
        await edit(name, { isActive: false })
      },
      (name) => edit(name, { isActive: true }),
    ],
  ]

  test.each(paths)('by %s, waits for a second administrator who sees the difference', async (...path) => {
    const [, name, gained, prepare, act] = path
    await prepare(name)
    await act(name)
    expect(await rightsOf(name)).not.toContain(gained)
    const waiting = (await farhan.call('people.grants', {})).filter(({ reasons }) =>
      reasons.some((reason) => (reason.kind === 'flag' ? `flag ${reason.name}` : reason.name) === gained),
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(
      waiting.every(
        ({ proposedBy, whyNot, difference }) => proposedBy === 'opsadmin' && whyNot === '' && difference.length > 0,
      ),
    ).toBe(true)
    for (const { id } of waiting)
      expect(await codeOf(anita.call('people.decideGrant', { grantId: id, decision: 'confirm' }))).toBe('grant-own')
    expect(await rightsOf(name)).not.toContain(gained)
    // A role that waited for its own content is given in a second step.
    for (let round = 0; round < 2; round += 1) await confirmGrants(farhan)
    if (!(await rightsOf(name)).includes(gained)) {
      await act(name)
      await confirmGrants(farhan)
    }
    expect(await rightsOf(name)).toContain(gained)
  })

  test('is told in words: the role before and after, and who holds it', async () => {
    const { id } = await addRole('told', { activeServiceId: await ids('dsr') })
    await add({ loginId: 'told.one', role: [id] })
    await editRole('told', { roleFlags: ['checker'], activeServiceId: await ids('dsr', 'opssettlements') })
    const [waiting] = await waitingFor('told')
    expect([waiting?.kind, waiting?.reasons, waiting?.difference]).toEqual([
      'role',
      [
        { kind: 'flag', name: 'checker' },
        { kind: 'service', name: 'opssettlements' },
      ],
      [
        { name: 'Flags', before: '', after: 'checker' },
        { name: 'Active services', before: 'dsr', after: 'dsr, opssettlements' },
        { name: 'People who hold it', before: '', after: 'told.one' },
      ],
    ])
    expect((await roleOf('told')).isChangeWaiting).toBe(true)
    expect(await codeOf(editRole('told', { roleFlags: ['drafter'] }))).toBe('change-waiting')
    await editRole('told', { activeServiceId: await ids('dsr', 'getorders') })
    // The role is not the one that was shown any more.
    expect(await codeOf(farhan.call('people.decideGrant', { grantId: waiting?.id ?? '', decision: 'confirm' }))).toBe(
      'grant-lapsed',
    )
    await farhan.call('people.decideGrant', { grantId: waiting?.id ?? '', decision: 'decline' })
    expect([(await roleOf('told')).isChangeWaiting, await rightsOf('told.one')]).toEqual([false, ['dsr', 'getorders']])
  })

  test('does not hold up what is ordinary: a role, a service, an account, a reset', async () => {
    const { id } = await addRole('ordinary', { activeServiceId: await ids('dsr'), roleFlags: ['support'] })
    await add({ loginId: 'ordinary.one', role: [id], email: 'one@opsdesk.example' })
    await editRole('ordinary', { activeServiceId: await ids('dsr', 'getorders') })
    const [catalogue] = await roleIds(testGateway, 'catalogue')
    await edit('ordinary.one', {
      role: [id, catalogue],
      email: 'two@opsdesk.example',
      password: await sealFor(testGateway),
    })
    expect(await rightsOf('ordinary.one')).toEqual(
      expect.arrayContaining(['dsr', 'flag support', 'getorders', 'productmgmt']),
    )
    expect([(await findPerson(anita, 'ordinary.one')).waitingGrants, (await stored('ordinary.one'))?.email]).toEqual([
      [],
      'two@opsdesk.example',
    ])
  })

  test('protects its holder: password and e-mail of an approver are set by two', async () => {
    const before = await stored('approver')
    const saved = await edit('approver', {
      password: await sealFor(testGateway),
      email: 'me@opsdesk.example',
      name: 'New',
    })
    expect(await stored('approver')).toEqual(before)
    expect([saved.name, saved.waitingGrants.map(({ kind }) => kind)]).toEqual(['New', ['person']])
    const [waiting] = await waitingFor('approver')
    expect(waiting?.difference).toEqual([
      { name: 'Email', before: before?.email, after: 'me@opsdesk.example' },
      { name: 'Password', before: '', after: 'a new temporary password' },
    ])
    await testGateway.signIn('approver')
    const approver = await testGateway.signIn('approver')
    await farhan.call('people.decideGrant', { grantId: waiting?.id ?? '', decision: 'confirm' })
    const after = await stored('approver')
    expect([after?.email, after?.password_hash === before?.password_hash]).toEqual(['me@opsdesk.example', false])
    expect((await approver.post('/ops/opssession', {})).status).toBe(401)
    const { rows } = await testGateway.database.pool.query(
      `select 1 from admin_grants where decision is not null and wanted ? 'passwordHash'
       union all select 1 from audit_entries a where a::text like '%$argon2%'`,
    )
    expect(rows).toEqual([])
  })

  test('is confirmed by an administrator only, never by the person whom it concerns', async () => {
    const { who: helper } = await signInHolding(testGateway, 'helper', ['getusers', 'ops-add-user', 'grant_rights'])
    const { who: third } = await signInHolding(
      testGateway,
      'third',
      ['getusers', 'ops-add-user', 'grant_rights'],
      ['admin'],
    )
    await edit('third', { role: await roleIds(testGateway, 'third', 'checker') })
    const [waiting] = await waitingFor('third')
    const grantId = waiting?.id ?? ''
    const confirm = (by: Client) => codeOf(by.call('people.decideGrant', { grantId, decision: 'confirm' }))
    expect([await confirm(helper), await confirm(third), await confirm(anita)]).toEqual([
      'beyond-own-rights',
      'own-rights',
      'grant-own',
    ])
    const told = await Promise.all([helper, third, anita].map(async (by) => (await waitingFor('third', by))[0]?.whyNot))
    expect(told).toEqual([
      'An administrator has to confirm it.',
      expect.stringContaining('Nobody changes their own user'),
      expect.stringContaining('`npm run user` on the server adds one'),
    ])
    expect(await messageOf(anita.call('people.decideGrant', { grantId, decision: 'confirm' }))).toContain(
      'npm run user',
    )
  })
})

describe("an administrator's own standing", () => {
  test('is not taken by removal first: the role stays, then password, e-mail and state stay', async () => {
    const before = await stored('deskadmin')
    const tries = [
      { role: await roleIds(testGateway, 'sales') },
      { password: await sealFor(testGateway) },
      { email: 'mine@opsdesk.example' },
      { isActive: false },
    ]
    const outcomes: string[] = []
    for (const change of tries) outcomes.push(await codeOf(edit('deskadmin', change)))
    expect([await stored('deskadmin'), (await findPerson(anita, 'deskadmin')).userRoles]).toEqual([before, 'ops_admin'])
    // One waits, the others are told so.
    expect(outcomes).toEqual(['done', 'change-waiting', 'change-waiting', 'change-waiting'])
    await farhan.call('people.list', { page: 1, sort: 'loginId', order: 'asc' })
  })

  test('is decided on by a third administrator, who sees what is taken', async () => {
    const { who: third } = await signInHolding(
      testGateway,
      'third.admin',
      ['getusers', 'ops-add-user', 'opsaddrole', 'opsaddservice', 'grant_rights'],
      ['admin'],
    )
    const [waiting] = await waitingFor('deskadmin', third)
    expect([waiting?.reasons, waiting?.difference]).toEqual([
      [{ kind: 'administrator', name: 'deskadmin' }, ...(waiting?.reasons.slice(1) ?? [])],
      [{ name: 'Roles', before: 'ops_admin', after: 'sales' }],
    ])
    const grantId = waiting?.id ?? ''
    expect(await codeOf(farhan.call('people.decideGrant', { grantId, decision: 'confirm' }))).toBe('own-rights')
    await third.call('people.decideGrant', { grantId, decision: 'confirm' })
    expect((await findPerson(anita, 'deskadmin')).userRoles).toBe('sales')
  })

  test('is not taken through their role either', async () => {
    const { who: helper } = await signInHolding(testGateway, 'role.helper', ['getusers', 'opsaddrole', 'opsaddservice'])
    const { id, version, activeServiceId } = await roleOf('third.admin')
    const [addUser] = await ids('ops-add-user')
    const save = (change: object) =>
      codeOf(helper.call('roles.save', { id, roleName: 'third.admin', ...change }, { ifMatch: version }))
    expect([
      await save({ roleFlags: [] }),
      await save({ activeServiceId: activeServiceId.filter((service) => service !== addUser) }),
      await save({ isActive: false }),
    ]).toEqual(['done', 'change-waiting', 'change-waiting'])
    expect(await rightsOf('third.admin')).toEqual(expect.arrayContaining(['flag admin', 'ops-add-user']))
  })
})
