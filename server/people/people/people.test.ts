import { afterAll, describe, expect, inject, test } from 'vitest'
import { type Client, type Refused } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import {
  openPeopleFixture,
  addPersonBy,
  brandIds,
  confirmGrants,
  findPerson,
  roleIds,
  sealFor,
  serviceIds,
  temporaryPassword,
} from '#tests/support/people.ts'

const { desk: testGateway, anita, farhan } = await openPeopleFixture(inject('postgresUrl'))
afterAll(() => testGateway.close())

const everybody = { page: 1, sort: 'loginId', order: 'asc' } as const
const add = (person: Parameters<typeof addPersonBy>[2], by = anita) => addPersonBy(testGateway, by, person)

describe('people.list', () => {
  test('lists everybody but the person who asks, in the documented shape', async () => {
    const answer = await anita.post('/ops/getusers', {})
    const people = answer.body['payload'] as Record<string, unknown>[]
    const [role] = await roleIds(testGateway, 'brand_user')
    const brands = await brandIds(testGateway, 'ASTRON', 'BOLTWAVE')
    expect(people.map((person) => person['login_id'])).not.toContain('opsadmin')
    expect(people.find((person) => person['login_id'] === 'branduser')).toEqual({
      login_id: 'branduser',
      name: 'Tara Lobo',
      email: 'branduser@opsdesk.example',
      mobile_number: '9099900007',
      app_id: '',
      role: String(role),
      is_active: '1',
      is_call_center: 0,
      brands: brands.join(','),
      creation_date: expect.any(String),
      last_login_date: null,
      userRoles: 'brand_user',
      password_set_by_admin: 0,
      waiting_grants: [],
      version: 1,
      changed_by: '',
      changed_at: null,
    })
  })
  test('finds by part of name, login or number, by role and by state, a page at a time', async () => {
    const [reviewer] = await roleIds(testGateway, 'kyc_reviewer')
    const found = async (filter: object) =>
      (await anita.call('people.list', { ...everybody, ...filter })).rows.map(({ loginId }) => loginId)
    expect([
      await found({ text: 'CHIT' }),
      await found({ text: '100%' }),
      await found({ role: reviewer }),
      await found({ role: reviewer, size: 1, page: 2 }),
      await found({ isActive: false }),
    ]).toEqual([['relmanager'], [], ['kycreviewer', 'kycreviewer2'], ['kycreviewer2'], []])
  })
})

describe('people.save', () => {
  test('adds a person with two roles and brands, who signs in with the temporary password and must change it', async () => {
    const role = await roleIds(testGateway, 'brand_user', 'sales')
    const brands = await brandIds(testGateway, 'ASTRON')
    const added = await add({
      loginId: ' Meera.K ',
      name: 'Meera Kapoor',
      email: 'meera@opsdesk.example',
      mobileNumber: '9876543210',
      isCallCenter: true,
      role,
      brands,
    })
    expect({ ...added, creationDate: '', changedAt: '' }).toEqual({
      loginId: 'meera.k',
      name: 'Meera Kapoor',
      email: 'meera@opsdesk.example',
      mobileNumber: '9876543210',
      appId: '',
      role,
      isActive: true,
      isCallCenter: true,
      brands,
      creationDate: '',
      lastLoginDate: null,
      userRoles: 'brand_user,sales',
      passwordSetByAdmin: true,
      waitingGrants: [],
      version: 1,
      changedBy: 'opsadmin',
      changedAt: '',
    })
    const answer = await testGateway
      .anonymous()
      .post('/ops/opslogin', { login_id: 'meera.k', password: await sealFor(testGateway), app_id: 'V14' })
    const [session] = answer.body['payload'] as Record<string, unknown>[]
    expect([session?.['password_set_by_admin'], session?.['brands']]).toEqual([1, ['ASTRON']])
  })
  test('never keeps or answers the password, and audits who was added by whom', async () => {
    const { rows } = await testGateway.database.pool.query(
      `select login_id, before, after from audit_entries where call = 'people.save' and subject = 'meera.k'`,
    )
    expect(rows).toEqual([
      {
        login_id: 'opsadmin',
        before: null,
        after: {
          name: 'Meera Kapoor',
          email: 'mXXXX@opsdesk.example',
          mobileNumber: 'XXXXXX3210',
          appId: '',
          isActive: true,
          isCallCenter: true,
          roles: ['brand_user', 'sales'],
          brands: ['ASTRON'],
          waiting: [],
          temporaryPassword: true,
        },
      },
    ])
    const stored = await testGateway.database.pool.query<{ text: string }>(
      'select k::text as text from idempotency_keys k union all select a::text from audit_entries a',
    )
    expect(stored.rows.filter(({ text }) => text.includes(temporaryPassword))).toEqual([])
  })
  test('a login id in use is not available, whatever its case', async () => {
    const answer = await anita.post(
      '/ops/ops-add-user',
      { login_id: 'FINANCE', password: await sealFor(testGateway) },
      { 'idempotency-key': 'person-in-use' },
    )
    expect([answer.status, answer.body['message']]).toEqual([409, 'Username not available!'])
  })
  test('says what a person lacks', async () => {
    const [brandUser] = await roleIds(testGateway, 'brand_user')
    const sales = await findPerson(anita, 'sales')
    const edit = (change: object, ifMatch = sales.version) =>
      codeOf(anita.call('people.save', { loginId: 'sales', ...change }, { ifMatch }))
    expect([
      await codeOf(anita.call('people.save', { loginId: 'without-password' })),
      await codeOf(add({ loginId: 'weak', password: await sealFor(testGateway, 'short') })),
      await codeOf(add({ loginId: 'unsealed', password: 'Opsdesk@2026' })),
      await codeOf(add({ loginId: 'brandless', role: [brandUser ?? 0] })),
      await codeOf(add({ loginId: 'ghostrole', role: [987_654] })),
      await codeOf(add({ loginId: 'ghostbrand', brands: [987_654] })),
      await edit({ role: [] }),
      await edit({ role: [brandUser] }),
      await edit({}, 99),
      await codeOf(anita.call('people.save', { loginId: 'nobody-here' }, { ifMatch: 1 })),
    ]).toEqual([
      'password-missing',
      'password-refused',
      'seal-expired',
      'brand-missing',
      'role-not-found',
      'brand-not-found',
      'role-missing',
      'brand-missing',
      'person-changed',
      'person-not-found',
    ])
  })
  test('keeps what is left out and empties what is null', async () => {
    const { version } = await findPerson(anita, 'relmanager')
    await anita.call('people.save', { loginId: 'relmanager', email: null, name: 'Neha C' }, { ifMatch: version })
    const { email, name, mobileNumber, version: next, changedBy } = await findPerson(farhan, 'relmanager')
    expect({ email, name, mobileNumber, next, changedBy }).toEqual({
      email: '',
      name: 'Neha C',
      mobileNumber: '9099900005',
      next: version + 1,
      changedBy: 'opsadmin',
    })
  })
  test('of two edits of one version the second is told what the first changed', async () => {
    const { version } = await findPerson(anita, 'relmanager')
    await farhan.call('people.save', { loginId: 'relmanager', mobileNumber: '9000000005' }, { ifMatch: version })
    const late = anita.call('people.save', { loginId: 'relmanager', name: 'Neha' }, { ifMatch: version })
    const refusal: unknown = await late.catch((error: unknown) => error)
    const { current } = (refusal as Refused).details as { current: Record<string, unknown> }
    expect([(refusal as Refused).code, current['mobile_number'], current['changed_by'], current['name']]).toEqual([
      'person-changed',
      '9000000005',
      'deskadmin',
      'Neha C',
    ])
  })
  test('a repeat of the same request adds once', async () => {
    const body = { login_id: 'once.only', password: await sealFor(testGateway), role: '' }
    const first = await anita.post('/ops/ops-add-user', body, { 'idempotency-key': 'add-once-only' })
    const again = await anita.post('/ops/ops-add-user', body, { 'idempotency-key': 'add-once-only' })
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  })
  test('unknown fields and claims are refused', async () => {
    const answers = [
      await anita.post('/ops/ops-add-user', { login_id: 'x.y.z', is_admin: true }),
      await anita.post('/ops/ops-add-user', { login_id: 'x.y.z', password_hash: 'x' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 400])
  })
})

describe('a person who is changed', () => {
  const setUp = async (loginId: string) => {
    await add({ loginId, role: await roleIds(testGateway, 'sales') })
    await testGateway.database.pool.query(
      `update staff set password_set_by_admin = false, password_hash = (select password_hash from staff where login_id = 'sales') where login_id = $1`,
      [loginId],
    )
    return { person: await findPerson(anita, loginId), client: await testGateway.signIn(loginId) }
  }
  const stillIn = async (client: Client) => (await client.post('/ops/opssession', {})).status
  test('is out with their next call when disabled', async () => {
    const { client, person } = await setUp('leaver')
    const before = await stillIn(client)
    await anita.call('people.save', { loginId: 'leaver', isActive: false }, { ifMatch: person.version })
    expect([before, await stillIn(client)]).toEqual([200, 401])
    await anita.call('people.save', { loginId: 'leaver', isActive: true }, { ifMatch: person.version + 1 })
    expect([await stillIn(client), await stillIn(await testGateway.signIn('leaver'))]).toEqual([401, 200])
  })
  test('is out when an administrator sets their password', async () => {
    const { client, person } = await setUp('forgetful')
    await anita.call(
      'people.save',
      { loginId: 'forgetful', password: await sealFor(testGateway) },
      { ifMatch: person.version },
    )
    expect([await stillIn(client), (await findPerson(anita, 'forgetful')).passwordSetByAdmin]).toEqual([401, true])
  })
  test('loses the services of a role with the next call', async () => {
    const { client, person } = await setUp('mover')
    await anita.call(
      'people.save',
      { loginId: 'mover', role: await roleIds(testGateway, 'bank_view') },
      { ifMatch: person.version },
    )
    expect((await client.call('session.get', {})).userServices).toEqual(['bank_setup_view_service', 'dashboard'])
  })
})

describe('people.access', () => {
  test('is what the person holds in their session, with the role that gives or blocks it', async () => {
    const [settlements] = await serviceIds(testGateway, 'opssettlements')
    const block = await anita.call('roles.save', { roleName: 'on leave', blockedServiceId: [settlements ?? 0] })
    await add({ loginId: 'mixed', role: [...(await roleIds(testGateway, 'finance', 'approver')), block.id] })
    await confirmGrants(farhan)
    await testGateway.database.pool.query(
      `update staff set password_hash = (select password_hash from staff where login_id = 'sales') where login_id = 'mixed'`,
    )
    const session = await (await testGateway.signIn('mixed')).call('session.get', {})
    const access = await anita.call('people.access', { loginId: 'mixed' })
    const service = (name: string) => access.services.find(({ serviceName }) => serviceName === name)
    expect(
      access.services
        .filter(({ isHeld }) => isHeld)
        .map(({ serviceName }) => serviceName.toLowerCase())
        .toSorted(),
    ).toEqual(session.userServices)
    expect([service('opssettlements'), service('dashboard'), service('getusers')]).toEqual([
      {
        serviceName: 'opssettlements',
        isActive: true,
        givenBy: ['approver', 'finance'],
        blockedBy: ['on leave'],
        isHeld: false,
      },
      { serviceName: 'dashboard', isActive: true, givenBy: ['approver', 'finance'], blockedBy: [], isHeld: true },
      { serviceName: 'getusers', isActive: true, givenBy: [], blockedBy: [], isHeld: false },
    ])
    expect(access.flags.filter(({ givenBy }) => givenBy.length > 0)).toEqual([
      { flag: 'approver', givenBy: ['approver'] },
    ])
    expect(access.roles.map(({ roleName }) => roleName)).toEqual(['approver', 'finance', 'on leave'])
  })
})
