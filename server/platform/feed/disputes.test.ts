import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeOf } from '#tests/support/outcome.ts'
import { eventOf, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
let platform: FeedClient

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { env: { REFUND_SECOND_PERSON_ABOVE: '10' } })
  const admins = [await testGateway.signIn('opsadmin'), await testGateway.signIn('deskadmin')] as const
  platform = await openFeedClient(testGateway, admins)
})
afterAll(() => testGateway.close())

const send = async (...events: unknown[]): Promise<string> => {
  const { applied, stale, refused } = (await platform.send(events)).body
  return [applied, stale, ...refused.map(({ code }) => code)].join(' ')
}

let sequence = 0
const dispute = (
  ref: string,
  txnRefNumber: string,
  status: string,
  { amountPaise = 100_000, stage = 'chargeback' }: { amountPaise?: number; stage?: string } = {},
) =>
  eventOf(
    'dispute.updated',
    ref,
    { txnRefNumber, status, stage, amountPaise, openedAt: `${testGateway.txnDay}T09:00:00Z` },
    { sequence: ++sequence },
  )

const pay = (txnRefNumber: string, merchantCode = 'M0000001') =>
  testGateway.pay([{ merchantCode, txnRefNumber, amountPaise: 100_000 }])

/** What merchants' batches bear of a dispute: what it is, how much, and of which stage. */
const linesOf = async (ref: string): Promise<string[]> => {
  const { rows } = await testGateway.database.db.execute<{ line: string }>(sql`
    select kind || ' ' || amount_paise || ' ' || dispute_stage as line from settlement_adjustments
    where from_dispute_ref = ${ref} order by id`)
  return rows.map(({ line }) => line)
}
const placesOf = async (txnRefNumber: string): Promise<string[]> =>
  (await testGateway.finance.call('payments.get', { txnRefNumber })).places.map(
    ({ place, amount }) => `${place} ${amount}`,
  )
const ask = (txnRefNumber: string, paidAmount: number) =>
  testGateway.finance.call('refunds.ask', { data: { txnRefNumber, paidAmount } })

test('a dispute is at most what is left of its payment, alone and with the others of it', async () => {
  await pay('L1')
  expect(await send(dispute('L-1', 'L1', 'open', { amountPaise: 100_001 }))).toBe('0 0 dispute-too-large')
  expect(await send(dispute('L-1', 'L1', 'open', { amountPaise: 60_000 }))).toBe('1 0')
  expect(await send(dispute('L-2', 'L1', 'open', { amountPaise: 60_000 }))).toBe('0 0 dispute-too-large')
  expect(await send(dispute('L-2', 'L1', 'open', { amountPaise: 40_000 }))).toBe('1 0')
  expect(await placesOf('L1')).toEqual(['disputed 100000'])
  // What was won is free again.
  expect(await send(dispute('L-1', 'L1', 'won', { amountPaise: 60_000 }))).toBe('1 0')
  expect(await send(dispute('L-3', 'L1', 'open', { amountPaise: 60_000 }))).toBe('1 0')
  const [one, two] = await Promise.all([
    send(dispute('L-4', 'L1', 'open', { amountPaise: 1 })),
    send(dispute('L-5', 'L1', 'open', { amountPaise: 1 })),
  ])
  expect([one, two]).toEqual(['0 0 dispute-too-large', '0 0 dispute-too-large'])
})

test('two disputes of one payment at once are not more than it together', async () => {
  await pay('R1')
  const all = await Promise.all(['R-1', 'R-2', 'R-3'].map((ref) => send(dispute(ref, 'R1', 'open'))))
  expect(all.toSorted()).toEqual(['0 0 dispute-too-large', '0 0 dispute-too-large', '1 0'])
})

test('a stage that is over stays so, within a request as well; a later stage opens the dispute anew', async () => {
  await pay('O1')
  await pay('O2')
  expect(await send(dispute('O-1', 'O1', 'lost'), dispute('O-1', 'O1', 'won'))).toBe('1 0 dispute-over')
  expect(await send(dispute('O-1', 'O1', 'won'))).toBe('0 0 dispute-over')
  expect(await send(dispute('O-1', 'O1', 'open'))).toBe('0 0 dispute-over')
  expect(await send(dispute('O-1', 'O1', 'open', { stage: 'retrieval' }))).toBe('0 0 dispute-over')
  expect(await send(dispute('O-1', 'O1', 'lost', { amountPaise: 50_000 }))).toBe('0 0 dispute-over')
  expect(await send(dispute('O-1', 'O1', 'lost'))).toBe('1 0')
  expect(await send(dispute('O-1', 'O2', 'open', { stage: 'arbitration' }))).toBe('0 0 dispute-of-another')
  expect(await send(dispute('O-1', 'O1', 'open', { stage: 'preArbitration' }))).toBe('1 0')
  expect(await send(dispute('O-1', 'O1', 'open', { stage: 'chargeback' }))).toBe('0 0 dispute-over')
})

test('nothing is refunded while a dispute is live, by whoever asks or approves, and what it took is not refunded again', async () => {
  await pay('N1')
  const waiting = await ask('N1', 50_000)
  expect(waiting.state).toBe('awaitingApproval')
  await send(dispute('N-1', 'N1', 'open', { amountPaise: 30_000 }))
  expect(await codeOf(ask('N1', 10_000))).toBe('refund-disputed')
  const decide = (decision: 'approve' | 'reject') =>
    testGateway.finance2.call('refunds.decide', { refundId: waiting.refundId, decision, remark: 'As it was asked.' })
  expect(await codeOf(decide('approve'))).toBe('refund-disputed')
  const lookUp = () => testGateway.finance.call('refunds.lookUp', { txnRefNumber: 'N1' })
  expect(await lookUp()).toMatchObject({ refundable: 0, disputeRef: 'N-1' })
  expect((await decide('reject')).state).toBe('cancelled')
  await send(dispute('N-1', 'N1', 'lost', { amountPaise: 30_000 }))
  expect(await lookUp()).toMatchObject({ refundable: 70_000, disputeRef: '' })
  expect(await codeOf(ask('N1', 70_001))).toBe('refund-beyond')
  expect(await placesOf('N1')).toEqual(['notDue 70000', 'refunded 30000'])
  const page = await testGateway.finance.call('payments.get', { txnRefNumber: 'N1' })
  expect(page.disputes).toMatchObject([{ disputeRef: 'N-1', amount: 30_000, stage: 'chargeback', status: 'lost' }])
})

test('a lost dispute of what was sealed is recovered once from the next batch, and given back once when a later stage is won', async () => {
  await pay('S1', 'M0000002')
  await testGateway.seal()
  const later = { stage: 'preArbitration' }
  await send(dispute('S-1', 'S1', 'open'))
  expect(await linesOf('S-1')).toEqual([])
  await Promise.all([send(dispute('S-1', 'S1', 'lost')), send(dispute('S-1', 'S1', 'lost'))])
  expect(await linesOf('S-1')).toEqual(['recovery -100000 chargeback'])
  // What is not decided again changes nothing of what was taken.
  await send(dispute('S-1', 'S1', 'open', later))
  expect(await linesOf('S-1')).toEqual(['recovery -100000 chargeback'])
  await send(dispute('S-1', 'S1', 'won', later), dispute('S-1', 'S1', 'won', later))
  await send(dispute('S-1', 'S1', 'lost', later))
  const all = ['recovery -100000 chargeback', 'givenBack 100000 preArbitration']
  expect(await linesOf('S-1')).toEqual(all)
  await send(dispute('S-1', 'S1', 'accepted', { stage: 'arbitration' }))
  expect(await linesOf('S-1')).toEqual([...all, 'recovery -100000 arbitration'])
})

test('a lost dispute of what is not sealed comes out of its row, and goes back into it when a later stage is won', async () => {
  await pay('U1', 'M0000003')
  await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  const row = async () => {
    const { amount_paise: amount, refunded_paise: refunded, status } = await testGateway.row('U1')
    return [amount, refunded, status]
  }
  expect(await row()).toEqual(['97640', '0', 'Ready_to_Settle'])
  await send(dispute('U-1', 'U1', 'lost', { amountPaise: 40_000 }))
  expect(await row()).toEqual(['57640', '40000', 'Ready_to_Settle'])
  await send(dispute('U-1', 'U1', 'won', { amountPaise: 40_000, stage: 'preArbitration' }))
  expect([await row(), await linesOf('U-1')]).toEqual([['97640', '0', 'Ready_to_Settle'], []])
})

test('won and lost at once: one of them counts, and the merchant bears what it says', async () => {
  await pay('W1', 'M0000003')
  await send(dispute('W-1', 'W1', 'open'))
  const all = await Promise.all([send(dispute('W-1', 'W1', 'won')), send(dispute('W-1', 'W1', 'lost'))])
  expect(all.filter((said) => said === '1 0')).toHaveLength(1)
  const { rows } = await testGateway.database.db.execute<{ status: string; row_paise: string }>(
    sql`select status, row_paise from disputes where dispute_ref = 'W-1'`,
  )
  expect(rows[0]?.row_paise).toBe(rows[0]?.status === 'lost' ? '100000' : '0')
})
