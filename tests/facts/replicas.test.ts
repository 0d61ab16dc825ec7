import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls, type CallName, type RequestOfName } from '#contract/index.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { monthBefore, monthOf } from '#machines/money/paperNumber.ts'
import { removeEndedRuns, removeRun, runFolder } from '#commands/runFolders.ts'
import { runWorker } from '#server/app/main.ts'
import { openGateway, type OpenGateway } from '#server/app/openGateway.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { buildTemplates, type Client, client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { typedRule } from '#tests/support/offerFixture.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { waitMs } from '#tests/support/patience.ts'
import { openStandby, type Standby } from '#tests/support/standby.ts'
import { asSuperuser } from '#tests/support/superuser.ts'
import { statusAndCodeOf } from '#tests/support/outcome.ts'

const dataDir = runFolder('replicas')
const today = indianDay(new Date())
const days = { fromDate: dayAfter(today, -3), toDate: dayAfter(today, -1) }

let postgres: EmbeddedPostgres
let standby: Standby
let desk: TestGateway
let database: Database
let reading: OpenGateway
let admin: Client
const news: string[] = []

beforeAll(async () => {
  await removeEndedRuns('replicas')
  postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  await asSuperuser(postgres, 'alter role opsdesk_gateway createdb')
  await buildTemplates(postgres.url)
  desk = await openTestGateway(postgres.url)
  standby = await openStandby(dataDir, postgres)
  const way = { listenUrl: undefined, pooler: undefined, readUrls: [standby.urlOf(desk.database)] }
  database = openDatabase(desk.database.url, { way, onReplica: (_, became) => news.push(became), replicaWaitMs: 3_000 })
  reading = await openGateway({ config: desk.config, database, panelDir: undefined })
  admin = client(reading, (await desk.signIn('opsadmin')).cookie)
})

afterAll(async () => {
  await reading.close()
  await database.close()
  await desk.close()
  await standby.kill()
  await postgres.stop()
  await removeRun(dataDir)
})

/** So many merchants were registered in these days, as a report says it. */
const registered = async (): Promise<number> =>
  (await admin.call('reports.registration', { fromDate: today, toDate: today, page: 1, size: 20 })).total

let added = 0
const addMerchant = async (): Promise<number> => {
  added += 1
  const merchantCode = `M8${String(added).padStart(6, '0')}`
  await insertMerchants(desk.database.db, [buildMerchant({ merchantCode, createdAt: new Date() })])
  return added
}

const readingsOn = (): { replica: number; primary: number } => ({ ...database.replicas.counts })

test('what was committed a moment ago, by whoever, is in what a replica answers', async () => {
  const before = readingsOn()
  for (let at = 0; at < 40; at += 1) {
    const wanted = await addMerchant()
    expect(await registered()).toBe(wanted)
  }
  expect(readingsOn().replica - before.replica).toBeGreaterThan(30)
})

test('a replica that is behind is passed over: the primary answers, nobody waits for it twice, and it is asked again', async () => {
  await standby.hold()
  news.length = 0
  const wanted = await addMerchant()
  expect(await registered()).toBe(wanted)
  expect(news).toEqual(['behind'])
  const since = performance.now()
  const before = readingsOn()
  for (let at = 0; at < 5; at += 1) expect(await registered()).toBe(wanted)
  expect(performance.now() - since).toBeLessThan(1_000)
  expect(readingsOn()).toEqual({ ...before, primary: before.primary + 5 })
  await standby.letGoOn()
  await expect.poll(async () => [await registered(), news.at(-1)], { timeout: waitMs }).toEqual([wanted, 'back'])
})

test('a replica that is killed while it reads is read from no more, what was asked is answered, and it comes back', async () => {
  news.length = 0
  const wanted = await addMerchant()
  const asked = Array.from({ length: 40 }, () => registered())
  await standby.kill()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([wanted]))
  expect(await registered()).toBe(wanted)
  expect(new Set(news)).toEqual(new Set(['away']))
  await standby.start()
  await expect.poll(async () => [await registered(), news.at(-1)], { timeout: waitMs }).toEqual([wanted, 'back'])
})

type HeavyCall = { [Name in CallName]: (typeof calls)[Name] extends { readonly heavy: true } ? Name : never }[CallName]

const page = { page: 1, size: 20 } as const
const report = { ...days, ...page }
const seconds = { fromDate: new Date(Date.now() - 86_400_000).toISOString(), ...page }
const requests: { readonly [Name in HeavyCall]: RequestOfName<Name> } = {
  'bankSchemes.payments': { id: 1 },
  'campaigns.summary': { parameters: { day: today, campaignId: 'C000001' } },
  'catalogue.gaps': { brandCode: 'ASTRON' },
  'checkedRecords.effect': { kind: 'general', id: 1 },
  'dashboard.figures': {},
  'dashboard.summary': { excludeLogin: [] },
  'dashboard.transactions': { ...page, sort: 'creationDate', order: 'desc' },
  'disputes.rates': { by: 'merchant', ...days, ...page },
  'impact.read': { act: 'refund', key: '1' },
  'incoming.totals': {},
  'incoming.traffic': {},
  'integrations.outgoing': {},
  'mis.preview': { ...days, kind: 'settlement' },
  'offers.whatIf': { rule: typedRule({ totalCashback: '10' }) },
  'papers.month': { month: monthBefore(monthOf(today)) },
  'papers.returnSheet': { month: monthBefore(monthOf(today)) },
  'payments.placed': page,
  'portfolio.summary': { merchantCode: ['M0000001'] },
  'recon.figures': days,
  'reports.cashback': report,
  'reports.cashbackOutput': report,
  'reports.chargeSlips': report,
  'reports.controlSheet': report,
  'reports.days': { report: 'reports.settlements', request: { from_date: days.fromDate, to_date: days.toDate } },
  'reports.dsrLog': report,
  'reports.failed': report,
  'reports.firstTransactions': report,
  'reports.nonBrand': report,
  'reports.registration': report,
  'reports.settlements': report,
  'reports.transactions': seconds,
  'settlements.count': { merchantCode: ['M0000001'] },
  'settlements.holdReport': days,
  'settlements.moneyOfDays': {},
  'tables.sums': { table: 'settlements.held', request: {}, columns: ['amount'] },
}

test('each reading that is called heavy is answered by a replica, on which nothing can be written', async () => {
  const heavy = Object.entries<CallDefinition>(calls).filter(([, call]) => call.heavy === true)
  expect(Object.keys(requests).toSorted()).toEqual(heavy.map(([name]) => name).toSorted())
  const people = await Promise.all(
    ['opsadmin', 'finance', 'deskadmin'].map(async (loginId) => client(reading, (await desk.signIn(loginId)).cookie)),
  )
  for (const [name, request] of Object.entries(requests)) {
    const before = readingsOn()
    const outcomes = await Promise.all(
      people.map((person) => statusAndCodeOf(person.call(name as HeavyCall, request as never))),
    )
    expect([name, outcomes.filter(([status]) => status >= 500), readingsOn().primary]).toEqual([
      name,
      [],
      before.primary,
    ])
    expect(readingsOn().replica - before.replica).toBeGreaterThan(0)
  }
})

const refusalOf = async (readUrl: string): Promise<string> => {
  const folder = join(mkdtempSync(join(tmpdir(), 'opsdesk-worker-')), 'data')
  const worker = await runWorker({
    dataDir: folder,
    databaseUrl: desk.database.url,
    env: { DATABASE_READ_URL: readUrl, LOG_LEVEL: 'silent' },
  }).catch((error: unknown) => error as Error)
  if (worker instanceof Error) return worker.message
  await worker.close()
  return 'starts'
}

test('a start ends in one line where a read address is wrong, and not where its server is only away', async () => {
  const right = new URL(standby.urlOf(desk.database))
  const wrongPassword = new URL(right)
  wrongPassword.password = 'wrong'
  const another = new URL(inject('postgresUrl'))
  expect(await refusalOf('http://db2.example.com')).toBe(
    'DATABASE_READ_URL: address 1 is none of PostgreSQL. Write postgres://user@host:5432/name, or several with commas.',
  )
  expect(await refusalOf(wrongPassword.href)).toMatch(
    /^DATABASE_READ_URL: 127\.0\.0\.1:\d+ does not let this build in \(password authentication failed/,
  )
  expect(await refusalOf(another.href)).toMatch(/^DATABASE_READ_URL: .* is no replica of DATABASE_URL/)
  expect(await refusalOf('postgres://opsdesk@127.0.0.1:1/opsdesk')).toBe('starts')
})

test('a replica that was promoted is asked no more: nobody knows what it lacks', async () => {
  news.length = 0
  await standby.promote()
  const wanted = await addMerchant()
  await expect.poll(async () => [await registered(), news.at(-1)], { timeout: waitMs }).toEqual([wanted, 'primary'])
})
