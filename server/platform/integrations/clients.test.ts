import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { openPeopleFixture } from '#tests/support/people.ts'

let testGateway: TestGateway
let anita: Client
let farhan: Client

const endsOn = dayAfter(indianDay(new Date()), 30)
const wanted = (name: string) => ({
  name,
  source: '/platform/one',
  scopes: ['in:payment.created' as const],
  networks: ['127.0.0.0/8'],
  isTest: false,
  endsOn,
  recordsADay: 1_000,
  rupeesADay: 1_000_000,
})
const refusedWith = async (asked: Promise<unknown>) => {
  try {
    await asked
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

beforeAll(async () => {
  const opened = await openPeopleFixture(inject('postgresUrl'))
  testGateway = opened.desk
  anita = opened.anita
  farhan = opened.farhan
})
afterAll(() => testGateway.close())

test('a machine client waits for another administrator, and its secret is kept as a hash alone', async () => {
  const { client, secret } = await anita.call('integrations.createClient', wanted('switch'))
  expect([client.state, client.can, client.secrets.map(({ state }) => state)]).toEqual([
    'waiting',
    ['end'],
    ['waiting'],
  ])
  const { rows } = await testGateway.database.db.execute<{ text: string }>(sql`
    select (select string_agg(t::text, '') from machine_clients t) || (select string_agg(t::text, '') from machine_client_secrets t)
      || (select string_agg(coalesce(a.after::text, ''), '') from audit_entries a)
      || coalesce((select string_agg(t::text, '') from idempotency_keys t), '') as text`)
  expect(rows[0]?.text.includes(secret.slice(41))).toBe(false)

  const confirm = { clientId: client.id }
  expect(await refusedWith(anita.call('integrations.confirmClient', confirm, { ifMatch: 1 }))).toBe('own-work')
  expect(await refusedWith(farhan.call('integrations.confirmClient', confirm, { ifMatch: 7 }))).toBe('record-changed')
  const confirmed = await farhan.call('integrations.confirmClient', confirm, { ifMatch: 1 })
  expect([confirmed.state, confirmed.confirmedBy, confirmed.secrets.map(({ state }) => state)]).toEqual([
    'live',
    'deskadmin',
    ['live'],
  ])
  expect(await refusedWith(farhan.call('integrations.confirmClient', confirm, { ifMatch: 2 }))).toBe('wrong-state')
})

test('a new secret waits for a second person too, and of two the earlier one ends with the third', async () => {
  const { client } = await anita.call('integrations.createClient', wanted('rotated'))
  const confirm = (who: Client, ifMatch: number) =>
    who.call('integrations.confirmClient', { clientId: client.id }, { ifMatch })
  const rotate = (who: Client, ifMatch: number) =>
    who.call('integrations.rotateSecret', { clientId: client.id, keepsOtherHours: 24 }, { ifMatch })
  expect(await refusedWith(rotate(anita, 1))).toBe('wrong-state')
  await confirm(farhan, 1)
  await rotate(farhan, 2)
  expect(await refusedWith(confirm(farhan, 3))).toBe('own-work')
  const second = await confirm(anita, 3)
  expect(second.secrets.map(({ state, endsAt }) => [state, endsAt === null])).toEqual([
    ['live', false],
    ['live', true],
  ])
  await rotate(anita, 4)
  const third = await confirm(farhan, 5)
  expect(third.secrets.map(({ madeBy, state }) => [madeBy, state])).toEqual([
    ['deskadmin', 'live'],
    ['opsadmin', 'live'],
  ])
})

test('one administrator ends a client with a reason, and its name is free again', async () => {
  const { client } = await anita.call('integrations.createClient', wanted('short lived'))
  expect(await refusedWith(farhan.call('integrations.createClient', wanted('Short Lived')))).toBe('client-name-taken')
  const end = (remark: string) => anita.call('integrations.endClient', { clientId: client.id, remark }, { ifMatch: 1 })
  expect(await refusedWith(end(''))).toBe('remark-missing')
  expect((await end('Not needed any more')).state).toBe('ended')
  expect((await farhan.call('integrations.createClient', wanted('Short Lived'))).client.state).toBe('waiting')
})

test('a client ends within a year, in networks that are not the whole internet', async () => {
  const asked = {
    name: 'tried',
    source: '/platform/one',
    scopes: ['in:payment.created'],
    networks: ['127.0.0.0/8'],
    ends_on: endsOn,
    records_a_day: 1,
    rupees_a_day: 1,
  }
  const tries = [
    { ends_on: dayAfter(endsOn, 400) },
    { ends_on: indianDay(new Date()) },
    { networks: ['0.0.0.0/0'] },
    { networks: ['10.0.0.0'] },
    { scopes: [] },
    { scopes: ['out:payment.created'] },
    { rupees_a_day: 0.5 },
  ]
  const statuses = []
  for (const other of tries)
    statuses.push((await anita.post('/ops/integrations/create-client', { ...asked, ...other })).status)
  expect(statuses).toEqual([422, 422, 400, 400, 400, 400, 400])
})

test('nobody but an administrator with the service sees or makes machine clients', async () => {
  const finance = await testGateway.signIn('finance')
  expect([
    await refusedWith(finance.call('integrations.clients', {})),
    await refusedWith(finance.call('integrations.createClient', wanted('mine'))),
  ]).toEqual(['not-allowed', 'not-allowed'])
})

test('what waits for a second administrator is among what waits for the other one alone', async () => {
  const { client } = await anita.call('integrations.createClient', wanted('in the list'))
  const waits = async (who: Client) =>
    (await who.call('waiting.list', { kind: 'machineClient', page: 0, size: 50 })).rows
      .filter(({ key }) => key === String(client.id))
      .map(({ title, askedBy }) => `${title} by ${askedBy}`)
  expect([await waits(anita), await waits(farhan)]).toEqual([[], ['in the list, new client by opsadmin']])
  await farhan.call('integrations.confirmClient', { clientId: client.id }, { ifMatch: 1 })
  expect(await waits(farhan)).toEqual([])
  await farhan.call('integrations.rotateSecret', { clientId: client.id, keepsOtherHours: 1 }, { ifMatch: 2 })
  expect([await waits(anita), await waits(farhan)]).toEqual([['in the list, new secret by deskadmin'], []])
  await anita.call('integrations.endClient', { clientId: client.id, remark: 'Not needed' }, { ifMatch: 3 })
  expect(await waits(anita)).toEqual([])
})

test('clients are found by a part of their name, by their status and by their id', async () => {
  const { client } = await anita.call('integrations.createClient', wanted('Quite findable'))
  const names = async (request: Parameters<typeof anita.call<'integrations.clients'>>[1]) =>
    (await anita.call('integrations.clients', request)).map(({ name }) => name)
  expect(await names({ text: 'ite find' })).toEqual(['Quite findable'])
  expect(await names({ text: 'ite find', state: 'live' })).toEqual([])
  expect(await names({ clientId: client.id })).toEqual(['Quite findable'])
  const byName = await names({ sort: 'name', order: 'desc' })
  const lower = byName.map((name) => name.toLowerCase())
  expect(lower).toEqual(lower.toSorted().toReversed())
})

test('whoever counts as one person with the maker of a client does not confirm it, and the database holds it', async () => {
  const { client } = await anita.call('integrations.createClient', wanted('puppet'))
  const { rows } = await testGateway.database.db.execute<{ id: string }>(sql`
    insert into staff_controls (controller_id, controlled_id, act, at)
    select a.id, b.id, 'password', now() from staff a, staff b where a.login_id = 'opsadmin' and b.login_id = 'deskadmin'
    returning controlled_id as id`)
  expect(await refusedWith(farhan.call('integrations.confirmClient', { clientId: client.id }, { ifMatch: 1 }))).toBe(
    'not-independent',
  )
  const [shown] = (await farhan.call('integrations.clients', {})).filter(({ name }) => name === 'puppet')
  expect([shown?.can, shown?.whyNot.startsWith('opsadmin set your password')]).toEqual([['end'], true])
  await expect(
    testGateway.database.db.execute(sql`update machine_clients set confirmed_by = ${rows[0]?.id}, confirmed_at = now()
      where id = ${client.id}`),
  ).rejects.toThrow()
})
