import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { defineCall } from '#contract/wire/call.ts'
import { changeKinds, exampleOfChange } from '#contract/changes/index.ts'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { connection } from '#server/db/database.ts'
import { type ChangesClient, openChangesClient } from '#tests/support/changesClient.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { openPeopleFixture } from '#tests/support/people.ts'
import { forgetChanges } from './forgetChanges.ts'
import { numberChanges } from './numberChanges.ts'
import { tellByTime } from './tellByTime.ts'

let testGateway: TestGateway
let anita: Client
let farhan: Client
let billing: ChangesClient
let opened: ChangesClient

beforeAll(async () => {
  const people = await openPeopleFixture(inject('postgresUrl'))
  testGateway = people.desk
  anita = people.anita
  farhan = people.farhan
  billing = await openChangesClient(testGateway, [anita, farhan])
  opened = await openChangesClient(testGateway, [anita, farhan], {
    scopes: ['out:merchant.changed', 'out:merchant.switchedOff', 'out:numbers'],
  })
  await insertMerchants(
    testGateway.database.db,
    ['M0000001', 'M0000002', 'M0000003', 'M0000004'].map((merchantCode) =>
      buildMerchant({
        merchantCode,
        mobileNumber: '9876543210',
        panNumber: 'ABCPA1234K',
        accountRefSealed: testGateway.gateway.fieldSeal.seal('123456789876', sealedFields.account),
        accountRefLast4: '9876',
      }),
    ),
  )
})
afterAll(() => testGateway.close())

const settled = async () => {
  while ((await numberChanges(testGateway.gateway)) > 0);
}
/** Everything behind a cursor, once all that is committed has its position. */
const after = async (who: ChangesClient, cursor: string, query = '') => {
  await settled()
  return (await who.ask(`?after=${cursor}${query}`)).body
}
const now = async () => {
  await settled()
  const { rows } = await testGateway.database.pool.query<{ last: string }>(
    'select last_position as last from change_head',
  )
  return rows[0]?.last ?? '0'
}

test('a command that does not say which changes it writes does not compile', () => {
  const entry = {
    name: 'a.b',
    family: 'gateway',
    path: '/a',
    access: 'signed-in',
    offline: 'never',
    request: () => changeKinds['imei.unblocked'].schema,
    response: () => changeKinds['imei.unblocked'].schema,
    answer: 'payload',
    refusals: [],
    summary: '',
  } as const
  // @ts-expect-error: it says nothing.
  defineCall({ ...entry, kind: 'command' })
  // @ts-expect-error: no such type.
  defineCall({ ...entry, kind: 'command', changes: ['merchant.vanished'] })
  // @ts-expect-error: a read changes nothing.
  defineCall({ ...entry, kind: 'read', changes: ['merchant.changed'] })
  expect(defineCall({ ...entry, kind: 'command', changes: 'none' }).changes).toBe('none')
})

test('each type has an example that its schema takes', () => {
  expect(changeTypes.filter((type) => !changeKinds[type].schema.safeParse(exampleOfChange(type).data).success)).toEqual(
    [],
  )
})

test('switching a merchant off is told with its audit entry and with covered numbers', async () => {
  const before = await now()
  await anita.call('merchants.deactivate', { merchantCodes: ['M0000001'] })
  const { changes, cursor, hasMore } = await after(billing, before)
  const { rows } = await testGateway.database.db.execute<{ id: string }>(sql`
    select id from audit_entries where call = 'merchants.deactivate'`)
  expect(changes.map(({ type, subject, madeby, auditentry }) => [type, subject, madeby, auditentry])).toEqual([
    ['merchant.switchedOff.v1', 'merchant:M0000001', 'opsadmin', Number(rows[0]?.id)],
  ])
  const data = changes[0]?.data ?? {}
  expect([data['mobileNumber'], data['panNumber'], data['accountNumber'], data['isActive']]).toEqual([
    'XXXXXX3210',
    'XXXXXX234X',
    'XXXXXXXX9876',
    false,
  ])
  expect([cursor, hasMore]).toEqual([await now(), false])
  const { rows: stored } = await testGateway.database.db.execute<{ text: string }>(sql`
    select string_agg(c::text, '') as text from changes c`)
  expect(/9876543210|ABCPA1234K|123456789876/.test(stored[0]?.text ?? '')).toBe(false)
})

test('a client whose scope says so gets numbers in full, and only the types of its scopes', async () => {
  const { changes } = await after(opened, '0')
  expect(changes.map(({ data }) => [data['mobileNumber'], data['panNumber'], data['accountNumber']])).toEqual([
    ['9876543210', 'ABCPA1234K', '123456789876'],
  ])
  expect((await opened.ask('?types=kyc.decided')).body.code).toBe('type-not-allowed')
})

test('a command that is refused, and one that changes nothing, tell nothing', async () => {
  const before = await now()
  await anita.call('merchants.deactivate', { merchantCodes: ['M0000001'] })
  await anita
    .call('merchants.edit', [{ merchantCode: 'M0000002', displayName: 'Other' }], { ifMatch: 99 })
    .catch(() => undefined)
  expect((await after(billing, before)).changes).toEqual([])
})

test('what commits late comes behind what was read before it, and a subject stays in its order', async () => {
  const before = await now()
  const write = (tx: { query(text: string, values: unknown[]): Promise<unknown> }, code: string, name: string) =>
    tx.query('update merchants set display_name = $2, version = version + 1 where merchant_code = $1', [code, name])
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isWritten = () => undefined as void
  const written = new Promise<void>((resolve) => {
    isWritten = resolve
  })
  const late = testGateway.database.db.transaction(async (tx) => {
    await write(tx[connection], 'M0000002', 'late')
    isWritten()
    await held
  })
  await written
  await write(testGateway.database.pool, 'M0000003', 'early')
  const first = await after(billing, before)
  release()
  await late
  await write(testGateway.database.pool, 'M0000002', 'last')
  const second = await after(billing, first.cursor)
  const shown = ({ changes }: typeof first) => changes.map(({ subject, data }) => [subject, data['displayName']])
  expect([shown(first), shown(second)]).toEqual([
    [['merchant:M0000003', 'early']],
    [
      ['merchant:M0000002', 'late'],
      ['merchant:M0000002', 'last'],
    ],
  ])
  const [one, two] = second.changes.map(({ revision }) => revision)
  expect((one ?? 0) < (two ?? 0)).toBe(true)
})

test('a page ends at its limit, and says that there is more', async () => {
  const all = await after(billing, '0')
  const pages = []
  let cursor = '0'
  for (let hasMore = true; hasMore; ) {
    const { body } = await billing.ask(`?after=${cursor}&limit=1`)
    pages.push(...body.changes)
    cursor = body.cursor
    hasMore = body.hasMore
  }
  expect(pages).toEqual(all.changes)
})

test('who asks with a wait is answered when something comes, and is nobody’s burden when they leave', async () => {
  const cursor = await now()
  const answer = billing.ask(`?after=${cursor}&types=merchant.switchedOn&wait=30`)
  await anita.call('merchants.edit', [{ merchantCode: 'M0000004', displayName: 'Kirana' }], { ifMatch: 1 })
  await anita.call('merchants.reactivate', { merchantCodes: ['M0000001'] })
  expect((await answer).body.changes.map(({ type }) => type)).toEqual(['merchant.switchedOn.v1'])
  // One type alone is asked for: what else was written may get its position only now.
  const asked = `?after=${await now()}&types=merchant.switchedOn`
  const leaving = new AbortController()
  const waits = Array.from({ length: 5 }, () => billing.ask(`${asked}&wait=30`, leaving.signal).catch(() => undefined))
  // Whichever comes last is refused; the other four wait.
  const refused = await Promise.race(waits)
  expect([refused?.status, refused?.body.code]).toEqual([429, 'too-many-requests'])
  leaving.abort()
  await Promise.all(waits)
  let again = await billing.ask(`${asked}&wait=1`)
  while (again.status === 429) again = await billing.ask(`${asked}&wait=1`)
  expect(again.body.changes).toEqual([])
})

test('each wrong question has one answer', async () => {
  const codes = []
  for (const query of [
    '?other=1',
    '?after=x',
    '?after=-1',
    '?after=999999999',
    '?types=merchant.vanished',
    '?types=merchant.changed.v1',
    '?limit=0',
    '?limit=1001',
    '?wait=31',
    '?after=1&after=2',
  ])
    codes.push((await billing.ask(query)).body.code)
  expect(codes).toEqual([
    'query-unknown',
    'cursor-wrong',
    'cursor-wrong',
    'cursor-wrong',
    'types-wrong',
    'types-wrong',
    'limit-wrong',
    'limit-wrong',
    'wait-wrong',
    'cursor-wrong',
  ])
  const feeds = await openChangesClient(testGateway, [anita, farhan], { scopes: ['in:payment.created'] })
  expect((await feeds.ask()).body.changes).toEqual([])
})

test('a rate comes into force and ends with its days, each told once', async () => {
  const before = await now()
  await testGateway.database.pool.query(`insert into offer_rules (brand_code, rule_desc, bank_code, cashback_type, total_cashback,
      bank_share_bps, from_at, to_at, changed_by)
    select brand_code, 'Tomorrow', 'ALL', 'AMOUNT', 100, 0, now() + interval '1 hour', now() + interval '2 hours', 'catalogue'
    from brands order by id limit 1`)
  const at = (hours: number) => ({ ...testGateway.gateway, now: () => new Date(Date.now() + hours * 3_600_000) })
  for (const hours of [0, 1.5, 1.5, 3, 3]) await tellByTime(at(hours))
  const { changes } = await after(billing, before)
  expect(changes.map(({ type, madeby }) => [type, madeby])).toEqual([
    ['offer.changed.v1', 'catalogue'],
    ['offer.inForce.v1', ''],
    ['offer.outOfForce.v1', ''],
  ])
})

test('a cursor from before what is deleted is told so', async () => {
  await settled()
  await testGateway.database.pool.query(`update changes set at = at - interval '36 days' where position <= 2`)
  await forgetChanges(testGateway.gateway)
  expect([
    (await billing.ask('?after=1')).body.code,
    (await billing.ask('?after=2')).status,
    (await billing.ask()).body.changes[0]?.position,
  ]).toEqual(['cursor-gone', 200, 3])
})
