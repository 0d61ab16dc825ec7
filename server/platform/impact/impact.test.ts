import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Impact, UsedLimit } from '#contract/calls/platform/impact.ts'
import type { ImpactAct } from '#contract/calls/platform/readImpact.ts'
import type { WaitingKind } from '#contract/waitingKinds/index.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { openCampaignFixture, recipientRows, testedCampaign } from '#tests/support/campaignFixture.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { sheetOf } from '#tests/support/fileKinds.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { makePuppet } from '#tests/support/puppet.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
const today = indianDay(new Date())
const seven = [1, 2, 3, 4, 5, 6, 7]
const code = (number: number) => `M000000${number}`
/** What is paid of ₹1,000 after 2 % MDR and its GST of 18 %. */
const paidPaise = 97_640

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), {
    merchants: 7,
    env: { REFUNDS_IN_A_DAY_ABOVE: '5000' },
  })
})
afterAll(() => testGateway.close())

const read = (who: Client, act: ImpactAct, key: string) => who.call('impact.read', { act, key })
/** As *Waiting for me* says it of the one of this key. */
const waiting = async (who: Client, kind: WaitingKind, key: string) => {
  const { rows } = await who.call('waiting.list', { kind, page: 0, size: 50 })
  return rows.find((row) => row.key === key)?.impact
}
const who = (number: number) => expect.stringContaining(`${code(number)}, `)
const alone = {
  rows: 1,
  unit: 'payment',
  cameBack: null,
  merchants: 1,
  brands: null,
  limits: [],
  by: '',
} as const satisfies Partial<Impact>
const one = (subject: string, number: number, amount: number): Pick<Impact, 'sum' | 'largest'> => ({
  sum: amount,
  largest: [{ row: null, subject, who: who(number), amount, gives: '' }],
})
const pay = (name: string, numbers: readonly number[] = seven) =>
  testGateway.pay(
    numbers.map((number) => ({
      merchantCode: code(number),
      txnRefNumber: `${name}${number}`,
      amountPaise: number * 100_000,
    })),
  )

test('a batch says before it is sealed, before it is approved and in Waiting for me what goes to the bank and to whom most', async () => {
  await pay('B')
  const shared = {
    rows: 7,
    unit: 'payout',
    sum: 28 * paidPaise,
    cameBack: null,
    merchants: 7,
    brands: null,
    limits: [],
    secondPerson: 'always',
    by: '',
  }
  const largestOf = (subject: (number: number) => unknown) =>
    [7, 6, 5, 4, 3].map((number) => ({
      row: null,
      subject: subject(number),
      who: who(number),
      amount: number * paidPaise,
      gives: '',
    }))
  const preview = await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  expect(preview.impact).toEqual({ ...shared, largest: largestOf(() => '') })
  const { batchId, amount } = await testGateway.seal()
  const sealed = { ...shared, largest: largestOf((number) => `B${batchId}-${code(number)}`) }
  expect(await read(testGateway.finance2, 'settlementBatch', String(batchId))).toEqual(sealed)
  expect(await waiting(testGateway.finance2, 'settlementBatch', String(batchId))).toEqual(sealed)
  expect(preview.impact.sum).toBe(amount)
})

test('a refund says both limits of one person and what all accounts of that person used of them', async () => {
  await pay('R', [1, 2, 3])
  await makePuppet(testGateway, 'finance', 'finance2')
  const opsadmin = await testGateway.signIn('opsadmin')
  const ask = (by: Client, txnRefNumber: string, paidAmount: number) =>
    by.call('refunds.ask', { data: { txnRefNumber, paidAmount } })
  expect((await ask(testGateway.finance, 'R2', 200_000)).state).toBe('success')
  expect((await ask(testGateway.finance2, 'R3', 250_000)).state).toBe('success')
  const day = (used: number, asks: number): UsedLimit => ({
    unit: 'paise',
    counted: 'personDay',
    most: 500_000,
    used,
    asks,
  })
  const ofOne = (used: number, asks: number): UsedLimit => ({
    unit: 'paise',
    counted: 'act',
    most: 1_000_000,
    used,
    asks,
  })
  expect((await testGateway.finance2.call('refunds.lookUp', { txnRefNumber: 'R3' })).limits).toEqual([
    ofOne(250_000, 0),
    day(450_000, 0),
  ])
  const { refundId, state } = await ask(testGateway.finance2, 'R1', 100_000)
  expect(state).toBe('awaitingApproval')
  const told = {
    ...alone,
    ...one('R1', 1, 100_000),
    limits: [ofOne(0, 100_000), day(450_000, 100_000)],
    secondPerson: 'aboveLimit',
    by: 'finance2',
  }
  expect(await read(opsadmin, 'refund', refundId)).toEqual(told)
  expect(await waiting(opsadmin, 'refund', refundId)).toEqual(told)
})

test('a hold says what it keeps back and a release what it pays, of which merchant', async () => {
  const opsadmin = await testGateway.signIn('opsadmin')
  await pay('H', [4])
  const held = { ...alone, ...one('H4', 4, 400_000) }
  expect(await read(testGateway.finance, 'hold', 'H4')).toEqual({ ...held, secondPerson: 'never' })
  expect(await codeOf(read(opsadmin, 'holdRelease', 'H4'))).toBe('record-not-found')
  await testGateway.finance.call('settlements.hold', {
    txnRefNumber: 'H4',
    reason: 'The bank asked.',
    status: 'HOLDCC',
    expectedOn: today,
  })
  const released = { ...held, secondPerson: 'always' }
  expect(await read(opsadmin, 'holdRelease', 'H4')).toEqual(released)
  await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  expect(await waiting(opsadmin, 'holdRelease', 'H4')).toEqual(released)
})

test('a payout that came back says what is owed again and to whom', async () => {
  const jobs = listenForJobs(testGateway)
  const opsadmin = await testGateway.signIn('opsadmin')
  await pay('P', [5])
  const { batchId, sealHash } = await testGateway.seal()
  await opsadmin.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  const ref = `B${batchId}-${code(5)}`
  const { jobId } = await sendSheet(
    testGateway.finance,
    'update_utr',
    sheetOf('update_utr', [[ref, 'UTR000555', ((5 * paidPaise) / 100).toFixed(2), today, 'RETURNED']]),
  )
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
  const owed = { ...alone, ...one(ref, 5, 5 * paidPaise), unit: 'payout', secondPerson: 'always' }
  expect(await read(opsadmin, 'returnedPayout', ref)).toEqual(owed)
  expect(await waiting(opsadmin, 'returnedPayout', ref)).toEqual(owed)
})

test('who may not make the decision is told nothing of it, and what is not there is not found', async () => {
  const support = await testGateway.signIn('support')
  const opsadmin = await testGateway.signIn('opsadmin')
  expect([
    await codeOf(read(support, 'refund', crypto.randomUUID())),
    await codeOf(read(opsadmin, 'refund', crypto.randomUUID())),
    await codeOf(read(opsadmin, 'refund', 'x')),
    await codeOf(read(opsadmin, 'settlementBatch', '1 or 1=1')),
    await codeOf(read(opsadmin, 'hold', 'NOWHERE')),
  ]).toEqual(['not-allowed', 'record-not-found', 'record-not-found', 'record-not-found', 'record-not-found'])
})

test('a campaign says how many it reaches, and how many its sender reached alone in a day', async () => {
  const campaigns = await openCampaignFixture(inject('postgresUrl'))
  const handIn = async (rows: number, from: number) => {
    const { campaignId } = await testedCampaign(campaigns, recipientRows(rows, from), {}, campaigns.support)
    await campaigns.support.call('campaigns.check', { campaignId })
    const before = await read(campaigns.support, 'campaign', campaignId)
    const { state } = await campaigns.support.call('campaigns.submit', { campaignId })
    return { campaignId, state, before }
  }
  expect((await handIn(60, 2_000)).state).toBe('approved')
  const second = await handIn(70, 2_100)
  expect(second.state).toBe('pendingApproval')
  const told = {
    rows: 70,
    unit: 'recipient',
    sum: null,
    cameBack: null,
    merchants: null,
    brands: null,
    largest: [],
    limits: [{ unit: 'records', counted: 'personDay', most: 100, used: 60, asks: 70 }],
    secondPerson: 'aboveLimit',
    by: 'support',
  }
  expect(second.before).toEqual(told)
  expect(await read(campaigns.support2, 'campaign', second.campaignId)).toEqual(told)
  expect(await waiting(campaigns.support2, 'campaign', second.campaignId)).toEqual(told)
  await campaigns.close()
})
