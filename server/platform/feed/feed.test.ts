import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Client } from '#tests/support/gateway.ts'
import { eventOf, type FeedAnswer, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { openSettlementFixture, payableMerchant, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { ownership } from '#contract/feed/ownership.ts'
import { merchants } from '#server/db/schema/index.ts'
import { ownerOfColumn } from './applyMerchants.ts'
import { sweepFeed } from './sweepFeed.ts'

let testGateway: SettlementFixture
let admins: readonly [Client, Client]
let platform: FeedClient
let now = new Date()

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { now: () => now })
  admins = [await testGateway.signIn('opsadmin'), await testGateway.signIn('deskadmin')]
  platform = await openFeedClient(testGateway, admins)
})
afterAll(() => testGateway.close())

const rowsOf = async (query: ReturnType<typeof sql>) => (await testGateway.database.db.execute(query)).rows
const counts = ({ body: { applied, duplicate, stale, early, conflict, refused } }: FeedAnswer) => ({
  applied,
  duplicate,
  stale,
  early,
  conflict,
  refused: refused.map(({ index, code, field }) => `${index} ${code} ${field}`.trim()),
})
const nothing = { applied: 0, duplicate: 0, stale: 0, early: 0, conflict: 0, refused: [] }
const noonOfDay = () => `${testGateway.txnDay}T06:30:00Z`
const payment = (ref: string, data: Record<string, unknown> = {}, envelope: Record<string, unknown> = {}) =>
  eventOf('payment.created', ref, { createdAt: noonOfDay(), ...data }, envelope)
const merchant = (code: string, data: Record<string, unknown> = {}, envelope: Record<string, unknown> = {}) =>
  eventOf('merchant.registered', code, { registeredAt: noonOfDay(), ...data }, envelope)
const paymentRow = async (ref: string) =>
  (
    await rowsOf(sql`select m.merchant_code as merchant, t.amount_paise::int as amount, t.status, d.acquirer_payment_id as acquirer
      from transactions t join merchants m on m.id = t.merchant_id join transaction_details d on d.transaction_id = t.id
      where t.txn_ref_number = ${ref}`)
  )[0]
const merchantRow = async (code: string) =>
  (
    await rowsOf(sql`select display_name, contact_person, is_active, kyc_approved, bank_unconfirmed_at is not null as is_unconfirmed,
      account_ref_last4, version from merchants where merchant_code = ${code}`)
  )[0]

test('a payment comes in with its details, and is a duplicate when it comes again', async () => {
  const one = payment('PAY-1', { amountPaise: 99_900, acquirerPaymentId: 'acq-1' })
  expect(counts(await platform.send([one]))).toEqual({ ...nothing, applied: 1 })
  expect(counts(await platform.send([one], { isGzip: true, isLines: true }))).toEqual({ ...nothing, duplicate: 1 })
  expect(await paymentRow('PAY-1')).toEqual({
    merchant: 'M0000001',
    amount: 99_900,
    status: 'SUCCESSFUL',
    acquirer: 'acq-1',
  })
  expect((await platform.find(String(one['id']))).body['outcome']).toBe('applied')
})

test('the same id with other content is refused, and changes nothing', async () => {
  const one = payment('PAY-2')
  await platform.send([one])
  const other = { ...one, data: { ...(one['data'] as object), amountPaise: 1 } }
  expect(counts(await platform.send([other]))).toEqual({ ...nothing, refused: ['0 id-reused id'] })
  expect((await paymentRow('PAY-2'))?.['amount']).toBe(125_050)
})

test('whatever order events come in, the latest of a payment is there', async () => {
  const steps = [1, 2, 3].map((sequence) =>
    payment('PAY-3', { status: ['CREATED', 'FAILED', 'SUCCESSFUL'][sequence - 1] }, { sequence }),
  )
  expect(counts(await platform.send([steps[2]]))).toEqual({ ...nothing, applied: 1 })
  for (const late of [steps[0], steps[1]]) expect(counts(await platform.send([late]))).toEqual({ ...nothing, stale: 1 })
  expect((await paymentRow('PAY-3'))?.['status']).toBe('SUCCESSFUL')
  const inOne = [2, 1, 3].map((sequence) =>
    payment('PAY-4', { status: ['CREATED', 'FAILED', 'SUCCESSFUL'][sequence - 1] }, { sequence }),
  )
  expect(counts(await platform.send(inOne))).toEqual({ ...nothing, applied: 2, stale: 1 })
  expect((await paymentRow('PAY-4'))?.['status']).toBe('SUCCESSFUL')
})

test('a source that was restored counts from a new epoch', async () => {
  await platform.send([payment('PAY-5', { status: 'FAILED' }, { sequence: 900 })])
  const later = payment('PAY-5', { status: 'SUCCESSFUL' }, { sequence: 1, epoch: 2 })
  expect(counts(await platform.send([later]))).toEqual({ ...nothing, applied: 1 })
  expect((await paymentRow('PAY-5'))?.['status']).toBe('SUCCESSFUL')
})

test('one bad event stops no other', async () => {
  const answer = await platform.send([
    payment('PAY-6'),
    payment('PAY-7', { amountPaise: 12.5 }),
    { ...payment('PAY-8'), type: 'payment.invented.v1' },
    payment('PAY-9', { merchantCode: 'm0000001' }),
    payment('PAY-10'),
    payment('PAY-11', { txnType: 'brand_upi', brandCode: 'NOSUCH' }),
    payment('PAY-12', { createdAt: '2099-01-01T00:00:00Z' }),
    payment('PAY-13', {}, { source: '/platform/other' }),
  ])
  expect(counts(answer)).toEqual({
    ...nothing,
    applied: 2,
    refused: [
      '1 amount-wrong data.amountPaise',
      '2 kind-unknown type',
      '3 code-wrong data.merchantCode',
      '5 brand-unknown data.brandCode',
      '6 time-in-future data.createdAt',
      '7 source-not-allowed source',
    ],
  })
  expect(answer.body.refused.map(({ isKept }) => isKept)).toEqual([true, true, true, true, true, true])
  const [kept] = await rowsOf(sql`select fault, sealed from feed_kept where event_id = ${answer.body.refused[0]?.id}`)
  const text = testGateway.gateway.fieldSeal.open(kept?.['sealed'] as Buffer, sealedFields.feedEvent)
  expect([kept?.['fault'], JSON.parse(text).subject]).toEqual(['amount-wrong', 'PAY-7'])
})

test('a refused event that comes again corrected under its id is applied, and kept no more', async () => {
  const wrong = payment('PAY-14', { amountPaise: 12.5 })
  await platform.send([wrong])
  const right = { ...wrong, data: { ...(wrong['data'] as object), amountPaise: 1_250 } }
  expect(counts(await platform.send([right]))).toEqual({ ...nothing, applied: 1 })
  expect(await rowsOf(sql`select from feed_kept where event_id = ${wrong['id']}`)).toEqual([])
})

test('a payment waits for its merchant, and is applied with it', async () => {
  const early = payment('PAY-20', { merchantCode: 'NEW00001' })
  expect(counts(await platform.send([early]))).toEqual({ ...nothing, early: 1 })
  expect(counts(await platform.send([early]))).toEqual({ ...nothing, duplicate: 1 })
  expect(counts(await platform.send([merchant('NEW00001', { gstNumber: '27ABXPK0001Z1Z0' })]))).toEqual({
    ...nothing,
    refused: ['0 number-wrong data.gstNumber'],
  })
  expect(await paymentRow('PAY-20')).toBe(undefined)
  expect(counts(await platform.send([merchant('NEW00001')]))).toEqual({ ...nothing, applied: 1 })
  expect((await paymentRow('PAY-20'))?.['merchant']).toBe('NEW00001')
  expect((await platform.find(String(early['id']))).body['outcome']).toBe('applied')
})

test('a payment whose merchant does not come within a day is refused by name, and applied when it comes after all', async () => {
  const early = payment('PAY-21', { merchantCode: 'NEW00002' })
  await platform.send([early])
  const before = now
  now = new Date(before.getTime() + 25 * 3_600_000)
  await sweepFeed(testGateway.gateway)
  const found = await platform.find(String(early['id']))
  expect([found.body['outcome'], found.body['code']]).toEqual(['refused', 'merchant-unknown'])
  now = before
  await platform.send([merchant('NEW00002')])
  expect((await paymentRow('PAY-21'))?.['merchant']).toBe('NEW00002')
})

test('what is answered as early is kept, however many requests fill the last room at once', async () => {
  const full = await openFeedClient(testGateway, admins, { source: '/platform/full' })
  await testGateway.database.db.execute(sql`
    insert into feed_kept (client_id, source_id, event_id, kind, state, fault, sealed, received_at)
    select ${full.clientId}, 0, 'full-' || n, 'payment.created', 'refused', 'amount-wrong', '', now() from generate_series(1, 20000) n`)
  const early: string[] = []
  const send = async (name: string) => {
    const sent = Array.from({ length: 40 }, (_no, no) =>
      payment(`${name}-${no}`, { merchantCode: 'ROOM0001' }, { source: '/platform/full' }),
    )
    const { body } = await full.send(sent)
    const refused = new Set(body.refused.map(({ index }) => index))
    expect(body.refused.every(({ code }) => code === 'too-many-early')).toBe(true)
    early.push(...sent.filter((_one, index) => !refused.has(index)).map(({ id }) => String(id)))
  }
  for (let round = 0; round < 6; round += 1) {
    // Some were corrected: there is room for 50 again, and 120 come.
    await testGateway.database.db.execute(sql`
      delete from feed_kept where client_id = ${full.clientId} and state = 'refused' and id in (
        select id from feed_kept where client_id = ${full.clientId} and state = 'refused' limit (
          select greatest(0, count(*) - 19950) from feed_kept where client_id = ${full.clientId}))`)
    await Promise.all([1, 2, 3].map((at) => send(`ROOM-${round}-${at}`)))
  }
  const kept = await rowsOf(sql`select event_id from feed_kept where client_id = ${full.clientId} and state = 'early'`)
  expect(kept.map((row) => String(row['event_id'])).toSorted()).toEqual(early.toSorted())
  expect(early.length).toBeGreaterThan(250)
  await testGateway.database.db.execute(sql`delete from feed_kept where client_id = ${full.clientId}`)
})

test('merchants and their payments may come in one request, in any order', async () => {
  const answer = await platform.send([payment('PAY-22', { merchantCode: 'NEW00003' }), merchant('NEW00003')])
  expect(counts(answer)).toEqual({ ...nothing, applied: 2 })
})

test('a new merchant is off, waits for its KYC, and its account waits for somebody who confirms it', async () => {
  await platform.send([merchant('NEW00010')])
  expect(await merchantRow('NEW00010')).toEqual({
    display_name: 'Asha Kirana Store',
    contact_person: 'Asha Kulkarni',
    is_active: false,
    kyc_approved: null,
    is_unconfirmed: true,
    account_ref_last4: '0001',
    version: 1,
  })
})

test('what staff corrected stays until the platform has seen it, and is a conflict meanwhile', async () => {
  await platform.send([merchant('NEW00011')])
  const [shown] = await admins[0].call('merchants.edit', [{ merchantCode: 'NEW00011', displayName: 'Asha Stores' }], {
    ifMatch: 1,
  })
  const old = merchant('NEW00011', { contactPerson: 'Asha K' }, { sequence: 2, seenrevision: 1 })
  expect(counts(await platform.send([old]))).toEqual({ ...nothing, conflict: 1 })
  expect(await merchantRow('NEW00011')).toEqual(
    expect.objectContaining({ display_name: 'Asha Stores', contact_person: 'Asha K' }),
  )
  const found = await platform.find(String(old['id']))
  expect(found.body['conflicts']).toEqual([{ field: 'displayName', reason: 'deskKnowsLater', deskRevision: 2 }])
  const seen = merchant('NEW00011', { displayName: 'Asha & Sons' }, { sequence: 3, seenrevision: shown?.version })
  expect(counts(await platform.send([seen]))).toEqual({ ...nothing, applied: 1 })
  expect((await merchantRow('NEW00011'))?.['display_name']).toBe('Asha & Sons')
})

test('an event changes no column that the desk owns', async () => {
  await insertMerchants(testGateway.database.db, [
    buildMerchant({
      merchantCode: 'OWNED001',
      kycApproved: null,
      loginLimit: 7,
      bucket: 'B3',
      isActive: true,
      groupCode: 'G1',
    }),
  ])
  const read = async () =>
    (await testGateway.database.db.select().from(merchants).where(eq(merchants.merchantCode, 'OWNED001')))[0] ?? {}
  const before = Object.entries(await read())
  expect(
    counts(await platform.send([merchant('OWNED001', { displayName: 'Other', city: 'Nagpur', category: 'Other' })])),
  ).toEqual({ ...nothing, applied: 1 })
  const after: Record<string, unknown> = await read()
  const changed = before.flatMap(([column, value]) =>
    JSON.stringify(after[column]) === JSON.stringify(value)
      ? []
      : [ownerOfColumn[column as keyof typeof ownerOfColumn]],
  )
  const desks = Object.entries(ownership.merchant).flatMap(([field, owner]) => (owner === 'desk' ? [field] : []))
  // Whoever has seen the secret of the client does not decide on what it sent.
  expect(new Set(changed.filter((field) => desks.includes(field)))).toEqual(new Set(['kyc', 'bankConfirmed']))
  expect([after['loginLimit'], after['isActive'], after['kycApproved'], after['city']]).toEqual([
    7,
    true,
    null,
    'Nagpur',
  ])
})

const changedAccount = (code: string, envelope: Record<string, unknown> = {}) =>
  merchant(code, { accountHolderName: 'Somebody Else', accountNumber: '998877665544', ifsc: 'SHYD0000009' }, envelope)

test('an account that the platform changes opens the approval again, and no batch pays to it until it is confirmed', async () => {
  await insertMerchants(testGateway.database.db, [payableMerchant(testGateway, 7, { merchantCode: 'PAID0001' })])
  await platform.send([payment('PAY-30', { merchantCode: 'PAID0001' })])
  const leftOut = async () => {
    const preview = await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    const [row] = await rowsOf(sql`select status, hindrances from settlement_rows where txn_ref_number = 'PAY-30'`)
    return [
      row?.['status'],
      row?.['hindrances'],
      preview.leftOut.map(({ reason }) => reason).includes('kyc-not-approved'),
    ]
  }
  expect((await leftOut()).slice(0, 2)).toEqual(['Ready_to_Settle', []])
  expect(counts(await platform.send([changedAccount('PAID0001')]))).toEqual({ ...nothing, applied: 1 })
  expect(await leftOut()).toEqual(['Draft', ['kyc-not-approved', 'bank-details-unconfirmed'], true])
  const [row] =
    await rowsOf(sql`select kyc_editors @> array[(select id from staff where login_id = 'opsadmin')] as is_editor
    from merchants where merchant_code = 'PAID0001'`)
  expect(row?.['is_editor']).toBe(true)
})

test('a reviewer who has not seen the secret of the client confirms an account, and the next batch pays to it', async () => {
  await platform.send([merchant('CONF0001'), payment('PAY-32', { merchantCode: 'CONF0001' })])
  await testGateway.database.db.execute(sql`update merchants set is_kyc_submitted = true, kyc_submitted_at = now()
    where merchant_code = 'CONF0001'`)
  const approve = async (login: string) => {
    const reviewer = await testGateway.signIn(login)
    const decision = {
      merchantCode: 'CONF0001',
      decision: 'approve' as const,
      screen: 'review' as const,
      remark: 'The account is theirs.',
      reasonCode: '',
      sendAgain: [],
      documentsSeen: [],
    }
    return reviewer.call('kyc.decide', [decision], { ifMatch: 1 }).then(
      () => 'approved',
      (error: unknown) => (error as { code?: string }).code,
    )
  }
  // Once more somebody who reviews, and has seen a secret.
  await testGateway.database.db.execute(sql`update machine_client_secrets set made_by = (select id from staff where login_id = 'kycreviewer2')
    where client_id = ${platform.clientId}`)
  await platform.send([merchant('CONF0001', { accountNumber: '998877665544' }, { sequence: 2 })])
  await testGateway.database.db.execute(sql`update merchants set version = 1 where merchant_code = 'CONF0001'`)
  expect([await approve('kycreviewer2'), await approve('kycreviewer')]).toEqual(['kyc-reviewer-is-editor', 'approved'])
  await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  const row = await testGateway.row('PAY-32')
  expect([row['status'], row['hindrances'], (await merchantRow('CONF0001'))?.['is_unconfirmed']]).toEqual([
    'Ready_to_Settle',
    [],
    false,
  ])
})

test('a client whose end comes in the middle of a request has what came before it applied, and the rest is told', async () => {
  const ending = await openFeedClient(testGateway, admins, { source: '/platform/ending' })
  const events = Array.from({ length: 1_003 }, (_, no) =>
    payment(`MID-${no}`, {}, { source: '/platform/ending', time: '2026-01-01T00:00:00Z' }),
  )
  // An administrator ends it when the first thousand are counted.
  await testGateway.database.pool.query(`
    create function end_at_once() returns trigger language plpgsql as $$
    begin
      update machine_clients set ended_at = now(), ended_by = gen_random_uuid() where id = ${ending.clientId};
      return null;
    end $$;
    create trigger end_at_once after insert on feed_minutes for each row when (new.client_id = ${ending.clientId})
      execute function end_at_once()`)
  const { body } = await ending.send(events)
  const [stored] = await rowsOf(
    sql`select count(*)::int as payments from transactions where txn_ref_number like 'MID-%'`,
  )
  expect([
    body.applied,
    stored?.['payments'],
    new Set(body.refused.map(({ code }) => code)),
    body.refused.length,
  ]).toEqual([1_000, 1_000, new Set(['client-ended']), 3])
})

test('a payment that changes before its batch is worked out again, and one in a sealed batch becomes a conflict', async () => {
  await insertMerchants(testGateway.database.db, [payableMerchant(testGateway, 8, { merchantCode: 'PAID0002' })])
  await platform.send([payment('PAY-31', { merchantCode: 'PAID0002', amountPaise: 100_000 })])
  await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  const dearer = payment('PAY-31', { merchantCode: 'PAID0002', amountPaise: 200_000 }, { sequence: 2 })
  expect(counts(await platform.send([dearer]))).toEqual({ ...nothing, applied: 1 })
  await testGateway.seal()
  expect(await testGateway.row('PAY-31')).toEqual(
    expect.objectContaining({ gross_paise: '200000', status: 'Ready_to_Settle' }),
  )
  for (const [sequence, data] of [
    [3, { amountPaise: 300_000 }],
    [4, { status: 'FAILED' }],
    [5, { merchantCode: 'M0000002' }],
    [6, { gateway: 'PAYU' }],
  ] as const)
    expect(
      counts(
        await platform.send([
          payment('PAY-31', { merchantCode: 'PAID0002', amountPaise: 200_000, ...data }, { sequence }),
        ]),
      ),
    ).toEqual({ ...nothing, conflict: 1 })
  expect(await paymentRow('PAY-31')).toEqual(
    expect.objectContaining({ merchant: 'PAID0002', amount: 200_000, status: 'SUCCESSFUL' }),
  )
  const harmless = payment(
    'PAY-31',
    { merchantCode: 'PAID0002', amountPaise: 200_000, acquirerPaymentId: 'acq-31' },
    { sequence: 7 },
  )
  expect(counts(await platform.send([harmless]))).toEqual({ ...nothing, applied: 1 })
})

test('while a batch is made, neither an account nor the money of a payment changes under it', async () => {
  await insertMerchants(testGateway.database.db, [payableMerchant(testGateway, 9, { merchantCode: 'PAID0003' })])
  await platform.send([payment('PAY-33', { merchantCode: 'PAID0003', amountPaise: 100_000 })])
  const { pool } = testGateway.database
  const sealing = await pool.connect()
  try {
    await sealing.query(`begin; select pg_advisory_xact_lock(hashtext('settlement batches'))`)
    const dearer = payment('PAY-33', { merchantCode: 'PAID0003', amountPaise: 200_000 }, { sequence: 2 })
    const sent = [changedAccount('PAID0003'), dearer].map((event) => platform.send([event]))
    const waiting = async () =>
      (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
    await expect.poll(waiting).toBe(2)
    const [merchantThen, paymentThen] = [await merchantRow('PAID0003'), await paymentRow('PAY-33')]
    expect([merchantThen?.['is_unconfirmed'], paymentThen?.['amount']]).toEqual([false, 100_000])
    await sealing.query('commit')
    expect((await Promise.all(sent)).map(({ body }) => body.applied)).toEqual([1, 1])
  } finally {
    sealing.release()
  }
  expect((await merchantRow('PAID0003'))?.['is_unconfirmed']).toBe(true)
})

test('another source does not take over what one source has sent', async () => {
  await platform.send([payment('PAY-40')])
  const other = await openFeedClient(testGateway, admins, { source: '/platform/second' })
  const theirs = payment('PAY-40', { amountPaise: 1 }, { source: '/platform/second', sequence: 99 })
  expect(counts(await other.send([theirs]))).toEqual({ ...nothing, refused: ['0 subject-of-another subject'] })
})

test('a dry run and a test client get the same answers, and write nothing', async () => {
  const asked = [
    merchant('DRY00001'),
    payment('PAY-50', { merchantCode: 'DRY00001' }),
    payment('PAY-51', { payer: '9000000001' }),
  ]
  const wanted = { ...nothing, applied: 2, refused: ['2 not-masked data.payer'] }
  const tester = await openFeedClient(testGateway, admins, { isTest: true })
  expect(counts(await platform.send(asked, { query: '?dry-run' }))).toEqual(wanted)
  expect(counts(await tester.send(asked))).toEqual(wanted)
  expect([await merchantRow('DRY00001'), await paymentRow('PAY-50')]).toEqual([undefined, undefined])
  expect(await rowsOf(sql`select from feed_events where event_id = ${asked[0]?.['id']}`)).toEqual([])
  expect(await rowsOf(sql`select from feed_kept where event_id = ${asked[2]?.['id']}`)).toEqual([])
  expect(counts(await platform.send(asked))).toEqual(wanted)
})

test('a client takes its limits of a day and no more, and what was not applied does not count', async () => {
  const small = await openFeedClient(testGateway, admins, {
    source: '/platform/small',
    recordsADay: 3,
    rupeesADay: 2_000,
  })
  const own = (ref: string, amountPaise: number) => payment(ref, { amountPaise }, { source: '/platform/small' })
  const first = own('LIM-1', 150_000)
  expect(counts(await small.send([first, own('LIM-2', 100_000)]))).toEqual({
    ...nothing,
    applied: 1,
    refused: ['1 client-limit'],
  })
  expect(counts(await small.send([first]))).toEqual({ ...nothing, duplicate: 1 })
  expect(counts(await small.send([own('LIM-3', 1), own('LIM-4', 1), own('LIM-5', 1)]))).toEqual({
    ...nothing,
    applied: 2,
    refused: ['2 client-limit'],
  })
})
