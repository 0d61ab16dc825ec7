import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
let batch: SettlementBatch
const today = indianDay(new Date())

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 3 })
  jobs = listenForJobs(testGateway)
  await testGateway.pay([
    { merchantCode: 'M0000001', txnRefNumber: 's1' },
    { merchantCode: 'M0000001', txnRefNumber: 's2' },
    { merchantCode: 'M0000002', txnRefNumber: 's3' },
  ])
  batch = await testGateway.seal()
  const { batchId, sealHash } = batch
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  await testGateway.pay([
    { merchantCode: 'M0000003', txnRefNumber: 'open' },
    { merchantCode: 'M0000003', txnRefNumber: 'held' },
  ])
  await testGateway.finance.call('settlements.hold', {
    txnRefNumber: 'held',
    reason: 'The bank asked.',
    status: 'HOLDCC',
  })
  await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
})
afterAll(() => testGateway.close())

let files = 0
const carryOut = async (rows: readonly (readonly string[])[]) => {
  const { jobId } = await sendSheet(testGateway.finance, 'update_settlement_status', {
    name: `status ${(files += 1)}.xlsx`,
    bytes: buildSheet({ headers: sheetHeaders('settlementStatus'), rows }),
  })
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
  const { faults } = await testGateway.finance.call('files.job', { jobId })
  return faults.map(({ row, column, reason }) => [row, column, reason])
}
const stand = async () =>
  (await testGateway.finance.call('settlements.batch', { batchId: batch.batchId, page: 1, size: 50 })).batch

test('a status file settles what was sent to the bank, and says of all else why not', async () => {
  const faults = await carryOut([
    ['s1', 'Settled', 'UTR000001', today],
    ['open', 'Settled', 'UTR000001', today],
    ['held', 'Settled', 'UTR000001', today],
    ['s3', 'Ready_to_Settle', 'UTR000002', today],
    ['nobody', 'Settled', 'UTR000001', today],
    ['s1', 'Settled', 'UTR000001', today],
  ])
  expect(faults).toEqual([
    [3, 'txn_ref_number', 'The bank file of this transaction was not written yet: the bank cannot have paid it.'],
    [4, 'txn_ref_number', 'This transaction is held: release it first.'],
    [5, 'status_settlement', 'A status file only settles: the status is Settled.'],
    [6, 'txn_ref_number', 'Nothing is settled of a transaction of this number, or it is not yours to see.'],
    [7, 'txn_ref_number', 'The same txn_ref_number is in row 2 already.'],
  ])
  expect([await testGateway.row('s1'), await testGateway.row('s2'), (await stand()).state]).toMatchObject([
    { status: 'Settled', utr_number: 'UTR000001', bank_status: 'CREDITED' },
    { status: 'Ready_to_Settle', utr_number: '' },
    'fileIssued',
  ])
})

test('the last row of a payout credits it, its UTR serves no other, and the last payout closes the batch', async () => {
  expect(
    await carryOut([
      ['s2', 'settled', 'UTR000001', today],
      ['s1', 'Settled', 'UTR000009', today],
    ]),
  ).toEqual([[3, 'utr_number', 'This transaction is settled with another UTR.']])
  expect(await stand()).toMatchObject({ state: 'partConfirmed', payoutsConfirmed: 1, confirmedAmount: 195_280 })
  const faults = await carryOut([
    ['s3', 'Settled', 'UTR000003', today],
    ['open', 'Settled', 'UTR000001', today],
  ])
  expect([faults.length, (await stand()).state]).toEqual([1, 'closed'])
})
