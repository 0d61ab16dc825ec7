import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { makePuppet } from '#tests/support/puppet.ts'
import { insertTransactions } from '#tests/support/transactions.ts'

let testGateway: TestGateway
let asker: Client
let second: Client
let count = 0
/** The merchant of the fact at hand. */
let merchantCode = ''
let mobile = ''
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  asker = await testGateway.signIn('opsadmin')
  second = await testGateway.signIn('deskadmin')
})
afterAll(() => testGateway.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await testGateway.database.pool.query<Row>(text, values)).rows
const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 86_400_000)
const add = (ended: Date | null) => {
  count += 1
  merchantCode = `M000010${count}`
  mobile = `91000001${String(count).padStart(2, '0')}`
  return insertMerchants(testGateway.database.db, [
    buildMerchant({
      merchantCode,
      mobileNumber: mobile,
      emailId: `${merchantCode}@merchants.example`,
      isActive: ended === null,
      deactivationAt: ended,
    }),
  ])
}
/** Its business ended two years ago: KYC is kept, and how it is reached is not. */
beforeEach(() => add(yearsAgo(2)))

const note = (daysAgo: number) =>
  query(
    `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
     select gen_random_uuid(), m.id, (select id from staff where login_id = 'opsadmin'), '', 'said', '', now() - $2 * interval '1 day'
     from merchants m where m.merchant_code = $1`,
    [merchantCode, daysAgo],
  )
const notes = async () =>
  (
    await query('select from call_logs c join merchants m on m.id = c.merchant_id where m.merchant_code = $1', [
      merchantCode,
    ])
  ).length
const reason = 'Letter 14 of 3 May.'
const ask = () => asker.call('personRequests.askErasure', { merchantCode, reason })
const erase = (requestId: number, who = second) =>
  who.call('personRequests.decide', { requestId, decision: 'erase', remark: 'Read the letter.' })
const get = (requestId: number) => asker.call('personRequests.get', { requestId })
const part = async (kind: string) =>
  (await asker.call('personRequests.preview', { merchantCode })).parts.find((one) => one.kind === kind)

it('what no law keeps goes once a second person lets it, the rest says why it stays and until when', async () => {
  await note(500)
  await note(100)
  const view = await asker.call('personRequests.preview', { merchantCode })
  expect([view.stops, view.isActive]).toEqual([[], false])
  expect(await part('callLogs')).toMatchObject({ goes: 1, stays: 1, days: 395, until: expect.any(String) })
  expect(await part('contact')).toMatchObject({ goes: 1, stays: 0 })
  expect(await part('identity')).toMatchObject({ goes: 0, stays: 1, days: 1_827, until: expect.any(String) })
  const { requestId } = await ask()
  expect([await notes(), (await get(requestId)).state]).toEqual([2, 'asked'])
  await erase(requestId)
  expect(await get(requestId)).toMatchObject({
    state: 'erased',
    erased: expect.arrayContaining([
      { kind: 'callLogs', title: 'Notes of calls with them', rows: 1 },
      { kind: 'contact', title: 'How they are reached', rows: 1 },
    ]),
  })
  expect(
    await query('select mobile_number, email_id, contact_person, pan_number from merchants where merchant_code = $1', [
      merchantCode,
    ]),
  ).toEqual([{ mobile_number: '', email_id: '', contact_person: '', pan_number: 'ABXPK0001Z' }])
  expect(await notes()).toBe(1)
  const found = await asker.call('merchants.search', {
    mobileNumber: mobile,
    page: 1,
    size: 10,
    sort: 'merchantCode',
    order: 'asc',
  })
  expect([found.rows, await asker.call('merchants.find', { text: mobile, count: 8 })]).toEqual([[], []])
  expect((await asker.call('personRequests.lastErasure', { merchantCode })).erasedAt).toEqual(expect.any(String))
  const entries = await query<{ call: string; after: unknown }>(
    `select call, login_id, after from audit_entries where subject = $1 and outcome = 'done' order by id`,
    [`personRequest:${requestId}`],
  )
  expect(entries.map(({ call }) => call)).toEqual([
    'personRequests.askErasure',
    'personRequests.decide',
    'personRequests.erase',
  ])
  expect(entries.at(-1)).toMatchObject({ after: { state: 'erased', erased: { callLogs: 1, contact: 1 } } })
  expect(JSON.stringify(entries)).not.toContain(mobile)
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toEqual([])
  expect(
    await query(`select made_by from changes where type = 'merchant.changed' and subject = $1`, [
      `merchant:${merchantCode}`,
    ]),
  ).toEqual([{ made_by: 'deskadmin' }])
})

it('of a merchant in business only what no duty keeps goes', async () => {
  await add(null)
  await note(500)
  expect(await part('contact')).toMatchObject({ goes: 0, stays: 1, until: null })
  const { requestId } = await ask()
  await erase(requestId)
  expect(await query('select mobile_number from merchants where merchant_code = $1', [merchantCode])).toEqual([
    { mobile_number: mobile },
  ])
  expect([await notes(), (await get(requestId)).erased.map(({ kind }) => kind)]).toEqual([0, ['callLogs']])
})

it('five years after the end of the business names, numbers and papers go too, with their files', async () => {
  await add(yearsAgo(6))
  const path = await testGateway.gateway.files.scratchPath()
  writeFileSync(path, 'a paper')
  const key = await testGateway.gateway.files.keep(path)
  await query(
    `insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at)
     select gen_random_uuid(), id, 'pan', 'image/png', $2, 7, '\\x00', now() - interval '7 years' from merchants where merchant_code = $1`,
    [merchantCode, key],
  )
  const file = join(testGateway.config.dataDir, 'files', key)
  expect(existsSync(file)).toBe(true)
  const { requestId } = await ask()
  await erase(requestId)
  expect(
    await query('select display_name, pan_number, account_holder_name from merchants where merchant_code = $1', [
      merchantCode,
    ]),
  ).toEqual([{ display_name: '', pan_number: '', account_holder_name: '' }])
  expect([existsSync(file), await query('select from kyc_documents where storage_key = $1', [key])]).toEqual([
    false,
    [],
  ])
})

it('a legal hold, money on its way, a refund, a dispute and a KYC in review stop it, and each is said', async () => {
  const stop = async () => (await refusalOf(ask())).details
  const { legalHoldId } = await asker.call('legalHolds.set', { merchantCode, reason: 'The court asks for it.' })
  expect(await stop()).toEqual({ stops: ['legalHold'] })
  await asker.call('legalHolds.askEnd', { legalHoldId, remark: 'The case is closed.' })
  await second.call('legalHolds.decide', { legalHoldId, decision: 'end', remark: 'Read the order.' })
  // Asked for in time: what comes meanwhile stops the second person.
  const { requestId } = await ask()
  await insertTransactions(testGateway.database.db, [
    { merchantCode, txnRefNumber: `OPEN-${merchantCode}`, createdAt: new Date(), isUnsettled: true },
  ])
  const refused = await refusalOf(erase(requestId))
  expect([refused.code, refused.message]).toEqual([
    'erasure-stopped',
    'Money is on its way to this merchant: a payment is not settled, or a payout is not credited.',
  ])
  const [{ id } = { id: 0 }] = await query<{ id: number }>('select id from transactions where txn_ref_number = $1', [
    `OPEN-${merchantCode}`,
  ])
  await query(
    `insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person)
     select gen_random_uuid(), $1, merchant_id, 100, 'submitted', (select id from staff limit 1), now(), false from transactions where id = $1`,
    [id],
  )
  await query(
    `insert into disputes (dispute_ref, transaction_id, amount_paise, reason_code, stage, status, opened_at, respond_by)
     values ($2, $1, 100, '', 'chargeback', 'open', now(), now())`,
    [id, `D-${merchantCode}`],
  )
  await query('update merchants set kyc_approved = null where merchant_code = $1', [merchantCode])
  const { stops } = await asker.call('personRequests.preview', { merchantCode })
  expect(stops.map(({ stop: one }) => one)).toEqual(['payout', 'refund', 'dispute', 'kycReview'])
  await asker.call('personRequests.decide', { requestId, decision: 'decline', remark: 'Later.' })
  expect((await get(requestId)).state).toBe('declined')
})

it('two who let it be erased at once erase once', async () => {
  await note(500)
  const { requestId } = await ask()
  const codes = await Promise.all([codeOf(erase(requestId)), codeOf(erase(requestId))])
  expect(codes.toSorted()).toEqual(['done', 'wrong-state'])
  expect((await get(requestId)).erased.find(({ kind }) => kind === 'callLogs')?.rows).toBe(1)
  expect(
    await query(`select from audit_entries where call = 'personRequests.erase' and subject = $1`, [
      `personRequest:${requestId}`,
    ]),
  ).toHaveLength(1)
})

it('a legal hold that is set while it erases waits for the batch under way, and all that is left stays', async () => {
  await note(500)
  const { requestId } = await ask()
  // As a batch that is under way does, and does not end yet.
  const removing = await testGateway.database.pool.connect()
  await removing.query('begin')
  await removing.query(`select pg_advisory_xact_lock_shared(hashtextextended('opsdesk: legal holds', 0))`)
  const setting = asker.call('legalHolds.set', { merchantCode, reason: 'The court asks for it.' })
  const waiting = async () =>
    (await query(`select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted`)).length
  let erasing: Promise<unknown> | undefined
  try {
    await expect.poll(waiting).toBe(1)
    // It is confirmed, and its first batch begins behind the hold that waits.
    erasing = erase(requestId)
    await expect
      .poll(
        async () =>
          (await query(`select from person_requests where id = $1 and state = 'erasing'`, [requestId])).length,
      )
      .toBe(1)
  } finally {
    await removing.query('commit')
    removing.release()
  }
  await setting
  await erasing
  expect([await notes(), await get(requestId)]).toMatchObject([1, { state: 'stopped', erased: [] }])
  expect(await query('select mobile_number from merchants where merchant_code = $1', [merchantCode])).toEqual([
    { mobile_number: mobile },
  ])
})

it('a request stays on record as it was made, and is nobody’s without the right', async () => {
  const { requestId } = await ask()
  for (const text of [
    'delete from person_requests where id = $1',
    `update person_requests set reason = 'x' where id = $1`,
    `update person_requests set state = 'erased', ended_at = now() where id = $1`,
  ])
    await expect(query(text, [requestId])).rejects.toThrow(`request ${requestId} of a person`)
  const support = await testGateway.signIn('support')
  expect([
    await codeOf(support.call('personRequests.askErasure', { merchantCode, reason })),
    await codeOf(support.call('personRequests.preview', { merchantCode })),
    await codeOf(support.call('personRequests.decide', { requestId, decision: 'erase', remark: reason })),
    await codeOf(asker.call('personRequests.get', { requestId: 999_999 })),
    await codeOf(asker.call('personRequests.askErasure', { merchantCode: 'NOBODY01', reason })),
  ]).toEqual(['not-allowed', 'not-allowed', 'not-allowed', 'record-not-found', 'merchant-not-found'])
  await asker.call('personRequests.decide', { requestId, decision: 'decline', remark: 'Taken back.' })
})

it('neither who asked nor somebody who counts as one with them lets it be erased', async () => {
  const { requestId, can } = await ask()
  expect([can, await codeOf(erase(requestId, asker))]).toEqual([['decline'], 'own-work'])
  const waits = async (who: Client) =>
    (await who.call('waiting.list', { kind: 'erasure', page: 0, size: 20 })).rows.map(({ key }) => key)
  expect([await waits(second), await waits(asker)]).toEqual([[String(requestId)], []])
  await makePuppet(testGateway, 'opsadmin', 'deskadmin')
  expect([await codeOf(erase(requestId)), await waits(second)]).toEqual(['not-independent', []])
  await expect(
    query(
      `update person_requests set state = 'erasing', decided_at = now(), decided_by = (select id from staff where login_id = 'deskadmin') where id = $1`,
      [requestId],
    ),
  ).rejects.toThrow('counts as one person')
  expect(await codeOf(ask())).toBe('erasure-asked')
  await asker.call('personRequests.decide', { requestId, decision: 'decline', remark: 'Taken back.' })
})
