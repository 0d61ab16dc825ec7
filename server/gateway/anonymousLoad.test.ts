import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestGateway, sealPassword, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { env: { CALLS_PER_MINUTE: '60' } })
})
afterAll(() => testGateway.close())

const ask = async (cookie: string) =>
  (
    await fetch(`${testGateway.address}/ops/opssession`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-opsdesk': 'test', cookie },
      body: '{}',
    })
  ).status

const count = async (where: string) =>
  Number((await testGateway.database.pool.query(`select count(*) as n from audit_entries where ${where}`)).rows[0]?.n)

test('wrong passwords of one network are twenty entries of the audit in a minute, and one with the number of the others', async () => {
  const { nonce } = (await testGateway.anonymous().post('/ops/opsloginnonce', {})).body['payload'] as { nonce: string }
  const password = sealPassword(testGateway.gateway.signInKey.publicKey, nonce, 'Wrong#Password1')
  // Only the first is fresh: the others are refused for their nonce, as nobody's.
  const failed = await Promise.all(
    Array.from({ length: 40 }, () =>
      testGateway.anonymous().post('/ops/opslogin', { login_id: 'support', password, app_id: 'V14' }),
    ),
  )
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([401]))
  expect(await count(`call = 'session.signIn' and outcome = 'wrong-credentials'`)).toBeLessThanOrEqual(21)
  await testGateway.gateway.anonymousFailures.close()
  const { rows } = await testGateway.database.pool.query<{ failures: string; address: string }>(
    `select after ->> 'failures' as failures, address from audit_entries
     where call = 'session.signIn' and after ? 'failures'`,
  )
  expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1'])
  expect(Number(rows[0]?.failures)).toBeGreaterThanOrEqual(18)
})

test('invented cookies count for their address; a session that was found counts for itself', async () => {
  const person = await testGateway.signIn('sales').catch(() => undefined)
  expect(await ask(person?.cookie ?? '')).toBe(200)
  const invented = await Promise.all(
    Array.from({ length: 80 }, (_, at) => ask(`__Host-opsdesk=${'x'.repeat(40)}${String(at).padStart(3, '0')}`)),
  )
  expect(invented.filter((status) => status === 429).length).toBeGreaterThanOrEqual(60)
  expect(await ask(person?.cookie ?? '')).toBe(200)
})
