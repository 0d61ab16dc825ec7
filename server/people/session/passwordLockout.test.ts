import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { client, openTestGateway, sealPassword, type TestGateway } from '#tests/support/gateway.ts'
import { demoPassword } from '#server/demo/people.ts'
import { type OpenGateway, openGateway } from '#server/app/openGateway.ts'
import { hashPassword, isOutdatedHash, openPasswordCheck } from '#server/people/passwords/index.ts'
import { countAddress, ownPasswordKeys, strangerKeys, takeAttempt } from './passwordLockout.ts'

let testGateway: TestGateway
let now = new Date('2026-11-20T04:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), {
    env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
    now: () => now,
  })
})
beforeEach(() => testGateway.database.pool.query('delete from password_tries'))
afterAll(() => testGateway.close())

interface Try {
  readonly password?: string
  readonly from?: string
  readonly device?: string | undefined
  readonly at?: OpenGateway
}

const attempt = async (
  loginId: string,
  { password = 'Wrong@2026', from = '10.0.0.1', device, at = testGateway }: Try = {},
) => {
  const somebody = client(at, device ?? '')
  const nonce = (await somebody.post('/ops/opsloginnonce', {})).body['payload'] as { nonce: string }
  const sealed = sealPassword(at.gateway.signInKey.publicKey, nonce.nonce, password)
  const headers = { 'x-forwarded-for': from }
  return somebody.post('/ops/opslogin', { login_id: loginId, password: sealed, app_id: 'V14' }, headers)
}
const statusOf = async (loginId: string, how: Try = {}) => (await attempt(loginId, how)).status
const right = { password: demoPassword }
const fail = async (times: number, loginId: string, how: (turn: number) => Try = () => ({})) => {
  for (let turn = 0; turn < times; turn += 1) await attempt(loginId, how(turn))
}
const deviceOf = async (loginId: string) =>
  (await attempt(loginId, right)).headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-opsdesk-device='))

describe('wrong passwords of one person from one address', () => {
  test('pause 30 s after five, twice as long after each more, half an hour after ten; then even the right one waits', async () => {
    const waited: [number, number][] = []
    await fail(5, 'drafter')
    for (const pause of [30, 60, 120, 240, 480, 1_800, 1_800]) {
      const [during] = [await statusOf('drafter', right), later(pause - 1)]
      const [stillDuring] = [await statusOf('drafter', right), later(2)]
      waited.push([during, stillDuring])
      // Nothing from elsewhere counts here.
      await testGateway.database.pool.query(`delete from password_tries where key like 'account:%'`)
      expect(await statusOf('drafter')).toBe(401)
    }
    expect(waited).toEqual(Array(7).fill([401, 401]))
    later(1_801)
    await testGateway.database.pool.query(`delete from password_tries where key like 'account:%'`)
    expect(await statusOf('drafter', right)).toBe(200)
  })
  test('are forgotten after the right one, and twelve hours after the last', async () => {
    await fail(4, 'drafter')
    expect(await statusOf('drafter', right)).toBe(200)
    await fail(4, 'drafter')
    expect(await statusOf('drafter', right)).toBe(200)
    await fail(5, 'drafter')
    later(12 * 3_600 + 1)
    await fail(4, 'drafter')
    expect(await statusOf('drafter', right)).toBe(200)
  })
  test('are counted one by one however many come at once', async () => {
    const keys = strangerKeys('drafter', '10.0.0.1')
    const taken = await Promise.all(Array.from({ length: 20 }, () => takeAttempt(testGateway.database.db, keys, now)))
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(5)
  })
  test('are counted for all gateways of one database, and after a restart', async () => {
    await fail(5, 'drafter')
    const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-gateway-'))
    const parts = {
      config: { ...testGateway.config, dataDir },
      database: testGateway.database,
      panelDir: undefined,
      now: () => now,
    }
    const other = await openGateway(parts)
    const during = await statusOf('drafter', { ...right, at: other })
    later(31)
    const after = await statusOf('drafter', { ...right, at: other })
    await other.close()
    expect([during, after]).toEqual([401, 200])
  })
})

describe('wrong passwords of one person from everywhere', () => {
  const everywhere = (turn: number): Try => ({ from: `10.1.${turn}.1` })
  test('ten pause the account for half an hour, but not a browser that its person has used before', async () => {
    const device = await deviceOf('sales')
    await fail(10, 'sales', everywhere)
    expect(await statusOf('sales', { ...right, from: '10.9.9.9' })).toBe(401)
    expect(await statusOf('sales', { ...right, from: '10.9.9.9', device })).toBe(200)
    later(1_801)
    expect(await statusOf('sales', { ...right, from: '10.9.9.9' })).toBe(200)
  })
  test('the browser of one person is a stranger to another', async () => {
    const device = await deviceOf('sales')
    await fail(10, 'finance', everywhere)
    expect(await statusOf('finance', { ...right, device })).toBe(401)
  })
  test('a known browser has its own five tries, and its failures pause nobody else', async () => {
    const device = await deviceOf('sales')
    await fail(5, 'sales', () => ({ device }))
    expect([await statusOf('sales', { ...right, device }), await statusOf('sales', right)]).toEqual([401, 200])
  })
})

test('sixty failures from one network pause it for everybody but known browsers, and for no other network', async () => {
  const device = await deviceOf('sales')
  for (let turn = 0; turn < 60; turn += 1)
    await countAddress(testGateway.database.db, strangerKeys(`nobody${turn}`, `2001:db8:7:1::${turn + 1}`), now)
  expect([
    await statusOf('finance', { ...right, from: '2001:db8:7:1:ffff::1' }),
    await statusOf('sales', { ...right, from: '2001:db8:7:1:ffff::1', device }),
    await statusOf('finance', { ...right, from: '2001:db8:7:2::1' }),
    await statusOf('finance', { ...right, from: '::ffff:10.0.0.9' }),
  ]).toEqual([401, 200, 200, 200])
})

test('unknown, disabled and paused people and wrong passwords get one answer for one comparison of a hash each', async () => {
  const compared: string[] = []
  const before = testGateway.gateway.passwords
  testGateway.gateway.passwords = openPasswordCheck((stored, password) => {
    compared.push(/^(.*\$)[^$]+\$[^$]+$/.exec(stored)?.[1] ?? '')
    return verify(stored, password)
  })
  await testGateway.database.pool.query(`update staff set is_active = false where login_id = 'bankviewer'`)
  await fail(5, 'approver')
  compared.length = 0
  const answers = [
    await attempt('nobody-here'),
    await attempt('support'),
    await attempt('bankviewer', right),
    await attempt('approver', right),
    await attempt('approver'),
  ].map(({ status, headers, body: { request_id: _, ...body } }) => ({
    status,
    cookie: headers.get('set-cookie'),
    body,
  }))
  testGateway.gateway.passwords = before
  const refused = {
    status: 401,
    success: false,
    code: 'wrong-credentials',
    message: 'Wrong Username / Password',
    details: null,
    payload: null,
    data: { success: false, error: 'Wrong Username / Password' },
  }
  expect(answers).toEqual(Array(5).fill({ status: 401, cookie: null, body: refused }))
  expect(compared).toEqual(Array(5).fill('$argon2id$v=19$m=19456,t=2,p=1$'))
})

test('no username and no address is kept with the counters', async () => {
  await attempt('Typed-My-Password')
  const { rows } = await testGateway.database.pool.query<{ key: string }>('select key from password_tries order by key')
  expect(rows.map(({ key }) => key.split(':')[0])).toEqual(['account', 'address', 'near'])
  expect(JSON.stringify(rows)).not.toMatch(/typed|10\.0\.0\.1/i)
})

test('a hash made with less than today’s cost is renewed at the sign-in, and only then', async () => {
  const weak = await hash(demoPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await testGateway.database.pool.query(`update staff set password_hash = $1 where login_id = 'bankmaker'`, [weak])
  const stored = async () =>
    String(
      (await testGateway.database.pool.query(`select password_hash from staff where login_id = 'bankmaker'`)).rows[0]
        .password_hash,
    )
  await attempt('bankmaker')
  expect(await stored()).toBe(weak)
  expect(await statusOf('bankmaker', right)).toBe(200)
  const renewed = await stored()
  expect([isOutdatedHash(weak), isOutdatedHash(renewed), await verify(renewed, demoPassword)]).toEqual([
    true,
    false,
    true,
  ])
  expect(await statusOf('bankmaker', right)).toBe(200)
  expect(await stored()).toBe(renewed)
  expect(isOutdatedHash(await hashPassword('x'))).toBe(false)
})

test('the tries of an own password count apart from those of the sign-in', async () => {
  for (let turn = 0; turn < 5; turn += 1) await takeAttempt(testGateway.database.db, ownPasswordKeys('somebody'), now)
  expect(await takeAttempt(testGateway.database.db, ownPasswordKeys('somebody'), now)).toBe(false)
  expect(await takeAttempt(testGateway.database.db, ownPasswordKeys('somebody else'), now)).toBe(true)
})

test('a gateway whose clock is behind takes no failure of another one for a pause', async () => {
  const keys = strangerKeys('drafter', '10.0.0.1')
  const behind = new Date(now.getTime() - 2_000)
  expect(await takeAttempt(testGateway.database.db, keys, now)).toBe(true)
  await countAddress(testGateway.database.db, keys, now)
  expect(await takeAttempt(testGateway.database.db, keys, behind)).toBe(true)
})
