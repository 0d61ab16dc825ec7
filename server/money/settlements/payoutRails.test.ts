import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { readConfig } from '#server/gateway/config.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

const lakh = 100_000 * 100

let all: SettlementFixture
let instant: SettlementFixture
beforeAll(async () => {
  all = await openSettlementFixture(inject('postgresUrl'))
  instant = await openSettlementFixture(inject('postgresUrl'), { env: { SETTLEMENT_RAILS: 'imps' } })
})
afterAll(async () => {
  await all.close()
  await instant.close()
})

/** Without fees: payouts are of the amounts of the payments. */
const pay = async (desk: SettlementFixture, owed: readonly number[]) => {
  await desk.database.db.execute(
    'alter table mdr_rates disable trigger user; update mdr_rates set value = 0; alter table mdr_rates enable trigger user',
  )
  await desk.pay(
    owed.map((amountPaise, at) => ({ merchantCode: `M000000${at + 1}`, txnRefNumber: `R${at}`, amountPaise })),
  )
}
const batchOf = (desk: SettlementFixture, { batchId }: SettlementBatch) =>
  desk.finance.call('settlements.batch', { batchId, page: 1, size: 50 })

test('each payout has the first rail that takes it, and pages, lists and sums say by which', async () => {
  await pay(all, [2 * lakh - 1, 2 * lakh, 9 * lakh])
  const batch = await all.seal()
  expect(batch.rails).toEqual(['RTGS', 'NEFT', 'IMPS'])
  const { payouts, railSums } = await batchOf(all, batch)
  expect(payouts.map(({ amount, rail, carriedWhy }) => [amount, rail, carriedWhy])).toEqual([
    [2 * lakh - 1, 'NEFT', null],
    [2 * lakh, 'RTGS', null],
    [9 * lakh, 'RTGS', null],
  ])
  expect(railSums).toEqual([
    { rail: 'RTGS', payouts: 2, amount: 11 * lakh },
    { rail: 'NEFT', payouts: 1, amount: 2 * lakh - 1 },
  ])
  const listed = await all.finance.call('settlements.payouts', { rail: ['NEFT'], page: 1, size: 50 })
  expect(listed.rows.map(({ merchantCode, rail }) => [merchantCode, rail])).toEqual([['M0000001', 'NEFT']])
  const page = await all.finance.call('settlements.payout', { payoutRef: payouts[1]?.payoutRef ?? '' })
  expect([page.rail, page.rails]).toEqual(['RTGS', ['RTGS', 'NEFT', 'IMPS']])
})

test('the seal covers the rails, and the database keeps them', async () => {
  const [batch] = (await all.finance.call('settlements.batches', { page: 1, size: 1 })).rows
  const change = (text: string) => all.database.db.execute(text)
  await expect(change(`update settlement_payouts set rail = 'IMPS' where rail = 'NEFT'`)).rejects.toThrow()
  await change('alter table settlement_payouts disable trigger user')
  await change(`update settlement_payouts set rail = 'IMPS' where rail = 'NEFT'`)
  const { batchId = 0, sealHash = '' } = batch ?? {}
  const approved = all.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await expect(approved).rejects.toMatchObject({ code: 'seal-differs' })
  await change(`update settlement_payouts set rail = 'NEFT' where rail = 'IMPS'`)
  await change('alter table settlement_payouts enable trigger user')
})

test('what no rail takes is carried over, in no bank file, and says why', async () => {
  await pay(instant, [5 * lakh, 5 * lakh + 1, 99])
  const preview = await instant.finance.call('settlements.preview', { txnDate: instant.txnDay })
  const { withoutRail, merchantsWithoutRail, carried, merchantsCarried, rails, amount } = preview
  expect({ withoutRail, merchantsWithoutRail, carried, merchantsCarried, rails, amount }).toEqual({
    withoutRail: 5 * lakh + 1,
    merchantsWithoutRail: 1,
    carried: 99,
    merchantsCarried: 1,
    rails: ['IMPS'],
    amount: 5 * lakh,
  })
  const batch = await instant.seal()
  const { payouts, adjustments } = await batchOf(instant, batch)
  expect(payouts.map(({ state, amount: paise, rail, carriedWhy }) => [state, paise, rail, carriedWhy])).toEqual([
    ['planned', 5 * lakh, 'IMPS', null],
    ['carried', 0, null, 'noRail'],
    ['carried', 0, null, 'small'],
  ])
  expect(adjustments.map(({ kind, amount: paise }) => [kind, paise])).toEqual([
    ['carriedOut', -5 * lakh - 1],
    ['carriedOut', -99],
  ])
  const { batchId, sealHash } = batch
  await instant.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  const { url } = await instant.finance.call('settlements.bankFile', { batchId })
  const file = await (
    await fetch(new URL(url, instant.address), { headers: { cookie: instant.finance.cookie } })
  ).text()
  expect(['M0000001', 'M0000002', 'M0000003'].map((code) => file.includes(code))).toEqual([true, false, false])
  const { places, reason } = await instant.finance.call('payments.get', { txnRefNumber: 'R1' })
  expect([places, reason]).toEqual([
    [{ place: 'carried', amount: 5 * lakh + 1 }],
    'Its payout has an amount that none of the batch’s rails takes. The merchant’s next batch includes it.',
  ])
})

test('rails are configured by name, in the order in which they are tried', () => {
  const railsOf = (text: string) => readConfig({ SETTLEMENT_RAILS: text }).settlements.payouts.rails
  expect([railsOf(''), railsOf('imps, NEFT')]).toEqual([
    ['RTGS', 'NEFT', 'IMPS'],
    ['IMPS', 'NEFT'],
  ])
  for (const text of ['UPI', 'NEFT,NEFT']) expect(() => railsOf(text)).toThrow('SETTLEMENT_RAILS')
})
