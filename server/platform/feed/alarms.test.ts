import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Client } from '#tests/support/gateway.ts'
import { eventOf, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { openDocumentFetcher } from '#server/adapters/documentFetcher.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { lookForAlarms } from './alarms.ts'
import { fetchDocuments } from './fetchDocuments.ts'

let testGateway: SettlementFixture
let admins: readonly [Client, Client]
let now = new Date()

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { now: () => now, env: { JOBS: 'off' } })
  admins = [await testGateway.signIn('opsadmin'), await testGateway.signIn('deskadmin')]
})
afterAll(() => testGateway.close())

const rowsOf = async (query: ReturnType<typeof sql>) => (await testGateway.database.db.execute(query)).rows
const told = async () =>
  (
    await rowsOf(sql`select s.login_id as who, n.message from notifications n join staff s on s.id = n.staff_id
      where n.file_type = 'INCOMING' order by n.created_at, 1`)
  ).map(({ who, message }) => `${String(who)}: ${String(message)}`)
const open = async (client: FeedClient) =>
  (
    await rowsOf(sql`select what, figure::int as figure from feed_alarms where client_id = ${client.clientId}
      and ended_at is null order by what`)
  ).map(({ what, figure }) => [what, figure])

let made = 0
/** So many payments, made that long ago, that many of them wrong and that many of them stale. */
const send = async (
  client: FeedClient,
  source: string,
  { count, wrong = 0, stale = 0, agoMs = 1_000 }: { count: number; wrong?: number; stale?: number; agoMs?: number },
) => {
  made += 1
  const time = new Date(now.getTime() - agoMs).toISOString()
  const events = Array.from({ length: count }, (_, at) => {
    const isStale = at >= wrong && at < wrong + stale
    return eventOf(
      'payment.created',
      isStale ? `${source}-stale`.replaceAll('/', '-') : `${source}-${made}-${at}`.replaceAll('/', '-'),
      { createdAt: new Date(now.getTime() - 3_600_000).toISOString(), ...(at < wrong ? { amountPaise: 1.5 } : {}) },
      { source, time, sequence: 1 },
    )
  })
  await client.send(events)
}
const clientOf = (source: string) => openFeedClient(testGateway, admins, { name: source.slice(1), source })

test('administrators with the service are told once that events come late, until they come in time again', async () => {
  const client = await clientOf('/late')
  await send(client, '/late', { count: 5, agoMs: 1_200_000 })
  await lookForAlarms(testGateway.gateway)
  await lookForAlarms(testGateway.gateway)
  expect(await open(client)).toEqual([['lag', 1_200_000]])
  expect(await told()).toEqual(
    ['deskadmin', 'opsadmin'].map(
      (who) => `${who}: Events of late are 20 minutes old when they come; the limit is 15 minutes.`,
    ),
  )
  const { alarms } = await admins[0].call('incoming.traffic', {})
  expect(alarms.map(({ client: name, what, most }) => [name, what, most])).toEqual([['late', 'lag', 900_000]])
  await send(client, '/late', { count: 100 })
  await lookForAlarms(testGateway.gateway)
  expect(await open(client)).toEqual([])
  await send(client, '/late', { count: 400, agoMs: 1_800_000 })
  await lookForAlarms(testGateway.gateway)
  expect([(await told()).length, (await open(client)).map(([what]) => what)]).toEqual([4, ['lag']])
})

test('more than one of a hundred that is refused is told, and one of a hundred is not', async () => {
  const [good, bad] = [await clientOf('/good'), await clientOf('/bad')]
  await send(good, '/good', { count: 100, wrong: 1 })
  await send(bad, '/bad', { count: 100, wrong: 2 })
  await lookForAlarms(testGateway.gateway)
  expect([await open(good), await open(bad)]).toEqual([[], [['refused', 200]]])
  expect((await told()).at(-1)).toBe('opsadmin: 2 % of the events of bad in the last hour were refused.')
})

test('a document that does not come counts among what was refused, and not among the events that came', async () => {
  const client = await clientOf('/papers')
  await send(client, '/papers', { count: 98 })
  const fetcher = openDocumentFetcher({ hosts: [], networks: [] }, 1)
  const documents = ['pan', 'cheque'].map((kind) => ({ kind, url: `https://papers.example.com/${kind}.pdf` }))
  const envelope = { source: '/papers' }
  await client.send([
    eventOf('merchant.registered', 'PAPERS01', { gstNumber: '' }, envelope),
    eventOf('merchant.papers', 'PAPERS01', { documents }, envelope),
  ])
  await fetchDocuments(testGateway.gateway, fetcher)
  fetcher.close()
  await lookForAlarms(testGateway.gateway)
  expect(await open(client)).toEqual([['refused', 196]])
  const { kinds } = await admins[0].call('incoming.traffic', { clientId: client.clientId })
  expect(
    kinds
      .filter(({ kind }) => kind === 'merchant.papers')
      .map(({ received, applied, refused }) => [received, applied, refused]),
  ).toEqual([[1, 1, 2]])
})

test('a share of stale events above the usual one of the source is told', async () => {
  const [usual, unusual] = [await clientOf('/usual'), await clientOf('/unusual')]
  const later = now
  now = new Date(later.getTime() - 2 * 86_400_000)
  await send(usual, '/usual', { count: 100, stale: 11 })
  await send(unusual, '/unusual', { count: 100, stale: 1 })
  now = later
  await send(usual, '/usual', { count: 100, stale: 15 })
  await send(unusual, '/unusual', { count: 100, stale: 15 })
  await lookForAlarms(testGateway.gateway)
  expect([await open(usual), await open(unusual)]).toEqual([[], [['stale', 1_500]]])
})

test('of few events no share is worked out', async () => {
  const client = await clientOf('/few')
  await send(client, '/few', { count: 10, wrong: 5 })
  await lookForAlarms(testGateway.gateway)
  expect(await open(client)).toEqual([])
})

test('a source that has gone silent at a time at which it usually sends is told once, until it sends again', async () => {
  const [regular, rare, fresh, office] = [
    await clientOf('/regular'),
    await clientOf('/rare'),
    await clientOf('/fresh'),
    await clientOf('/office'),
  ]
  const today = now
  const dayMs = 86_400_000
  const sendOn = async (client: FeedClient, source: string, daysAgo: readonly number[]) => {
    for (const days of daysAgo) {
      now = new Date(today.getTime() - days * dayMs)
      await send(client, source, { count: 2 })
    }
    now = today
  }
  await sendOn(regular, '/regular', [3, 2, 1])
  await sendOn(rare, '/rare', [3])
  await sendOn(fresh, '/fresh', [1])
  // Not on this day of the week.
  await sendOn(office, '/office', [8, 5, 4, 3, 2, 1])
  const toldOf = async (name: string) => (await told()).filter((line) => line.includes(` ${name} `))
  await lookForAlarms(testGateway.gateway)
  await lookForAlarms(testGateway.gateway)
  const silent = async (client: FeedClient) => (await open(client)).map(([what]) => what)
  expect([await silent(regular), await silent(rare), await silent(fresh), await silent(office)]).toEqual([
    ['silent'],
    [],
    [],
    [],
  ])
  expect(await toldOf('regular')).toEqual(
    ['deskadmin', 'opsadmin'].map(
      (who) => `${who}: Nothing has come from regular for 24 hours; at this time of the day it usually sends.`,
    ),
  )
  now = new Date(today.getTime() + 5 * 3_600_000)
  await lookForAlarms(testGateway.gateway)
  expect([await silent(regular), (await toldOf('regular')).length]).toEqual([['silent'], 2])
  await send(regular, '/regular', { count: 2 })
  await lookForAlarms(testGateway.gateway)
  expect(await silent(regular)).toEqual([])
  now = today
})

test('a source that sent within the hour is not silent', async () => {
  const client = await clientOf('/lively')
  const today = now
  for (const days of [2, 1]) {
    now = new Date(today.getTime() - days * 86_400_000)
    await send(client, '/lively', { count: 2 })
  }
  now = new Date(today.getTime() - 50 * 60_000)
  await send(client, '/lively', { count: 2 })
  now = today
  await lookForAlarms(testGateway.gateway)
  expect(await open(client)).toEqual([])
  now = new Date(today.getTime() + 20 * 60_000)
  await lookForAlarms(testGateway.gateway)
  expect((await open(client)).map(([what]) => what)).toEqual(['silent'])
})
