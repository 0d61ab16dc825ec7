import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoPassword } from '#server/demo/people.ts'
import { hashPassword } from '#server/people/passwords/index.ts'
import { openTestGateway, sealPassword, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

const signIn = async (loginId: string) => {
  const { nonce } = (await testGateway.anonymous().post('/ops/opsloginnonce', {})).body['payload'] as { nonce: string }
  const password = sealPassword(testGateway.gateway.signInKey.publicKey, nonce, demoPassword)
  const { status, body } = await testGateway
    .anonymous()
    .post('/ops/opslogin', { login_id: loginId, password, app_id: 'V14' })
  return [status, body['code']]
}

const openSessionsOf = async (loginId: string) => {
  const { rows } = await testGateway.database.pool.query(
    'select 1 from sessions s join staff p on p.id = s.staff_id where p.login_id = $1 and s.ended_at is null',
    [loginId],
  )
  return rows.length
}

/** What is done to the person is under way while the sign-ins arrive: they wait for it, with the password proven. */
const during = async (loginId: string, change: string) => {
  const other = new pg.Client({ connectionString: testGateway.database.url })
  await other.connect()
  await other.query('begin')
  await other.query('select 1 from staff where login_id = $1 for update', [loginId])
  const answers = Promise.all(Array.from({ length: 4 }, () => signIn(loginId)))
  await expect
    .poll(async () => {
      const { rows } = await testGateway.database.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.waiting
    })
    .toBe(4)
  await other.query(`update staff set ${change} where login_id = $1`, [loginId])
  await other.query('commit')
  await other.end()
  return answers
}

test.each([
  ['support', 'a change of the password', `password_hash = '${await hashPassword('Monsoon#Lathe7')}'`],
  ['sales', 'a single sign-on alone from now on', 'password_hash = null'],
  ['catalogue', 'a disabling', 'is_active = false'],
])('no sign-in of %s outlives %s that was under way', async (loginId, _, change) => {
  expect(await during(loginId, change)).toEqual(Array(4).fill([401, 'wrong-credentials']))
  expect(await openSessionsOf(loginId)).toBe(0)
})

test('a change that leaves the password good lets them in', async () => {
  expect(await during('finance', `name = 'Asha'`)).toEqual(Array(4).fill([200, undefined]))
})
