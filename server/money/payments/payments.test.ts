import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { sql } from 'drizzle-orm'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { assignManager } from '#tests/support/transactions.ts'

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 5 })
})
afterAll(() => testGateway.close())

const today = indianDay(new Date())
const read = (txnRefNumber: string, who: Client = testGateway.finance) => who.call('payments.get', { txnRefNumber })
/** Where its money is, in rupees. */
const placesOf = async (txnRefNumber: string) =>
  (await read(txnRefNumber)).places.map(({ place, amount }) => `${place} ${amount / 100}`)

const payOut = async (batch: { readonly batchId: number; readonly sealHash: string }) => {
  const { batchId, sealHash } = batch
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
}
const answerOfBank = async (rows: readonly (readonly string[])[]) => {
  const jobs = listenForJobs(testGateway)
  const { jobId } = await sendSheet(testGateway.finance, 'update_utr', {
    name: 'utr.xlsx',
    bytes: buildSheet({ headers: sheetHeaders('utrNumbers'), rows }),
  })
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
}

describe('the money of a payment', () => {
  test('is in one place from its capture to its credit, and the page says why it is not with the merchant', async () => {
    await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'P1', daysBefore: 3 }])
    expect(await placesOf('P1')).toEqual(['notDue 1000'])
    const batch = await testGateway.seal(dayAfter(testGateway.txnDay, -3))
    expect(await placesOf('P1')).toEqual(['inBatch 1000'])
    expect((await read('P1')).reason).toMatch(/^It is in batch \d+, which waits for a second person\./)
    await payOut(batch)
    expect(await placesOf('P1')).toEqual(['sent 1000'])
    await answerOfBank([[`B${batch.batchId}-M0000001`, 'UTR700001', '976.40', today, '']])
    const { places, reason, payouts, row } = await read('P1')
    expect([places, reason]).toEqual([[{ place: 'credited', amount: 100_000 }], ''])
    expect(payouts.map(({ batchId, utrNumber, state, amount }) => [batchId, utrNumber, state, amount])).toEqual([
      [batch.batchId, 'UTR700001', 'credited', 97_640],
    ])
    expect([row?.mdr, row?.gst, row?.settlementAmount]).toEqual([2_000, 360, 97_640])
  })

  test('that became successful after its day was run is late, until the next batch has it', async () => {
    await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'P2', daysBefore: 3 }])
    expect(await placesOf('P2')).toEqual(['late 1000'])
    await testGateway.seal(dayAfter(testGateway.txnDay, -2))
    expect(await placesOf('P2')).toEqual(['inBatch 1000'])
  })

  test('that is held is held, by whom and since when, and its release says who', async () => {
    await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'P3' }])
    await testGateway.finance.call('settlements.hold', {
      txnRefNumber: 'P3',
      reason: 'The bank asked.',
      status: 'HOLDCC',
    })
    expect(await placesOf('P3')).toEqual(['held 1000'])
    expect((await read('P3')).reason).toMatch(/^It is held \(HOLDCC\) by finance since .+: The bank asked\.$/)
    await testGateway.finance2.call('settlements.release', { txnRefNumber: 'P3', reason: 'The bank is content.' })
    const { holds, reason } = await read('P3')
    expect(holds.map(({ heldBy, releasedBy, releaseReason }) => [heldBy, releasedBy, releaseReason])).toEqual([
      ['finance', 'finance2', 'The bank is content.'],
    ])
    expect(reason).not.toMatch(/held/)
  })

  test('that waits for what its merchant lacks says what', async () => {
    await testGateway.database.db.execute(
      sql`update merchants set kyc_approved = null where merchant_code = 'M0000003'`,
    )
    await testGateway.pay([
      { merchantCode: 'M0000003', txnRefNumber: 'P4' },
      { merchantCode: 'M0000002', txnRefNumber: 'P4b' },
    ])
    await testGateway.seal()
    expect(await placesOf('P4')).toEqual(['waiting 1000'])
    expect((await read('P4')).reason).toBe('The KYC of the merchant is not approved.')
  })

  test('that the payer has back is refunded, and the rest is where it was', async () => {
    await testGateway.pay([
      { merchantCode: 'M0000004', txnRefNumber: 'P5', amountPaise: 300_000, daysBefore: 5 },
      { merchantCode: 'M0000004', txnRefNumber: 'P6', amountPaise: 50_000, daysBefore: 5 },
    ])
    await testGateway.database.db.execute(sql`
      insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_at, needs_second_person)
      select gen_random_uuid(), t.id, t.merchant_id, x.paise, x.state, now(), false
      from (values ('P5', 100000, 'success'), ('P5', 50000, 'failed'), ('P6', 50000, 'success')) x(ref, paise, state)
      join transactions t on t.txn_ref_number = x.ref`)
    expect([await placesOf('P5'), await placesOf('P6')]).toEqual([['notDue 2000', 'refunded 1000'], ['refunded 500']])
    const { refunds, reason } = await read('P6')
    expect([refunds.map(({ askedBy, state, amount }) => [askedBy, state, amount]), reason]).toEqual([
      [['platform', 'success', 50_000]],
      '',
    ])
  })

  test('that came back from the bank is returned, and follows the payout that pays it again', async () => {
    await testGateway.pay([{ merchantCode: 'M0000005', txnRefNumber: 'P7', daysBefore: 8 }])
    const first = await testGateway.seal(dayAfter(testGateway.txnDay, -8))
    await payOut(first)
    await answerOfBank([[`B${first.batchId}-M0000005`, 'UTR700002', '976.40', today, 'RETURNED']])
    expect(await placesOf('P7')).toEqual(['returned 1000'])
    expect((await read('P7')).reason).toMatch(/^The bank returned the money\./)
    await testGateway.finance2.call('settlements.confirmAccount', {
      payoutRef: `B${first.batchId}-M0000005`,
      remark: 'The merchant confirmed it.',
    })
    await testGateway.pay([{ merchantCode: 'M0000005', txnRefNumber: 'P8', daysBefore: 7 }])
    const again = await testGateway.seal(dayAfter(testGateway.txnDay, -7))
    expect(await placesOf('P7')).toEqual(['inBatch 1000'])
    await payOut(again)
    expect((await read('P7')).reason).toMatch(
      new RegExp(`^It is in batch ${again.batchId}, which was sent to the bank`),
    )
    await answerOfBank([[`B${again.batchId}-M0000005`, 'UTR700003', '1952.80', today, '']])
    const { payouts, places, reason } = await read('P7')
    expect(payouts.map(({ utrNumber, state }) => [utrNumber, state])).toEqual([
      ['UTR700002', 'returned'],
      ['UTR700003', 'credited'],
    ])
    expect([places, reason]).toEqual([[{ place: 'credited', amount: 100_000 }], ''])
  })

  test('that was never captured is nowhere', async () => {
    await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'P9' }])
    await testGateway.database.db.execute(sql`update transactions set status = 'FAILED' where txn_ref_number = 'P9'`)
    const { places, reason, row } = await read('P9')
    expect([places, reason, row]).toEqual([[], '', null])
  })
})

describe('the page of a payment', () => {
  test('is for who is asked by merchants too, without refunds and lines of files, and for nobody beyond their merchants', async () => {
    await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'Q1', daysBefore: 5 }])
    await testGateway.database.db.execute(sql`
      insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_at, needs_second_person)
      select gen_random_uuid(), t.id, t.merchant_id, 1000, 'success', now(), false from transactions t where t.txn_ref_number = 'Q1'`)
    const support = await testGateway.enter('support')
    const seen = await read('Q1', support)
    expect([seen.refunds, seen.lines, seen.places]).toEqual([
      [],
      [],
      [
        { place: 'notDue', amount: 99_000 },
        { place: 'refunded', amount: 1_000 },
      ],
    ])
    const manager = await testGateway.enter('relmanager')
    expect(await codeOf(read('Q1', manager))).toBe('record-not-found')
    await assignManager(testGateway.database.db, 'M0000001', 'relmanager')
    expect((await read('Q1', manager)).txnRefNumber).toBe('Q1')
    expect(await codeOf(read('Q2', manager))).toBe('record-not-found')
  })

  test('is not for who neither settles nor sees merchants', async () => {
    expect(await codeOf(read('Q1', await testGateway.enter('bankviewer')))).toBe('not-allowed')
  })
})
