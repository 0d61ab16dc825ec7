import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import type { WebhookDelivery } from '#contract/calls/platform/webhooks.ts'
import { connection } from '#server/db/database.ts'
import { forgetChanges, numberChanges, numbererKey } from '#server/platform/changes/index.ts'
import { openChangesClient } from '#tests/support/changesClient.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { isSignedWith, openWebhookReceiver, type WebhookReceiver } from '#tests/support/webhookReceiver.ts'

const day = 86_400_000
let testGateway: TestGateway
let anita: Client
let farhan: Client
let clientId: number
let receiver: WebhookReceiver
let now = new Date()

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), {
    env: { WEBHOOK_NETWORKS: '127.0.0.0/8' },
    now: () => now,
  })
  anita = await testGateway.signIn('opsadmin')
  farhan = await testGateway.signIn('deskadmin')
  clientId = (await openChangesClient(testGateway, [anita, farhan])).clientId
  await insertMerchants(
    testGateway.database.db,
    ['M0000001', 'M0000002', 'M0000003'].map((merchantCode) => buildMerchant({ merchantCode })),
  )
})
afterAll(() => testGateway.close())
beforeEach(async () => {
  receiver = await openWebhookReceiver()
})
afterEach(async () => {
  for (const endpoint of await anita.call('integrations.endpoints', {}))
    if (endpoint.state !== 'ended')
      await anita.call(
        'integrations.endEndpoint',
        { endpointId: endpoint.id, remark: 'The fact is over' },
        { ifMatch: endpoint.version },
      )
  await receiver.close()
})

const refusedWith = async (asked: Promise<unknown>) => {
  try {
    await asked
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const make = (url = receiver.url) =>
  anita.call('integrations.createEndpoint', { clientId, url, types: [...changeTypes] })
const confirm = (endpointId: number, ifMatch = 1) =>
  farhan.call('integrations.confirmEndpoint', { endpointId }, { ifMatch })
const live = async () => {
  const { endpoint, secret } = await make()
  return { endpoint: await confirm(endpoint.id), secret }
}
const find = async (endpointId: number) => {
  const found = (await anita.call('integrations.endpoints', {})).find(({ id }) => id === endpointId)
  if (found === undefined) throw new Error('there is no such endpoint')
  return found
}
const deliveries = async (endpointId: number) =>
  (await anita.call('integrations.deliveries', { endpointId, page: 1, size: 200 })).rows.toReversed()
/** Time passes, and the sessions of before have ended. */
const pass = async (ms: number) => {
  now = new Date(now.getTime() + ms)
  anita = await testGateway.enter('opsadmin')
  farhan = await testGateway.enter('deskadmin')
}
/** Looks until it is so. */
const until = async (endpointId: number, isSo: (rows: readonly WebhookDelivery[]) => boolean) => {
  for (;;) {
    const rows = await deliveries(endpointId)
    if (isSo(rows)) return rows
  }
}
const switchTo = (code: string, isOn: boolean) =>
  anita.call(isOn ? 'merchants.reactivate' : 'merchants.deactivate', { merchantCodes: [code] })
const shown = () => receiver.received.map(({ event }) => `${event.subject} ${event.type}`)
const fails = (status = 500) => {
  receiver.answers = (_webhook, response) => void response.writeHead(status).end('no')
}

test('an endpoint waits for another administrator, and is sent what changes from then on, signed', async () => {
  const { endpoint, secret } = await make()
  expect([endpoint.state, endpoint.url, endpoint.waitingUrl, endpoint.whyNot]).toEqual([
    'waiting',
    null,
    receiver.url,
    'You proposed its address or have seen its secret: somebody else has to confirm it.',
  ])
  expect(
    await refusedWith(anita.call('integrations.confirmEndpoint', { endpointId: endpoint.id }, { ifMatch: 1 })),
  ).toBe('own-work')
  await switchTo('M0000001', false)
  while ((await numberChanges(testGateway.gateway)) > 0);
  const confirmed = await confirm(endpoint.id)
  expect([confirmed.state, confirmed.url, confirmed.confirmedBy]).toEqual(['live', receiver.url, 'deskadmin'])
  await switchTo('M0000001', true)
  const [first] = await receiver.reach(1)
  if (first === undefined) throw new Error('nothing came')
  expect(shown()).toEqual(['merchant:M0000001 merchant.switchedOn.v1'])
  expect([first.headers['webhook-id'], first.headers['content-type'], isSignedWith(secret, first)]).toEqual([
    first.event.id,
    'application/cloudevents+json; charset=utf-8',
    true,
  ])
  expect(isSignedWith('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', first)).toBe(false)
  const [row] = await until(endpoint.id, ([one]) => one?.state === 'delivered')
  expect([row?.changeId, row?.status, row?.attempts, row?.trouble]).toEqual([first.event.id, 204, 1, ''])
  const { rows } = await testGateway.database.pool.query<{ text: string }>(
    `select (select string_agg(s::text, '') from webhook_secrets s) || (select string_agg(coalesce(a.after::text, ''), '') from audit_entries a)
       || coalesce((select string_agg(k::text, '') from idempotency_keys k), '') as text`,
  )
  expect(rows[0]?.text.includes(secret.slice(6, 30))).toBe(false)
})

test('what was committed before an endpoint is confirmed is not sent to it, numbered or not', async () => {
  const { endpoint } = await make()
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = () => undefined as void
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  // Nobody gives positions meanwhile.
  const holder = testGateway.database.db.transaction(async (tx) => {
    await tx[connection].query('select pg_advisory_xact_lock($1)', [numbererKey])
    isHeld()
    await held
  })
  await holding
  await switchTo('M0000001', false)
  let isOver = false
  const confirming = confirm(endpoint.id).finally(() => {
    isOver = true
  })
  const isWaitedFor = async () => {
    const { rowCount } = await testGateway.database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted and objid = $1`,
      [numbererKey],
    )
    return rowCount !== 0
  }
  while (!isOver && !(await isWaitedFor()));
  release()
  await Promise.all([holder, confirming])
  await switchTo('M0000001', true)
  await until(endpoint.id, (rows) => rows.length > 0 && rows.every(({ state }) => state === 'delivered'))
  expect(shown()).toEqual(['merchant:M0000001 merchant.switchedOn.v1'])
})

test('of one subject nothing overtakes what fails; other subjects go on', async () => {
  const { endpoint } = await live()
  receiver.answers = ({ event }, response) =>
    void response.writeHead(event.subject === 'merchant:M0000001' ? 503 : 200).end('<html>')
  await switchTo('M0000001', false)
  await switchTo('M0000001', true)
  await switchTo('M0000002', false)
  await until(endpoint.id, (rows) => rows.filter(({ status }) => status !== null).length === 2)
  expect(
    (await deliveries(endpoint.id)).map(({ subject, state, attempts, status, answer }) => [
      subject,
      state,
      attempts,
      status,
      answer,
    ]),
  ).toEqual([
    ['merchant:M0000001', 'waiting', 1, 503, '<html>'],
    ['merchant:M0000001', 'waiting', 0, null, ''],
    ['merchant:M0000002', 'delivered', 1, 200, '<html>'],
  ])
  receiver.answers = (_webhook, response) => void response.writeHead(204).end()
  await pass(6_000)
  await until(endpoint.id, (rows) => rows.every(({ state }) => state === 'delivered'))
  expect(shown().filter((one) => one.startsWith('merchant:M0000001'))).toEqual([
    'merchant:M0000001 merchant.switchedOff.v1',
    'merchant:M0000001 merchant.switchedOff.v1',
    'merchant:M0000001 merchant.switchedOn.v1',
  ])
})

test('after three days without an answer the endpoint rests and administrators are told; resumed, nothing is lost', async () => {
  const { endpoint } = await live()
  fails()
  await switchTo('M0000003', false)
  await until(endpoint.id, ([one]) => one?.status !== null && one !== undefined)
  await pass(3 * day + 1_000)
  await until(endpoint.id, ([one]) => one?.state === 'failed')
  while ((await find(endpoint.id)).state !== 'resting');
  const { rows } = await farhan.call('files.notificationPage', { unread: true, page: 1, size: 10 })
  expect(rows.some(({ message }) => message.includes(`Resume its endpoint ${endpoint.id}`))).toBe(true)
  await switchTo('M0000003', true)
  receiver.answers = (_webhook, response) => void response.writeHead(204).end()
  const { version } = await find(endpoint.id)
  await anita.call('integrations.resumeEndpoint', { endpointId: endpoint.id }, { ifMatch: version })
  await until(endpoint.id, (all) => all.length === 2 && all.every(({ state }) => state === 'delivered'))
  expect(shown()).toEqual([
    'merchant:M0000003 merchant.switchedOff.v1',
    'merchant:M0000003 merchant.switchedOff.v1',
    'merchant:M0000003 merchant.switchedOff.v1',
    'merchant:M0000003 merchant.switchedOn.v1',
  ])
})

test('a receiver that says it is gone is left alone at once', async () => {
  const { endpoint } = await live()
  fails(410)
  await switchTo('M0000002', true)
  while ((await find(endpoint.id)).state !== 'resting');
  expect(receiver.received.length).toBe(1)
})

test('a redirect is followed nowhere, and a paused endpoint is sent nothing but a test', async () => {
  const other = await openWebhookReceiver()
  const { endpoint } = await live()
  receiver.answers = (_webhook, response) => void response.writeHead(307, { location: other.url }).end()
  await switchTo('M0000001', false)
  const [row] = await until(endpoint.id, ([one]) => one?.status !== null && one !== undefined)
  expect([row?.state, row?.status, row?.trouble, other.received.length]).toEqual([
    'waiting',
    307,
    'Redirects are not followed.',
    0,
  ])
  await other.close()
  const paused = await anita.call(
    'integrations.pauseEndpoint',
    { endpointId: endpoint.id },
    { ifMatch: endpoint.version },
  )
  expect([paused.state, paused.can]).toEqual(['paused', ['change', 'resume', 'rotate', 'test', 'sendAgain', 'end']])
  receiver.answers = (_webhook, response) => void response.writeHead(204).end()
  await pass(60_000)
  const { deliveryId } = await anita.call('integrations.testEndpoint', { endpointId: endpoint.id })
  const rows = await until(endpoint.id, (all) =>
    all.some(({ id, state }) => id === deliveryId && state === 'delivered'),
  )
  expect(rows.map(({ isTest, attempts }) => [isTest, attempts])).toEqual([
    [false, 1],
    [true, 1],
  ])
  expect(shown()).toEqual(['merchant:M0000001 merchant.switchedOff.v1', `webhook:${endpoint.id} webhook.test.v1`])
})

test('a new secret signs nothing until somebody else has confirmed it; then both sign, and the old one ends with its time', async () => {
  const { endpoint, secret } = await live()
  const rotated = await farhan.call(
    'integrations.rotateEndpointSecret',
    { endpointId: endpoint.id, keepsOtherHours: 1 },
    { ifMatch: endpoint.version },
  )
  const signed = async (isOn: boolean, count: number) => {
    await switchTo('M0000001', isOn)
    const last = (await receiver.reach(count)).at(-1)
    return last && [isSignedWith(secret, last), isSignedWith(rotated.secret, last)]
  }
  const { secrets, version, whyNot, can } = await find(endpoint.id)
  expect([secrets.map(({ state, madeBy }) => `${madeBy} ${state}`), whyNot, can.includes('confirm')]).toEqual([
    ['opsadmin live', 'deskadmin waiting'],
    '',
    true,
  ])
  expect(await signed(true, 1)).toEqual([true, false])
  expect(await refusedWith(confirm(endpoint.id, version))).toBe('own-work')
  const confirmed = await anita.call('integrations.confirmEndpoint', { endpointId: endpoint.id }, { ifMatch: version })
  expect([confirmed.url, confirmed.secrets.map(({ confirmedBy }) => confirmedBy)]).toEqual([
    receiver.url,
    ['deskadmin', 'opsadmin'],
  ])
  expect(await signed(false, 2)).toEqual([true, true])
  await pass(2 * 3_600_000)
  expect(await signed(true, 3)).toEqual([false, true])
  await switchTo('M0000001', false)
})

test('a second new secret takes the place of the one that waits, and nobody is both of its two people', async () => {
  const { endpoint } = await live()
  const rotate = (who: Client, ifMatch: number) =>
    who.call('integrations.rotateEndpointSecret', { endpointId: endpoint.id, keepsOtherHours: 24 }, { ifMatch })
  await rotate(anita, endpoint.version)
  const { endpoint: again } = await rotate(farhan, endpoint.version + 1)
  expect(again.secrets.map(({ state, madeBy }) => `${madeBy} ${state}`)).toEqual(['opsadmin live', 'deskadmin waiting'])
  await expect(
    testGateway.database.pool.query(
      `update webhook_secrets set confirmed_by = made_by, confirmed_at = now() where endpoint_id = $1 and confirmed_at is null`,
      [endpoint.id],
    ),
  ).rejects.toThrow('independent of who made it')
})

test('an address and a new secret wait among what waits for the other administrator alone', async () => {
  const waits = async (who: Client, endpointId: number) =>
    (await who.call('waiting.list', { kind: 'webhookEndpoint', page: 0, size: 50 })).rows
      .filter(({ key }) => key === String(endpointId))
      .map(({ title, askedBy }) => `${title.replace(receiver.url, 'url')} by ${askedBy}`)
  const both = async (endpointId: number) => [await waits(anita, endpointId), await waits(farhan, endpointId)]
  const { endpoint } = await make()
  const name = endpoint.clientName
  expect(await both(endpoint.id)).toEqual([[], [`${name} url, new endpoint by opsadmin`]])
  await confirm(endpoint.id)
  expect(await both(endpoint.id)).toEqual([[], []])
  await farhan.call(
    'integrations.rotateEndpointSecret',
    { endpointId: endpoint.id, keepsOtherHours: 24 },
    { ifMatch: 2 },
  )
  expect(await both(endpoint.id)).toEqual([[`${name} url, new secret by deskadmin`], []])
  await anita.call('integrations.confirmEndpoint', { endpointId: endpoint.id }, { ifMatch: 3 })
  await anita.call(
    'integrations.changeEndpoint',
    { endpointId: endpoint.id, url: `${receiver.url}/new` },
    { ifMatch: 4 },
  )
  // Farhan has seen a secret that signs: nobody but a third administrator confirms this address.
  expect(await both(endpoint.id)).toEqual([[], []])
})

test('a new address waits for somebody else, and the old one is sent to until then', async () => {
  const other = await openWebhookReceiver()
  const { endpoint } = await live()
  const changed = await farhan.call(
    'integrations.changeEndpoint',
    { endpointId: endpoint.id, url: other.url, types: ['merchant.switchedOn', 'merchant.switchedOff'] },
    { ifMatch: endpoint.version },
  )
  expect([changed.url, changed.waitingUrl, changed.types]).toEqual([
    receiver.url,
    other.url,
    ['merchant.switchedOff', 'merchant.switchedOn'],
  ])
  await switchTo('M0000001', true)
  await receiver.reach(1)
  expect(await refusedWith(confirm(endpoint.id, changed.version))).toBe('own-work')
  const sanjay = anita
  // Who made the secret is no second person either.
  expect(
    await refusedWith(
      sanjay.call('integrations.confirmEndpoint', { endpointId: endpoint.id }, { ifMatch: changed.version }),
    ),
  ).toBe('own-work')
  await expect(
    testGateway.database.pool.query('update webhook_endpoints set url = waiting_url where id = $1', [endpoint.id]),
  ).rejects.toThrow('is the one that waited')
  expect(other.received.length).toBe(0)
  await other.close()
})

test('one delivery, all that fail and everything from a moment on are sent again, under their own ids', async () => {
  const { endpoint } = await live()
  const begin = now.toISOString()
  await switchTo('M0000002', false)
  await switchTo('M0000002', true)
  const [one] = await until(
    endpoint.id,
    (rows) => rows.length === 2 && rows.every(({ state }) => state === 'delivered'),
  )
  const again = (how: object) => anita.call('integrations.sendAgain', { endpointId: endpoint.id, ...how })
  expect(await again({ deliveryId: one?.id })).toEqual({ count: 1 })
  await receiver.reach(3)
  fails()
  await switchTo('M0000002', false)
  await until(endpoint.id, (rows) => rows.some(({ state, status }) => state === 'waiting' && status !== null))
  receiver.answers = (_webhook, response) => void response.writeHead(204).end()
  expect(await again({ allFailing: true })).toEqual({ count: 1 })
  await receiver.reach(5)
  await testGateway.database.pool.query(
    'update changes set at = $1 where position > (select last_position from change_head) - 3',
    [begin],
  )
  expect(await again({ from: begin })).toEqual({ count: 3 })
  const all = await receiver.reach(8)
  const ids = all.map(({ event }) => event.id)
  expect([ids[2], ids[4], ids.slice(5)]).toEqual([ids[0], ids[3], [ids[0], ids[1], ids[3]]])
  expect(await refusedWith(again({}))).toBe('send-again-wrong')
  expect(await refusedWith(again({ deliveryId: 999_999_999 }))).toBe('record-not-found')
})

test('an address is of the public web or of a network that is named, and has types of its client', async () => {
  const tries = []
  for (const url of [
    'https://169.254.169.254/latest',
    'https://10.0.0.7/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.7]/hook',
    'https://0x7f.1/hook',
    'http://192.168.0.1/hook',
  ])
    tries.push(await refusedWith(make(url)))
  expect(tries).toEqual([
    'endpoint-address-wrong',
    'endpoint-address-wrong',
    'endpoint-address-wrong',
    'endpoint-address-wrong',
    'done',
    'endpoint-address-wrong',
  ])
  const statuses = []
  for (const url of ['https://user:word@example.com/', 'ftp://example.com/', `https://example.com/${'x'.repeat(500)}`])
    statuses.push(
      (await anita.post('/ops/integrations/create-endpoint', { client_id: clientId, url, types: ['kyc.decided'] }))
        .status,
    )
  expect(statuses).toEqual([400, 400, 400])
  const { clientId: narrow } = await openChangesClient(testGateway, [anita, farhan], { scopes: ['out:kyc.decided'] })
  expect(
    await refusedWith(
      anita.call('integrations.createEndpoint', { clientId: narrow, url: receiver.url, types: ['merchant.changed'] }),
    ),
  ).toBe('endpoint-types-wrong')
})

test('a client that has ended is sent nothing more', async () => {
  const ending = await openChangesClient(testGateway, [anita, farhan])
  const { endpoint } = await anita.call('integrations.createEndpoint', {
    clientId: ending.clientId,
    url: receiver.url,
    types: ['merchant.switchedOn', 'merchant.switchedOff'],
  })
  await confirm(endpoint.id)
  await anita.call('integrations.endClient', { clientId: ending.clientId, remark: 'Not needed' }, { ifMatch: 2 })
  const { endpoint: other } = await live()
  await switchTo('M0000003', true)
  await switchTo('M0000003', false)
  await until(other.id, (rows) => rows.length > 0 && rows.every(({ state }) => state === 'delivered'))
  expect(await deliveries(endpoint.id)).toEqual([])
  const { isClientOver, can, version } = await find(endpoint.id)
  expect([isClientOver, can]).toEqual([true, ['end']])
  expect(await refusedWith(anita.call('integrations.testEndpoint', { endpointId: endpoint.id }))).toBe('wrong-state')
  expect(
    await refusedWith(
      anita.call(
        'integrations.rotateEndpointSecret',
        { endpointId: endpoint.id, keepsOtherHours: 24 },
        { ifMatch: version },
      ),
    ),
  ).toBe('wrong-state')
})

test('deliveries that are older than 35 days are deleted, and later ones stay', async () => {
  const { endpoint } = await live()
  await switchTo('M0000002', true)
  await switchTo('M0000002', false)
  const rows = await until(endpoint.id, (all) => all.length === 2 && all.every(({ state }) => state === 'delivered'))
  await testGateway.database.pool.query(
    `update webhook_deliveries set made_at = made_at - interval '35 days' - interval '1 minute' where id <= $1`,
    [rows[0]?.id],
  )
  await forgetChanges(testGateway.gateway)
  expect((await deliveries(endpoint.id)).map(({ id }) => id)).toEqual([rows[1]?.id])
  const { rows: left } = await testGateway.database.pool.query<{ count: string }>(
    'select count(*) from webhook_deliveries where made_at < $1',
    [new Date(now.getTime() - 35 * day)],
  )
  expect(left[0]?.count).toBe('0')
})

test('a resumed endpoint is sent what failed, and no test of before', async () => {
  const { endpoint } = await live()
  fails()
  const { deliveryId } = await anita.call('integrations.testEndpoint', { endpointId: endpoint.id })
  await until(endpoint.id, ([one]) => one?.state === 'failed')
  receiver.answers = (_webhook, response) => void response.writeHead(204).end()
  const act = (name: 'integrations.pauseEndpoint' | 'integrations.resumeEndpoint', ifMatch: number) =>
    anita.call(name, { endpointId: endpoint.id }, { ifMatch })
  await act('integrations.pauseEndpoint', endpoint.version)
  await act('integrations.resumeEndpoint', endpoint.version + 1)
  await switchTo('M0000003', true)
  await switchTo('M0000003', false)
  await until(endpoint.id, (rows) => rows.filter(({ state }) => state === 'delivered').length === 2)
  expect((await deliveries(endpoint.id)).find(({ id }) => id === deliveryId)?.state).toBe('failed')
})

test('the picture of the day, the lag and the counts say what was delivered, fails and waits', async () => {
  const { endpoint } = await live()
  await switchTo('M0000001', false)
  await until(endpoint.id, ([one]) => one?.state === 'delivered')
  fails(503)
  await switchTo('M0000001', true)
  await switchTo('M0000001', false)
  await until(endpoint.id, (rows) => rows.length === 3 && rows.some(({ status }) => status === 503))
  const picture = await anita.call('integrations.outgoing', { endpointId: endpoint.id })
  const sum = (key: 'delivered' | 'waiting' | 'failing') => picture.parts.reduce((all, part) => all + part[key], 0)
  expect([
    picture.parts.length,
    sum('delivered'),
    sum('failing'),
    sum('waiting'),
    picture.failing,
    picture.waiting,
    picture.resting,
  ]).toEqual([96, 1, 1, 1, 1, 1, []])
  const { waiting, failing, failed, behindSince } = await find(endpoint.id)
  const { rows } = await testGateway.database.pool.query<{ at: string }>(
    `select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from changes where type = 'merchant.switchedOn' order by id desc limit 1`,
  )
  expect([waiting, failing, failed, behindSince]).toEqual([2, 1, 0, rows[0]?.at])
  const found = async (request: Partial<Parameters<typeof anita.call<'integrations.deliveries'>>[1]>) =>
    (await anita.call('integrations.deliveries', { endpointId: endpoint.id, page: 1, size: 20, ...request })).rows.map(
      ({ type }) => type,
    )
  expect([
    await found({ state: 'failing' }),
    await found({ state: 'delivered', subject: 'm0000001' }),
    await found({ subject: 'merchant:M0000002' }),
  ]).toEqual([['merchant.switchedOn'], ['merchant.switchedOff'], []])
  fails(410)
  await pass(6_000)
  while ((await find(endpoint.id)).state !== 'resting');
  expect(
    (await anita.call('integrations.outgoing', {})).resting
      .filter(({ endpointId }) => endpointId === endpoint.id)
      .map(({ address }) => address),
  ).toEqual([receiver.url])
  await switchTo('M0000001', true)
})

test('one delivery shows the event with covered numbers and the whole answer, whatever its client is sent', async () => {
  const { clientId: opened } = await openChangesClient(testGateway, [anita, farhan], {
    scopes: ['out:merchant.switchedOff', 'out:numbers'],
  })
  const { endpoint } = await anita.call('integrations.createEndpoint', {
    clientId: opened,
    url: receiver.url,
    types: ['merchant.switchedOff'],
  })
  await confirm(endpoint.id)
  receiver.answers = (_webhook, response) => void response.writeHead(200).end('x'.repeat(2_000))
  await switchTo('M0000002', true)
  await switchTo('M0000002', false)
  const [row] = await until(endpoint.id, ([one]) => one?.state === 'delivered')
  const delivery = await anita.call('integrations.delivery', { deliveryId: row?.id ?? 0 })
  const sent = receiver.received.find(({ event }) => event.type === 'merchant.switchedOff.v1')
  const event = JSON.parse(delivery.event) as { readonly id: string; readonly data: Record<string, unknown> }
  const number = sent?.event.data['mobileNumber']
  expect([row?.answer.length, delivery.answer.length, delivery.address, delivery.can, event.id]).toEqual([
    500,
    2_000,
    receiver.url,
    ['sendAgain'],
    sent?.event.id,
  ])
  expect([/^\d{10}$/.test(String(number)), event.data['mobileNumber']]).toEqual([
    true,
    `XXXXXX${String(number).slice(-4)}`,
  ])
  const endpoints = async (request: Parameters<typeof anita.call<'integrations.endpoints'>>[1]) =>
    (await anita.call('integrations.endpoints', request)).filter(({ id }) => id === endpoint.id).length
  expect([
    await endpoints({ text: receiver.url.slice(0, 20) }),
    await endpoints({ state: 'resting' }),
    await endpoints({ endpointId: endpoint.id, sort: 'madeAt', order: 'desc' }),
    endpoint.opensNumbers,
  ]).toEqual([1, 0, 1, true])
})

test('nobody but an administrator with the service sees endpoints and deliveries', async () => {
  const finance = await testGateway.signIn('finance')
  expect([
    await refusedWith(finance.call('integrations.endpoints', {})),
    await refusedWith(finance.call('integrations.deliveries', { page: 1, size: 10 })),
    await refusedWith(
      finance.call('integrations.createEndpoint', { clientId, url: receiver.url, types: ['kyc.decided'] }),
    ),
  ]).toEqual(['not-allowed', 'not-allowed', 'not-allowed'])
})
