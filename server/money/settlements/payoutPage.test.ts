import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { assignManager } from '#tests/support/transactions.ts'

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 4 })
})
afterAll(() => testGateway.close())

const today = indianDay(new Date())
const read = (payoutRef: string, who: Client = testGateway.finance) => who.call('settlements.payout', { payoutRef })
type Batch = Awaited<ReturnType<SettlementFixture['seal']>>

const approve = ({ batchId, sealHash }: Batch, who = testGateway.finance2) =>
  who.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
const payOut = async (batch: Batch) => {
  await approve(batch)
  await testGateway.finance.call('settlements.bankFile', { batchId: batch.batchId })
}
/** Answers the job of the sheet. */
const answerOfBank = async (row: readonly string[]) => {
  const jobs = listenForJobs(testGateway)
  const { jobId } = await sendSheet(testGateway.finance, 'update_utr', {
    name: 'utr.xlsx',
    bytes: buildSheet({ headers: sheetHeaders('utrNumbers'), rows: [row] }),
  })
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
  return jobId
}
const lifeOf = async (kind: 'batch' | 'payout' | 'payment', key: string, who: Client = testGateway.finance) =>
  (await who.call('records.life', { kind, key })).map(({ by, call, outcome, before, after }) =>
    [by, call, outcome, before, after].filter(Boolean).join(' '),
  )

describe('the page of a payout', () => {
  test('follows its money from the seal to the UTR, with its payments and who did what', async () => {
    await testGateway.pay([
      { merchantCode: 'M0000001', txnRefNumber: 'A1', amountPaise: 200_000, daysBefore: 6 },
      { merchantCode: 'M0000001', txnRefNumber: 'A2', daysBefore: 6 },
    ])
    const batch = await testGateway.seal(dayAfter(testGateway.txnDay, -6))
    const payoutRef = `B${batch.batchId}-M0000001`
    const sealed = await read(payoutRef.toLowerCase())
    expect([sealed.state, sealed.batchState, sealed.sealedBy, sealed.approvedBy, sealed.amount]).toEqual([
      'planned',
      'sealed',
      'finance',
      null,
      292_920,
    ])
    expect(
      sealed.payments.map(({ txnRefNumber, amount, settlementAmount }) => [txnRefNumber, amount, settlementAmount]),
    ).toEqual([
      ['A1', 200_000, 195_280],
      ['A2', 100_000, 97_640],
    ])
    expect(sealed.beneficiaryAccountNumber).toMatch(/^X+0001$/)
    await payOut(batch)
    const jobId = await answerOfBank([payoutRef, 'UTR800001', '2929.20', today, ''])
    const { state, approvedBy, fileIssuedBy, utrNumber, settledOn, answerJobId, returned } = await read(payoutRef)
    expect([state, approvedBy, fileIssuedBy, utrNumber, settledOn, answerJobId, returned]).toEqual([
      'credited',
      'finance2',
      'finance',
      'UTR800001',
      today,
      jobId,
      null,
    ])
  })

  test('that came back says who told it, and leads to the payout that pays it again and back', async () => {
    await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'B1', daysBefore: 5 }])
    const first = await testGateway.seal(dayAfter(testGateway.txnDay, -5))
    await payOut(first)
    const payoutRef = `B${first.batchId}-M0000002`
    await answerOfBank([payoutRef, 'UTR800002', '976.40', today, 'RETURNED'])
    const back = await read(payoutRef)
    expect([back.returned?.state, back.returned?.toldBy, back.returned?.can, back.returned?.whyNot]).toEqual([
      'accountNotConfirmed',
      'finance',
      [],
      'own-work',
    ])
    expect((await read(payoutRef, testGateway.finance2)).returned?.can).toEqual(['confirm'])
    expect(await codeOf(testGateway.finance.call('settlements.confirmAccount', { payoutRef, remark: 'Asked.' }))).toBe(
      'own-work',
    )
    await testGateway.finance2.call('settlements.confirmAccount', { payoutRef, remark: 'The merchant confirmed it.' })
    expect(await lifeOf('payout', payoutRef)).toEqual([
      'finance settlements.confirmAccount own-work',
      'finance2 settlements.confirmAccount done accountNotConfirmed accountConfirmed',
    ])
    await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'B2', daysBefore: 4 }])
    const again = await testGateway.seal(dayAfter(testGateway.txnDay, -4))
    const againRef = `B${again.batchId}-M0000002`
    expect((await read(payoutRef)).paidAgainBy).toEqual({
      payoutRef: againRef,
      batchId: again.batchId,
      amount: 195_280,
    })
    const { paysAgain, changes } = await read(againRef)
    expect([paysAgain, changes]).toEqual([
      [{ payoutRef, batchId: first.batchId, amount: 97_640 }],
      [
        {
          kind: 'returned',
          amount: 97_640,
          fromBatchId: null,
          fromPayoutRef: payoutRef,
          fromRefundId: null,
          fromCreditNote: null,
          fromDisputeRef: null,
          fromHoldId: null,
        },
      ],
    ])
  })

  test('is for who is asked by merchants too, who confirms nothing, and for nobody beyond their merchants', async () => {
    await testGateway.pay([{ merchantCode: 'M0000003', txnRefNumber: 'C1', daysBefore: 3 }])
    const batch = await testGateway.seal(dayAfter(testGateway.txnDay, -3))
    await payOut(batch)
    const payoutRef = `B${batch.batchId}-M0000003`
    await answerOfBank([payoutRef, 'UTR800003', '976.40', today, 'RETURNED'])
    const support = await testGateway.enter('support')
    const seen = await read(payoutRef, support)
    expect([seen.returned?.state, seen.returned?.can, seen.returned?.whyNot, seen.lines]).toEqual([
      'accountNotConfirmed',
      [],
      null,
      [],
    ])
    const manager = await testGateway.enter('relmanager')
    expect(await codeOf(read(payoutRef, manager))).toBe('record-not-found')
    expect(await codeOf(manager.call('records.life', { kind: 'payout', key: payoutRef }))).toBe('record-not-found')
    await assignManager(testGateway.database.db, 'M0000003', 'relmanager')
    expect((await read(payoutRef, manager)).payments.map(({ txnRefNumber }) => txnRefNumber)).toEqual(['C1'])
    expect(await codeOf(read(payoutRef, await testGateway.enter('bankviewer')))).toBe('not-allowed')
    expect(await codeOf(read('B1-NOWHERE'))).toBe('record-not-found')
  })
})

describe('what people did with a record', () => {
  test('names refused tries, each under the record that was tried, and is for who may read that', async () => {
    await testGateway.pay([{ merchantCode: 'M0000004', txnRefNumber: 'D1', daysBefore: 2 }])
    await testGateway.finance.call('settlements.hold', {
      txnRefNumber: 'D1',
      reason: 'The bank asked.',
      status: 'HOLDCC',
    })
    expect(await codeOf(testGateway.finance.call('settlements.release', { txnRefNumber: 'D1', reason: 'Mine.' }))).toBe(
      'own-work',
    )
    await testGateway.finance2.call('settlements.release', { txnRefNumber: 'D1', reason: 'The bank is content.' })
    const batch = await testGateway.seal(dayAfter(testGateway.txnDay, -2))
    expect(await codeOf(approve(batch, testGateway.finance))).toBe('own-work')
    await approve(batch)
    const key = String(batch.batchId)
    expect(await lifeOf('batch', key)).toEqual([
      'finance settlements.initiate done sealed',
      'finance settlements.decide own-work',
      'finance2 settlements.decide done sealed approved',
    ])
    const support = await testGateway.enter('support')
    const ofPayment = await support.call('records.life', { kind: 'payment', key: 'D1' })
    expect(ofPayment.map(({ by, call, outcome, remark }) => [by, call, outcome, remark])).toEqual([
      ['finance', 'settlements.hold', 'done', 'The bank asked.'],
      ['finance', 'settlements.release', 'own-work', ''],
      ['finance2', 'settlements.release', 'done', 'The bank is content.'],
    ])
    expect(await codeOf(support.call('records.life', { kind: 'batch', key }))).toBe('not-allowed')
    for (const wrong of ['0', 'x', '999999'])
      expect(await codeOf(testGateway.finance.call('records.life', { kind: 'batch', key: wrong }))).toBe(
        'record-not-found',
      )
  })
})
