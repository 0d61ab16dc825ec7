import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayAfter } from '#contract/wire/indianTime.ts'
import type { Client } from '#tests/support/gateway.ts'
import { eventOf, type FeedClient, openFeedClient, source } from '#tests/support/feedClient.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
/** Has made the client, and seen its secret. */
let maker: Client
let other: Client
let platform: FeedClient
const now = new Date()

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { now: () => now })
  maker = await testGateway.signIn('opsadmin')
  other = await testGateway.signIn('deskadmin')
  platform = await openFeedClient(testGateway, [maker, other])
})
afterAll(() => testGateway.close())

const rowsOf = async (query: ReturnType<typeof sql>) => (await testGateway.database.db.execute(query)).rows
const refusedWith = async (asked: Promise<unknown>) => {
  try {
    await asked
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const noon = () => `${testGateway.txnDay}T06:30:00Z`
type Sent = Record<string, unknown>
const payment = (ref: string, data: Sent = {}, envelope: Sent = {}) =>
  eventOf('payment.created', ref, { createdAt: noon(), ...data }, envelope)
const merchant = (code: string, data: Sent = {}, envelope: Sent = {}) =>
  eventOf('merchant.registered', code, { registeredAt: noon(), ...data }, envelope)
const keptOf = async (text: unknown) => {
  const { rows } = await other.call('incoming.events', { text: String(text), page: 1, size: 10 })
  const [row] = rows
  if (row === undefined) throw new Error(`nothing is kept of ${String(text)}`)
  return other.call('incoming.event', { keptId: row.keptId })
}
const withData = (event: string, change: Sent): string => {
  const read = JSON.parse(event) as { data: Sent }
  return JSON.stringify({ ...read, data: { ...read.data, ...change } })
}
const correct = (who: Client, kept: { keptId: number; version: number }, event: string) =>
  who.call(
    'incoming.correct',
    { keptId: kept.keptId, event, remark: 'The source sent it wrong' },
    { ifMatch: kept.version },
  )
const paymentsOf = (ref: string) =>
  rowsOf(sql`select amount_paise::int as amount from transactions where txn_ref_number = ${ref}`)

test('a refused event is listed by its subject with its fault and what is right, and its numbers are masked', async () => {
  await platform.send([
    merchant('WRONG001', { gstNumber: '27ABXPK0001Z1Z0', panNumber: 'ABXPK0001Z', contactPerson: 'Call 9000000001' }),
  ])
  const { rows } = await other.call('incoming.events', { text: 'WRONG001', page: 1, size: 10 })
  expect(rows.map(({ kind, state, code, field }) => ({ kind, state, code, field }))).toEqual([
    { kind: 'merchant.registered', state: 'refused', code: 'number-in-text', field: 'data.contactPerson' },
  ])
  const kept = await keptOf('WRONG001')
  expect([kept.message, kept.right, kept.hasMasked]).toEqual([
    'A field for words has a PAN, an Aadhaar, an account or a card number.',
    'Words have no PAN, Aadhaar, account or card number.',
    true,
  ])
  const shown = JSON.parse(kept.event) as { subject: string; data: Sent }
  expect([
    shown.subject,
    shown.data['accountNumber'],
    shown.data['panNumber'],
    shown.data['mobileNumber'],
    shown.data['contactPerson'],
    shown.data['displayName'],
  ]).toEqual(['WRONG001', 'XXXXXXXXXXXXXX0001', 'XXXXXX001X', 'XXXXXX0001', 'Call XXXXXX0001', 'Asha Kirana Store'])
})

test('showing it in full takes a reason, counts as each of its full numbers, and is in the audit without the numbers', async () => {
  const { keptId } = await keptOf('WRONG001')
  const shown = () =>
    rowsOf(
      sql`select after, after::text as text from audit_entries where call = 'incoming.unmask' and outcome = 'done'`,
    )
  expect((await other.post('/ops/integrations/incoming/unmask', { kept_id: keptId, reason: 'because' })).status).toBe(
    400,
  )
  const { event } = await other.call('incoming.unmask', { keptId, reason: 'The source asks why it was refused' })
  expect((JSON.parse(event) as { data: Sent }).data['accountNumber']).toBe('912345000000000001')
  const entries = await shown()
  // Mobile, e-mail, PAN, account and GST number, and the mobile in the name.
  expect([
    entries.length,
    (entries[0]?.['after'] as Sent | undefined)?.['numbers'],
    JSON.stringify(entries).includes('912345'),
  ]).toEqual([1, 6, false])
})

test('a corrected merchant is applied by one person, its masked numbers as they were sent, and what waited for it follows', async () => {
  const kept = await keptOf('WRONG001')
  await platform.send([payment('PAY-W1', { merchantCode: 'WRONG001' })])
  const right = withData(kept.event, { gstNumber: '', contactPerson: 'Asha Kulkarni' })
  const tried = await other.call('incoming.try', { keptId: kept.keptId, event: right })
  expect([tried.outcome, tried.needsSecond, tried.differences.map(({ field }) => field)]).toEqual([
    'applied',
    false,
    ['data.contactPerson', 'data.gstNumber'],
  ])
  expect(await rowsOf(sql`select from merchants where merchant_code = 'WRONG001'`)).toEqual([])
  expect(await correct(other, kept, right)).toEqual({ outcome: 'applied', followed: 1, decisionId: null })
  expect(
    await rowsOf(sql`select account_ref_last4 as last4, pan_number as pan, bank_unconfirmed_at is not null as waits
      from merchants where merchant_code = 'WRONG001'`),
  ).toEqual([{ last4: '0001', pan: 'ABXPK0001Z', waits: true }])
  expect(await paymentsOf('PAY-W1')).toEqual([{ amount: 125_050 }])
  expect((await other.call('incoming.events', { text: 'WRONG001', page: 1, size: 10 })).total).toBe(0)
})

test('a try that another transaction stands in the way of is told to come again, and broke nothing', async () => {
  const wrong = merchant('STUCK001', { gstNumber: '27ABXPK0001Z1Z0' })
  await platform.send([wrong])
  const kept = await keptOf(wrong['id'])
  const blocker = await testGateway.database.pool.connect()
  try {
    await blocker.query(`begin; insert into merchants (merchant_code, display_name) values ('STUCK001', 'Stuck')`)
    const right = withData(kept.event, { gstNumber: '' })
    expect(await refusedWith(other.call('incoming.try', { keptId: kept.keptId, event: right }))).toBe('busy')
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

test('who corrected a merchant is an editor of its KYC', async () => {
  const [row] =
    await rowsOf(sql`select array(select login_id from staff where id = any(kyc_editors) order by 1) as editors
    from merchants where merchant_code = 'WRONG001'`)
  expect(row?.['editors']).toEqual(['deskadmin', 'opsadmin'])
})

test('a corrected amount waits for a second person, who has not seen a secret of the client', async () => {
  const wrong = payment('PAY-M1', { amountPaise: 12.5 })
  await platform.send([wrong])
  const kept = await keptOf(wrong['id'])
  const right = withData(kept.event, { amountPaise: 1_250 })
  expect((await other.call('incoming.try', { keptId: kept.keptId, event: right })).needsSecond).toBe(true)
  const asked = await correct(maker, kept, right)
  expect([asked.outcome, await paymentsOf('PAY-M1')]).toEqual(['waits', []])
  const decisionId = asked.decisionId ?? ''
  const waits = async (who: Client) =>
    (await who.call('waiting.list', { kind: 'feedDecision', page: 0, size: 10 })).rows.map(({ title, amount }) => [
      title,
      amount,
    ])
  expect([await waits(maker), await waits(other)]).toEqual([[], [['Corrected payment.created, PAY-M1', 1_250]]])
  const decide = (who: Client, decision: 'approve' | 'reject' | 'withdraw') =>
    who.call('incoming.decide', { decisionId, decision, remark: '' })
  expect(await refusedWith(decide(maker, 'approve'))).toBe('own-work')
  expect(await refusedWith(decide(other, 'reject'))).toBe('remark-missing')
  const shown = await other.call('incoming.decision', { decisionId })
  expect([shown.can, shown.differences]).toEqual([
    ['approve', 'reject'],
    [{ field: 'data.amountPaise', before: '12.5', after: '1250', isMoney: true }],
  ])
  expect((await decide(other, 'approve')).state).toBe('approved')
  expect(await paymentsOf('PAY-M1')).toEqual([{ amount: 1_250 }])
  expect(await refusedWith(decide(other, 'approve'))).toBe('wrong-state')
})

test('whoever made the client agrees to no correction of what it sent, and the database holds it', async () => {
  const wrong = payment('PAY-M2', { amountPaise: 12.5 })
  await platform.send([wrong])
  const kept = await keptOf(wrong['id'])
  const { decisionId } = await correct(other, kept, withData(kept.event, { amountPaise: 2_000 }))
  const id = decisionId ?? ''
  expect(await refusedWith(maker.call('incoming.decide', { decisionId: id, decision: 'approve', remark: '' }))).toBe(
    'own-work',
  )
  expect((await maker.call('incoming.decision', { decisionId: id })).whyNot).toBe(
    'You have seen a secret of this client: somebody else has to agree.',
  )
  await expect(
    testGateway.database.db.execute(sql`update feed_decisions set state = 'approved', decided_at = now(),
      decided_by = (select made_by from machine_clients where id = ${platform.clientId}) where id = ${id}`),
  ).rejects.toThrow()
  expect(await refusedWith(correct(other, kept, kept.event))).toBe('wrong-state')
  await other.call('incoming.decide', { decisionId: id, decision: 'withdraw', remark: '' })
  expect((await keptOf(wrong['id'])).can).toEqual(['correct', 'drop'])
})

test('a correction that is still wrong is refused with its fault, and changes nothing', async () => {
  const wrong = payment('PAY-M3', { remarks: 'PAN ABXPK0001Z' })
  await platform.send([wrong])
  const kept = await keptOf(wrong['id'])
  const tried = await other.call('incoming.try', { keptId: kept.keptId, event: withData(kept.event, { remarks: 7 }) })
  expect([tried.outcome, tried.fault?.code, tried.fault?.field]).toEqual(['refused', 'field-wrong', 'data.remarks'])
  expect(await refusedWith(correct(other, kept, withData(kept.event, { colour: 'red' })))).toBe('event-refused')
  expect(await refusedWith(correct(other, kept, '{'))).toBe('event-refused')
  expect(await refusedWith(correct(other, kept, kept.event.replace(String(wrong['id']), 'another')))).toBe(
    'event-refused',
  )
  expect((await keptOf(wrong['id'])).version).toBe(kept.version)
  expect((await correct(other, kept, withData(kept.event, { remarks: '' }))).outcome).toBe('applied')
})

test('an early event can be corrected, or dropped with a reason, and its id is free again', async () => {
  const early = eventOf('order.created', 'ORDER-1', { merchantCode: 'NOWHERE1', createdAt: noon() })
  await platform.send([early])
  const kept = await keptOf('NOWHERE1')
  expect([kept.state, kept.waitsFor]).toEqual(['early', 'merchant:NOWHERE1'])
  expect((await correct(other, kept, withData(kept.event, { merchantCode: 'NOWHERE2' }))).outcome).toBe('early')
  const again = await keptOf('NOWHERE2')
  expect((await correct(other, again, withData(again.event, { merchantCode: 'M0000001' }))).outcome).toBe('applied')
  const other2 = eventOf('order.created', 'ORDER-2', { merchantCode: 'NOWHERE3', createdAt: noon() })
  await platform.send([other2])
  const dropped = await keptOf('NOWHERE3')
  const drop = (remark: string) =>
    other.call('incoming.drop', { keptId: dropped.keptId, remark }, { ifMatch: dropped.version })
  expect(await refusedWith(drop(''))).toBe('remark-missing')
  await drop('The shop does not exist')
  expect(await refusedWith(drop('The shop does not exist'))).toBe('record-not-found')
  expect((await platform.send([other2])).body.early).toBe(1)
})

test('an event of a client that has ended is dropped and never applied', async () => {
  const gone = await openFeedClient(testGateway, [maker, other], { source: '/platform/gone' })
  const wrong = payment('PAY-G1', { remarks: 'PAN ABXPK0001Z' }, { source: '/platform/gone' })
  await gone.send([wrong])
  const [client] = await maker.call('integrations.clients', { clientId: gone.clientId })
  await maker.call(
    'integrations.endClient',
    { clientId: gone.clientId, remark: 'Not needed any more' },
    { ifMatch: client?.version ?? 0 },
  )
  const kept = await keptOf(wrong['id'])
  expect([kept.can, kept.whyNot]).toEqual([['drop'], 'Its client has ended: nothing of it is applied any more.'])
  expect(await refusedWith(correct(other, kept, withData(kept.event, { remarks: '' })))).toBe('event-refused')
})

const stored = async (code: string) =>
  (
    await rowsOf(sql`select display_name as name, city, ifsc, account_ref_last4 as last4, version
      from merchants where merchant_code = ${code}`)
  )[0]
const conflictOf = async (code: string) => {
  const { rows } = await other.call('incoming.conflicts', { text: code, page: 1, size: 10 })
  const [row] = rows
  if (row === undefined) throw new Error(`no conflict of ${code}`)
  return row
}
/** Staff correct what the platform sends otherwise afterwards. */
const contradict = async (code: string, correction: ReturnType<typeof sql>, sent: Sent) => {
  await platform.send([merchant(code)])
  await testGateway.database.db.execute(
    sql`update merchants set ${correction}, version = version + 1 where merchant_code = ${code}`,
  )
  expect((await platform.send([merchant(code, sent, { sequence: 2 })])).body.conflict).toBe(1)
  return conflictOf(code)
}

test('of a conflict with staff both values are shown, and each field stays or takes that of the event', async () => {
  const conflict = await contradict('CONF0001', sql`city = 'Nashik', display_name = 'Asha Stores'`, {
    city: 'Satara',
    displayName: 'Asha Kirana and Sons',
  })
  expect([conflict.can, conflict.fields]).toEqual([
    ['keep', 'take'],
    [
      { field: 'city', before: 'Nashik', after: 'Satara', isMoney: false, isTakeable: true },
      { field: 'displayName', before: 'Asha Stores', after: 'Asha Kirana and Sons', isMoney: false, isTakeable: true },
    ],
  ])
  const resolve = (take: string[], ifMatch: number) =>
    other.call('incoming.resolve', { conflictId: conflict.conflictId, take, remark: 'Asked the shop' }, { ifMatch })
  expect(await refusedWith(resolve(['city'], conflict.version + 1))).toBe('record-changed')
  expect((await resolve(['city'], conflict.version)).outcome).toBe('taken')
  expect(await stored('CONF0001')).toEqual(expect.objectContaining({ city: 'Satara', name: 'Asha Stores' }))
  expect(await refusedWith(resolve(['city'], conflict.version))).toBe('record-not-found')
})

test('an account of a conflict is taken whole, by two people, and waits for its confirmation', async () => {
  const conflict = await contradict('CONF0002', sql`ifsc = 'SHYD0000009'`, {
    ifsc: 'SHYD0000002',
    accountNumber: '912345000000000777',
  })
  expect(conflict.fields.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['accountNumber', 'XXXXXXXX0001', 'XXXXXXXXXXXXXX0777'],
    ['ifsc', 'SHYD0000009', 'SHYD0000002'],
  ])
  const resolve = (take: string[]) =>
    maker.call(
      'incoming.resolve',
      { conflictId: conflict.conflictId, take, remark: 'Asked the shop' },
      { ifMatch: conflict.version },
    )
  expect(await refusedWith(resolve(['ifsc']))).toBe('bank-together')
  const asked = await resolve(['accountNumber', 'ifsc'])
  expect([asked.outcome, (await stored('CONF0002'))?.['ifsc']]).toEqual(['waits', 'SHYD0000009'])
  const decided = await other.call('incoming.decide', {
    decisionId: asked.decisionId ?? '',
    decision: 'approve',
    remark: '',
  })
  expect(decided.state).toBe('approved')
  expect(await stored('CONF0002')).toEqual(expect.objectContaining({ ifsc: 'SHYD0000002', last4: '0777' }))
  expect(
    await rowsOf(sql`select from merchants where merchant_code = 'CONF0002' and bank_unconfirmed_at is not null`),
  ).toHaveLength(1)
})

test('what is kept of a conflict stays as staff wrote it, and is listed no more', async () => {
  const conflict = await contradict('CONF0003', sql`city = 'Nashik'`, { city: 'Satara' })
  await other.call(
    'incoming.resolve',
    { conflictId: conflict.conflictId, take: [], remark: 'The shop moved' },
    { ifMatch: conflict.version },
  )
  expect((await stored('CONF0003'))?.['city']).toBe('Nashik')
  expect((await other.call('incoming.conflicts', { text: 'CONF0003', page: 1, size: 10 })).total).toBe(0)
  const [entry] = await rowsOf(
    sql`select after from audit_entries where call = 'incoming.resolve' order by id desc limit 1`,
  )
  expect(entry?.['after']).toEqual(expect.objectContaining({ about: 'merchant:CONF0003', taken: [] }))
})

test('whether a brand is sold is taken from a conflict by who may switch it, and counts as switched by them', async () => {
  await platform.send([merchant('CONF0004')])
  const mapping = (isSold: boolean, sequence: number) =>
    eventOf('brandMapping.changed', 'CONF0004:ASTRON', { isSold }, { sequence })
  await platform.send([mapping(true, 1)])
  const which = sql`merchant_id = (select id from merchants where merchant_code = 'CONF0004')`
  await testGateway.database.db.execute(
    sql`update brand_mappings set state = 'deactivated', version = 2 where ${which}`,
  )
  expect((await platform.send([mapping(true, 2)])).body.conflict).toBe(1)
  const conflict = await conflictOf('CONF0004:ASTRON')
  expect([conflict.fields, conflict.can, conflict.version]).toEqual([
    [{ field: 'isSold', before: 'false', after: 'true', isMoney: false, isTakeable: true }],
    ['keep', 'take'],
    2,
  ])
  const resolve = (ifMatch: number) =>
    other.call(
      'incoming.resolve',
      { conflictId: conflict.conflictId, take: ['isSold'], remark: 'The shop sells it again' },
      { ifMatch },
    )
  expect(await refusedWith(resolve(1))).toBe('record-changed')
  expect((await resolve(2)).outcome).toBe('taken')
  expect(await rowsOf(sql`select state, version from brand_mappings where ${which}`)).toEqual([
    { state: 'active', version: 3 },
  ])
  expect(
    await rowsOf(
      sql`select what from merchant_switch_offs w join staff s on s.id = w.staff_id where s.login_id = 'deskadmin'`,
    ),
  ).toEqual([{ what: 'brandMapping' }])
})

test('words of a super merchant are taken from a conflict until it waits for a decision, and its members never', async () => {
  await platform.send([merchant('CONF0005'), merchant('CONF0006'), merchant('CONF0007')])
  const registered = (code: string, legalName: string, members: readonly string[], sequence: number) =>
    eventOf('superMerchant.registered', code, { superMerchantName: 'Sahyadri', legalName, members }, { sequence })
  await platform.send([registered('CONF0006', 'Other', ['CONF0007'], 1)])
  await platform.send([registered('CONF0005', 'Sahyadri', [], 1)])
  expect((await platform.send([registered('CONF0005', 'Sahyadri Retail', ['CONF0007'], 2)])).body.conflict).toBe(1)
  const conflict = await conflictOf('CONF0005')
  expect(conflict.fields.map(({ field, isTakeable }) => [field, isTakeable])).toEqual([
    ['legalName', true],
    ['members', false],
  ])
  const resolve = (take: string[], { version } = conflict) =>
    other.call(
      'incoming.resolve',
      { conflictId: conflict.conflictId, take, remark: 'The register says so' },
      { ifMatch: version },
    )
  expect(await refusedWith(resolve(['legalName', 'members']))).toBe('wrong-state')
  const which = sql`merchant_id = (select id from merchants where merchant_code = 'CONF0005')`
  // How it came to be submitted is not what this is about.
  const becomes = (state: string) =>
    testGateway.database.pool.query(`begin; alter table super_merchants disable trigger user;
      update super_merchants set state = '${state}', submitted_at = now(), submitted_by = (select id from staff limit 1)
      where merchant_id = (select id from merchants where merchant_code = 'CONF0005');
      alter table super_merchants enable trigger user; commit`)
  await becomes('submitted')
  expect((await conflictOf('CONF0005')).can).toEqual(['keep'])
  expect(await refusedWith(resolve(['legalName']))).toBe('wrong-state')
  await becomes('open')
  expect((await resolve(['legalName'])).outcome).toBe('taken')
  expect(
    await rowsOf(sql`select legal_name, array(select login_id from staff where id = any(editors) order by 1) as editors
      from super_merchants where ${which}`),
  ).toEqual([{ legal_name: 'Sahyadri Retail', editors: ['deskadmin', 'opsadmin'] }])
})

test('one event is found by its id, with what became of it', async () => {
  const good = payment('PAY-F1')
  const wrong = payment('PAY-F2', { amountPaise: 1.5 })
  await platform.send([good, wrong])
  const found = async (id: unknown) =>
    (await other.call('incoming.find', { eventId: String(id) })).map(({ source: from, outcome, code, field }) => [
      from,
      outcome,
      code,
      field,
    ])
  expect([await found(good['id']), await found(wrong['id']), await found('nothing')]).toEqual([
    [[source, 'applied', null, null]],
    [[source, 'refused', 'amount-wrong', 'data.amountPaise']],
    [],
  ])
})

test('traffic is counted by kind and by quarters of an hour, with how old events were when they came', async () => {
  const own = await openFeedClient(testGateway, [maker, other], { source: '/platform/traffic' })
  const sent = (ref: string, data: Sent = {}) =>
    payment(ref, data, { source: '/platform/traffic', time: new Date(now.getTime() - 90_000).toISOString() })
  const one = sent('PAY-T1')
  await own.send([
    one,
    sent('PAY-T2'),
    sent('PAY-T3', { amountPaise: 1.5 }),
    sent('PAY-T4', { merchantCode: 'NOWHERE9' }),
  ])
  await own.send([one])
  const { kinds, parts, conflicts } = await other.call('incoming.traffic', { clientId: own.clientId })
  expect(
    kinds.map(({ kind, perMinute, received, applied, duplicate, early, refused, waitingNow, refusedNow }) => ({
      kind,
      perMinute,
      received,
      applied,
      duplicate,
      early,
      refused,
      waitingNow,
      refusedNow,
    })),
  ).toEqual([
    {
      kind: 'payment.created',
      perMinute: 1,
      received: 5,
      applied: 2,
      duplicate: 1,
      early: 1,
      refused: 1,
      waitingNow: 1,
      refusedNow: 1,
    },
  ])
  expect(kinds[0]?.lagMs).toBe(90_000)
  expect([
    parts.length,
    parts.at(-1)?.applied,
    parts.at(-1)?.refused,
    parts.at(-1)?.waiting,
    parts.at(-1)?.passedOver,
    conflicts,
  ]).toEqual([96, 2, 1, 1, 1, 0])
})

test('a source that names its day is shown what the desk has otherwise', async () => {
  const own = await openFeedClient(testGateway, [maker, other], { source: '/platform/totals' })
  const day = dayAfter(testGateway.txnDay, -30)
  const sent = (ref: string, amountPaise: unknown) =>
    payment(ref, { amountPaise, createdAt: `${day}T06:30:00Z` }, { source: '/platform/totals' })
  await own.send([sent('PAY-D1', 1_000), sent('PAY-D2', 2_000), sent('PAY-D3', 30.5)])
  const totals = (data: Sent, sequence: number) =>
    eventOf('control.totals', `payment:${day}`, { subjects: [], ...data }, { source: '/platform/totals', sequence })
  await own.send([totals({ count: 2, amountPaise: 3_000 }, 1)])
  const read = async () => (await other.call('incoming.totals', { day }))[0]
  expect(await read()).toEqual(
    expect.objectContaining({ said: 2, here: 2, saidAmount: 3_000, hereAmount: 3_000, subjects: [] }),
  )
  const subjects = [
    { subject: 'PAY-D1', amountPaise: 1_000 },
    { subject: 'PAY-D2', amountPaise: 2_500 },
    { subject: 'PAY-D3', amountPaise: 3_050 },
  ]
  expect((await own.send([totals({ count: 3, amountPaise: 1, subjects }, 2)])).body.refused[0]?.code).toBe(
    'fields-disagree',
  )
  await own.send([totals({ count: 3, amountPaise: 6_550, subjects }, 3)])
  const differs = await read()
  expect([
    differs?.said,
    differs?.here,
    differs?.subjects.map(({ subject, said, here, why }) => [subject, said, here, why]),
  ]).toEqual([
    3,
    2,
    [
      ['PAY-D2', 2_500, 2_000, 'The amounts differ.'],
      ['PAY-D3', 3_050, null, 'The amount is not a whole number of paise.'],
    ],
  ])
})
