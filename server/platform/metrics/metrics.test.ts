import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { openWorker } from '#server/app/openWorker.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { eventOf, openFeedClient } from '#tests/support/feedClient.ts'
import { listenForJobs, sendSheet, updateFile } from '#tests/support/fileJobs.ts'
import { decide, waitingMerchant } from '#tests/support/kyc.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'

/** Each series as it is written, and its value. */
type Figures = ReadonlyMap<string, number>

const textAt = async (address: string | undefined): Promise<string> => (await fetch(`${address}/metrics`)).text()
const readFigures = (text: string): Figures =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
const figuresAt = async (address: string | undefined): Promise<Figures> => readFigures(await textAt(address))

const smsWords = JSON.stringify({ sms: { success: ['success=true'], failed: ['success=false'] } })
/** A sheet that names another owner of each. */
const owners = (...codes: readonly string[]) =>
  updateFile(
    'owners',
    codes.map((code) => ['Meera Nair', code, '']),
    ['contact_person', 'merchant_code', 'display_name'],
  )

let desk: TestGateway
let admin: Client
let sales: Client
const told = () => figuresAt(desk.metricsAddress)
/** What has been added to some series since `before`; a series that was not there began with nothing. */
const addedTo = async (before: Figures, ...series: readonly string[]): Promise<number[]> => {
  const after = await told()
  return series.map((one) => (after.get(one) ?? 0) - (before.get(one) ?? 0))
}

beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'), {
    // Nobody answers there.
    env: {
      METRICS_PORT: '0',
      SMS_URL: 'http://127.0.0.1:9/send',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PROVIDER_WORDS: smsWords,
    },
  })
  await insertMerchants(desk.database.db, [buildMerchant(), waitingMerchant('S0000001')])
  admin = await desk.signIn('opsadmin')
  sales = await desk.signIn('sales')
})
afterAll(() => desk.close())

test('a call that is answered and one that is refused each move their count and their time', async () => {
  const before = await told()
  await admin.call('session.listOwn', {})
  expect(await codeOf(sales.call('session.list', { loginId: 'opsadmin' }))).toBe('not-allowed')
  expect(
    await addedTo(
      before,
      'opsdesk_calls_total{call="session.listOwn",outcome="done"}',
      'opsdesk_call_seconds_count{call="session.listOwn",outcome="done"}',
      'opsdesk_calls_total{call="session.list",outcome="not-allowed"}',
      'opsdesk_call_seconds_count{call="session.list",outcome="refused"}',
      'opsdesk_calls_total{call="session.list",outcome="done"}',
      'opsdesk_answers_total{route="ops",status="403"}',
    ),
  ).toEqual([1, 1, 1, 1, 0, 1])
})

test('a job moves the rows that it applied by what became of them', async () => {
  const jobs = listenForJobs(desk)
  const before = await told()
  const file = owners('M0000001', 'M9999999')
  const { jobId } = await sendSheet(admin, 'merchant_update', file)
  await jobs.ended(jobId)
  expect(
    await addedTo(
      before,
      'opsdesk_job_rows_total{outcome="done"}',
      'opsdesk_job_rows_total{outcome="failed"}',
      'opsdesk_jobs_taken_total',
      'opsdesk_job_leases_taken_over_total',
    ),
  ).toEqual([1, 1, 1, 0])
})

test('a message that was tried, a change that was told and an event that came or was refused move their counts', async () => {
  const before = await told()
  await decide(await desk.signIn('kycreviewer'), 'S0000001')
  const platform = await openFeedClient(desk, [admin, await desk.signIn('deskadmin')])
  const made = eventOf('payment.created', 'METRIC-1', {})
  await platform.send([made, { ...eventOf('payment.created', 'METRIC-2', {}), type: 'com.paywise.nobody.v1' }])
  await expect
    .poll(() =>
      addedTo(
        before,
        'opsdesk_messages_tried_total{channel="sms",became="waiting"}',
        'opsdesk_messages_tried_total{channel="email",became="waiting"}',
        'opsdesk_feed_events_total{kind="payment.created",outcome="applied"}',
        'opsdesk_feed_aged_events_total{kind="payment.created"}',
        'opsdesk_feed_events_total{kind="unknown",outcome="kind-unknown"}',
      ),
    )
    .toEqual([1, 1, 1, 1, 1])
  await expect.poll(async () => (await addedTo(before, 'opsdesk_changes_numbered_total'))[0]).toBeGreaterThan(0)
})

test('a worker tells that it took over a job whose process was killed', async () => {
  const idle = await openTestGateway(inject('postgresUrl'), { env: { JOBS: 'off' } })
  onTestFinished(() => idle.close())
  await insertMerchants(idle.database.db, [buildMerchant()])
  const file = owners('M0000001')
  await sendSheet(await idle.signIn('opsadmin'), 'merchant_update', file)
  await idle.database.pool.query(`update file_jobs set lease_until = now() - interval '1 second', fence = 1`)
  const worker = await openWorker({
    config: { ...idle.config, metrics: { host: '127.0.0.1', port: 0 } },
    database: idle.database,
  })
  onTestFinished(() => worker.close())
  const overTaken = async () => {
    const figures = await figuresAt(worker.metricsAddress)
    return ['opsdesk_job_leases_taken_over_total', 'opsdesk_job_rows_total{outcome="done"}'].map((one) =>
      figures.get(one),
    )
  }
  await expect.poll(overTaken).toEqual([1, 1])
})

test('whoever asks with other ids and other words makes no new series, and reads nobody’s text', async () => {
  const walk = async (mark: string) => {
    const platform = await openFeedClient(desk, [admin, await desk.signIn('deskadmin')])
    await admin.call('merchants.search', {
      merchantCode: [`M${mark === 'first' ? 1 : 2}000001`],
      page: 1,
      size: 10,
      sort: 'displayName',
      order: 'asc',
    })
    for (const id of Array.from({ length: 20 }, () => randomUUID())) {
      await codeOf(admin.call('files.cancelJob', { jobId: id }))
      for (const path of [`/${mark}${id}`, `/files/${id}`, `/ops/${mark}${id}`, `/assets/${id}.js`])
        await fetch(desk.address + path)
      await platform.find(`${mark}-${id}`)
      await platform.send([
        { ...eventOf('payment.created', `${mark}-${id}`, {}), type: `com.${mark}.e${id.slice(0, 8)}.v1` },
      ])
    }
  }
  await walk('first')
  const before = await told()
  await walk('second')
  const text = await textAt(desk.metricsAddress)
  // What the database counts comes seconds later, and messages, jobs and webhooks are tried again by themselves.
  const movedByCallers = /^opsdesk_(?:calls|call_seconds|answers|feed(?!_kept))_/
  const series = [...readFigures(text).keys()].filter((name) => movedByCallers.test(name))
  expect(series.length).toBeGreaterThan(50)
  expect(series.filter((name) => !before.has(name)).join('\n')).toBe('')
  const { rows } = await desk.database.pool.query<{ text: string }>(`
    select unnest(array[login_id, name, email, mobile_number, id::text]) as text from staff
    union select unnest(array[merchant_code, business_name, contact_person, mobile_number, email_id, pan_number]) from merchants
    union select unnest(array[id::text, ip, user_agent]) from sessions`)
  const words = [...rows.map((row) => row.text).filter((word) => word.length > 3), 'first', 'second', 'METRIC-1']
  // Words of the contract are not somebody's because somebody is called so.
  const said = [...text.matchAll(/"([^"]*)"/g)].map(([, label = '']) => label)
  expect(
    words.filter((word) => said.some((label) => label === word || (/[\d@ ]/.test(word) && label.includes(word)))),
  ).toEqual([])
})

test('docs/operations.md tells of every figure, and of no other', async () => {
  const text = await textAt(desk.metricsAddress)
  const figures = [...text.matchAll(/^# HELP (opsdesk_\w+)/gm)].map(([, name = '']) => name)
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `opsdesk_'))
  const told = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(opsdesk_\w+)`/g)].map(([, name = '']) => name),
  )
  expect(told.toSorted()).toEqual(figures.toSorted())
})

test('the port answers nothing but its figures', async () => {
  const statuses = await Promise.all(
    ['/', '/ready', '/ops/opslogin', '/metrics/'].map(async (path) => (await fetch(desk.metricsAddress + path)).status),
  )
  expect([...statuses, (await fetch(`${desk.metricsAddress}/metrics`, { method: 'POST' })).status]).toEqual([
    404, 404, 404, 404, 404,
  ])
})

test('a database that is away leaves its figures out, says so, and the rest is told', async () => {
  const away = await openTestGateway(inject('postgresUrl'), { env: { METRICS_PORT: '0', JOBS: 'off' } })
  onTestFinished(() => away.close())
  const person = await away.signIn('opsadmin')
  await person.call('session.listOwn', {})
  const server = new pg.Client({ connectionString: inject('postgresUrl') })
  await server.connect()
  onTestFinished(() => server.end())
  const name = new URL(away.database.url).pathname.slice(1)
  const letIn = (isLetIn: boolean) => server.query(`alter database ${name} allow_connections ${isLetIn}`)
  await letIn(false)
  await server.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [name],
  )
  const of = async () => {
    const figures = await figuresAt(away.metricsAddress)
    return {
      isUp: figures.get('opsdesk_database_up'),
      audit: figures.has('opsdesk_audit_last_number'),
      areTold: figures.get('opsdesk_figures_up{of="audit"}'),
      calls: figures.get('opsdesk_calls_total{call="session.listOwn",outcome="done"}'),
    }
  }
  expect(await of()).toEqual({ isUp: 0, audit: false, areTold: 0, calls: 1 })
  await letIn(true)
  await expect.poll(of, { timeout: 15_000, interval: 500 }).toEqual({ isUp: 1, audit: true, areTold: 1, calls: 1 })
})

test('however many ask at once, the database is asked once', async () => {
  const asked = await openTestGateway(inject('postgresUrl'), { env: { METRICS_PORT: '0', JOBS: 'off' } })
  onTestFinished(() => asked.close())
  const person = await asked.signIn('opsadmin')
  const numbers = async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => figuresAt(asked.metricsAddress)))
    return [...new Set(all.map((figures) => figures.get('opsdesk_audit_last_number')))]
  }
  const first = await numbers()
  await person.call('session.signOut', { because: 'logout' })
  expect([first.length, await numbers()]).toEqual([1, first])
})
