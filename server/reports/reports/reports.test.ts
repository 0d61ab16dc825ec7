import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ExportedTable } from '#contract/calls/reports/tables.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { makeDueReports } from '#server/reports/tables/index.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { insertTransactions, limitToBrand } from '#tests/support/transactions.ts'
import { setRoles } from '#tests/support/rates.ts'

let testGateway: TestGateway
let finance: Client
let admin: Client
let ofBrand: Client
const now = new Date('2026-11-22T10:00:00.000Z')
let clock = now
const many = 6_000

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => clock, env: { SR_NUMBER_BRANDS: 'ASTRON' } })
  const { db, pool } = testGateway.database
  await insertMerchants(db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON', state: 'Kerala' }),
    buildMerchant({ merchantCode: 'M0000002', brandCode: 'BOLTWAVE', displayName: '=cmd|calc' }),
  ])
  const at = (time: string) => new Date(`${time}+05:30`)
  await insertTransactions(db, [
    { merchantCode: 'M0000001', txnRefNumber: 'EVE', brandCode: 'ASTRON', createdAt: at('2026-10-31T23:59:59.999') },
    { merchantCode: 'M0000001', txnRefNumber: 'FIRST', brandCode: 'ASTRON', createdAt: at('2026-11-01T00:00:00') },
    {
      merchantCode: 'M0000002',
      txnRefNumber: 'LAST',
      brandCode: 'BOLTWAVE',
      createdAt: at('2026-11-01T23:59:59.999'),
      status: 'FAILED',
      errorCode: 'U30',
    },
    { merchantCode: 'M0000001', txnRefNumber: 'NEXT', createdAt: at('2026-11-02T00:00:00'), status: 'CREATED' },
  ])
  await pool.query(`insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, payer, created_at)
    select (select id from merchants where merchant_code = 'M0000002'), 'B-' || n, '', 'upi', 'SUCCESSFUL', n, 'XXXXXXXX01',
      timestamptz '2026-11-10T10:00:00Z' + n * interval '1 second' from generate_series(1, ${many}) n`)
  await pool.query(`insert into store_orders (merchant_id, txn_ref_number, brand_code, paid_paise, created_at)
    select m.id, 'O-' || m.merchant_code || n, m.brand_code, n, timestamptz '2026-11-10T10:00:00Z' from merchants m, generate_series(1, 3) n`)
  await setRoles(db, 'sales', ['finance'])
  await limitToBrand(db, 'sales', 'ASTRON')
  ;[finance, admin, ofBrand] = (await Promise.all(
    ['finance', 'opsadmin', 'sales'].map((who) => testGateway.signIn(who)),
  )) as [Client, Client, Client]
})
afterAll(() => testGateway.close())

const day = { fromDate: '2026-11-01', toDate: '2026-11-01' }
const page = { page: 1, size: 50 }
const fetched = async (who: Client, url: string) => {
  const response = await fetch(testGateway.address + url, { headers: { cookie: who.cookie } })
  return {
    status: response.status,
    name: response.headers.get('content-disposition') ?? '',
    text: await response.text(),
  }
}
const ask = (who: Client, table: ExportedTable, request: Record<string, unknown>) =>
  who.call('tables.export', { table, format: 'csv', request })
const linesOf = (text: string) => text.trim().split('\r\n')
const exported = async (who: Client, table: ExportedTable, request: Record<string, unknown>) => {
  const { url } = await ask(who, table, request)
  const file = await fetched(who, url)
  return { ...file, lines: linesOf(file.text) }
}
const ended = async (who: Client, jobId: string) => {
  for (;;) {
    const job = await who.call('files.job', { jobId })
    if (['done', 'failed', 'broken', 'cancelled'].includes(job.state)) return job
  }
}

describe('a report', () => {
  test('has the first and the last second of an Indian day, and none of its neighbours', async () => {
    const seconds = { fromDate: '2026-10-31T18:30:00.000Z', toDate: '2026-11-01T18:29:59.000Z' }
    const refs = ({ rows }: { rows: { txnRefNumber: string }[] }) => rows.map(({ txnRefNumber }) => txnRefNumber)
    expect([
      refs(await finance.call('reports.transactions', { ...seconds, ...page })),
      refs(await finance.call('reports.failed', { ...day, ...page })),
      refs(await finance.call('reports.failed', { fromDate: '2026-11-02', toDate: '2026-11-02', ...page })),
      refs(await finance.call('reports.transactions', { ...seconds, status: ['Successful'], ...page })),
      refs(
        await finance.call('reports.transactions', {
          ...seconds,
          status: ['Successful', 'Failed'],
          nonBrandTxn: true,
          ...page,
        }),
      ),
    ]).toEqual([['LAST', 'FIRST'], ['LAST'], ['NEXT'], ['FIRST'], []])
  })

  test('is exported with the documented columns, name and masks, and calls the serial number as its brand does', async () => {
    const request = { from_date: '2026-10-31 18:30:00', to_date: '2026-11-01 18:29:59', brand_code: ['ASTRON'] }
    const { lines, name } = await exported(finance, 'reports.transactions', request)
    const both = await exported(finance, 'reports.transactions', { ...request, brand_code: ['ASTRON', 'BOLTWAVE'] })
    expect([
      lines[0],
      lines[1]?.split(',').slice(0, 4),
      lines.length,
      name,
      both.lines[0]?.includes('Serial Number'),
    ]).toEqual([
      'merchant_code,merchant_name,distributor_code,region,product_category,product_code,product_desc,SR Number,paid_amount,transaction_date,transaction_error_code,transaction_status,payer_username,txn_ref_number,remarks,customer_ref_id,card_bank_ref_no,card_category,payment_method_tag,emi_rate,emi_duration,emi_amount,total_emi,brand_code,acquirer_payment_id,card_issuer,card_no,settlement_date,flat_rate,bank_cashback,brand_cashback,product_cashback,issuer_bank',
      ['M0000001', 'Asha Kirana Store', 'D0001', 'South'],
      2,
      'attachment; filename="merchants_transaction__report_22_11_2026_15_30.csv"',
      true,
    ])
    expect(lines[1]).toContain('XXXXXXXX07')
    expect(both.text).toContain(`'=cmd|calc`)
  })

  test('shows what the person may see: their brand, and addresses of papers with the right to them alone', async () => {
    const { db } = testGateway.database
    await db.execute(sql`insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
      select gen_random_uuid(), id, 'pan', 'image/png', 'k' || id, 1, '\\x00', now() from merchants`)
    await db.execute(
      sql`update merchants set created_at = timestamptz '2026-11-01T05:00:00Z', account_ref_last4 = '0042', pan_number = 'ABCDE1234F'`,
    )
    const of = async (who: Client) =>
      (await who.call('reports.registration', { ...day, ...page })).rows.map(
        ({ merchantCode, panImageUrl, accountRefNumber, panNumber }) => [
          merchantCode,
          panImageUrl !== '',
          accountRefNumber,
          panNumber,
        ],
      )
    const masked = ['XXXXXXXX0042', 'XXXXXX234X']
    expect([await of(admin), await of(finance), await of(ofBrand)]).toEqual([
      [
        ['M0000002', true, ...masked],
        ['M0000001', true, ...masked],
      ],
      [
        ['M0000002', false, ...masked],
        ['M0000001', false, ...masked],
      ],
      [['M0000001', false, ...masked]],
    ])
  })

  test('says of a wrong time, too many references and an unknown brand what to do', async () => {
    const failed = (request: object) => finance.call('reports.failed', { ...page, ...request } as never)
    const long = await refusalOf(failed({ fromDate: '2016-11-23', toDate: '2026-11-22' }))
    const tooMany = await finance.post('/ops/opsreports', {
      type: 'failedInProgressTxn',
      from_date: day.fromDate,
      toDate: day.toDate,
      txnRefNumber: Array.from({ length: 501 }, (_, at) => `T${at}`),
    })
    expect([
      await codeOf(failed({ fromDate: '2026-11-02', toDate: '2026-11-01' })),
      await codeOf(failed({ fromDate: '2026-11-02', toDate: '2026-11-23' })),
      await codeOf(failed({ fromDate: '2026-11-02' })),
      tooMany.body['code'],
      (await refusalOf(failed({ ...day, brandCode: ['NOSUCH'] }))).message,
      await codeOf(ofBrand.call('reports.failed', { ...day, ...page, brandCode: ['BOLTWAVE'] })),
      long.code,
      (long.details as { parts: unknown[] }).parts.length,
    ]).toEqual([
      'report-span-wrong',
      'report-in-future',
      'report-span-missing',
      'bad-request',
      'No Data for this filter! There is no brand NOSUCH. Choose one of the list.',
      'report-brand-unknown',
      'report-too-long',
      10,
    ])
  })

  test('of many rows is a job that ends in Downloads; the same question gives its file until the data changes', async () => {
    const request = { from_date: '2026-11-10', to_date: '2026-11-10' }
    const first = await ask(finance, 'reports.nonBrand', request)
    const job = await ended(finance, first.jobId ?? '')
    expect([first.url, job.state, job.rowsTotal, job.rowsDone, job.failure]).toEqual(['', 'done', many, many, null])
    const { url } = await finance.call('files.link', { fileId: job.resultFileId ?? '' })
    const file = await fetched(finance, url)
    const refs = linesOf(file.text)
      .slice(1)
      .map((line) => line.split(',')[13])
    expect([refs.length, new Set(refs).size, refs[0]]).toEqual([many, many, `B-${many}`])
    const again = await ask(finance, 'reports.nonBrand', request)
    const others = await ask(admin, 'reports.nonBrand', request)
    const limited = await ask(ofBrand, 'reports.nonBrand', request)
    expect([
      again.jobId,
      (await fetched(finance, again.url)).text === file.text,
      typeof others.jobId,
      limited.jobId,
    ]).toEqual([
      null,
      true,
      // With the right to papers it is another question.
      'string',
      null,
    ])
    await testGateway.database.pool.query(`update transactions set status = 'FAILED' where txn_ref_number = 'B-1'`)
    const changed = await ask(finance, 'reports.nonBrand', request)
    expect((await ended(finance, changed.jobId ?? '')).state).toBe('done')
    const { rows } = await testGateway.database.pool.query(`select message from notifications where job_id = $1`, [
      first.jobId,
    ])
    expect(rows).toEqual([{ message: '6,000 rows. The file is in Downloads.' }])
  })
})

test('counts and days of all merchants are those of every merchant named', async () => {
  const everyone = { merchantCode: ['M0000001', 'M0000002'] }
  const whole = { fromDate: '2026-11-01T00:00:00+05:30', toDate: '2026-11-10T23:59:59+05:30' }
  const totalOf = async (filter: object) =>
    (await finance.call('reports.transactions', { ...whole, ...page, ...filter } as never)).total
  const daysOf = (filter: object) =>
    finance.call('reports.days', {
      report: 'reports.transactions',
      request: { from_date: '2026-11-01T00:00:00+05:30', to_date: '2026-11-10T23:59:59+05:30', ...filter },
    })
  const asked = [
    [{}, {}],
    [{ nonBrandTxn: true }, { nonBrandTxn: 1 }],
    [{ brandCode: ['ASTRON'] }, { brand_code: ['ASTRON'] }],
    [{ status: ['Failed'] }, { status: ['Failed'] }],
    [
      { status: ['Successful'], brandCode: ['BOLTWAVE'] },
      { status: ['Successful'], brand_code: ['BOLTWAVE'] },
    ],
  ] as const
  for (const [filter, wire] of asked) {
    expect([filter, await totalOf(filter)]).toEqual([filter, await totalOf({ ...filter, ...everyone })])
    expect(await daysOf(wire)).toEqual(await daysOf({ ...wire, merchant_code: everyone.merchantCode }))
  }
  expect(await totalOf({})).toBe(many + 3)
  // The kept counts know nothing of half a day.
  const half = { fromDate: '2026-11-01T12:00:00+05:30', toDate: '2026-11-10T15:31:39+05:30' }
  expect([await totalOf(half), await totalOf({ ...half, ...everyone })]).toEqual([101, 101])
  // The kept counts are of all merchants: who sees one brand is told none of them.
  const own = await ofBrand.call('reports.transactions', { ...whole, ...page } as never)
  expect([own.total, own.rows.length]).toEqual([2, 2])
  const ownDays = await ofBrand.call('reports.days', {
    report: 'reports.transactions',
    request: { from_date: whole.fromDate, to_date: whole.toDate },
  })
  expect(ownDays.reduce((sum, one) => sum + one.successful + one.failed + one.others, 0)).toBe(2)
  const failed = async (filter: object) =>
    (await finance.call('reports.failed', { ...day, ...page, ...filter } as never)).total
  expect(await failed({})).toBe(await failed(everyone))
})

test('the latest reports of a form are the person’s own, of that form, the newest first', async () => {
  const write = async (who: Client, fromDate: string) => {
    const asked = { reportType: 'registrationReport' as const, fromDate, toDate: '2026-11-02' }
    const { jobRunId } = await who.call('reportJobs.generate', asked)
    clock = new Date(clock.getTime() + 1_000)
    return (await ended(who, jobRunId)).jobId
  }
  const first = await write(admin, '2026-11-01')
  const last = await write(admin, '2026-11-02')
  await write(finance, '2026-11-01')
  const latest = async (kind: 'other' | 'controlSheet') =>
    (await admin.call('reportJobs.latest', { kind })).map(({ jobId, state, fileId }) => [jobId, state, fileId !== null])
  expect([(await latest('other')).slice(0, 2), await latest('controlSheet')]).toEqual([
    [
      [last, 'done', true],
      [first, 'done', true],
    ],
    [],
  ])
})

test('orders by each of the three queries are those of the person, and the file has as many as the screen', async () => {
  const [all, brand, merchant] = [
    await finance.call('orders.list', { parameters: { ...page } }),
    await finance.call('orders.ofBrand', { parameters: { ...page, brandCode: 'ASTRON' } }),
    await ofBrand.call('orders.list', { parameters: { ...page } }),
  ]
  const files = [
    await exported(finance, 'orders.list', { parameters: {} }),
    await exported(finance, 'orders.ofBrand', { parameters: { brand_code: 'ASTRON' } }),
    await exported(finance, 'orders.ofMerchant', { parameters: { merchant_code: 'M0000002', brand_code: 'ASTRON' } }),
  ]
  expect([
    all.total,
    brand.total,
    merchant.total,
    ...files.map(({ lines }) => lines.length - 1),
    files[0]?.name,
  ]).toEqual([6, 3, 3, 6, 3, 0, 'attachment; filename="Merchant_Orders_22_11_2026_15_30.csv"'])
})

test('a schedule makes its report once when it is due, of the days that are over, and is its person’s alone', async () => {
  const { scheduleId, nextAt } = await finance.call('schedules.add', {
    report: 'reports.failed',
    rhythm: 'daily',
    format: 'csv',
    request: { from_date: '2020-01-01', brand_code: ['BOLTWAVE'] },
  })
  expect([nextAt, await codeOf(admin.call('schedules.delete', { scheduleId }))]).toEqual([
    '2026-11-23T00:30:00Z',
    'record-not-found',
  ])
  await testGateway.database.pool.query(`update report_schedules set next_at = '2026-11-02T00:30:00Z'`)
  await Promise.all([makeDueReports(testGateway.gateway), makeDueReports(testGateway.gateway)])
  const [schedule] = await finance.call('schedules.list', {})
  const job = await ended(finance, schedule?.lastJobId ?? '')
  const { rows } = await testGateway.database.pool.query(
    `select count(*)::int as jobs from file_entries where file_description = 'reports.failed'`,
  )
  const { url } = await finance.call('files.link', { fileId: job.resultFileId ?? '' })
  expect([
    linesOf((await fetched(finance, url)).text)
      .slice(1)
      .map((line) => line.split(',')[13]),
    rows,
  ]).toEqual([['LAST'], [{ jobs: 1 }]])
})

test('a long report that is cancelled half-way leaves nothing: no file, no half of one, no row of it', async () => {
  const { pool } = testGateway.database
  const rows = 200_000
  const client = await pool.connect()
  try {
    await client.query(`begin; set local opsdesk.tallies_later = 'on'`)
    await client.query(
      `insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, payer, created_at)
       select (select id from merchants where merchant_code = 'M0000002'), 'C-' || n, '', 'upi', 'SUCCESSFUL', n, '',
         timestamptz '2026-11-15T10:00:00Z' + n * interval '1 millisecond' from generate_series(1, $1::int) n`,
      [rows],
    )
    await client.query('select rebuild_tallies()')
    await client.query('commit')
  } finally {
    client.release()
  }
  /** Whole files and halves of them. */
  const onDisk = async () =>
    (await readdir(join(testGateway.config.dataDir, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted()
  const stored = async () =>
    (await pool.query<{ key: string }>(`select storage_key as key from stored_files order by 1`)).rows.map(
      ({ key }) => key,
    )
  const [filesBefore, storedBefore] = [await onDisk(), await stored()]
  const request = { from_date: '2026-11-15', to_date: '2026-11-15' }
  const { jobId } = await finance.call('tables.export', { table: 'reports.nonBrand', format: 'xlsx', request })
  const job = () => finance.call('files.job', { jobId: jobId ?? '' })
  const isInside = (one: Awaited<ReturnType<typeof job>>) =>
    one.state === 'running' && one.rowsDone > 0 && one.rowsDone < rows
  await expect.poll(async () => isInside(await job()), { interval: 20 }).toBe(true)
  await finance.call('files.cancelJob', { jobId: jobId ?? '' })
  const over = await ended(finance, jobId ?? '')
  expect([over.state, over.resultFileId, over.rowsDone < rows]).toEqual(['cancelled', null, true])
  // What was asked for stands with the job, sealed; nothing of the report does.
  const storedAfter = await stored()
  const asked = storedAfter.filter((key) => !storedBefore.includes(key))
  await expect.poll(async () => (await onDisk()).length - filesBefore.length).toBe(asked.length)
  const { rows: files } = await pool.query(
    `select f.action, f.byte_size < 1000 as is_small from stored_files f where f.storage_key = any($1::text[])`,
    [asked],
  )
  const { rows: reused } = await pool.query(
    `select from report_files r join stored_files f on f.id = r.stored_file_id where f.storage_key = any($1::text[])`,
    [asked],
  )
  expect([files, reused]).toEqual([[{ action: '', is_small: true }], []])
})
