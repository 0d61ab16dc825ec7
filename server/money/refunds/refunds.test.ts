import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type CallOptions, type Client, openTestGateway } from '#tests/support/gateway.ts'
import { insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf, refusedBy } from '#tests/support/outcome.ts'
import { declined, envOf, good, type Provider, startProvider } from '#tests/support/refundProvider.ts'
import { openSettlementFixture, payableMerchant, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { insertTransactions } from '#tests/support/transactions.ts'

let provider: Provider
let testGateway: SettlementFixture
beforeAll(async () => {
  provider = await startProvider()
  testGateway = await openSettlementFixture(inject('postgresUrl'), {
    merchants: 2,
    env: envOf(provider),
  })
})
afterAll(async () => {
  await testGateway.close()
  provider.server.closeAllConnections()
  provider.server.close()
})

const pay = (txnRefNumber: string, amountPaise = 100_000) =>
  testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber, amountPaise }])
const ask = (
  txnRefNumber: string,
  paidAmount: number,
  {
    who = testGateway.finance,
    options = {},
    ...more
  }: { who?: Client; options?: CallOptions; refundId?: string; isMeantAgain?: boolean } = {},
) => who.call('refunds.ask', { data: { txnRefNumber, paidAmount }, ...more }, options)
const decide = (who: Client, refundId: string, decision: 'approve' | 'reject' | 'withdraw', remark = '') =>
  who.call('refunds.decide', { refundId, decision, remark })
const lookUp = (txnRefNumber: string) => testGateway.finance.call('refunds.lookUp', { txnRefNumber })

describe('a refund', () => {
  test('goes to the provider as documented, under its own key, and is success by the provider’s word', async () => {
    await pay('R1')
    const refundId = randomUUID()
    const refund = await ask('R1', 40_050, { refundId })
    expect([refund.state, refund.providerReference, refund.isSandbox, refund.askedBy]).toEqual([
      'success',
      'RFD-1',
      false,
      'finance',
    ])
    expect(provider.asked.at(-1)).toEqual({
      path: '/refund',
      key: refundId,
      body: { data: { txnRefNumber: 'R1', paidAmount: 400.5 } },
    })
    const found = await lookUp('R1')
    expect([found.captured, found.refunded, found.refundable]).toEqual([100_000, 40_050, 59_950])
  })

  test('is never more than what was captured and is left, for successful transactions alone', async () => {
    const refused = await refusalOf(ask('R1', 59_951))
    expect([refused.code, refused.message]).toEqual([
      'refund-beyond',
      'At most ₹599.50 can still be refunded of this transaction.',
    ])
    await testGateway.database.db.execute(sql`update transactions set status = 'FAILED' where txn_ref_number = 'R1'`)
    expect([await codeOf(ask('R1', 100)), await codeOf(ask('R0', 100))]).toEqual([
      'refund-not-possible',
      'record-not-found',
    ])
    await testGateway.database.db.execute(
      sql`update transactions set status = 'SUCCESSFUL' where txn_ref_number = 'R1'`,
    )
    expect(
      await refusedBy(
        testGateway.database.db.execute(sql`insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person)
          select gen_random_uuid(), f.transaction_id, f.merchant_id, 59951, 'submitted', f.asked_by, now(), false
          from refunds f join transactions t on t.id = f.transaction_id where t.txn_ref_number = 'R1'`),
      ),
    ).toContain('was captured with less than its refunds')
  })

  test('of the same amount within the hour asks whether it is meant, and goes through when it is', async () => {
    await pay('R2')
    await ask('R2', 30_000)
    expect(await codeOf(ask('R2', 30_000))).toBe('refund-again')
    expect((await ask('R2', 30_000, { isMeantAgain: true })).state).toBe('success')
  })

  test('that the provider declines says so in its words, and its amount is refundable again', async () => {
    await pay('R3')
    provider.answers = () => declined
    const refused = await refusalOf(ask('R3', 100_000))
    provider.answers = () => good
    expect([refused.status, refused.code, refused.message]).toEqual([
      502,
      'refund-failed',
      'Error: The card was closed.',
    ])
    const { refundable, refunds } = await lookUp('R3')
    expect([refundable, refunds.map(({ state, errorCode }) => [state, errorCode])]).toEqual([
      100_000,
      [['failed', 'R21']],
    ])
    expect((await refusalOf(ask('R3', 100_000))).message).toBe(
      'A refund of the same amount was declined by the provider within the last hour. Say that you mean it again.',
    )
    expect((await ask('R3', 100_000, { isMeantAgain: true })).state).toBe('success')
  })

  test('pressed twice, and once more after the answer was lost, is one refund with one key', async () => {
    await pay('R4')
    const refundId = randomUUID()
    const before = provider.asked.length
    const both = await Promise.all([ask('R4', 50_000, { refundId }), ask('R4', 50_000, { refundId })])
    const later = await ask('R4', 50_000, { refundId })
    expect([
      provider.asked.length - before,
      new Set([...both, later].map((one) => one.refundId)).size,
      later.state,
    ]).toEqual([1, 1, 'success'])
    expect([
      await codeOf(ask('R4', 40_000, { refundId })),
      await codeOf(ask('R4', 50_000, { refundId, who: testGateway.finance2 })),
    ]).toEqual(['key-reused', 'key-of-another'])
  })

  test('of 50 parallel calls with one request key has one effect and 50 equal answers; another body has none', async () => {
    await pay('R5')
    await pay('R6')
    const before = provider.asked.length
    const options = { idempotencyKey: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => JSON.stringify(await ask('R5', 10_000, { options }))),
    )
    expect([new Set(answers).size, provider.asked.length - before]).toEqual([1, 1])
    expect([await codeOf(ask('R6', 10_000, { options })), (await lookUp('R6')).refunds]).toEqual(['key-reused', []])
  })
})

describe('a refund above the limit', () => {
  test('waits for a second person, who sends it; its maker only withdraws', async () => {
    await pay('L1', 3_000_000)
    const before = provider.asked.length
    const waiting = await ask('L1', 1_000_001)
    expect([waiting.state, waiting.can, waiting.whyNot, provider.asked.length]).toEqual([
      'awaitingApproval',
      ['withdraw'],
      'own-work',
      before,
    ])
    expect([
      await codeOf(decide(testGateway.finance, waiting.refundId, 'approve')),
      await codeOf(decide(testGateway.finance2, waiting.refundId, 'withdraw')),
      await codeOf(decide(testGateway.finance2, waiting.refundId, 'reject')),
    ]).toEqual(['own-work', 'not-allowed', 'remark-missing'])
    expect((await lookUp('L1')).refundable).toBe(1_999_999)
    const sent = await decide(testGateway.finance2, waiting.refundId, 'approve')
    expect([sent.state, sent.decidedBy, provider.asked.length - before]).toEqual(['success', 'finance2', 1])
    expect(await codeOf(decide(testGateway.finance, waiting.refundId, 'withdraw'))).toBe('wrong-state')
  })

  test('is among what waits for others who may decide on it, and not for its maker or out of scope', async () => {
    await pay('L0', 2_500_000)
    const { refundId } = await ask('L0', 2_500_000)
    const waitsFor = async (who: Client) => {
      const { rows, counts } = await who.call('waiting.list', { kind: 'refund', page: 0, size: 10 })
      return [rows.map(({ key, title, amount, askedBy }) => [key, title, amount, askedBy]), counts.refund]
    }
    const [opsadmin, checker] = [await testGateway.signIn('opsadmin'), await testGateway.signIn('bankchecker')]
    const waits = [[[refundId, expect.stringMatching(/^L0, /), 2_500_000, 'finance']], 1]
    expect([
      await waitsFor(testGateway.finance2),
      await waitsFor(opsadmin),
      await waitsFor(testGateway.finance),
      await waitsFor(checker),
    ]).toEqual([waits, waits, [[], 0], [[], 0]])
    await decide(testGateway.finance2, refundId, 'reject', 'Not the customer.')
    expect(await waitsFor(opsadmin)).toEqual([[], 0])
  })

  test('counts all live refunds of the transaction, and what the person refunded alone today', async () => {
    // ₹10,000.01 are refunded of L1 already.
    expect((await ask('L1', 100)).state).toBe('awaitingApproval')
    await testGateway.pay(
      ['L2', 'L3', 'L4', 'L5', 'L6', 'L7'].map((txnRefNumber) => ({
        merchantCode: 'M0000002',
        txnRefNumber,
        amountPaise: 1_000_000,
      })),
    )
    const states = []
    for (const txnRefNumber of ['L2', 'L3', 'L4', 'L5', 'L6', 'L7'])
      states.push((await ask(txnRefNumber, 1_000_000, { who: testGateway.finance2 })).state)
    expect(states).toEqual(['success', 'success', 'success', 'success', 'success', 'awaitingApproval'])
  })

  test('that is rejected or withdrawn frees its amount', async () => {
    await pay('L8', 2_000_000)
    const first = await ask('L8', 2_000_000)
    expect((await decide(testGateway.finance2, first.refundId, 'reject', 'Not the customer.')).state).toBe('cancelled')
    const second = await ask('L8', 2_000_000)
    expect((await decide(testGateway.finance, second.refundId, 'withdraw')).state).toBe('cancelled')
    expect((await lookUp('L8')).refundable).toBe(2_000_000)
  })

  test('approved by two people at once is sent once', async () => {
    await pay('L9', 2_000_000)
    const opsadmin = await testGateway.signIn('opsadmin')
    const { refundId } = await ask('L9', 2_000_000)
    const before = provider.asked.length
    const outcomes = await Promise.all([
      codeOf(decide(testGateway.finance2, refundId, 'approve')),
      codeOf(decide(opsadmin, refundId, 'approve')),
    ])
    expect([outcomes.toSorted(), provider.asked.length - before]).toEqual([['done', 'wrong-state'], 1])
  })
})

describe('a refund without an answer', () => {
  test('stays unknown and holds its amount until the provider says what became of it', async () => {
    await pay('U1')
    provider.answers = () => undefined
    const unknown = await ask('U1', 100_000)
    expect([unknown.state, unknown.errorDesc, unknown.can]).toEqual([
      'unknown',
      'The provider did not answer.',
      ['askProvider'],
    ])
    const listed = await testGateway.finance.call('refunds.list', { state: ['unknown'], page: 1, size: 20 })
    expect(listed.rows.map(({ txnRefNumber }) => txnRefNumber)).toEqual(['U1'])
    const told = async () =>
      (await testGateway.finance2.call('troubles.list', {})).kinds
        .filter(({ kind }) => kind === 'unknownRefund')
        .map(({ count, amount }) => [count, amount])
    expect(await told()).toEqual([[1, 100_000]])
    expect([(await lookUp('U1')).refundable, await codeOf(ask('U1', 1, {}))]).toEqual([0, 'refund-beyond'])
    provider.answers = () => ({ status: 503, body: '' })
    const still = await testGateway.finance.call('refunds.askProvider', { refundId: unknown.refundId })
    provider.answers = (path) => (path === '/state' ? good : declined)
    const known = await testGateway.finance2.call('refunds.askProvider', { refundId: unknown.refundId })
    provider.answers = () => good
    expect([still.state, known.state, provider.asked.at(-1)?.key]).toEqual(['unknown', 'success', unknown.refundId])
    expect(await told()).toEqual([])
    expect(await codeOf(testGateway.finance.call('refunds.askProvider', { refundId: unknown.refundId }))).toBe('done')
  })

  test('whose process was killed in the call is among the unknown ones, and never failed by the clock', async () => {
    await pay('U2')
    await testGateway.database.db.execute(sql`insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at,
        needs_second_person, submitted_at, attempts)
      select gen_random_uuid(), t.id, t.merchant_id, 100000, 'submitted', s.id, now() - interval '2 hours', false,
        now() - interval '2 hours', 1 from transactions t, staff s where t.txn_ref_number = 'U2' and s.login_id = 'finance'`)
    const { refunds, refundable } = await lookUp('U2')
    expect([refunds.map(({ state, can }) => [state, can]), refundable]).toEqual([[['unknown', ['askProvider']]], 0])
    const known = await testGateway.finance.call('refunds.askProvider', { refundId: refunds[0]?.refundId ?? '' })
    expect(known.state).toBe('success')
  })

  test('that succeeds although the payer’s bank took the payment back meanwhile is recovered, and the day is still settled', async () => {
    await pay('U4')
    await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    provider.answers = () => undefined
    const { refundId } = await ask('U4', 60_000)
    const disputeRef = 'D-U4'
    const opened = {
      disputeRef,
      txnRefNumber: 'U4',
      amount: 100_000,
      stage: 'chargeback',
      openedOn: testGateway.txnDay,
    } as const
    await testGateway.finance.call('disputes.open', opened)
    await testGateway.finance.call('disputes.act', { disputeRef, act: 'accept', remark: 'As the merchant says.' })
    provider.answers = () => good
    const known = await testGateway.finance.call('refunds.askProvider', { refundId })
    const lines = async () => {
      const { rows } = await testGateway.database.db.execute<{ line: string }>(sql`
        select kind || ' ' || amount_paise as line from settlement_adjustments where from_refund_id = ${refundId}`)
      return rows.map(({ line }) => line)
    }
    const { refunded_paise: refunded, status } = await testGateway.row('U4')
    expect([known.state, refunded, status, await lines()]).toEqual(['success', '100000', 'Draft', ['recovery -60000']])
    await testGateway.seal()
    expect((await testGateway.row('U4'))['refunded_paise']).toBe('100000')
  })

  test('stays as the provider said first: an answer that comes behind another word changes nothing', async () => {
    await pay('U3')
    const late = Promise.withResolvers<typeof declined>()
    const called = Promise.withResolvers<void>()
    provider.answers = (path) => {
      if (path === '/state') return good
      called.resolve()
      return late.promise
    }
    const refundId = randomUUID()
    const asking = ask('U3', 100_000, { refundId })
    await called.promise
    await testGateway.database.db.execute(
      sql`update refunds set submitted_at = submitted_at - interval '1 hour' where id = ${refundId}`,
    )
    const known = await testGateway.finance2.call('refunds.askProvider', { refundId })
    late.resolve(declined)
    const answered = await asking
    provider.answers = () => good
    expect([known.state, answered.state, (await lookUp('U3')).refundable]).toEqual(['success', 'success', 0])
  })
})

describe('what a provider answers', () => {
  const json = (body: unknown) => JSON.stringify(body)
  let asked = 0
  const stateAfter = async (status: number, body: string): Promise<unknown> => {
    asked += 1
    const txnRefNumber = `W${asked}`
    await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber, amountPaise: 1_000 }])
    provider.answers = () => ({ status, body })
    await codeOf(ask(txnRefNumber, 1_000))
    provider.answers = () => good
    const { refunds, refundable } = await lookUp(txnRefNumber)
    return [refunds.map(({ state }) => state), refundable]
  }

  test.each([
    [200, json({ state: 'REFUNDED' })],
    [200, json({ state: 'QUEUED' })],
    [200, json({ status: 'pending' })],
    [200, json({ status: 'SUCCESS' })],
    [200, json({})],
    [200, json({ reference: 'RFD-2' })],
    [200, json({ errorDesc: 'Refund successful' })],
    [200, json({ errorCode: '0', errorDesc: 'Success' })],
    [200, json({ data: { state: 'SUCCESS' } })],
    [200, json({ state: ['SUCCESS'] })],
    [200, json([{ state: 'SUCCESS' }])],
    [200, json({ state: true })],
    [200, json({ state: 1 })],
    [200, json('SUCCESS')],
    [200, '<html><body>SUCCESS</body></html>'],
    [200, 'SUCCESS'],
    [200, ''],
    [202, json({})],
    [400, json({ errorCode: 'R99', errorDesc: 'Already refunded.' })],
    [404, ''],
    [409, json({ state: 'SUCCESS' })],
    [500, json({ state: 'FAILED' })],
    [429, json({ errorCode: 'R21' })],
    [200, json({ state: 'SUCCESS', errorCode: 'R21' })],
  ])('%i with %s is unknown: the amount stays reserved', async (status, body) => {
    expect(await stateAfter(status, body)).toEqual([['unknown'], 0])
  })

  test.each([
    [200, json({ state: 'FAILED' })],
    [200, json({ state: 'failed', reference: 'RFD-3' })],
    [400, json({ errorCode: 'R21', errorDesc: 'Success is not possible.' })],
    [200, json({ errorCode: 'r21' })],
  ])('%i with %s is failed: the amount is free again', async (status, body) => {
    expect(await stateAfter(status, body)).toEqual([['failed'], 1_000])
  })

  test.each([
    [200, json({ state: 'Success', errorCode: null, errorDesc: 'Refund successful' })],
    [201, json({ data: { refund: { status: 'processed' } } })],
  ])('%i with %s is success', async (status, body) => {
    expect(await stateAfter(status, body)).toEqual([['success'], 0])
  })

  test('that nobody knows is said, and asked again under the same id; a new refund of the amount is not made meanwhile', async () => {
    await pay('W-ASK', 100_000)
    provider.answers = () => ({ status: 200, body: json({ state: 'QUEUED' }) })
    const unknown = await ask('W-ASK', 40_000)
    const before = provider.asked.length
    const again = await refusalOf(ask('W-ASK', 40_000, { isMeantAgain: true }))
    expect([unknown.errorDesc, again.code, again.message, provider.asked.length]).toEqual([
      'The provider answered "QUEUED" with status 200: that is no word of success or failure.',
      'refund-not-possible',
      'A refund of this amount has no known end yet. Ask the provider what became of it.',
      before,
    ])
    const still = await testGateway.finance.call('refunds.askProvider', { refundId: unknown.refundId })
    provider.answers = () => good
    const known = await testGateway.finance.call('refunds.askProvider', { refundId: unknown.refundId })
    expect([still.state, known.state, provider.asked.slice(before).map(({ path, key }) => [path, key])]).toEqual([
      'unknown',
      'success',
      [
        ['/state', unknown.refundId],
        ['/state', unknown.refundId],
      ],
    ])
    expect((await ask('W-ASK', 40_000, { isMeantAgain: true })).state).toEqual('success')
  })
})

describe('a refund and the settlement of its transaction', () => {
  test('before the batch: the row is paid less, or not at all', async () => {
    await pay('S1')
    await pay('S2')
    await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    await ask('S1', 40_000)
    await ask('S2', 100_000)
    expect([await testGateway.row('S1'), await testGateway.row('S2')]).toMatchObject([
      { status: 'Ready_to_Settle', net_paise: '97640', refunded_paise: '40000', amount_paise: '57640' },
      { status: 'Draft', hindrances: ['refunded'] },
    ])
  })

  test('in full ends the hold of the transaction by itself, in part does not', async () => {
    const { finance } = testGateway
    for (const txnRefNumber of ['S7', 'S8']) await pay(txnRefNumber)
    await finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    for (const txnRefNumber of ['S7', 'S8'])
      await finance.call('settlements.hold', { txnRefNumber, reason: 'The bank asked.', status: 'HOLDCC' })
    await ask('S7', 40_000)
    await ask('S8', 100_000)
    expect([await testGateway.row('S7'), await testGateway.row('S8')]).toMatchObject([
      { status: 'Hold', amount_paise: '57640' },
      { status: 'Draft', hindrances: ['refunded'] },
    ])
    const { rows } = await testGateway.database.db.execute(sql`
      select t.txn_ref_number as ref, h.released_at is not null as is_over, h.released_by, h.release_reason as why
      from settlement_holds h join transactions t on t.id = h.transaction_id
      where t.txn_ref_number in ('S7', 'S8') order by 1`)
    expect(rows).toEqual([
      { ref: 'S7', is_over: false, released_by: null, why: '' },
      {
        ref: 'S8',
        is_over: true,
        released_by: null,
        why: 'The payment was refunded in full: nothing is left to be paid.',
      },
    ])
    expect(await codeOf(finance.call('settlements.release', { txnRefNumber: 'S8', reason: 'Given back.' }))).toBe(
      'wrong-state',
    )
  })

  test('that a recovery bears is not borne by the row again, when its batch was cancelled and more is refunded', async () => {
    await pay('S9')
    const { batchId, sealHash } = await testGateway.seal()
    await ask('S9', 10_000)
    const cancelling = { batchId, sealHash, decision: 'cancel', remark: 'Sealed too early.' } as const
    await testGateway.finance2.call('settlements.decide', cancelling)
    await ask('S9', 20_000)
    const [first] = (await lookUp('S9')).refunds.filter(({ amount }) => amount === 10_000)
    expect([(await testGateway.row('S9'))['refunded_paise'], first?.recovery]).toEqual(['20000', 10_000])
    // The next facts begin without it.
    await testGateway.finance.call('settlements.hold', { txnRefNumber: 'S9', reason: 'Done with.', status: 'HOLDCC' })
  })

  test('after the seal: the batch stays as it is, and one recovery line is taken from the next ones until it is paid back', async () => {
    const sealed = await testGateway.seal()
    const { sealHash, amount } = sealed
    const refund = await ask('S1', 60_000, { who: await testGateway.signIn('opsadmin') })
    expect([refund.state, refund.recovery]).toEqual(['success', 60_000])
    const after = await testGateway.finance.call('settlements.batch', { batchId: sealed.batchId, page: 1, size: 50 })
    expect([after.batch.sealHash, after.batch.amount]).toEqual([sealHash, amount])
    await pay('S3', 30_000)
    const next = await testGateway.seal()
    const { payouts, adjustments } = await testGateway.finance.call('settlements.batch', {
      batchId: next.batchId,
      page: 1,
      size: 50,
    })
    // 30,000 less 2 % and GST on it are 29,292: 30,708 are still owed.
    expect([
      payouts.map(({ state, amount: paid }) => [state, paid]),
      adjustments.map(({ kind, amount: paise }) => [kind, paise]),
    ]).toEqual([
      [['none', 0]],
      [
        ['recovery', -60_000],
        ['carriedOut', 30_708],
      ],
    ])
    await testGateway.finance2.call('settlements.decide', {
      batchId: next.batchId,
      decision: 'approve',
      sealHash: next.sealHash,
      remark: '',
    })
    await testGateway.finance.call('settlements.bankFile', { batchId: next.batchId })
    expect(await testGateway.row('S3')).toMatchObject({ status: 'Settled', utr_number: '', bank_status: 'NOT_SENT' })
    await pay('S4', 100_000)
    const last = await testGateway.seal()
    expect([last.net, last.adjustments, last.amount]).toEqual([97_640, -30_708, 66_932])
  })
})

test('no decision that the machine forbids has an effect: any state, event, service and own work', async () => {
  const states = ['awaitingApproval', 'submitted', 'success', 'failed', 'unknown', 'cancelled'] as const
  const acts = ['approve', 'reject', 'withdraw'] as const
  const people = {
    maker: testGateway.finance,
    other: testGateway.finance2,
    without: await testGateway.signIn('support'),
  }
  await testGateway.pay(
    states.map((state) => ({ merchantCode: 'M0000002', txnRefNumber: `CELL-${state}`, amountPaise: 100 })),
  )
  for (const state of states)
    await testGateway.database.db.execute(sql`insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at,
        needs_second_person, submitted_at, attempts)
      select gen_random_uuid(), t.id, t.merchant_id, 100, ${state}, s.id, now(), false, now(), 1
      from transactions t, staff s where t.txn_ref_number = ${`CELL-${state}`} and s.login_id = 'finance'`)
  const before = provider.asked.length
  const outcomes: string[] = []
  for (const state of states) {
    const [refund] = (await lookUp(`CELL-${state}`)).refunds
    for (const [name, who] of Object.entries(people))
      for (const act of acts) {
        // What is allowed is done elsewhere.
        const isAllowed = state === 'awaitingApproval' && name === (act === 'withdraw' ? 'maker' : 'other')
        if (isAllowed) continue
        outcomes.push(
          `${state} ${act} ${name}: ${await codeOf(decide(who, refund?.refundId ?? '', act, 'As agreed.'))}`,
        )
      }
    expect((await lookUp(`CELL-${state}`)).refunds[0]?.state).toBe(state)
  }
  const expected = states.flatMap((state) =>
    Object.keys(people).flatMap((name) =>
      acts.flatMap((act) => {
        if (name === 'without') return [`${state} ${act} ${name}: not-allowed`]
        if (state !== 'awaitingApproval') return [`${state} ${act} ${name}: wrong-state`]
        if (name === (act === 'withdraw' ? 'maker' : 'other')) return []
        return [`${state} ${act} ${name}: ${name === 'maker' ? 'own-work' : 'not-allowed'}`]
      }),
    ),
  )
  expect([outcomes, provider.asked.length]).toEqual([expected, before])
})

test('without a provider nothing is refunded, and what the sandbox of the demo answered is marked for ever', async () => {
  const bare = await openTestGateway(inject('postgresUrl'), { env: { DEMO: 'off' } })
  const { db } = bare.database
  // Demo people sign in on a demo alone.
  await db.execute(sql`update staff set is_demo = false`)
  await insertMerchants(db, [payableMerchant(bare, 1)])
  await insertTransactions(db, [{ merchantCode: 'M0000001', txnRefNumber: 'N1', createdAt: new Date() }])
  const asked = (await bare.signIn('finance')).call('refunds.ask', { data: { txnRefNumber: 'N1', paidAmount: 100 } })
  expect(await codeOf(asked)).toBe('refund-not-configured')
  await bare.close()
  const demo = await openSettlementFixture(inject('postgresUrl'), { merchants: 1 })
  await demo.pay(['N13', 'N17', 'N2'].map((txnRefNumber) => ({ merchantCode: 'M0000001', txnRefNumber })))
  const at = (txnRefNumber: string) => demo.finance.call('refunds.ask', { data: { txnRefNumber, paidAmount: 100_000 } })
  const refused = await refusalOf(at('N13'))
  const [lost, done] = [await at('N17'), await at('N2')]
  expect([refused.message, lost.state, lost.isSandbox, done.state, done.isSandbox]).toEqual([
    'Error: The issuer declined the refund.',
    'unknown',
    true,
    'success',
    true,
  ])
  const steps = await demo.database.pool.query(
    `select distinct call, address from audit_entries where subject like 'refund:%' order by call`,
  )
  expect(steps.rows).toEqual([{ call: 'refunds.ask', address: '127.0.0.1' }])
  expect(
    await refusedBy(demo.database.db.execute(sql`update refunds set is_sandbox = false where id = ${done.refundId}`)),
  ).toContain('never changes')
  await demo.close()
})
