import { AckPolicy } from '@nats-io/jetstream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { longestEvent } from '#contract/feed/envelope.ts'
import { feedStream } from '#contract/wire/streams.ts'
import { openDatabase } from '#server/db/database.ts'
import { eventOf, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { type NatsCluster, openNats } from '#tests/support/natsServer.ts'
import { openStreamClient, signedWith, type StreamClient } from '#tests/support/streamClient.ts'
import { takeMessages } from './takeMessages.ts'

let nats: NatsCluster
let isStopped = false
let testGateway: TestGateway
let admins: readonly [Client, Client]
let platform: FeedClient
let stream: StreamClient
let jetstream: Awaited<ReturnType<NatsCluster['connect']>>['streams']

beforeAll(async () => {
  nats = await openNats()
  const env = { FEED_NATS_URL: nats.url, FEED_NATS_NETWORKS: '127.0.0.1', CALLS_PER_MINUTE: '100000' }
  testGateway = await openTestGateway(inject('postgresUrl'), { env })
  admins = [await testGateway.signIn('opsadmin'), await testGateway.signIn('deskadmin')]
  await insertMerchants(testGateway.database.db, [buildMerchant()])
  platform = await openFeedClient(testGateway, admins)
  jetstream = (await nats.connect()).streams
  stream = await openStreamClient(nats, platform.secret)
})
afterAll(async () => {
  if (!isStopped) await testGateway.close()
  await nats.close()
})

const payment = (ref: string, data: Record<string, unknown> = {}) => eventOf('payment.created', ref, data)
const consumer = () => jetstream.consumers.info(feedStream.name, feedStream.durable).catch(() => undefined)
/** Nothing waits in the stream, and everything that was handed out is answered. */
const settled = async () => {
  await expect
    .poll(async () => {
      const { state } = await jetstream.streams.info(feedStream.name)
      const found = await consumer()
      return [found?.num_pending, found?.num_ack_pending, found?.ack_floor.stream_seq === state.last_seq]
    })
    .toEqual([0, 0, true])
}
const paid = async (like: string) =>
  (
    await testGateway.database.db.execute<{ ref: string }>(
      sql`select txn_ref_number as ref from transactions where txn_ref_number like ${like} order by 1`,
    )
  ).rows.map(({ ref }) => ref)
const counted = async () =>
  Object.fromEntries(
    (
      await testGateway.database.db.execute<{ outcome: string; events: number }>(
        sql`select outcome, sum(events)::int as events from feed_minutes where kind = 'payment.created' group by 1`,
      )
    ).rows.map(({ outcome, events }) => [outcome, events]),
  )

test('payments of the stream are applied, and come again without a trace when the consumer is made anew', async () => {
  const events = Array.from({ length: 50 }, (_, no) => payment(`TAKEN-${no}`))
  await stream.publish(events)
  await settled()
  expect((await paid('TAKEN-%')).length).toBe(50)
  expect(await counted()).toEqual({ applied: 50 })
  await jetstream.consumers.delete(feedStream.name, feedStream.durable)
  await expect.poll(counted).toEqual({ applied: 50, duplicate: 50 })
  expect((await paid('TAKEN-%')).length).toBe(50)
})

test('a message is acknowledged when everybody sees what it brought, and never while it cannot be stored', async () => {
  const event = payment('SEEN-1')
  const data = Buffer.from(JSON.stringify(event))
  const signature = signedWith(platform.secret, data.toString())
  const said: string[] = []
  let looked: Promise<string[]> | undefined
  const message = {
    data,
    headers: { get: () => signature } as never,
    ack: () => {
      said.push('ack')
      looked = paid('SEEN-1')
    },
    nak: () => void said.push('nak'),
    term: () => void said.push('term'),
  }
  const away = {
    ...testGateway.gateway.database,
    db: {
      ...testGateway.gateway.database.db,
      transaction: () => Promise.reject(Object.assign(new Error('away'), { code: '57P03' })),
    },
  }
  await takeMessages({ ...testGateway.gateway, database: away as never }, [message]).catch(() => said.push('thrown'))
  expect(said).toEqual(['nak', 'thrown'])
  await takeMessages(testGateway.gateway, [message])
  expect([said.at(-1), await looked]).toEqual(['ack', ['SEEN-1']])
})

test('what is refused is never handed out again, and is kept to be corrected as by HTTP', async () => {
  const wrong = payment('WRONG-1', { amountPaise: 1250.5 })
  await stream.publish([wrong, 'no JSON', `"${' '.repeat(longestEvent)}"`])
  await settled()
  expect((await consumer())?.num_redelivered).toBe(0)
  const { body } = await platform.find(String(wrong['id']))
  expect([body['outcome'], body['code'], body['field']]).toEqual(['refused', 'amount-wrong', 'data.amountPaise'])
  const { rows } = await admins[0].call('incoming.events', { text: 'WRONG-1', page: 1, size: 10 })
  expect(rows.map(({ kind, state, code }) => [kind, state, code])).toEqual([
    ['payment.created', 'refused', 'amount-wrong'],
  ])
  // Corrected at its source and published again under the same id.
  await stream.publish([{ ...wrong, data: { ...(wrong['data'] as object), amountPaise: 125_050 } }])
  await settled()
  expect([await paid('WRONG-%'), (await platform.find(String(wrong['id']))).body['outcome']]).toEqual([
    ['WRONG-1'],
    'applied',
  ])
})

test('only the signature of a live client in the networks of the broker counts, whatever the subject', async () => {
  const unconfirmed = await admins[0].call('integrations.createClient', {
    name: 'unconfirmed',
    source: '/platform/test',
    scopes: ['in:payment.created'],
    networks: ['127.0.0.0/8'],
    isTest: false,
    endsOn: '2027-06-30',
    recordsADay: 1,
    rupeesADay: 1,
  })
  const elsewhere = await openFeedClient(testGateway, admins, { networks: ['10.0.0.0/8'] })
  const narrow = await openFeedClient(testGateway, admins, { scopes: ['in:order.created'] })
  const other = await openFeedClient(testGateway, admins, { source: '/platform/other' })
  const ended = await openFeedClient(testGateway, admins, { name: 'ended' })
  await admins[0].call('integrations.endClient', { clientId: ended.clientId, remark: 'it ends today' }, { ifMatch: 2 })
  const old = await openFeedClient(testGateway, admins)
  await testGateway.database.pool.query(
    'update machine_client_secrets set signing_key_sealed = null where client_id = $1',
    [old.clientId],
  )
  const by = (secret: string) => stream.publish([payment('NOT-1')], { secret })
  await stream.publish([payment('NOT-1')], { signature: '' })
  await stream.publish([payment('NOT-1')], { signature: platform.secret })
  await stream.publish([payment('NOT-1')], { signature: signedWith(platform.secret, 'another body') })
  await by(`opsdesk_${'0'.repeat(32)}_${'A'.repeat(43)}`)
  for (const { secret } of [unconfirmed, elsewhere, narrow, other, ended, old]) await by(secret)
  await settled()
  expect(await paid('NOT-%')).toEqual([])
  const { rows } = await testGateway.database.db.execute<{ outcome: string; count: number }>(sql`
    select outcome, count(*)::int as count from audit_entries where call = 'feed.receive' and staff_id is null
      and subject = '' group by 1 order by 1`)
  expect(rows).toEqual([
    { outcome: 'client-network', count: 1 },
    { outcome: 'client-over', count: 1 },
    { outcome: 'client-unknown', count: 6 },
  ])
  const refused = await testGateway.database.db.execute<{ fault: string }>(
    sql`select fault from feed_kept where subject = 'NOT-1' order by 1`,
  )
  expect(refused.rows.map(({ fault }) => fault)).toEqual(['kind-not-allowed', 'source-not-allowed'])
})

test('beyond the limit of its day an event of a client is kept, as nobody tells it to come tomorrow', async () => {
  const small = await openFeedClient(testGateway, admins, { source: '/platform/small', recordsADay: 1 })
  const events = [1, 2].map((no) => eventOf('payment.created', `LIMIT-${no}`, {}, { source: '/platform/small' }))
  await stream.publish(events.slice(0, 1), { secret: small.secret })
  await settled()
  await stream.publish(events.slice(1), { secret: small.secret })
  await settled()
  expect(await paid('LIMIT-%')).toEqual(['LIMIT-1'])
  expect((await small.find(String(events[1]?.['id']))).body['code']).toBe('client-limit')
})

test('an early event without room stays in the stream, as nobody tells its sender to send it later', async () => {
  const full = await openFeedClient(testGateway, admins, { source: '/platform/full' })
  await testGateway.database.db.execute(sql`
    insert into feed_kept (client_id, source_id, event_id, kind, state, fault, sealed, received_at)
    select ${full.clientId}, 0, 'full-' || n, 'payment.created', 'refused', 'amount-wrong', '', now() from generate_series(1, 20000) n`)
  const early = eventOf('payment.created', 'ROOM-1', { merchantCode: 'ROOM0001' }, { source: '/platform/full' })
  const data = Buffer.from(JSON.stringify(early))
  const said: string[] = []
  const say = (word: string) => () => void said.push(word)
  const headers = { get: () => signedWith(full.secret, data.toString()) } as never
  await takeMessages(testGateway.gateway, [{ data, headers, ack: say('ack'), nak: say('nak'), term: say('term') }])
  expect(said).toEqual(['nak'])
  await testGateway.database.db.execute(sql`delete from feed_kept where client_id = ${full.clientId}`)
})

test('Incoming shows what waits in the stream, whichever process takes it, and that the broker does not answer', async () => {
  const own = await openNats()
  const looking = await openTestGateway(inject('postgresUrl'), {
    env: { JOBS: 'off', FEED_NATS_URL: own.url, FEED_NATS_NETWORKS: '127.0.0.1' },
  })
  try {
    const admin = await looking.enter('opsadmin')
    const shown = async () => (await admin.call('incoming.traffic', {})).stream
    await expect.poll(shown).toEqual({ isAway: false, pending: 0, underWay: 0 })
    const { streams } = await own.connect()
    await streams.streams.add({ name: feedStream.name, subjects: [feedStream.subjects] })
    for (const body of ['1', '2', '3']) await streams.jetstream().publish('opsdesk.feed.test', body)
    await expect.poll(shown).toEqual({ isAway: false, pending: 3, underWay: 0 })
    await streams.consumers.add(feedStream.name, { durable_name: feedStream.durable, ack_policy: AckPolicy.Explicit })
    const taker = await streams.jetstream().consumers.get(feedStream.name, feedStream.durable)
    await taker.next()
    await expect.poll(shown).toEqual({ isAway: false, pending: 2, underWay: 1 })
    await own.servers[0]?.kill()
    await expect.poll(shown).toEqual({ isAway: true, pending: 0, underWay: 0 })
  } finally {
    await looking.close()
    await own.close()
  }
})

test('while the broker is away the desk works and says so; when it is back it goes on by itself', async () => {
  const ready = async () => (await fetch(`${testGateway.address}/ready`)).json()
  await expect.poll(ready).toEqual({ ready: true })
  await nats.servers[0]?.kill()
  await expect.poll(ready).toEqual({ ready: true, awayBrokers: ['feed'] })
  expect((await platform.send([payment('AWAY-1')])).body.applied).toBe(1)
  nats.servers[0]?.start()
  await stream.publish([payment('AWAY-2')])
  await settled()
  expect(await paid('AWAY-%')).toEqual(['AWAY-1', 'AWAY-2'])
  await expect.poll(ready).toEqual({ ready: true })
})

test('a desk that is stopped stores and acknowledges what it has begun to take', async () => {
  const beside = openDatabase(testGateway.database.url)
  const holder = await beside.pool.connect()
  await holder.query('begin')
  await holder.query('lock table feed_events in share mode')
  await stream.publish([payment('STOP-1')])
  const waiting = async () =>
    (await beside.pool.query(`select from pg_locks where relation = 'feed_events'::regclass and not granted`)).rowCount
  await expect.poll(waiting).toBe(1)
  const stopping = testGateway.close()
  isStopped = true
  await holder.query('commit')
  holder.release()
  await stopping
  const { rowCount } = await beside.pool.query(`select from transactions where txn_ref_number = 'STOP-1'`)
  await beside.close()
  const found = await consumer()
  expect([rowCount, found?.num_pending, found?.num_ack_pending]).toEqual([1, 0, 0])
})
