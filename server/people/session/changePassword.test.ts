import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, type RawAnswer, sealPassword, type TestGateway } from '#tests/support/gateway.ts'
import { demoPassword } from '#server/demo/people.ts'
import { passwordExpiresOn } from '#machines/people/passwordExpiry.ts'

let testGateway: TestGateway
let now = new Date('2026-11-20T04:00:00Z')
const newPassword = 'Monsoon#Lathe7'

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
})
afterAll(() => testGateway.close())

interface Typed {
  readonly old?: string
  readonly next?: string
  readonly again?: string
  readonly loginId?: string
  readonly more?: Record<string, unknown>
}

const bodyOf = async (loginId: string, { old = demoPassword, next = newPassword, again = next, ...typed }: Typed) => {
  const { nonce } = (await testGateway.anonymous().post('/ops/opsloginnonce', {})).body['payload'] as { nonce: string }
  const seal = (password: string) => sealPassword(testGateway.gateway.signInKey.publicKey, nonce, password)
  return {
    login_id: typed.loginId ?? loginId,
    app_id: '1',
    old_password: seal(old),
    new_password: seal(next),
    confirm_password: seal(again),
    update_user: true,
    ...typed.more,
  }
}
const change = async (person: Client, loginId: string, typed: Typed = {}) =>
  person.post('/ops/ops-add-user', await bodyOf(loginId, typed))
const said = ({ status, body }: RawAnswer) => [status, body['code'], body['payload']]
const isIn = async (person: Client) => (await person.post('/ops/opssession', {})).status === 200
const trySignIn = async (loginId: string, password: string) => {
  const { nonce } = (await testGateway.anonymous().post('/ops/opsloginnonce', {})).body['payload'] as { nonce: string }
  const sealed = sealPassword(testGateway.gateway.signInKey.publicKey, nonce, password)
  return (await testGateway.anonymous().post('/ops/opslogin', { login_id: loginId, password: sealed, app_id: 'V14' }))
    .status
}

describe('session.changePassword', () => {
  test('a new password counts at once; the old one and every session of its person are over, nobody else’s', async () => {
    const here = await testGateway.signIn('support')
    const elsewhere = await testGateway.signIn('support')
    const colleague = await testGateway.signIn('sales')
    const answer = await change(here, 'support')
    expect([answer.status, answer.body['success'], answer.headers.getSetCookie()]).toEqual([
      200,
      true,
      ['__Host-opsdesk=; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=0'],
    ])
    expect([await isIn(here), await isIn(elsewhere), await isIn(colleague)]).toEqual([false, false, true])
    expect([await trySignIn('support', demoPassword), await trySignIn('support', newPassword)]).toEqual([401, 200])
    const { rows } = await testGateway.database.pool.query(
      `select password_set_at, password_set_by_admin from staff where login_id = 'support'`,
    )
    expect(rows).toEqual([{ password_set_at: now, password_set_by_admin: false }])
    const audit = await testGateway.database.pool.query(
      `select login_id, outcome, subject, before, after from audit_entries where call = 'session.changePassword'`,
    )
    expect(audit.rows).toEqual([
      { login_id: 'support', outcome: 'done', subject: 'support', before: null, after: { sessionsEnded: 2 } },
    ])
  })

  test('what may not be a password is refused with its own words, as text in the payload', async () => {
    const finance = await testGateway.signIn('finance')
    const refused = async (typed: Typed) => said(await change(finance, 'finance', typed))
    expect(await refused({ old: 'Wrong@2026' })).toEqual([403, 'old-password-wrong', 'The old password is not right.'])
    expect(await refused({ again: 'Monsoon#Lathe8' })).toEqual([
      422,
      'passwords-differ',
      'Password and confirm-password not same.',
    ])
    expect(await refused({ next: demoPassword })).toEqual([
      422,
      'password-not-new',
      'The new password is the old one. Choose another.',
    ])
    expect(await refused({ next: 'monsoon#lathe7' })).toEqual([
      422,
      'password-refused',
      'Password must contain at least one uppercase character [A-Z].',
    ])
    expect(await refused({ next: 'Monsoon#Lathe7Monsoon' })).toEqual([
      422,
      'password-refused',
      'Password must contain a length of at least 8 characters and a maximum of 20 characters.',
    ])
    for (const next of ['Welcome@2026', 'P@ssw0rd!1', 'qwErty@123', 'Paywise#77', '7Finance!!', 'Adm1n@2026'])
      expect(await refused({ next })).toEqual([
        422,
        'password-too-common',
        'Too easy to guess: a well-known password or name, perhaps with digits and signs around it. Choose another.',
      ])
    expect([await isIn(finance), await trySignIn('finance', demoPassword)]).toEqual([true, 200])
  })

  test('only one’s own, with nothing else beside it, and each request once', async () => {
    const sales = await testGateway.signIn('sales')
    expect(said(await change(sales, 'sales', { loginId: 'opsadmin' }))).toEqual([
      403,
      'claim-mismatch',
      'The request claims an identity that is not yours. It was refused and recorded.',
    ])
    expect((await change(sales, 'sales', { more: { role: '1' } })).body['code']).toBe('claim-mismatch')
    expect((await change(sales, 'sales', { more: { is_active: '1' } })).body['code']).toBe('bad-request')
    expect((await testGateway.anonymous().post('/ops/ops-add-user', await bodyOf('sales', {}))).body['code']).toBe(
      'signed-out',
    )
    const body = await bodyOf('sales', { old: 'Wrong@2026' })
    const answers = [await sales.post('/ops/ops-add-user', body), await sales.post('/ops/ops-add-user', body)]
    expect(answers.map((answer) => answer.body['code'])).toEqual(['old-password-wrong', 'seal-expired'])
    expect(await trySignIn('sales', demoPassword)).toBe(200)
    const recorded = await testGateway.database.pool.query(
      `select outcome from audit_entries where call = 'session.changePassword' and login_id = 'sales' order by id`,
    )
    expect(recorded.rows.map((row) => row.outcome)).toEqual(['claim-mismatch', 'claim-mismatch', 'old-password-wrong'])
  })

  test('five wrong old passwords pause it, say for how long, and then go on', async () => {
    const drafter = await testGateway.signIn('drafter')
    for (let turn = 0; turn < 5; turn += 1) await change(drafter, 'drafter', { old: 'Wrong@2026' })
    const paused = await change(drafter, 'drafter')
    expect([...said(paused), paused.body['details']]).toEqual([
      429,
      'password-tries-paused',
      'The old password was wrong too often. Wait before you try again. 30 seconds are left.',
      { seconds: 30 },
    ])
    now = new Date(now.getTime() + 31_000)
    expect((await change(drafter, 'drafter')).status).toBe(200)
  })

  test('of two changes at once one is done', async () => {
    const approver = await testGateway.signIn('approver')
    const answers = await Promise.all([
      change(approver, 'approver', { next: 'Monsoon#Lathe7' }),
      change(approver, 'approver', { next: 'Monsoon#Lathe8' }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toEqual([200])
    const stored = [await trySignIn('approver', 'Monsoon#Lathe7'), await trySignIn('approver', 'Monsoon#Lathe8')]
    expect(stored).toEqual(statuses.map((status) => (status === 200 ? 200 : 401)))
  })

  test('who has no password here is told where to change it', async () => {
    const catalogue = await testGateway.signIn('catalogue')
    await testGateway.database.pool.query(`update staff set password_hash = null where login_id = 'catalogue'`)
    expect(said(await change(catalogue, 'catalogue'))).toEqual([
      409,
      'password-not-here',
      'You sign in with the company single-sign-on account. Change your password there.',
    ])
  })
})

describe('a password that has to be changed', () => {
  test('counts Indian days from when it was set, and opens nothing but its change from the ninetieth on', async () => {
    now = new Date('2026-11-20T04:00:00Z')
    const setAt = (at: string) =>
      testGateway.database.pool.query(`update staff set password_set_at = $1 where login_id = 'bankboth'`, [at])
    const daysLeft = async () => {
      const person = await testGateway.signIn('bankboth')
      const [session] = (await person.post('/ops/opssession', {})).body['payload'] as Record<string, unknown>[]
      return session?.['password_expiry']
    }
    await setAt('2026-08-22T18:31:00Z')
    expect(await daysLeft()).toBe(1)
    await setAt('2026-08-22T18:29:00Z')
    expect(await daysLeft()).toBe(0)

    const bankboth = await testGateway.signIn('bankboth')
    expect((await bankboth.post('/ops/getquerydata', { query_id: 'get_alpha_panel_version' })).body['code']).toBe(
      'password-must-change',
    )
    expect((await change(bankboth, 'bankboth')).status).toBe(200)
    expect(await trySignIn('bankboth', newPassword)).toBe(200)
  })

  test('leaves ten minutes for it', async () => {
    await testGateway.database.pool.query(`update staff set password_set_by_admin = true where login_id = 'bankmaker'`)
    const bankmaker = await testGateway.signIn('bankmaker')
    const seen: boolean[] = []
    for (const seconds of [299, 299, 3]) {
      now = new Date(now.getTime() + seconds * 1000)
      await bankmaker.post('/ops/opssession/touch', {})
      seen.push(await isIn(bankmaker))
    }
    expect(seen).toEqual([true, true, false])
    now = new Date(now.getTime() + 1000)
    expect((await testGateway.signIn('bankmaker')).cookie).toMatch(/^__Host-opsdesk=/)
  })

  test('an administrator may let passwords last for ever', () => {
    const setAt = new Date('2026-11-20T18:31:00Z')
    expect([passwordExpiresOn(setAt, 90), passwordExpiresOn(setAt, 0), passwordExpiresOn(null, 90)]).toEqual([
      '2027-02-19',
      null,
      null,
    ])
  })
})
