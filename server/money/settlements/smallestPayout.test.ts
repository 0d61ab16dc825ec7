import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { readConfig } from '#server/gateway/config.ts'
import { tallyPositions } from '#server/money/payments/tallyPositions.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

const send = async ({ batchId, sealHash }: SettlementBatch) => {
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  const { url } = await testGateway.finance.call('settlements.bankFile', { batchId })
  const file = await fetch(new URL(url, testGateway.address), { headers: { cookie: testGateway.finance.cookie } })
  return file.text()
}
const batchOf = ({ batchId }: SettlementBatch) =>
  testGateway.finance.call('settlements.batch', { batchId, page: 1, size: 50 })
const payoutOf = (payoutRef: string) => testGateway.finance.call('settlements.payout', { payoutRef })
const placesOf = async (txnRefNumber: string) => {
  const { places, reason, payouts } = await testGateway.finance.call('payments.get', { txnRefNumber })
  return { places, reason, payouts: payouts.map(({ payoutRef, state }) => [payoutRef, state]) }
}
/** Where *Position* has the money, as it is kept. */
const position = async () => {
  while ((await tallyPositions(testGateway.database.db)) > 0);
  const today = indianDay(new Date())
  const { ages } = await testGateway.finance.call('payments.position', {
    fromDate: dayAfter(today, -60),
    toDate: today,
  })
  const sums: Record<string, number> = {}
  for (const { place, amount } of ages) sums[place] = (sums[place] ?? 0) + amount
  return sums
}

test('what is below the smallest payout is carried from batch to batch until it is enough, and each page says where it is', async () => {
  // Its day is its own, and later batches do not touch it.
  const earlier = dayAfter(testGateway.txnDay, -3)
  // 2 % of 60 paise half up is 1, and GST on it nothing.
  await testGateway.pay([
    { merchantCode: 'M0000001', txnRefNumber: 'S1', amountPaise: 60, daysBefore: 3 },
    { merchantCode: 'M0000002', txnRefNumber: 'S2', amountPaise: 102, daysBefore: 3 },
  ])
  const { carried, merchantsCarried, smallestPayout, merchants, amount, adjustments, impact } =
    await testGateway.finance.call('settlements.preview', { txnDate: earlier })
  expect({ carried, merchantsCarried, smallestPayout, merchants, amount, adjustments, payouts: impact.rows }).toEqual({
    carried: 59,
    merchantsCarried: 1,
    smallestPayout: 100,
    merchants: 2,
    amount: 100,
    adjustments: -59,
    payouts: 1,
  })
  const first = await testGateway.seal(earlier)
  expect([first.amount, first.adjustments, first.payouts, first.smallestPayout]).toEqual([100, -59, 1, 100])
  const sealed = await batchOf(first)
  expect(sealed.payouts.map(({ merchantCode, state, amount: paise }) => [merchantCode, state, paise])).toEqual([
    ['M0000001', 'carried', 0],
    ['M0000002', 'planned', 100],
  ])
  expect(sealed.adjustments).toEqual([
    { merchantCode: 'M0000001', kind: 'carriedOut', amount: -59, source: `batch ${first.batchId}` },
  ])
  expect(await position()).toEqual({ carried: 60, inBatch: 102 })
  const file = await send(first)
  expect([file.includes('M0000001'), file.includes('M0000002')]).toEqual([false, true])
  expect(await testGateway.row('S1')).toMatchObject({ status: 'Settled', utr_number: '', bank_status: 'NOT_SENT' })
  const [firstRef] = sealed.payouts.map(({ payoutRef }) => payoutRef)
  const waiting = await payoutOf(firstRef ?? '')
  expect([waiting.state, waiting.smallestPayout, waiting.carriedInto]).toEqual(['carried', 100, null])
  expect(await placesOf('S1')).toEqual({
    places: [{ place: 'carried', amount: 60 }],
    reason: 'Its payout is below the smallest one. The merchant’s next batch includes it.',
    payouts: [[firstRef, 'carried']],
  })
  const listed = await testGateway.finance.call('payments.placed', { place: 'carried', page: 1, size: 50 })
  expect(listed.rows.map(({ txnRefNumber, amount: paise, reason }) => [txnRefNumber, paise, reason])).toEqual([
    ['S1', 60, 'It is below the smallest payout, or no rail takes its payout. The merchant’s next batch includes it.'],
  ])

  // Without rows of the merchant nothing takes it yet; with a few paise it is carried again; with enough it is paid.
  await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'S3', amountPaise: 500 }])
  const others = await testGateway.seal()
  expect((await batchOf(others)).payouts.map(({ merchantCode }) => merchantCode)).toEqual(['M0000002'])
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'S4', amountPaise: 10 }])
  const second = await testGateway.seal()
  expect((await batchOf(second)).adjustments.map(({ kind, amount: paise }) => [kind, paise])).toEqual([
    ['carriedIn', 59],
    ['carriedOut', -69],
  ])
  await send(second)
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'S5', amountPaise: 31 }])
  const third = await testGateway.seal()
  const [paid] = (await batchOf(third)).payouts
  // 31 less a paisa of fees are 30, and 69 are owed: 99.
  expect([paid?.state, paid?.amount]).toEqual(['carried', 0])
  await send(third)
  expect((await position())['carried']).toBe(101)
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'S6', amountPaise: 1 }])
  const last = await testGateway.seal()
  const { payouts } = await batchOf(last)
  expect(payouts.map(({ state, net, adjustments: more, amount: paise }) => [state, net, more, paise])).toEqual([
    ['planned', 1, 99, 100],
  ])
  expect((await payoutOf(firstRef ?? '')).carriedInto).toMatchObject({ batchId: second.batchId })
  expect((await placesOf('S1')).places).toEqual([{ place: 'inBatch', amount: 60 }])
  const moved = await position()
  expect([moved['carried'], moved['inBatch']]).toEqual([undefined, 500 + 102])
  const { payouts: way, reason } = await placesOf('S1')
  expect([way.map(([, state]) => state), reason]).toEqual([
    ['carried', 'carried', 'carried', 'planned'],
    `It is in batch ${last.batchId}, which waits for a second person. It is to be paid on ${reason.split('paid on ')[1]}`,
  ])
  // A batch that is cancelled lets it go: it is carried again.
  await testGateway.finance.call('settlements.decide', {
    batchId: last.batchId,
    sealHash: last.sealHash,
    decision: 'cancel',
    remark: 'history',
  })
  expect((await placesOf('S1')).places).toEqual([{ place: 'carried', amount: 60 }])
  expect((await position())['carried']).toBe(101)
  expect(await send(await testGateway.seal())).toContain('M0000001')
  expect((await placesOf('S1')).places).toEqual([{ place: 'sent', amount: 60 }])
})

test('what is carried over is taken by a debt first, and a merchant without payments is paid once it is owed enough', async () => {
  await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'D1', amountPaise: 51 }])
  await send(await testGateway.seal())
  expect((await placesOf('D1')).places).toEqual([{ place: 'carried', amount: 51 }])
  const owe = (paise: number) =>
    testGateway.database.db.execute(sql`
      insert into settlement_adjustments (merchant_id, kind, amount_paise, from_dispute_ref, created_at)
      select id, ${paise > 0 ? 'givenBack' : 'recovery'}, ${paise}, ${`D${paise}`}, now() from merchants where merchant_code = 'M0000003'`)
  await owe(50)
  await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'D2', amountPaise: 5_000 }])
  const before = await testGateway.seal()
  const { payouts } = await batchOf(before)
  // 50 of the payment and 50 that are given back.
  expect(payouts.map(({ merchantCode, rows, amount }) => [merchantCode, rows, amount])).toEqual([
    ['M0000002', 1, 4_882],
    ['M0000003', 0, 100],
  ])
  await testGateway.finance.call('settlements.decide', {
    batchId: before.batchId,
    sealHash: before.sealHash,
    decision: 'cancel',
    remark: 'history',
  })
  await owe(-500)
  await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'D3', amountPaise: 300 }])
  const last = await testGateway.seal()
  const own = (await batchOf(last)).adjustments.filter(({ merchantCode }) => merchantCode === 'M0000003')
  expect(own.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['carriedIn', 50],
    ['givenBack', 50],
    ['recovery', -500],
    ['carriedOut', 107],
  ])
  await send(last)
  expect((await placesOf('D1')).places).toEqual([{ place: 'setOff', amount: 51 }])
})

test('the smallest payout is from one paisa to a hundred rupees', () => {
  const smallestOf = (text: string) => readConfig({ SETTLEMENT_SMALLEST_PAISE: text }).settlements.payouts.smallestPaise
  expect([smallestOf(''), smallestOf('1'), smallestOf('10000')]).toEqual([100, 1, 10_000])
  for (const text of ['0', '10001']) expect(() => smallestOf(text)).toThrow('SETTLEMENT_SMALLEST_PAISE')
})
