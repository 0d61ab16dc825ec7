import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestGateway, sealPassword, type RawAnswer, type TestGateway } from '#tests/support/gateway.ts'
import { demoPassword, demoPeople } from '#server/demo/people.ts'

let testGateway: TestGateway
let now = new Date('2026-11-20T05:00:00Z')

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
})
afterAll(() => testGateway.close())

const giveNonce = async () =>
  ((await testGateway.anonymous().post('/ops/opsloginnonce', {})).body['payload'] as { nonce: string }).nonce
const submit = (loginId: string, sealed: string): Promise<RawAnswer> =>
  testGateway.anonymous().post('/ops/opslogin', { login_id: loginId, password: sealed, app_id: 'V14' })
const trySignIn = async (loginId: string, password: string) =>
  submit(loginId, sealPassword(testGateway.gateway.signInKey.publicKey, await giveNonce(), password))
const briefly = ({ status, body, headers }: RawAnswer) => ({
  status,
  message: body['message'],
  payload: body['payload'],
  cookie: headers.get('set-cookie'),
})
const refused = { status: 401, message: 'Wrong Username / Password', payload: null, cookie: null }

describe('session.signIn', () => {
  test('the right password opens a session in a cookie that scripts cannot read', async () => {
    const answer = await trySignIn('OpsAdmin', demoPassword)
    const [session] = answer.body['payload'] as Record<string, unknown>[]
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-opsdesk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(
        /^__Host-opsdesk-device=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=15552000$/,
      ),
    ])
    expect({
      loginId: session?.['login_id'],
      roles: session?.['userRoles'],
      checkDate: session?.['check_date'],
    }).toEqual({ loginId: 'opsadmin', roles: 'ops_admin', checkDate: '2026-11-20' })
  })
  test('a wrong password, an unknown person and a broken seal get the same answer', async () => {
    const answers = [
      await trySignIn('support', 'Wrong@2026'),
      await trySignIn('nobody-here', demoPassword),
      await submit('support', 'v1.a.b.c.d'),
      await submit('support', 'plain'),
    ]
    expect(answers.map(briefly)).toEqual([refused, refused, refused, refused])
  })
  test('a sealed password is good once, and for a minute', async () => {
    const sealed = sealPassword(testGateway.gateway.signInKey.publicKey, await giveNonce(), demoPassword)
    const first = await submit('sales', sealed)
    const again = await submit('sales', sealed)
    const old = sealPassword(testGateway.gateway.signInKey.publicKey, await giveNonce(), demoPassword)
    now = new Date(now.getTime() + 61_000)
    const late = await submit('sales', old)
    expect([first.status, briefly(again), briefly(late)]).toEqual([200, refused, refused])
  })
  test('a person without any service is told so and gets no session', async () => {
    await testGateway.database.pool.query(
      `delete from staff_roles using staff where staff.id = staff_id and login_id = 'catalogue'`,
    )
    expect(briefly(await trySignIn('catalogue', demoPassword))).toEqual({
      status: 403,
      message: 'You do not have any authorities assigned.',
      payload: null,
      cookie: null,
    })
  })
})

test('more people sign in at once than there are database connections', async () => {
  const logins = demoPeople.map(({ loginId }) => loginId).filter((loginId) => loginId !== 'catalogue')
  const people = await Promise.all([...logins, ...logins].map((loginId) => testGateway.signIn(loginId)))
  expect(new Set(people.map(({ cookie }) => cookie)).size).toBe(2 * logins.length)
})

describe('a session ends', () => {
  const stillIn = async (cookieOf: {
    post: TestGateway['anonymous'] extends () => infer C ? (C extends { post: infer P } ? P : never) : never
  }) => (await cookieOf.post('/ops/opssession', {})).status === 200
  test('after 330 s without a call of the person, not by calls the panel makes by itself', async () => {
    const approver = await testGateway.signIn('approver')
    now = new Date(now.getTime() + 320_000)
    expect(await stillIn(approver)).toBe(true)
    now = new Date(now.getTime() + 20_000)
    expect(await stillIn(approver)).toBe(false)
  })
  test('at midnight in India', async () => {
    now = new Date('2026-11-20T18:28:00Z')
    const approver = await testGateway.signIn('approver')
    expect(await stillIn(approver)).toBe(true)
    now = new Date('2026-11-20T18:31:00Z')
    expect(await stillIn(approver)).toBe(false)
  })
  test('by signing out, for its cookie wherever it went', async () => {
    const approver = await testGateway.signIn('approver')
    await approver.call('session.signOut', { because: 'logout' })
    expect(await stillIn(approver)).toBe(false)
  })
})
