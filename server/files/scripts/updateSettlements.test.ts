import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { confirmPlan, giveRole, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 2 })
  jobs = listenForJobs(testGateway)
  await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'sealed' }])
  await testGateway.seal()
  await testGateway.pay([
    { merchantCode: 'M0000001', txnRefNumber: 'ready' },
    { merchantCode: 'M0000001', txnRefNumber: 'held' },
    { merchantCode: 'M0000001', txnRefNumber: 'differs' },
  ])
  await testGateway.finance.call('settlements.hold', {
    txnRefNumber: 'held',
    reason: 'The bank asked.',
    status: 'HOLDCC',
  })
  await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  // Paid after the run of the day: no row yet.
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'new' }])
})
afterAll(() => testGateway.close())

const planOf = (jobId: string) =>
  Promise.all(
    (['create', 'change', 'error'] as const).map(async (fate) => {
      const { rows } = await testGateway.finance.call('files.jobRows', { jobId, fate, page: 1, size: 20 })
      return rows.map(({ row, subject, column, value, reason, changes }) =>
        fate === 'error'
          ? [row, column, value, reason]
          : [row, subject, ...changes.map(({ field, before, after }) => `${field} ${before || '–'} → ${after}`)],
      )
    }),
  )

test('a settlement sheet makes and corrects rows that no batch has, as its plan showed, once a second person confirms', async () => {
  const { jobId } = await sendSheet(testGateway.finance, 'update_settlements', {
    name: 'rows.xlsx',
    bytes: buildSheet({
      headers: sheetHeaders('settlementRows'),
      rows: [
        ['ready', '10.00', '20.00', '5.40', '964.60'],
        ['new', '', '', '', ''],
        ['sealed', '10.00', '', '', ''],
        ['held', '10.00', '', '', ''],
        ['differs', '10.00', '20.00', '5.40', '964.61'],
        ['nobody', '10.00', '', '', ''],
        ['ready', '11.00', '', '', ''],
      ],
    }),
  })
  expect(await jobs.waits(jobId)).toMatchObject({
    rowsToCreate: 1,
    rowsToChange: 1,
    rowsAtFault: 5,
    needsSecondPerson: true,
  })
  const [created, changed, faults] = await planOf(jobId)
  expect(changed).toEqual([
    [2, 'ready', 'brand_fee 0 → 1000', 'gst 360 → 540', 'net 97640 → 96460', 'amount 97640 → 96460'],
  ])
  expect(created?.map(([row, subject]) => [row, subject])).toEqual([[3, 'new']])
  const taken = 'txn_ref_number'
  expect(faults).toEqual([
    [
      4,
      taken,
      'sealed, batch 1',
      'This transaction is in a sealed batch: cancel the batch first, or correct the next one.',
    ],
    [5, taken, 'held', 'This transaction is held: release it first.'],
    [
      6,
      'settlement_amount',
      '₹964.61, calculated ₹964.60',
      'The settlement_amount of the sheet differs from the calculated one.',
    ],
    [7, taken, 'nobody', 'There is no successful transaction of this number, or it is not yours to see.'],
    [8, taken, 'ready', 'The same txn_ref_number is in row 2 already.'],
  ])

  expect((await refusalOf(confirmPlan(testGateway.finance, jobId)))?.code).toBe('plan-needs-second-person')
  await confirmPlan(testGateway.finance2, jobId)
  expect((await jobs.ended(jobId)).message).toBe('2 rows applied, 5 failed')
  expect(await testGateway.row('ready')).toMatchObject({
    brand_fee_paise: '1000',
    gst_paise: '540',
    amount_paise: '96460',
  })
  const { rows, amount } = await testGateway.seal()
  expect([rows, amount]).toEqual([3, 96_460 + 2 * 97_640])
})

test('whose brands are others finds no row to make or correct', async () => {
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'foreign' }])
  await giveRole(testGateway, 'branduser', 'finance')
  const limited = await testGateway.signIn('branduser')
  const data = [{ txn_ref_number: 'foreign' }, { txn_ref_number: 'differs', brand_transaction_fee: 1 }]
  const { jobId } = await limited.call('files.sendSettlementRows', { data })
  await jobs.ended(jobId)
  const { faults, rowsDone } = await limited.call('files.job', { jobId })
  const notTheirs = 'There is no successful transaction of this number, or it is not yours to see.'
  expect([rowsDone, faults.map(({ reason }) => reason)]).toEqual([0, [notTheirs, notTheirs]])
})

test('rows that are sent as data are planned like a sheet', async () => {
  await testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber: 'sent' }])
  const data = [{ txn_ref_number: 'sent', brand_transaction_fee: 10 }]
  const { jobId } = await testGateway.finance.call('files.sendSettlementRows', { data })
  expect(await jobs.waits(jobId)).toMatchObject({ rowsToCreate: 1, needsSecondPerson: true })
  await confirmPlan(testGateway.finance2, jobId)
  await jobs.ended(jobId)
  expect(await testGateway.row('sent')).toMatchObject({ status: 'Ready_to_Settle', brand_fee_paise: '1000' })

  const settled = [{ txn_ref_number: 'sent', utr_number: 'UTR000009', settlement_date: testGateway.txnDay }]
  const status = await testGateway.finance.call('files.sendSettlementStatus', {
    data: settled,
    status: 'Settled',
    remarks: '',
  })
  await jobs.ended(status.jobId)
  expect(
    (await testGateway.finance.call('files.job', { jobId: status.jobId })).faults.map(({ reason }) => reason),
  ).toEqual(['The bank file of this transaction was not written yet: the bank cannot have paid it.'])
})
