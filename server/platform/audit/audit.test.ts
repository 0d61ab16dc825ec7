import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AuditEntry, changesOf } from '#contract/calls/platform/audit.ts'
import type { RequestOfName } from '#contract/index.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import { giveRole, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { tamper } from '#tests/proofs/tamper.ts'

let testGateway: TestGateway
let admin: Client
let now = new Date('2026-11-20T05:00:00.000Z')

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
  await insertMerchants(
    testGateway.database.db,
    [1, 2, 3].map((n) => buildMerchant({ id: n, merchantCode: `M000000${n}`, displayName: `Shop ${n}` })),
  )
  admin = await testGateway.signIn('opsadmin')
})
afterAll(() => testGateway.close())

type Filters = Partial<RequestOfName<'audit.list'>>
const list = (request: Filters = {}) => admin.call('audit.list', { size: 50, ...request })
const said = ({ loginId, call, outcome, subject, ...entry }: AuditEntry) => ({
  loginId,
  call,
  outcome,
  subject,
  changes: changesOf(entry).map(({ field, old, now: next }) => `${field}: ${old} → ${next}`),
})

const write = (entries: readonly { at: string; loginId: string; call: string; subject?: string; after?: unknown }[]) =>
  testGateway.database.db.transaction(async (tx) => {
    for (const [n, { at, subject = '', ...entry }] of entries.entries())
      await writeAudit(tx, { outcome: 'done', staffId: null, requestId: `r${n}`, subject, ...entry, at: new Date(at) })
  })

const exportOf = (who: Client, request: Record<string, unknown> = {}) =>
  who.call('tables.export', { table: 'audit.list', format: 'csv', request })

const refused = async (call: Promise<unknown>) => {
  const { status, code } = await refusalOf(call)
  return { status, code }
}

test('what happened to a merchant is found under its code: in the form, together with others, and in a sheet', async () => {
  const code = 'M0000001'
  await admin.call('merchants.edit', [{ merchantCode: code, displayName: 'Bright Shop' }], { ifMatch: 1 })
  now = new Date(now.getTime() + 1_000)
  await admin.call('merchants.deactivate', { merchantCodes: [code, 'M0000002'] })
  now = new Date(now.getTime() + 1_000)
  const jobs = listenForJobs(testGateway)
  const bytes = buildSheet({
    headers: ['merchant_code', 'display_name', 'contact_person'],
    rows: [
      ['M0000003', 'Third Shop', ''],
      [code, '', 'Meera Nair'],
    ],
  })
  const job = await sendSheet(admin, 'merchant_update', { name: 'names.xlsx', bytes })
  await jobs.ended(job.jobId)

  const { rows } = await list({ record: 'm0000001' })
  expect(rows.map(said)).toEqual([
    {
      loginId: 'opsadmin',
      call: 'files.runScript',
      outcome: 'done',
      subject: `job:${job.jobId}`,
      changes: ['contact_person: Asha Kulkarni → Meera Nair'],
    },
    {
      loginId: 'opsadmin',
      call: 'merchants.deactivate',
      outcome: 'done',
      subject: '2 merchants',
      changes: ['isActive: true → false'],
    },
    {
      loginId: 'opsadmin',
      call: 'merchants.edit',
      outcome: 'done',
      subject: code,
      changes: ['displayName: Shop 1 → Bright Shop'],
    },
  ])
  expect(rows.map(({ fileName, rowNumber }) => [fileName, rowNumber])).toEqual([
    ['names.xlsx', 3],
    [null, null],
    [null, null],
  ])
})

describe('the list of entries', () => {
  const day = (minutes: number) => new Date(Date.parse('2026-01-09T18:30:00.000Z') + minutes * 60_000).toISOString()
  const numbers = (entries: readonly AuditEntry[]) => entries.map(({ subject }) => subject)

  beforeAll(() =>
    write([
      { at: day(-1), loginId: 'asha', call: 'test.keep', subject: 'a' },
      { at: day(0), loginId: 'asha', call: 'test.keep', subject: 'b' },
      { at: day(0), loginId: 'ravi', call: 'test.keep', subject: 'c' },
      { at: day(0), loginId: 'asha', call: 'test.drop', subject: 'd' },
      { at: day(1_439), loginId: 'asha', call: 'test.keep', subject: 'e' },
      { at: day(1_440), loginId: 'ravi', call: 'test.drop', subject: 'f' },
    ]),
  )

  const filters: readonly (readonly [what: string, filters: Filters, found: string[]])[] = [
    ['of an Indian day', { from: '2026-01-10', to: '2026-01-10' }, ['e', 'd', 'c', 'b']],
    ['from a day on', { from: '2026-01-11', to: '2026-01-31' }, ['f']],
    ['up to a day', { to: '2026-01-09' }, ['a']],
    ['of a person, however the name is typed', { loginId: 'RAVI' }, ['f', 'c']],
    ['of a call', { call: 'test.drop' }, ['f', 'd']],
    ['of a person and a call on a day', { loginId: 'asha', call: 'test.keep', from: '2026-01-10' }, ['e', 'b']],
    ['of a record', { record: 'd' }, ['d']],
    ['that nothing matches', { loginId: 'nobody' }, []],
  ]
  test.each(filters)('has those %s', async (_, request, found) => {
    expect(numbers((await list(request)).rows)).toEqual(found)
  })

  test('has those that were refused', async () => {
    const sales = await testGateway.signIn('sales')
    expect(await refused(sales.call('audit.list', { size: 50 }))).toEqual({ status: 403, code: 'not-allowed' })
    const { rows } = await list({ isRefused: true, loginId: 'sales' })
    expect(rows.map(said)).toEqual([
      { loginId: 'sales', call: 'audit.list', outcome: 'not-allowed', subject: 'sales', changes: [] },
    ])
  })

  test('is walked page by page there and back, each entry once, also where several are of one moment', async () => {
    const all = { to: '2026-01-31', size: 2 }
    const pages = [await list(all)]
    for (let page = pages[0]; page?.older; page = pages.at(-1)) pages.push(await list({ ...all, cursor: page.older }))
    expect(pages.map(({ rows }) => numbers(rows))).toEqual([
      ['f', 'e'],
      ['d', 'c'],
      ['b', 'a'],
    ])
    const back = await list({ ...all, cursor: pages[2]?.newer ?? '' })
    const first = await list({ ...all, cursor: back.newer ?? '' })
    expect([numbers(back.rows), numbers(first.rows), pages[0]?.newer, first.newer]).toEqual([
      ['d', 'c'],
      ['f', 'e'],
      null,
      null,
    ])
  })

  test.each([
    [{ from: '2026-02-30' }, /^from: There is no such day\.$/],
    [{ cursor: '<1;drop' }, /^cursor: /],
    [{ size: 1_000 }, /^size: /],
    [{ everything: true }, /everything/],
  ])('refuses %j', async (body, message) => {
    const answer = await admin.post('/ops/opsaudit', body)
    expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status: 400, code: 'bad-request' })
    expect(answer.body['message']).toMatch(message)
  })

  test('is for administrators only: the service without the flag opens nothing', async () => {
    const { pool } = testGateway.database
    await pool.query(`insert into roles (role_name) values ('people_reader')`)
    await pool.query(
      `insert into role_services (role_id, service_id) select r.id, s.id from roles r, services s
       where r.role_name = 'people_reader' and lower(s.service_name) = 'getusers'`,
    )
    await giveRole(testGateway, 'finance', 'people_reader')
    const reader = await testGateway.signIn('finance')
    const refusals = [
      await refused(reader.call('audit.list', { size: 5 })),
      await refused(exportOf(reader)),
      await refused(reader.call('audit.verify', { from: 0 })),
    ]
    expect(refusals).toEqual(Array.from({ length: 3 }, () => ({ status: 403, code: 'not-allowed' })))
  })
})

describe('an export', () => {
  const fetchFile = async (url: string, { cookie }: Client) => {
    const response = await fetch(testGateway.address + url, { headers: { cookie } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('is a csv of all that the filters match, a line for each field, and is recorded', async () => {
    await write([
      {
        at: '2025-05-05T05:05:05.000Z',
        loginId: 'exporter',
        call: 'test.export',
        subject: 'x',
        after: { note: '=1+1', mobile: '9876543210', text: 'a "b", c' },
      },
      { at: '2025-05-05T05:05:06.000Z', loginId: 'exporter', call: 'test.export', subject: 'y' },
    ])
    const [first = 0] = (await list({ loginId: 'exporter' })).rows.map(({ id }) => id).toReversed()
    const { url } = await exportOf(admin, { login_id: 'exporter' })
    const { status, headers, text } = await fetchFile(url, admin)
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="audit_20_11_2026_10_30.csv"',
    ])
    const start = (id: number, time: string, record: string) =>
      `${id},2025-05-05 10:35:0${time},exporter,test.export,done,${record},,`
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Entry,Time (IST),Person,Call,Outcome,Record,Sheet,Row,Field,Old,New,Address,Request id',
      `${start(first + 1, '6', 'y')},,,,,r1`,
      `${start(first, '5', 'x')},note,,'=1+1,,r0`,
      `${start(first, '5', 'x')},text,,"a ""b"", c",,r0`,
      `${start(first, '5', 'x')},mobile,,XXXXXX3210,,r0`,
      '',
    ])
    expect((await list({ call: 'tables.export', loginId: 'opsadmin' })).rows.map(said)).toEqual([
      {
        loginId: 'opsadmin',
        call: 'tables.export',
        outcome: 'done',
        subject: 'export:audit.list',
        changes: ['format: null → csv', 'columns: null → all', 'request.login_id: null → exporter'],
      },
    ])
  })

  test('is for the session that asked, for a minute, and for the filters it was asked with', async () => {
    const { url } = await exportOf(admin, { login_id: 'exporter' })
    const other = await testGateway.signIn('opsadmin')
    const changed = url.replace('claim=e', 'claim=f')
    const statuses = [
      await fetchFile(url, admin),
      await fetchFile(url, other),
      await fetchFile(url, testGateway.anonymous()),
      await fetchFile(changed, admin),
      await fetchFile('/files/table-export', admin),
    ].map(({ status }) => status)
    now = new Date(now.getTime() + 61_000)
    expect([...statuses, (await fetchFile(url, admin)).status]).toEqual([200, 404, 401, 404, 404, 404])
  })
})

describe('entries are only added', () => {
  const acts: readonly (readonly [act: string, statement: string])[] = [
    ['change one', `update audit_entries set login_id = 'nobody' where id = 1`],
    ['remove one', 'delete from audit_entries where id = 1'],
    ['remove all', 'truncate audit_entries'],
    ['move the end back', 'update audit_head set last_id = last_id - 1'],
    ['move the end to what is not there', 'update audit_head set last_id = last_id + 1'],
    ['remove the end', 'delete from audit_head'],
    ['empty the end', 'truncate audit_head'],
    ['add another end', `insert into audit_head values (2, 0, '\\x00')`],
  ]
  test.each(acts)("the gateway's own role cannot %s", async (_, statement) => {
    const { pool } = testGateway.database
    expect((await pool.query<{ role: string }>('select current_user as role')).rows).toEqual([
      { role: 'opsdesk_gateway' },
    ])
    await expect(pool.query(statement)).rejects.toThrow(/permission denied|only moves on/)
  })
  test.each(acts.filter(([, statement]) => !statement.startsWith('insert')))(
    'a trigger refuses to %s even with every grant',
    async (_, statement) => {
      const connection = await testGateway.database.pool.connect()
      try {
        await connection.query('begin; grant all on audit_entries, audit_head to current_user')
        await expect(connection.query(statement)).rejects.toThrow(/append-only|only moves on|one row for ever/)
      } finally {
        await connection.query('rollback')
        connection.release()
      }
    },
  )
})

test('the verification goes through the chain in slices and names every break', async () => {
  const { pool } = testGateway.database
  const { rows } = await pool.query<{ last_id: string }>('select last_id from audit_head')
  const last = Number(rows[0]?.last_id)
  expect(await admin.call('audit.verify', { from: 0 })).toEqual({ to: last, last, isAtEnd: true, breaks: [] })
  await tamper(pool, `update audit_entries set login_id = login_id || 'x' where id in (5, 7)`)
  const changed = (id: number) => ({ id, through: id, why: 'changed', writtenAs: null })
  expect((await admin.call('audit.verify', { from: 0 })).breaks).toEqual([changed(5), changed(7)])
  expect((await admin.call('audit.verify', { from: 5 })).breaks).toEqual([changed(7)])
  await tamper(pool, `update audit_entries set login_id = left(login_id, -1) where id in (5, 7)`)
  expect((await admin.call('audit.verify', { from: 0 })).breaks).toEqual([])
})
