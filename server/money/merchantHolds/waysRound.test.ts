import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { eventOf, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
let feed: FeedClient
const today = indianDay(new Date())
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 3 })
  jobs = listenForJobs(testGateway)
  feed = await openFeedClient(testGateway, [
    await testGateway.signIn('opsadmin'),
    await testGateway.signIn('deskadmin'),
  ])
})
afterAll(() => testGateway.close())

let files = 0
/** Carries the sheet out and says which rows were refused. */
const carryOut = async (
  script: Parameters<typeof sendSheet>[1],
  kind: Parameters<typeof sheetHeaders>[0],
  rows: readonly (readonly string[])[],
) => {
  const { jobId } = await sendSheet(testGateway.finance, script, {
    name: `sheet ${(files += 1)}.xlsx`,
    bytes: buildSheet({ headers: sheetHeaders(kind), rows }),
  })
  await Promise.race([jobs.waits(jobId), jobs.ended(jobId)])
  if ((await testGateway.finance.call('files.job', { jobId })).state === 'awaitingConfirmation')
    await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
  const { faults } = await testGateway.finance.call('files.job', { jobId })
  return faults.map(({ row, reason }) => [row, reason])
}
const confirmed = async (of: {
  readonly kind: 'hold' | 'reserve'
  readonly merchantCode: string
  readonly share?: number
  readonly until?: string
}) => {
  const { holdId } = await testGateway.finance.call('merchantHolds.ask', { reason: 'The bank asked.', ...of })
  return testGateway.finance2.call('merchantHolds.decide', { holdId, decision: 'confirm', remark: 'As agreed.' })
}

test('nothing of a merchant on hold is paid by a sheet of rows, of statuses or of UTRs, nor by an event of the feed', async () => {
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'HELD1' }])
  await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  const hold = await confirmed({ kind: 'hold', merchantCode: 'M0000001' })

  const rowSheet = sheetHeaders('settlementRows').map((header) => (header === 'txn_ref_number' ? 'HELD1' : ''))
  expect(await carryOut('update_settlements', 'settlementRows', [rowSheet])).toEqual([])
  expect(
    await carryOut('update_settlement_status', 'settlementStatus', [['HELD1', 'Settled', 'UTRROUND01', today]]),
  ).toEqual([[2, 'This transaction is not ready to be settled: see its reason.']])
  expect(await carryOut('update_utr', 'utrNumbers', [['B1-M0000001', 'UTRROUND01', '976.40', today, '']])).toHaveLength(
    1,
  )

  const { body } = await feed.send([
    eventOf('payment.created', 'HELD2', {
      merchantCode: 'M0000001',
      amountPaise: 100_000,
      status: 'SUCCESSFUL',
      createdAt: `${testGateway.txnDay}T06:30:00Z`,
    }),
  ])
  expect(body.applied).toBe(1)
  // What the desk alone decides is no field of an event.
  const forged = await feed.send([
    eventOf('payment.created', 'HELD3', {
      merchantCode: 'M0000001',
      settlementStatus: 'Settled',
      utrNumber: 'UTRROUND01',
    }),
    eventOf('merchant.updated', 'M0000001', { hold: null }),
  ])
  expect(forged.body.refused.map(({ code }) => code)).toEqual(['field-unknown', 'field-unknown'])

  expect(await codeOf(testGateway.seal())).toBe('nothing-to-settle')
  const { leftOut } = await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  expect(leftOut).toEqual([{ reason: 'merchant-on-hold', rows: 2, merchants: 1, gross: 200_000 }])
  const { hold: stands } = await testGateway.finance.call('merchantHolds.get', { holdId: hold.holdId })
  expect([
    stands.state,
    (await testGateway.row('HELD1'))['status'],
    (await testGateway.row('HELD2'))['status'],
  ]).toEqual(['active', 'Draft', 'Draft'])
})

test('what a reserve keeps back stays back whatever sheet or event comes between its batch and the next one', async () => {
  await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'KEPT1' }])
  const reserve = await confirmed({
    kind: 'reserve',
    merchantCode: 'M0000002',
    share: 5_000,
    until: dayAfter(today, 30),
  })
  const batch = await testGateway.seal()
  const { batchId, sealHash } = batch
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  expect(batch.amount).toBe(48_820)
  // A UTR for the whole of it is not what the batch pays.
  expect(
    await carryOut('update_utr', 'utrNumbers', [[`B${batchId}-M0000002`, 'UTRROUND02', '976.40', today, '']]),
  ).toHaveLength(1)
  expect(
    await carryOut('update_utr', 'utrNumbers', [[`B${batchId}-M0000002`, 'UTRROUND02', '488.20', today, '']]),
  ).toEqual([])
  const rowSheet = sheetHeaders('settlementRows').map((header) => (header === 'txn_ref_number' ? 'KEPT1' : ''))
  expect(await carryOut('update_settlements', 'settlementRows', [rowSheet])).toEqual([
    [2, 'This transaction is settled: its row never changes.'],
  ])
  await feed.send([
    eventOf('payment.created', 'KEPT2', {
      merchantCode: 'M0000002',
      amountPaise: 100_000,
      status: 'SUCCESSFUL',
      createdAt: `${testGateway.txnDay}T06:30:00Z`,
    }),
  ])
  const next = await testGateway.seal()
  expect(next.amount).toBe(48_820)
  const { hold } = await testGateway.finance.call('merchantHolds.get', { holdId: reserve.holdId })
  expect([hold.state, hold.keptBack, hold.paidBack]).toEqual(['active', 97_640, 0])
})
