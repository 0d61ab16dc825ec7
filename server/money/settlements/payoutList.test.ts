import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 2 })
})
afterAll(() => testGateway.close())

test('payouts of all batches are one list, found by day, batch, merchant, state, bank and UTR; those of a cancelled batch are not', async () => {
  const earlier = dayAfter(testGateway.txnDay, -3)
  await testGateway.pay([
    { merchantCode: 'M0000001', txnRefNumber: 'A1', daysBefore: 3 },
    { merchantCode: 'M0000002', txnRefNumber: 'A2', daysBefore: 3 },
  ])
  const first = await testGateway.seal(earlier)
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'B1' }])
  const second = await testGateway.seal()
  const { batchId, sealHash } = first
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  await testGateway.database.db.execute(sql`update settlement_payouts set utr_number = 'UTR1', state = 'credited',
    settled_on = ${testGateway.txnDay} where payout_ref = ${`B${batchId}-M0000002`}`)
  const refsOf = async (asked: object = {}) =>
    (await testGateway.finance.call('settlements.payouts', { page: 1, size: 50, ...asked })).rows.map(
      ({ payoutRef }) => payoutRef,
    )
  const [one, two, three] = [`B${batchId}-M0000001`, `B${batchId}-M0000002`, `B${second.batchId}-M0000001`]
  expect((await refsOf()).toSorted((a, b) => a.localeCompare(b))).toEqual([one, two, three])
  expect(await refsOf({ toDate: earlier, merchantCode: 'M0000001' })).toEqual([one])
  expect(await refsOf({ fromDate: testGateway.txnDay })).toEqual([three])
  expect(await refsOf({ batchId: second.batchId })).toEqual([three])
  expect([await refsOf({ state: ['credited'] }), await refsOf({ utr: 'UTR1' }), await refsOf({ utr: 'UTR' })]).toEqual([
    [two],
    [two],
    [],
  ])
  const { rows } = await testGateway.finance.call('settlements.payouts', { page: 1, size: 1, utr: 'UTR1' })
  expect(rows[0]).toMatchObject({ state: 'credited', settledOn: testGateway.txnDay, amount: 97_640, txnDate: earlier })
  const bank = rows[0]?.beneficiaryIfsc.slice(0, 4) ?? ''
  expect([(await refsOf({ bank })).length, await refsOf({ bank: 'ZZZZ' })]).toEqual([3, []])
  await testGateway.finance.call('settlements.decide', {
    batchId: second.batchId,
    sealHash: '',
    decision: 'cancel',
    remark: 'Wrong day.',
  })
  expect(await refsOf({ batchId: second.batchId })).toEqual([])
  const manager = await testGateway.enter('branduser')
  expect(await codeOf(manager.call('settlements.payouts', { page: 1, size: 1 }))).toBe('not-allowed')
})
