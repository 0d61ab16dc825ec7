import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sweepFiles } from '#server/files/uploads/sweepFiles.ts'
import { runRetention } from '#server/platform/retention/index.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { makePuppet } from '#tests/support/puppet.ts'
import { limitToBrand } from '#tests/support/transactions.ts'

const dayMs = 86_400_000
let testGateway: TestGateway
let auditor: Client
let second: Client
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  auditor = await testGateway.signIn('opsadmin')
  second = await testGateway.signIn('deskadmin')
  await insertMerchants(
    testGateway.database.db,
    ['M0000001', 'M0000002'].map((merchantCode) => buildMerchant({ merchantCode })),
  )
})
afterAll(() => testGateway.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await testGateway.database.pool.query<Row>(text, values)).rows
let nights = 0
/** The next night: each counts what goes, and removes what the one before counted. */
const night = () => {
  const at = new Date(Date.now() + nights++ * dayMs)
  return runRetention({ ...testGateway.gateway, now: () => at })
}
const note = (code: string) =>
  query(
    `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
     select gen_random_uuid(), m.id, (select id from staff where login_id = 'opsadmin'), '', 'said', '', now() - interval '1200 days'
     from merchants m where m.merchant_code = $1`,
    [code],
  )
const noted = async () =>
  (
    await query<{ code: string }>(
      'select distinct m.merchant_code as code from call_logs c join merchants m on m.id = c.merchant_id order by 1',
    )
  ).map(({ code }) => code)
const end = async (legalHoldId: number) => {
  await auditor.call('legalHolds.askEnd', { legalHoldId, remark: 'The case is closed.' })
  await second.call('legalHolds.decide', { legalHoldId, decision: 'end', remark: 'Read the order.' })
}

it('nothing of a held merchant goes at night, what is of others does, and it goes once two people ended the hold', async () => {
  await note('M0000001')
  await note('M0000002')
  const hold = await auditor.call('legalHolds.set', { merchantCode: 'M0000001', reason: 'The court asks for it.' })
  expect(hold).toMatchObject({ state: 'active', can: ['askEnd'], merchantCode: 'M0000001', kind: null })
  await night()
  const { kinds } = await auditor.call('retention.list', {})
  expect(kinds.find(({ kind }) => kind === 'callLogs')).toMatchObject({ due: 2, held: 1 })
  await night()
  expect(await noted()).toEqual(['M0000001'])
  await end(hold.legalHoldId)
  await night()
  expect(await noted()).toEqual([])
})

it('a hold on a kind of data keeps all of it, from the sweep of uploads too', async () => {
  await note('M0000002')
  const calls = await auditor.call('legalHolds.set', { kind: 'callLogs', reason: 'The court asks for it.' })
  const sheets = await auditor.call('legalHolds.set', { kind: 'unclaimedSheets', reason: 'The court asks for it.' })
  await auditor.upload({ name: 'a.csv', bytes: new TextEncoder().encode('mid_list\nM0000001\n') })
  const inTwoDays = { ...testGateway.gateway, now: () => new Date(Date.now() + 2 * dayMs) }
  const kept = (await sweepFiles(inTwoDays)).unclaimed
  await night()
  await night()
  expect([kept, await noted()]).toEqual([0, ['M0000002']])
  await end(calls.legalHoldId)
  await end(sheets.legalHoldId)
  await night()
  expect([(await sweepFiles(inTwoDays)).unclaimed, await noted()]).toEqual([1, []])
})

it('who asked for the end does not let it end, and another waits to', async () => {
  const { legalHoldId } = await auditor.call('legalHolds.set', { kind: 'messages', reason: 'The court asks for it.' })
  const asked = await second.call('legalHolds.askEnd', { legalHoldId, remark: 'The case is closed.' })
  expect(asked).toMatchObject({ state: 'endAsked', can: ['keep'], whyNot: 'own-work' })
  const decision = { legalHoldId, decision: 'end', remark: 'Done with it.' } as const
  await expect(second.call('legalHolds.decide', decision)).rejects.toMatchObject({ code: 'own-work' })
  const waits = async (person: Client) =>
    (await person.call('waiting.list', { kind: 'legalHoldEnd', page: 0, size: 20 })).rows.map(({ key, title }) => [
      key,
      title,
    ])
  expect([await waits(auditor), await waits(second)]).toEqual([
    [[String(legalHoldId), 'End of the legal hold on Messages to merchants']],
    [],
  ])
  expect(await second.call('legalHolds.decide', { ...decision, decision: 'keep' })).toMatchObject({ state: 'active' })
  await expect(auditor.call('legalHolds.decide', decision)).rejects.toMatchObject({ code: 'wrong-state' })
  await end(legalHoldId)
  const entries = await query(`select call, login_id, outcome from audit_entries where subject = $1 order by id`, [
    `legalHold:${legalHoldId}`,
  ])
  expect(entries).toEqual([
    { call: 'legalHolds.set', login_id: 'opsadmin', outcome: 'done' },
    { call: 'legalHolds.askEnd', login_id: 'deskadmin', outcome: 'done' },
    { call: 'legalHolds.decide', login_id: 'deskadmin', outcome: 'own-work' },
    { call: 'legalHolds.decide', login_id: 'deskadmin', outcome: 'done' },
    { call: 'legalHolds.decide', login_id: 'opsadmin', outcome: 'wrong-state' },
    { call: 'legalHolds.askEnd', login_id: 'opsadmin', outcome: 'done' },
    { call: 'legalHolds.decide', login_id: 'deskadmin', outcome: 'done' },
  ])
})

it('a hold that is set while the night removes waits for the batch under way, and all that is left stays', async () => {
  await note('M0000001')
  // As a removal that is under way does, and does not end yet.
  const removing = await testGateway.database.pool.connect()
  await removing.query('begin')
  await removing.query(`select pg_advisory_xact_lock_shared(hashtextextended('opsdesk: legal holds', 0))`)
  let isSet = false
  const setting = auditor
    .call('legalHolds.set', { merchantCode: 'M0000001', reason: 'The court asks for it.' })
    .then((hold) => {
      isSet = true
      return hold
    })
  const waiting = async () =>
    (await query(`select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted`)).length
  let removed: Promise<void> | undefined
  try {
    await expect.poll(waiting).toBe(1)
    expect(isSet).toBe(false)
    // The next batch begins behind the hold that waits.
    removed = night()
  } finally {
    await removing.query('commit')
    removing.release()
  }
  const { legalHoldId } = await setting
  await removed
  expect(await noted()).toEqual(['M0000001'])
  await end(legalHoldId)
})

it('a hold says a merchant or a kind and why, and never changes or goes away', async () => {
  const reason = 'The court asks for it.'
  const set = (asked: object) => auditor.call('legalHolds.set', { reason, ...asked })
  await expect(set({})).rejects.toMatchObject({ code: 'bad-request' })
  await expect(set({ merchantCode: 'M0000001', kind: 'messages' })).rejects.toMatchObject({ code: 'bad-request' })
  await expect(set({ merchantCode: 'NOBODY01' })).rejects.toMatchObject({ code: 'record-not-found' })
  await expect(set({ kind: 'messages', reason: '' })).rejects.toMatchObject({ code: 'remark-missing' })
  const { legalHoldId } = await set({ kind: 'messages' })
  for (const text of ['delete from legal_holds where id = $1', `update legal_holds set reason = 'x' where id = $1`])
    await expect(query(text, [legalHoldId])).rejects.toThrow(`legal hold ${legalHoldId}`)
  await expect(auditor.call('legalHolds.get', { legalHoldId: 999_999 })).rejects.toMatchObject({
    code: 'record-not-found',
  })
  const support = await testGateway.signIn('support')
  await expect(support.call('legalHolds.list', { page: 1, size: 20 })).rejects.toMatchObject({ code: 'not-allowed' })
})

describe('requests that are made by hand', () => {
  const reason = 'The court asks for it.'
  const remark = 'The case is closed.'
  const forged = async (who: Client, path: string, body: object) => (await who.post(`/ops/${path}`, body)).body['code']
  const heldNow = async (legalHoldId: number) => {
    const { state, endAskedBy, endedBy } = await auditor.call('legalHolds.get', { legalHoldId })
    return [state, endAskedBy, endedBy]
  }

  it('say nothing besides the fields of the call: who, when and what became of it are the gateway’s', async () => {
    const { legalHoldId } = await auditor.call('legalHolds.set', { kind: 'messages', reason })
    const { total } = await auditor.call('legalHolds.list', { page: 1, size: 20 })
    const set = { kind: 'messages', reason }
    const end = { legal_hold_id: legalHoldId, remark }
    const codes = await Promise.all([
      ...[
        { state: 'ended' },
        { set_by: 'support' },
        { set_at: '2020-01-01T00:00:00Z' },
        { end_asked_by: 'deskadmin' },
        { legal_hold_id: 1 },
        { kind: 'everything' },
        { kind: ['messages'] },
      ].map((more) => forged(auditor, 'opssetlegalhold', { ...set, ...more })),
      ...[{ state: 'ended' }, { end_asked_by: 'deskadmin' }, { legal_hold_id: '1 or 1=1' }, { legal_hold_id: -1 }].map(
        (more) => forged(auditor, 'opsasklegalholdend', { ...end, ...more }),
      ),
      ...[{ decision: 'ended' }, { decision: 'end', ended_by: 'deskadmin' }, { decision: ['end'] }, {}].map((more) =>
        forged(second, 'opslegalholddecision', { ...end, ...more }),
      ),
    ])
    expect(codes).toEqual(codes.map(() => 'bad-request'))
    expect([await heldNow(legalHoldId), (await auditor.call('legalHolds.list', { page: 1, size: 20 })).total]).toEqual([
      ['active', null, null],
      total,
    ])
    await auditor.call('legalHolds.askEnd', { legalHoldId, remark })
    await second.call('legalHolds.decide', { legalHoldId, decision: 'end', remark })
  })

  it('end a hold once: nothing ends that was not asked for, twice, or at once by two', async () => {
    const { legalHoldId } = await auditor.call('legalHolds.set', { kind: 'messages', reason })
    const decide = (who: Client, decision: 'end' | 'keep') =>
      forged(who, 'opslegalholddecision', { legal_hold_id: legalHoldId, decision, remark })
    const ask = (who: Client) => forged(who, 'opsasklegalholdend', { legal_hold_id: legalHoldId, remark })
    expect([await decide(second, 'end'), await decide(second, 'keep')]).toEqual(['wrong-state', 'wrong-state'])
    const asked = await Promise.all([ask(auditor), ask(second)])
    expect(asked.filter((code) => code === 'wrong-state')).toHaveLength(1)
    const [, asker] = await heldNow(legalHoldId)
    const [own, other] = asker === 'opsadmin' ? [auditor, second] : [second, auditor]
    expect(await decide(own, 'end')).toBe('own-work')
    expect(await heldNow(legalHoldId)).toEqual(['endAsked', asker, null])
    const ended = await Promise.all([decide(other, 'end'), decide(other, 'end'), decide(other, 'end')])
    expect(ended.filter((code) => code === 'wrong-state')).toHaveLength(2)
    expect([await decide(own, 'keep'), await decide(other, 'end'), await ask(own), await ask(other)]).toEqual([
      'wrong-state',
      'wrong-state',
      'wrong-state',
      'wrong-state',
    ])
    expect((await heldNow(legalHoldId))[0]).toBe('ended')
  })

  it('are for auditors, of merchants in their sight, and by one person once over all accounts', async () => {
    const { legalHoldId } = await auditor.call('legalHolds.set', { merchantCode: 'M0000001', reason })
    const end = { legal_hold_id: legalHoldId, decision: 'end', remark }
    const support = await testGateway.signIn('support')
    expect([
      await forged(support, 'opssetlegalhold', { kind: 'messages', reason }),
      await forged(support, 'opsasklegalholdend', { legal_hold_id: legalHoldId, remark }),
      await forged(support, 'opslegalholddecision', end),
    ]).toEqual(['not-allowed', 'not-allowed', 'not-allowed'])

    // The second account of the person who asked.
    await auditor.call('legalHolds.askEnd', { legalHoldId, remark })
    await makePuppet(testGateway, 'opsadmin', 'deskadmin')
    expect([await forged(second, 'opslegalholddecision', end), await heldNow(legalHoldId)]).toEqual([
      'not-independent',
      ['endAsked', 'opsadmin', null],
    ])
    expect((await second.call('waiting.list', { kind: 'legalHoldEnd', page: 0, size: 20 })).rows).toEqual([])

    // Who sees the merchants of a brand: nothing of others is there.
    await limitToBrand(testGateway.database.db, 'deskadmin', 'ASTRON')
    const limited = await testGateway.signIn('deskadmin')
    const { rows } = await limited.call('legalHolds.list', { page: 1, size: 50 })
    expect([
      rows.filter(({ merchantCode }) => merchantCode !== null),
      await forged(limited, 'opslegalhold', { legal_hold_id: legalHoldId }),
      await forged(limited, 'opsasklegalholdend', { legal_hold_id: legalHoldId, remark }),
      await forged(limited, 'opslegalholddecision', { ...end, decision: 'keep' }),
      await forged(limited, 'opssetlegalhold', { merchant_code: 'M0000002', reason }),
    ]).toEqual([[], 'record-not-found', 'record-not-found', 'record-not-found', 'record-not-found'])
    expect(await heldNow(legalHoldId)).toEqual(['endAsked', 'opsadmin', null])
  })
})
