import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, Refused, type TestGateway } from '#tests/support/gateway.ts'
import { deviceWords } from './deviceWords.ts'

let testGateway: TestGateway
let now = new Date('2026-11-20T05:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
})
afterAll(() => testGateway.close())

const refusalOf = async (work: Promise<unknown>) => {
  const refused: unknown = await work.catch((error: unknown) => error)
  if (!(refused instanceof Refused)) throw new Error('it was not refused')
  return { status: refused.status, code: refused.code, details: refused.details }
}
const goneBecause = async (person: Client) => {
  const { status, body } = await person.post('/ops/opssession', {})
  return [status, (body['details'] as { because: string } | null)?.because]
}

describe('sessions of a person', () => {
  test('an administrator sees where and when each began and was last used', async () => {
    const admin = await testGateway.signIn('opsadmin')
    const first = await testGateway.signIn('sales')
    later(30)
    await testGateway.signIn('sales')
    later(30)
    await first.call('session.touch', {})
    const { loginId, name, sessions } = await admin.call('session.list', { loginId: 'sales' })
    expect({ loginId, name }).toEqual({ loginId: 'sales', name: 'Karan Malhotra' })
    const shared = { device: 'Unknown device', address: '127.0.0.1', signedInBy: 'password', isCurrent: false }
    expect(sessions.map(({ id: _, ...facts }) => facts)).toEqual([
      {
        ...shared,
        startDate: '2026-11-20T05:00:00Z',
        lastSeenDate: '2026-11-20T05:01:00Z',
        endDate: '2026-11-20T17:00:00Z',
      },
      {
        ...shared,
        startDate: '2026-11-20T05:00:30Z',
        lastSeenDate: '2026-11-20T05:00:30Z',
        endDate: '2026-11-20T17:00:30Z',
      },
    ])
  })

  test('an administrator ends one, and its holder is told why; the other goes on', async () => {
    const admin = await testGateway.signIn('opsadmin')
    const [one, other] = [await testGateway.signIn('support'), await testGateway.signIn('support')]
    const mine = (await one.call('session.listOwn', {})).sessions.find(({ isCurrent }) => isCurrent)
    await admin.call('session.end', { loginId: 'support', sessionId: mine?.id })
    expect([await goneBecause(one), await goneBecause(other)]).toEqual([
      [401, 'revoked'],
      [200, undefined],
    ])
    expect(await refusalOf(admin.call('session.end', { loginId: 'support', sessionId: mine?.id }))).toEqual({
      status: 404,
      code: 'session-not-open',
      details: undefined,
    })
  })

  test('nobody else sees or ends them: not with the service alone, not by naming another id', async () => {
    const victim = await testGateway.signIn('finance')
    const id = (await victim.call('session.listOwn', {})).sessions[0]?.id
    await testGateway.database.pool.query(
      `insert into role_services (role_id, service_id)
        select m.role_id, (select id from services where lower(service_name) = 'getusers') from staff_roles m
        join staff p on p.id = m.staff_id where p.login_id = 'branduser' on conflict do nothing`,
    )
    const holder = await testGateway.signIn('branduser')
    const refused = { status: 403, code: 'not-allowed', details: undefined }
    expect([
      await refusalOf(holder.call('session.list', { loginId: 'finance' })),
      await refusalOf(holder.call('session.end', { loginId: 'finance' })),
      await refusalOf(holder.call('session.endOwn', { sessionId: id })),
    ]).toEqual([refused, refused, { status: 404, code: 'session-not-open', details: undefined }])
    expect(await goneBecause(victim)).toEqual([200, undefined])
  })

  test('a person ends all their others and keeps the present one', async () => {
    const [here, there, elsewhere] = [
      await testGateway.signIn('approver'),
      await testGateway.signIn('approver'),
      await testGateway.signIn('approver'),
    ]
    expect(await here.call('session.endOwn', {})).toEqual({ ended: 2 })
    expect([await goneBecause(here), await goneBecause(there), await goneBecause(elsewhere)]).toEqual([
      [200, undefined],
      [401, 'ended-elsewhere'],
      [401, 'ended-elsewhere'],
    ])
  })

  test('an administrator who ends all of their own keeps the present one', async () => {
    const [admin, other] = [await testGateway.signIn('opsadmin'), await testGateway.signIn('opsadmin')]
    await admin.call('session.end', { loginId: 'OpsAdmin' })
    expect([await goneBecause(admin), await goneBecause(other)]).toEqual([
      [200, undefined],
      [401, 'revoked'],
    ])
    expect((await refusalOf(admin.call('session.list', { loginId: 'nobody-here' }))).code).toBe('no-such-person')
  })
})

describe('a session ends by the clock of the gateway', () => {
  test('330 seconds after the last act, however much the panel asks by itself', async () => {
    const person = await testGateway.signIn('drafter')
    later(329)
    expect(await goneBecause(person)).toEqual([200, undefined])
    later(1)
    expect(await goneBecause(person)).toEqual([401, 'idle'])
  })
  test('an act starts the 330 seconds again; what the panel says of an older act counts from that act', async () => {
    const person = await testGateway.signIn('drafter')
    later(200)
    await person.call('session.touch', {})
    later(300)
    await person.call('session.touch', { idleMs: 100_000 })
    later(229)
    expect(await goneBecause(person)).toEqual([200, undefined])
    later(1)
    expect(await goneBecause(person)).toEqual([401, 'idle'])
  })
  test('twelve hours after the sign-in, however busy the person is', async () => {
    now = new Date('2026-11-21T02:00:00Z')
    const person = await testGateway.signIn('drafter')
    for (let minutes = 5; minutes < 12 * 60; minutes += 5) {
      later(300)
      await person.call('session.touch', {})
    }
    later(299)
    expect(await goneBecause(person)).toEqual([200, undefined])
    later(1)
    expect(await goneBecause(person)).toEqual([401, 'too-long'])
  })
  test('with the day in India, also on the same weekday of another week', async () => {
    now = new Date('2026-11-22T18:28:00Z')
    const person = await testGateway.signIn('drafter')
    later(119)
    expect(await goneBecause(person)).toEqual([200, undefined])
    later(1)
    expect(await goneBecause(person)).toEqual([401, 'day-changed'])
    await testGateway.database.pool.query(
      `update sessions set ends_at = $1, last_active_at = $1 where ended_at is null and ends_at = '2026-11-22T18:30:00Z'`,
      [new Date('2026-11-29T19:00:00Z')],
    )
    now = new Date('2026-11-29T18:00:00Z')
    expect((await goneBecause(person))[0]).toBe(401)
  })
})

describe('a token', () => {
  const tokenOf = ({ cookie }: Client) => cookie.split('=')[1]
  const grant = (what: string) => testGateway.database.pool.query(what)
  const service = `(select id from services where lower(service_name) = 'downloads')`

  test('is another one after a change of rights, for the same session; the old one is good for calls under way', async () => {
    const person = await testGateway.signIn('bankviewer')
    const old = person.cookie
    const [before] = (await person.call('session.listOwn', {})).sessions
    expect(tokenOf(person)).toBe(old.split('=')[1])
    await grant(
      `insert into role_services (role_id, service_id) select m.role_id, ${service} from staff_roles m
        join staff p on p.id = m.staff_id where p.login_id = 'bankviewer' on conflict do nothing`,
    )
    await person.call('session.touch', {})
    expect(tokenOf(person)).not.toBe(old.split('=')[1])
    const [after] = (await person.call('session.listOwn', {})).sessions
    expect(after?.id).toBe(before?.id)
    const withOld = async () =>
      (
        await fetch(`${testGateway.address}/ops/opssession`, {
          method: 'POST',
          headers: { cookie: old, 'content-type': 'application/json', 'x-opsdesk': 'test' },
          body: '{}',
        })
      ).status
    expect(await withOld()).toBe(200)
    later(61)
    expect([await withOld(), (await goneBecause(person))[0]]).toEqual([401, 200])
  })
  test('of a person who must change the password opens nothing but that', async () => {
    const person = await testGateway.signIn('ratechecker')
    await grant(`update staff set password_set_by_admin = true where login_id = 'ratechecker'`)
    expect(await refusalOf(person.call('session.listOwn', {}))).toEqual({
      status: 403,
      code: 'password-must-change',
      details: { because: 'set-by-admin' },
    })
    await grant(
      `update staff set password_set_by_admin = false, password_set_at = '2026-08-31T06:00:00Z' where login_id = 'ratechecker'`,
    )
    now = new Date('2026-11-28T18:31:00Z')
    const late = await testGateway.signIn('ratechecker')
    expect(await refusalOf(late.call('session.listOwn', {}))).toEqual({
      status: 403,
      code: 'password-must-change',
      details: { because: 'expired' },
    })
    expect((await late.call('session.get', {})).passwordExpiry).toBe(0)
    await late.call('session.signOut', { because: 'logout' })
    expect(await goneBecause(late)).toEqual([401, 'logout'])
  })
})

test('a device is named by its browser and its system', () => {
  expect(
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      'curl/8.5.0',
      '',
    ].map(deviceWords),
  ).toEqual([
    'Edge on Windows',
    'Chrome on Linux',
    'Safari on macOS',
    'Firefox on Android',
    'Unknown device',
    'Unknown device',
  ])
})
