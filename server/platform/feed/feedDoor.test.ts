import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { openDatabase } from '#server/db/database.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { eventOf, type FeedClient, openFeedClient, speakAs } from '#tests/support/feedClient.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { sweepFeed } from './sweepFeed.ts'

let testGateway: TestGateway
let admins: readonly [Client, Client]
let platform: FeedClient
let now = new Date()

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now, env: { CALLS_PER_MINUTE: '100000' } })
  admins = [await testGateway.signIn('opsadmin'), await testGateway.signIn('deskadmin')]
  await insertMerchants(testGateway.database.db, [buildMerchant()])
  platform = await openFeedClient(testGateway, admins)
})
afterAll(() => testGateway.close())

const lines = { 'content-type': 'application/x-ndjson' }
const payment = (ref: string, data: Record<string, unknown> = {}) => eventOf('payment.created', ref, data)
const payments = async () =>
  (
    await testGateway.database.db.execute<{ ref: string }>(
      sql`select txn_ref_number as ref from transactions order by 1`,
    )
  ).rows.map(({ ref }) => ref)
const saying = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body['code'])}`

test('two requests that are the first of their source at the same moment are both answered', async () => {
  const first = await openFeedClient(testGateway, admins, { source: '/platform/first' })
  const beside = openDatabase(testGateway.database.url)
  try {
    const other = await beside.pool.connect()
    await other.query('begin')
    await other.query(`insert into feed_sources (source) values ('/platform/first')`)
    const asked = first.send([eventOf('payment.created', 'FIRST-1', {}, { source: '/platform/first' })])
    const waiting = async () =>
      (
        await beside.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    await expect.poll(waiting).toBe(1)
    await other.query('commit')
    other.release()
    const { status, body } = await asked
    expect([status, body.applied]).toEqual([200, 1])
  } finally {
    await beside.close()
  }
})

test('nobody but a confirmed client in its networks sends, and the panel opens nothing to it', async () => {
  const { client, secret } = await admins[0].call('integrations.createClient', {
    name: 'not confirmed',
    source: '/platform/test',
    scopes: ['in:payment.created'],
    networks: ['127.0.0.0/8'],
    isTest: false,
    endsOn: '2027-06-30',
    recordsADay: 1,
    rupeesADay: 1,
  })
  const elsewhere = await openFeedClient(testGateway, admins, { networks: ['10.0.0.0/8'] })
  const wrong = platform.secret.slice(0, -1) + (platform.secret.endsWith('A') ? 'B' : 'A')
  const send = async (one: FeedClient) => saying(await one.send([payment('NOT-1')]))
  expect([
    await send(speakAs(testGateway, 0, '')),
    await send(speakAs(testGateway, 0, 'Asha:secret')),
    await send(speakAs(testGateway, 0, wrong)),
    await send(speakAs(testGateway, client.id, secret)),
    await send(elsewhere),
  ]).toEqual([
    '401 client-unknown',
    '401 client-unknown',
    '401 client-unknown',
    '401 client-unknown',
    '403 client-network',
  ])
  const askAs = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(testGateway.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-opsdesk': 'test', ...headers },
      body: '{}',
    })
    await answer.text()
    return `${path} ${answer.status}`
  }
  // To every call a machine client is nobody.
  const paths = new Set(
    Object.values(calls).flatMap(({ family, path }) => (family === 'gateway' ? [`/ops${path}`] : [])),
  )
  const [asClient, asNobody] = [[] as string[], [] as string[]]
  for (const path of paths) {
    asClient.push(await askAs(path, { authorization: `Bearer ${platform.secret}` }))
    asNobody.push(await askAs(path, {}))
  }
  expect([asClient, asNobody.length > 100]).toEqual([asNobody, true])
  const signedIn = await fetch(`${testGateway.address}/feed`, {
    method: 'POST',
    headers: { cookie: admins[0].cookie, 'content-type': 'application/cloudevents-batch+json', 'x-opsdesk': 'test' },
    body: '[]',
  })
  expect(saying({ status: signedIn.status, body: (await signedIn.json()) as Record<string, unknown> })).toBe(
    '401 client-unknown',
  )
})

test('a client sends the kinds of its scopes and no others', async () => {
  const one = await openFeedClient(testGateway, admins, { scopes: ['in:payment.created'] })
  const { body } = await one.send([
    payment('KIND-1'),
    eventOf('payment.updated', 'KIND-1', {}, { sequence: 2 }),
    eventOf('merchant.registered', 'KIND0001'),
  ])
  expect([body.applied, body.refused.map(({ code }) => code)]).toEqual([1, ['kind-not-allowed', 'kind-not-allowed']])
})

test('a request that is not whole, or too much, is refused as a whole, and nothing of it is applied', async () => {
  const one = payment('CUT-1')
  const text = JSON.stringify([one, payment('CUT-2')])
  const line = `${JSON.stringify(one)}\n`
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 32))
  const many = Array.from({ length: 5_001 }, () => 1)
  const broken = Buffer.concat([Buffer.from('[{"id":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}]')])
  const answers = [
    await platform.post(text.slice(0, -20)),
    await platform.post(line + line.slice(0, 100), lines),
    await platform.post(gzipSync(text).subarray(0, 60), { 'content-encoding': 'gzip' }),
    await platform.post(text, { 'content-encoding': 'gzip' }),
    await platform.post('{}'),
    await platform.post('null'),
    await platform.post(broken),
    await platform.post(bomb, { 'content-encoding': 'gzip' }),
    await platform.post(`[${' '.repeat(16 * 1024 * 1024)}]`),
    await platform.send(many),
    await platform.send(many, { isLines: true }),
    await platform.post(text, { 'content-type': 'application/json' }),
    await platform.post(text, { 'content-type': 'text/html' }),
    await platform.post(text, { 'content-encoding': 'br' }),
    await platform.post(text, {}, '?dryrun'),
    await platform.post(text, {}, '?dry-run=no'),
  ]
  expect(answers.map(saying)).toEqual([
    '400 body-broken',
    '400 body-broken',
    '400 body-broken',
    '400 body-broken',
    '400 body-broken',
    '400 body-broken',
    '400 body-broken',
    '413 body-too-large',
    '413 body-too-large',
    '413 too-many-events',
    '413 too-many-events',
    '415 type-wrong',
    '415 type-wrong',
    '415 type-wrong',
    '400 query-unknown',
    '400 query-unknown',
  ])
  expect((await payments()).filter((ref) => ref.startsWith('CUT'))).toEqual([])
})

test('what is no event at all is refused by its place, and the others are applied', async () => {
  const { body } = await platform.send([
    'no event',
    payment('ODD-1'),
    null,
    [],
    7,
    payment('ODD-2', { remarks: '\ud800' }),
  ])
  expect([body.applied, body.refused.map(({ index, code }) => `${index} ${code}`)]).toEqual([
    1,
    [
      '0 event-not-an-object',
      '2 event-not-an-object',
      '3 event-not-an-object',
      '4 event-not-an-object',
      '5 text-not-storable',
    ],
  ])
  const odd = await platform.post(`{"half": \n${JSON.stringify(payment('ODD-3'))}\n`, lines)
  expect([odd.body.applied, odd.body.refused.map(({ code }) => code)]).toEqual([1, ['event-not-an-object']])
})

test('a client that is ended sends nothing more, and of a source nobody else learns', async () => {
  const ended = await openFeedClient(testGateway, admins)
  await ended.send([payment('END-1')])
  const [shown] = (await admins[0].call('integrations.clients', {})).filter(({ id }) => id === ended.clientId)
  expect(shown?.lastUsedAt).not.toBe(null)
  await admins[0].call('integrations.endClient', { clientId: ended.clientId, remark: 'Stolen' }, { ifMatch: 2 })
  expect(saying(await ended.send([payment('END-2')]))).toBe('403 client-over')
  const other = await openFeedClient(testGateway, admins, { source: '/platform/other' })
  const sent = payment('END-3')
  await platform.send([sent])
  expect([(await platform.find(String(sent['id']))).status, saying(await other.find(String(sent['id'])))]).toEqual([
    200,
    '404 event-unknown',
  ])
})

test('two secrets are good during a rotation, and the old one for as long as was said', async () => {
  const first = await openFeedClient(testGateway, admins)
  const { secret } = await admins[0].call(
    'integrations.rotateSecret',
    { clientId: first.clientId, keepsOtherHours: 2 },
    { ifMatch: 2 },
  )
  const second = speakAs(testGateway, first.clientId, secret)
  const send = async (one: FeedClient, ref: string) => saying(await one.send([payment(ref)]))
  expect(await send(second, 'ROT-1')).toBe('401 client-unknown')
  await admins[1].call('integrations.confirmClient', { clientId: first.clientId }, { ifMatch: 3 })
  expect([await send(first, 'ROT-2'), await send(second, 'ROT-3')]).toEqual(['200 undefined', '200 undefined'])
  const before = now
  now = new Date(before.getTime() + 3 * 3_600_000)
  expect([await send(first, 'ROT-4'), await send(second, 'ROT-5')]).toEqual(['403 client-over', '200 undefined'])
  now = before
})

test('the audit has one entry for each client, kind and minute, and one for each fault', async () => {
  const one = await openFeedClient(testGateway, admins, { name: 'counted' })
  const again = payment('AUD-1')
  await one.send([again, payment('AUD-2', { amountPaise: 0.5 })])
  await one.send([again])
  const before = now
  now = new Date(before.getTime() + 10 * 60_000)
  await sweepFeed(testGateway.gateway)
  await sweepFeed(testGateway.gateway)
  now = before
  const { rows } = await testGateway.database.db.execute(sql`
    select outcome, after - 'minute' as after from audit_entries where call = 'feed.receive' and subject = 'client:counted' order by id`)
  expect(rows).toEqual([
    { outcome: 'amount-wrong', after: { kind: 'payment.created', 'amount-wrong': 1 } },
    { outcome: 'done', after: { kind: 'payment.created', applied: 1, duplicate: 1 } },
  ])
})
