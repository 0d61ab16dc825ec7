import { read, utils } from 'xlsx'
import { findDoubts } from '#tests/proofs/appliedOnce.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'

const codes = Array.from({ length: 5_010 }, (_, at) => `M${String(at + 1).padStart(7, '0')}`)

let running: TestGateway
let jobs: ReturnType<typeof listenForJobs>
let admin: Client

beforeAll(async () => {
  running = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(
    running.database.db,
    codes.map((merchantCode) => buildMerchant({ merchantCode })),
  )
  jobs = listenForJobs(running)
  admin = await running.signIn('opsadmin')
})
afterAll(() => running.close())

const ownersOf = (owner: string) => ({
  name: 'owners.csv',
  bytes: buildSheet({
    headers: ['merchant_code', 'display_name', 'contact_person'],
    rows: codes.map((code) => [code, '', owner]),
    format: 'csv',
  }),
})

it('a job that cannot go on stops with the rows it has, is listed as stopped, and goes on behind them when tried again', async () => {
  const { pool } = running.database
  await pool.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'disk broken'; end $$`,
  )
  await pool.query(
    `create trigger refuse_one before update on merchants for each row when (old.merchant_code = 'M0005005') execute function refuse_one()`,
  )
  const { jobId } = await sendSheet(admin, 'merchant_update', ownersOf('Meera Nair'))
  const failure =
    'Something went wrong on our end after 5,000 of 5,010 rows. Try again: rows that are applied stay as they are.'
  expect((await jobs.ended(jobId)).message).toBe(failure)
  const { state, rowsDone, failure: shown, resultFileId } = await admin.call('files.job', { jobId })
  expect({ state, rowsDone, shown, resultFileId }).toEqual({
    state: 'broken',
    rowsDone: 5_000,
    shown: failure,
    resultFileId: null,
  })

  await pool.query('drop trigger refuse_one on merchants')
  expect((await admin.call('files.openJobs', {})).map((job) => [job.jobId, job.state])).toEqual([[jobId, 'broken']])
  expect((await admin.call('files.retryJob', { jobId })).state).toBe('running')
  await expect.poll(async () => (await admin.call('files.job', { jobId })).state).toBe('done')
  const good = new Map(codes.map((code) => [code, 1]))
  expect(await findDoubts(pool, { jobId, good, rows: codes.length, failed: 0 })).toEqual([
    'the audit says 5010 rows done and 2 endings',
  ])
})

it('a job that is cancelled at work undoes the batch at hand, names the rows that were not applied, and goes on with them later', async () => {
  const { pool } = running.database
  const inTheWay = await pool.connect()
  await inTheWay.query('begin')
  await inTheWay.query(`select from merchants where merchant_code = 'M0005005' for update`)
  const { jobId } = await sendSheet(admin, 'merchant_update', ownersOf('Asha Rao'))
  await expect.poll(async () => (await admin.call('files.job', { jobId })).rowsDone).toBe(5_000)
  const cancelled = await admin.call('files.cancelJob', { jobId })
  expect([cancelled.state, cancelled.cancelledBy]).toEqual(['cancelling', 'opsadmin'])
  await inTheWay.query('rollback')
  inTheWay.release()

  expect((await jobs.ended(jobId)).message).toBe('Cancelled: 5,000 rows applied')
  const ended = await admin.call('files.job', { jobId })
  expect([ended.state, ended.rowsTotal, ended.rowsDone, ended.rowsFailed]).toEqual(['cancelled', 5_010, 5_000, 0])
  const owners = async () =>
    (await pool.query('select contact_person as owner, count(*)::int from merchants group by 1 order by 1')).rows
  expect(await owners()).toEqual([
    { owner: 'Asha Rao', count: 5_000 },
    { owner: 'Meera Nair', count: 10 },
  ])
  const { url } = await admin.call('files.link', { fileId: ended.resultFileId ?? '' })
  const answer = await fetch(running.address + url, { headers: { cookie: admin.cookie } })
  const workbook = read(new Uint8Array(await answer.arrayBuffer()))
  const table = utils.sheet_to_json<string[]>(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
    raw: false,
    defval: '',
  })
  expect([table.length, table[5_000]?.slice(3), table[5_001]]).toEqual([
    5_011,
    ['SUCCESS', ''],
    ['M0005001', '', 'Asha Rao', 'NOT APPLIED', 'The job was cancelled before this row.'],
  ])

  const rest = await admin.call('files.retryJob', { jobId })
  expect((await jobs.ended(rest.jobId)).message).toBe('10 rows applied')
  expect(await owners()).toEqual([{ owner: 'Asha Rao', count: 5_010 }])
})
