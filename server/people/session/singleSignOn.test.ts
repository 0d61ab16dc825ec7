import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  beginSingleSignOn,
  cookieNamed,
  openCompanyProvider,
  visitProvider,
  type CompanyProvider,
} from '#tests/support/companyProvider.ts'
import { client, openTestGateway, type RawAnswer, type TestGateway } from '#tests/support/gateway.ts'

const publicUrl = 'http://127.0.0.1:4999'
const redirectUri = `${publicUrl}/login/single-sign-on`
const domain = 'paywise.example'

let company: CompanyProvider
let testGateway: TestGateway
let clockAheadMs = 0

beforeAll(async () => {
  company = await openCompanyProvider({ domain, redirectUri })
  testGateway = await openTestGateway(inject('postgresUrl'), {
    env: { ...company.env, PUBLIC_URL: publicUrl },
    now: () => new Date(Date.now() + clockAheadMs),
  })
  const people = [
    ['sales', 'Sales@Paywise.example'],
    ['support', 'support@paywise.example'],
    ['finance', 'finance@paywise.example'],
    ['drafter', 'shared@paywise.example'],
    ['approver', 'shared@paywise.example'],
  ]
  for (const [loginId, email] of people)
    await testGateway.database.pool.query('update staff set email = $2 where login_id = $1', [loginId, email])
})
afterAll(async () => {
  await testGateway.close()
  await company.close()
})

const account = (subject: string, claims: Record<string, unknown> = {}) => {
  company.accounts.set(subject, { email: `${subject}@${domain}`, email_verified: true, ...claims })
  return { account: subject }
}

const begin = (browser = '', gateway: TestGateway = testGateway) => beginSingleSignOn(gateway, browser)

const finish = (browser: string, answered: URL, gateway: TestGateway = testGateway) => {
  const { state, code, iss, error } = Object.fromEntries(answered.searchParams)
  return client(gateway, browser).post('/ops/opssinglesignonfinish', { state, code, iss, error })
}

const signInWith = async (act: Parameters<typeof visitProvider>[1]) => {
  const { address, browser } = await begin()
  return finish(browser, await visitProvider(address, act))
}

const sessionOf = ({ body }: RawAnswer) => (body['payload'] as Record<string, unknown>[] | null)?.[0]
const briefly = (answer: RawAnswer) => ({
  status: answer.status,
  code: answer.body['code'],
  message: answer.body['message'],
  session: cookieNamed(answer, '__Host-opsdesk') === undefined ? 'none' : 'opened',
})
const notForYou = { status: 403, code: 'not-for-you', message: 'Sorry! This website is not for you.', session: 'none' }
const noAuthorities = {
  status: 403,
  code: 'no-authorities',
  message: 'You do not have any authorities assigned.',
  session: 'none',
}
const lastEntry = async () => {
  const { rows } = await testGateway.database.pool.query<Record<string, unknown>>(
    'select login_id, call, outcome, subject, after from audit_entries order by id desc limit 1',
  )
  return rows[0]
}

describe('a person with a company account', () => {
  test('gets the same session as with a password, without a password that could expire', async () => {
    const byAccount = await signInWith(account('sales'))
    const byPassword = await (await testGateway.signIn('sales')).post('/ops/opssession', {})
    const { password_expiry, password_set_by_admin, last_login_date, ...rest } = sessionOf(byPassword) ?? {}
    expect({ hasPassword: [password_expiry, password_set_by_admin], seenBefore: typeof last_login_date }).toEqual({
      hasPassword: [expect.any(Number), 0],
      seenBefore: 'string',
    })
    const asked = { last_login_date: expect.any(String), gateway_time: expect.any(String) }
    expect(sessionOf(byAccount)).toEqual({ ...rest, ...asked, password_set_by_admin: 0 })
    expect(cookieNamed(byAccount, '__Host-opsdesk')).toMatch(
      /^__Host-opsdesk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  test('is asked for by code with a challenge, a state and a nonce, none of them twice', async () => {
    const [first, second] = [await begin(), await begin()]
    const { searchParams, origin } = new URL(first.address)
    const { code_challenge, state, nonce, ...fixed } = Object.fromEntries(searchParams)
    expect({ origin, ...fixed }).toEqual({
      origin: company.issuer,
      client_id: company.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    const again = new URL(second.address).searchParams
    for (const [name, value] of Object.entries({ code_challenge, state, nonce })) {
      expect(value).toMatch(/^[\w-]{43}$/)
      expect(again.get(name)).not.toBe(value)
    }
    expect(cookieNamed(first.answer, '__Host-opsdesk-browser')).toMatch(
      /^__Host-opsdesk-browser=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=600$/,
    )
  })

  test('is known by issuer and subject from the second time on, whatever becomes of the address', async () => {
    await signInWith(account('support'))
    await testGateway.database.pool.query(`update staff set email = '' where login_id = 'support'`)
    const renamed = await signInWith(account('support', { email: `other.name@${domain}` }))
    expect(sessionOf(renamed)?.['login_id']).toBe('support')
    expect(await lastEntry()).toEqual({
      login_id: 'support',
      call: 'session.finishSingleSignOn',
      outcome: 'done',
      subject: 'support',
      after: { issuer: company.issuer, isFirst: false },
    })
  })

  test('is not followed by somebody to whom the address was given later', async () => {
    await signInWith(account('finance-first', { email: `finance@${domain}` }))
    const heir = await signInWith(account('finance-heir', { email: `finance@${domain}` }))
    expect(briefly(heir)).toEqual(noAuthorities)
    expect((await lastEntry())?.['after']).toEqual({ why: 'bound-to-another' })
  })

  test('is tied once when the first sign-in happens twice at the same moment', async () => {
    await testGateway.database.pool.query(
      `update staff set email = 'relmanager@paywise.example' where login_id = 'relmanager'`,
    )
    const both = await Promise.all([1, 2].map(() => signInWith(account('relmanager'))))
    expect(both.map((answer) => sessionOf(answer)?.['login_id'])).toEqual(['relmanager', 'relmanager'])
    const { rows } = await testGateway.database.pool.query(
      `select 1 from staff_identities where subject = 'relmanager'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('is let in only while their place here is open', async () => {
    await testGateway.database.pool.query(`update staff set is_active = false where login_id = 'sales'`)
    const disabled = briefly(await signInWith(account('sales')))
    await testGateway.database.pool.query(`update staff set is_active = true where login_id = 'sales'`)
    expect(disabled).toEqual(noAuthorities)
    expect(briefly(await signInWith(account('sales'))).session).toBe('opened')
  })

  test('is told so when nobody, or more than one person here, has their address', async () => {
    expect(briefly(await signInWith(account('stranger')))).toEqual(noAuthorities)
    expect((await lastEntry())?.['after']).toEqual({ why: 'unknown' })
    expect(briefly(await signInWith(account('shared')))).toEqual(noAuthorities)
    expect((await lastEntry())?.['after']).toEqual({ why: 'ambiguous' })
  })
})

describe('an account that is not of the company', () => {
  const strangers: readonly (readonly [what: string, claims: Record<string, unknown>, why: string])[] = [
    ['has an address of another domain', { email: 'sales@evil.example' }, 'domain'],
    ['has an address that nobody verified', { email_verified: false }, 'email_verified'],
    ['belongs to another company', { hd: 'evil.example' }, 'hd'],
  ]
  test.each(strangers)('is refused when it %s', async (_, claims, why) => {
    expect(briefly(await signInWith(account('sales', claims)))).toEqual(notForYou)
    expect((await lastEntry())?.['after']).toEqual({ why })
  })
  test('and one without an address is asked to try again', async () => {
    expect(briefly(await signInWith(account('sales', { email: undefined })))).toEqual({
      status: 401,
      code: 'single-sign-on-no-email',
      message: 'Something went wrong! Try again!',
      session: 'none',
    })
  })
})

describe('what comes back from the provider', () => {
  test('counts once: opened twice, also at the same moment, it opens one session', async () => {
    const { address, browser } = await begin()
    const answered = await visitProvider(address, account('sales'))
    const both = await Promise.all([finish(browser, answered), finish(browser, answered)])
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 401]))
    expect(briefly(await finish(browser, answered))).toEqual({
      status: 401,
      code: 'single-sign-on-used',
      message: 'This sign-in was finished before and counts only once. Start it again.',
      session: 'none',
    })
  })

  test('counts only in the browser that began, and stays good there', async () => {
    const { address, browser } = await begin()
    const answered = await visitProvider(address, account('sales'))
    const other = await begin()
    const elsewhere = {
      status: 401,
      code: 'single-sign-on-elsewhere',
      message: 'This sign-in was begun in another browser. Finish it there, or start it again here.',
      session: 'none',
    }
    expect(briefly(await finish(other.browser, answered))).toEqual(elsewhere)
    expect(briefly(await finish('', answered))).toEqual(elsewhere)
    expect((await finish(browser, answered)).status).toBe(200)
  })

  test('two tabs of one browser do not take each other the sign-in', async () => {
    const first = await begin()
    const second = await begin(first.browser)
    expect(second.browser).toBe(first.browser)
    for (const { address } of [second, first])
      expect((await finish(first.browser, await visitProvider(address, account('sales')))).status).toBe(200)
  })

  test('is refused after ten minutes, or for a state that nobody gave', async () => {
    const expired = {
      status: 401,
      code: 'single-sign-on-expired',
      message: 'The sign-in took too long. Start it again.',
      session: 'none',
    }
    const { address, browser } = await begin()
    const answered = await visitProvider(address, account('sales'))
    clockAheadMs = 601_000
    expect(briefly(await finish(browser, answered))).toEqual(expired)
    clockAheadMs = 0
    answered.searchParams.set('state', 'x'.repeat(43))
    expect(briefly(await finish(browser, answered))).toEqual(expired)
  })

  test('says so when the person cancelled there', async () => {
    expect(briefly(await signInWith('cancel'))).toEqual({
      status: 401,
      code: 'single-sign-on-cancelled',
      message: 'The sign-in was cancelled at the company account. Start it again when you are ready.',
      session: 'none',
    })
  })

  test('is refused with a code of another sign-in, or with the name of another issuer', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const [here, there] = [
      await visitProvider(mine.address, account('sales')),
      await visitProvider(theirs.address, account('sales')),
    ]
    here.searchParams.set('code', there.searchParams.get('code') ?? '')
    there.searchParams.set('iss', 'https://evil.example')
    const refused = {
      status: 401,
      code: 'single-sign-on-unverified',
      message: 'The answer of the company account could not be verified. Start the sign-in again.',
      session: 'none',
    }
    expect(briefly(await finish(mine.browser, here))).toEqual(refused)
    expect((await lastEntry())?.['after']).toEqual({ why: 'invalid_grant' })
    expect(briefly(await finish(theirs.browser, there))).toEqual(refused)
    expect((await lastEntry())?.['after']).toEqual({ why: 'answer' })
  })
})

describe('a provider that is down', () => {
  const unreachable = {
    status: 503,
    code: 'single-sign-on-unreachable',
    message:
      'The sign-in service of the company cannot be reached. Try again in a moment, or use your username and password.',
    session: 'none',
  }
  test('is named when a sign-in begins, and asked again at the next', async () => {
    const fresh = await openTestGateway(inject('postgresUrl'), { env: { ...company.env, PUBLIC_URL: publicUrl } })
    await company.pause()
    expect(briefly((await begin('', fresh)).answer)).toEqual(unreachable)
    await company.resume()
    expect((await begin('', fresh)).answer.status).toBe(200)
    await fresh.close()
  })
  test('is named when the code is redeemed', async () => {
    const { address, browser } = await begin()
    const answered = await visitProvider(address, account('sales'))
    await company.pause()
    expect(briefly(await finish(browser, answered))).toEqual(unreachable)
    await company.resume()
  })
})

test('a provider that names people only when asked is asked', async () => {
  const quiet = await openCompanyProvider({ domain, redirectUri, isTalkative: false })
  const fresh = await openTestGateway(inject('postgresUrl'), { env: { ...quiet.env, PUBLIC_URL: publicUrl } })
  await fresh.database.pool.query(`update staff set email = 'sales@paywise.example' where login_id = 'sales'`)
  quiet.accounts.set('7', { email: 'sales@paywise.example', email_verified: true })
  const { address, browser } = await begin('', fresh)
  const answer = await finish(browser, await visitProvider(address, { account: '7' }), fresh)
  expect(sessionOf(answer)?.['login_id']).toBe('sales')
  await fresh.close()
  await quiet.close()
})

test('without a provider every way says that single sign-on is not set up', async () => {
  const bare = await openTestGateway(inject('postgresUrl'))
  const config = (await (await fetch(`${bare.address}/panel-config.json`)).json()) as { singleSignOn: boolean }
  const anybody = bare.anonymous()
  const answers = [
    await anybody.post('/ops/opssinglesignon', {}),
    await anybody.post('/ops/opssinglesignonfinish', { state: 'x', code: 'y' }),
    await anybody.post('/ops/opsloginwithgoogle', { id_token: 'x', nonce: 'y' }),
  ]
  const off = {
    status: 404,
    code: 'single-sign-on-off',
    message: 'Single sign-on is not set up on this gateway. Use your username and password.',
    session: 'none',
  }
  expect([config.singleSignOn, ...answers.map(briefly)]).toEqual([false, off, off, off])
  await bare.close()
})
