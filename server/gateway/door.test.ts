import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { openTestGateway, Refused, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { tamper } from '#tests/proofs/tamper.ts'
import { verifyAuditChain } from './auditChain.ts'

let testGateway: TestGateway
let opsadmin: Client
let support: Client

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ gstNumber: '27ABCPK0011A1Z5' }),
    buildMerchant({
      merchantCode: 'M0000002',
      mobileNumber: '9000000002',
      displayName: 'Bright Stationers',
      brandCode: 'ASTRON',
    }),
    buildMerchant({
      merchantCode: 'M0000003',
      mobileNumber: '9000000003',
      displayName: 'Cedar Books',
      brandCode: 'ZENITH',
    }),
  ])
  opsadmin = await testGateway.signIn('opsadmin')
  support = await testGateway.signIn('support')
})
afterAll(() => testGateway.close())

const refusalOf = async (work: Promise<unknown>): Promise<{ status: number; code: string }> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, code: error.code }
    throw error
  }
  throw new Error('it was not refused')
}

const lastAudit = async () => {
  const { rows } = await testGateway.database.pool.query<{
    login_id: string
    call: string
    outcome: string
    subject: string
    before: unknown
    after: unknown
  }>('select login_id, call, outcome, subject, before, after from audit_entries order by id desc limit 1')
  return rows[0]
}

test('every answer carries the policies of what it is: data can do nothing, a page runs our own scripts only', async () => {
  const headersOf = async (path: string, method: string) => {
    const { headers } = await fetch(testGateway.gateway.address() + path, { method, headers: { 'x-opsdesk': 'test' } })
    return Object.fromEntries(
      ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cross-origin-embedder-policy'].map(
        (name) => [name, headers.get(name)],
      ),
    )
  }
  const data = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-embedder-policy': null,
  }
  expect([await headersOf('/ops/getPorfolioMerchants', 'POST'), await headersOf('/nowhere', 'POST')]).toEqual([
    data,
    data,
  ])
  expect(await headersOf('/live', 'GET')).toEqual({
    ...data,
    'content-security-policy': expect.stringContaining("script-src 'self'") as unknown,
    'cross-origin-embedder-policy': 'require-corp',
  })
})

describe('one entry of every addressing kind answers in its documented shape', () => {
  test('a plain path', async () => {
    const { status, body } = await opsadmin.post('/ops/getPorfolioMerchants', { merchant_code: ['m0000002'] })
    const rows = body['payload'] as Record<string, unknown>[]
    expect({
      status,
      success: body['success'],
      total: body['total'],
      codes: rows.map((row) => row['merchant_code']),
      name: rows[0]?.['display_name'],
    }).toEqual({ status: 200, success: true, total: 1, codes: ['M0000002'], name: 'Bright Stationers' })
  })
  test('/getquerydata by query_id', async () => {
    const { status, body } = await opsadmin.post('/ops/getquerydata', {
      query_id: 'get_alpha_panel_version',
      parameters: {},
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 200, success: true, message: '', payload: [{ version: 'V14' }] },
    })
  })
  test('/opssettlements by type', async () => {
    const { status, body } = await opsadmin.post('/ops/opssettlements', { type: 'get_s3_files', date: '2026-01-01' })
    expect({ status, body }).toEqual({ status: 200, body: { status: 200, success: true, message: '', payload: [] } })
  })
  test('a wrapper inner call', async () => {
    const { status, body } = await opsadmin.post('/ops/campaign/wrapperLambdaApis', {
      url: '/kyc_pending/get',
      method: 'POST',
      payload: { merchant_code: 'NONE1' },
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 200, success: true, message: '', payload: [], total: 0 },
    })
  })
})

describe('what is not in the contract is not reachable', () => {
  test.each([
    ['an unknown path', '/ops/opsettlements', {}],
    ['an unknown discriminator', '/ops/opssettlements', { type: 'drop_everything' }],
    ['no discriminator', '/ops/getquerydata', {}],
    [
      'an unknown inner url',
      '/ops/campaign/wrapperLambdaApis',
      { url: 'http://127.0.0.1/admin', method: 'POST', payload: {} },
    ],
    [
      'an inner url with a dot segment',
      '/ops/campaign/wrapperLambdaApis',
      { url: '/x/../kyc_pending/get', method: 'POST', payload: {} },
    ],
    [
      'another method for an inner url',
      '/ops/campaign/wrapperLambdaApis',
      { url: '/kyc_pending/get', method: 'DELETE', payload: {} },
    ],
  ])('%s is answered 404 with a code', async (_what, path, body) => {
    const answer = await opsadmin.post(path, body)
    expect({ status: answer.status, code: answer.body['code'], success: answer.body['success'] }).toEqual({
      status: 404,
      code: 'unknown-call',
      success: false,
    })
  })
  test('a field that the call does not take is refused, not dropped', async () => {
    const answer = await opsadmin.post('/ops/getPorfolioMerchants', { merchant_code: ['M0000001'], limitless: true })
    expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status: 400, code: 'bad-request' })
  })
  test('broken JSON, deep JSON and a prototype in JSON get a 400 with a request id', async () => {
    for (const text of ['{"a":', `${'['.repeat(50_000)}`, '{"__proto__":{"x":1}}']) {
      const answer = await opsadmin.post('/ops/getPorfolioMerchants', text)
      expect({
        status: answer.status,
        code: answer.body['code'],
        hasRequestId: typeof answer.body['request_id'] === 'string',
      }).toEqual({ status: 400, code: 'bad-request', hasRequestId: true })
    }
  })
})

describe('only a signed-in person with the service gets an answer', () => {
  test('every call but the sign-in refuses an unknown visitor without a payload', async () => {
    const visitor = testGateway.anonymous()
    for (const call of Object.values(calls)) {
      if (call.family !== 'gateway' || call.access === 'public') continue
      const { status, body } = await visitor.post(`/ops${call.path}`, {
        ...('discriminator' in call ? call.discriminator : {}),
      })
      expect({ call: call.name, status, code: body['code'], payload: body['payload'] }).toEqual({
        call: call.name,
        status: 401,
        code: 'signed-out',
        payload: call.answer === 'refusalText' ? body['message'] : null,
      })
    }
  })
  test('a person without updatemerchantuser cannot change a merchant by hand, and each try is recorded', async () => {
    const change = [{ merchant_code: 'M0000001', display_name: 'Taken Over' }]
    const tries: [string, unknown, Record<string, string>][] = [
      ['/ops/updatemerchantuser', change, { 'if-match': '1' }],
      ['/ops/updatemerchantuser', change, { 'if-match': '1', username: 'opsadmin' }],
      ['/ops/updatemerchantuser', change, { 'if-match': '1', service_name: 'updatemerchantuser' }],
      ['/ops/updatemerchantuser', [{ ...change[0], role: 'ops_admin' }], { 'if-match': '1' }],
      ['/ops/createfileentry', { role: 'ops_admin' }, {}],
      ['/ops/opssettlements', { type: 'update_script', script_id: 'merchant_update', username: 'opsadmin' }, {}],
      ['/ops/deactivatemerchant', { mid_list: ['M0000001'] }, {}],
    ]
    for (const [path, body, headers] of tries) {
      const answer = await support.post(path, body, headers)
      expect({ path, status: answer.status, payload: answer.body['payload'] }).toEqual({
        path,
        status: 403,
        payload: null,
      })
      const entry = await lastAudit()
      expect({ who: entry?.login_id, outcome: entry?.outcome }).toEqual({
        who: 'support',
        outcome: answer.body['code'],
      })
    }
    const { rows } = await opsadmin.call('merchants.search', {
      merchantCode: ['M0000001'],
      page: 1,
      size: 10,
      sort: 'merchantCode',
      order: 'asc',
    })
    expect(rows[0]?.displayName).toBe('Asha Kirana Store')
  })
  test('a false claim in the body is refused and recorded even for someone who holds the service', async () => {
    const answer = await opsadmin.post(
      '/ops/updatemerchantuser',
      [{ merchant_code: 'M0000001', display_name: 'X', approved_by: 'someone' }],
      { 'if-match': '1' },
    )
    expect({ status: answer.status, code: answer.body['code'], recorded: (await lastAudit())?.outcome }).toEqual({
      status: 403,
      code: 'claim-mismatch',
      recorded: 'claim-mismatch',
    })
  })
  test('a disabled person is out with the very next request', async () => {
    const finance = await testGateway.signIn('finance')
    await finance.call('session.get', {})
    await testGateway.database.db.execute(sql`update staff set is_active = false where login_id = 'finance'`)
    expect(await refusalOf(finance.call('session.get', {}))).toEqual({ status: 401, code: 'signed-out' })
  })
  test('a page of another site cannot post', async () => {
    const forged = await opsadmin.post(
      '/ops/deactivatemerchant',
      { mid_list: ['M0000001'] },
      { 'sec-fetch-site': 'cross-site' },
    )
    const foreign = await opsadmin.post(
      '/ops/deactivatemerchant',
      { mid_list: ['M0000001'] },
      { origin: 'https://elsewhere.example' },
    )
    expect([forged, foreign].map(({ status, body }) => [status, body['code']])).toEqual([
      [403, 'cross-site'],
      [403, 'cross-site'],
    ])
  })
  test('someone limited to brands neither finds nor changes a merchant of another brand', async () => {
    const branduser = await testGateway.signIn('branduser')
    await testGateway.database.db.execute(sql`insert into role_services (role_id, service_id, is_blocked)
      select m.role_id, w.id, false from staff_roles m join staff p on p.id = m.staff_id, services w
      where p.login_id = 'branduser' and w.service_name = 'updatemerchantuser' on conflict do nothing`)
    const search = (merchantCode: string) =>
      branduser.call('merchants.search', {
        merchantCode: [merchantCode],
        page: 1,
        size: 10,
        sort: 'merchantCode',
        order: 'asc',
      })
    expect([(await search('M0000002')).total, (await search('M0000003')).total]).toEqual([1, 0])
    expect(
      await refusalOf(
        branduser.call('merchants.edit', [{ merchantCode: 'M0000003', displayName: 'Mine' }], { ifMatch: 1 }),
      ),
    ).toEqual({ status: 404, code: 'merchant-not-found' })
  })
})

describe('a command happens once, on the version that was seen, and leaves a trace', () => {
  test('an edit is stored, audited with old and new, and the same key again only repeats the answer', async () => {
    const change = [{ merchantCode: 'M0000002', displayName: 'Brighter Stationers' }]
    const options = { ifMatch: 1, idempotencyKey: 'edit-of-m2-0001' }
    const [first] = await opsadmin.call('merchants.edit', change, options)
    const [second] = await opsadmin.call('merchants.edit', change, options)
    expect([first?.version, second?.version, second?.displayName]).toEqual([2, 2, 'Brighter Stationers'])
    expect(await lastAudit()).toEqual({
      login_id: 'opsadmin',
      call: 'merchants.edit',
      outcome: 'done',
      subject: 'M0000002',
      before: { displayName: 'Bright Stationers', contactPerson: first?.contactPerson },
      after: { displayName: 'Brighter Stationers', contactPerson: first?.contactPerson },
    })
  })
  test('the same key with other content is refused, and so is the key of another person', async () => {
    const other = [{ merchantCode: 'M0000002', displayName: 'Other' }]
    expect(
      await refusalOf(opsadmin.call('merchants.edit', other, { ifMatch: 2, idempotencyKey: 'edit-of-m2-0001' })),
    ).toEqual({ status: 422, code: 'key-reused' })
    const sales = await testGateway.signIn('bankboth')
    await testGateway.database.db.execute(sql`insert into role_services (role_id, service_id, is_blocked)
      select m.role_id, w.id, false from staff_roles m join staff p on p.id = m.staff_id, services w
      where p.login_id = 'bankboth' and w.service_name = 'updatemerchantuser' on conflict do nothing`)
    expect(
      await refusalOf(sales.call('merchants.edit', other, { ifMatch: 2, idempotencyKey: 'edit-of-m2-0001' })),
    ).toEqual({ status: 409, code: 'key-of-another' })
  })
  test('ten equal requests at once change the merchant once', async () => {
    const change = [{ merchantCode: 'M0000003', displayName: 'Cedar House' }]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        opsadmin.call('merchants.edit', change, { ifMatch: 1, idempotencyKey: 'edit-of-m3-0001' }),
      ),
    )
    expect(answers.map(([merchant]) => merchant?.version)).toEqual(Array.from({ length: 10 }, () => 2))
  })
  test('without the version the edit is refused; with an old one it shows what stands now', async () => {
    const change = [{ merchantCode: 'M0000001', contactPerson: 'Somebody' }]
    expect(await refusalOf(opsadmin.call('merchants.edit', change))).toEqual({ status: 428, code: 'version-missing' })
    const stale = await opsadmin.post(
      '/ops/updatemerchantuser',
      [{ merchant_code: 'M0000002', display_name: 'Late' }],
      { 'if-match': '1' },
    )
    const { current } = stale.body['details'] as { current: Record<string, unknown> }
    expect({
      status: stale.status,
      code: stale.body['code'],
      name: current['display_name'],
      version: current['version'],
    }).toEqual({ status: 412, code: 'merchant-changed', name: 'Brighter Stationers', version: 2 })
  })
  test('the audit chain holds, and a changed entry is found', async () => {
    const whole = await verifyAuditChain(testGateway.database.pool)
    expect({ breaks: whole.breaks, hasEntries: whole.entries > 10 }).toEqual({ breaks: [], hasEntries: true })
    await tamper(testGateway.database.pool, `update audit_entries set login_id = 'nobody' where id = 5`)
    expect(await verifyAuditChain(testGateway.database.pool)).toEqual({
      entries: whole.entries,
      breaks: [{ id: 5, through: 5, why: 'changed', writtenAs: null }],
    })
  })
})

describe('numbers of people and accounts', () => {
  test('are masked by the gateway for everybody', async () => {
    const { body } = await opsadmin.post('/ops/getPorfolioMerchants', { merchant_code: ['M0000001'] })
    const [row] = body['payload'] as Record<string, string>[]
    const { rows } = await testGateway.database.pool.query<{ pan_number: string; gst_number: string }>(
      `select pan_number, gst_number from merchants where merchant_code = 'M0000001'`,
    )
    const pan = rows[0]?.pan_number ?? ''
    const gst = rows[0]?.gst_number ?? ''
    expect({
      pan: row?.['pan_number'],
      gst: row?.['gst_number'],
      aadhaar: /^(XXXXXXXX\d{4})?$/.test(row?.['aadhar_number'] ?? ''),
      account: /^(XXXXXXXX\d{4})?$/.test(row?.['account_ref_number'] ?? ''),
    }).toEqual({ pan: `XXXXXX${pan.slice(6, 9)}X`, gst: `XXXXXXXXXXX${gst.slice(-4)}`, aadhaar: true, account: true })
    expect(JSON.stringify(body)).not.toContain(pan)
  })
  test('are shown in full only to a holder of view_kyc_role, with a reason that is recorded', async () => {
    const { rows } = await testGateway.database.pool.query<{ pan_number: string }>(
      `select pan_number from merchants where merchant_code = 'M0000001'`,
    )
    const seen = await opsadmin.call('merchants.unmask', {
      merchantCode: 'M0000001',
      field: 'panNumber',
      reason: 'Checking the certificate',
    })
    expect(seen).toEqual({ value: rows[0]?.pan_number })
    expect(await lastAudit()).toEqual({
      login_id: 'opsadmin',
      call: 'merchants.unmask',
      outcome: 'done',
      subject: 'M0000001',
      before: null,
      after: { field: 'panNumber', reason: 'Checking the certificate' },
    })
    expect(
      await refusalOf(
        support.call('merchants.unmask', {
          merchantCode: 'M0000001',
          field: 'panNumber',
          reason: 'Just looking at it',
        }),
      ),
    ).toEqual({ status: 403, code: 'not-allowed' })
  })
})
