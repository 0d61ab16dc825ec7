import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { insertTransactions } from '#tests/support/transactions.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 1 })
  jobs = listenForJobs(testGateway)
  const createdAt = new Date(`${testGateway.txnDay}T06:30:00Z`)
  await insertTransactions(
    testGateway.database.db,
    [
      ['R1', 'Failed'],
      ['R2', 'InProgress'],
      ['R3', 'InProgress'],
      ['R4', 'Failed'],
      ['R5', 'Successful'],
      ['R6', 'Failed', 'netbanking'],
      ['R7', 'Failed'],
    ].map(([txnRefNumber = '', status = '', txnType = 'upi']) => ({
      merchantCode: 'M0000001',
      txnRefNumber,
      status,
      txnType,
      errorCode: status === 'Failed' ? 'E1' : '',
      amountPaise: 100_000,
      createdAt,
      isUnsettled: true,
    })),
  )
  // Their number says how the sandbox answers: not at all.
  await testGateway.pay(['X17', 'Y17'].map((txnRefNumber) => ({ merchantCode: 'M0000001', txnRefNumber })))
})
afterAll(() => testGateway.close())

let files = 0
const send = (rows: readonly (readonly string[])[]) =>
  sendSheet(testGateway.finance, 'upi_txn_regularization', {
    name: `regularization ${(files += 1)}.xlsx`,
    bytes: buildSheet({ headers: sheetHeaders('regularization'), rows }),
  })
const faultsOf = async (jobId: string) =>
  (await testGateway.finance.call('files.job', { jobId })).faults.map(({ row, column, reason }) => [
    row,
    column,
    reason,
  ])
const statuses = async (...numbers: string[]) => {
  const { rows } = await testGateway.database.db.execute<{ line: string }>(sql`
    select txn_ref_number || ' ' || status || ' ' || error_code as line from transactions
    where txn_ref_number = any(${sql.param(numbers)}::text[]) order by txn_ref_number`)
  return rows.map(({ line }) => line.trim())
}
const rrn = (number: number) => String(600_000_000_000 + number)

describe('a regularization sheet', () => {
  test('names of each row that it does not apply what is wrong, and changes nothing before a second person confirms', async () => {
    const { jobId } = await send([
      ['R1', 'FAILED', 'SUCCESSFUL', rrn(1)],
      ['R2', 'INPROGRESS', 'FAILED', rrn(2)],
      ['R3', 'FAILED', 'SUCCESSFUL', rrn(3)],
      ['R4', 'FAILED', 'SUCCESSFUL', '12345'],
      ['R5', 'SUCCESSFUL', 'FAILED', rrn(5)],
      ['R6', 'FAILED', 'SUCCESSFUL', rrn(6)],
      ['R7', 'FAILED', 'FAILED', rrn(7)],
      ['X17', 'REFUND_UNKNOWN', 'REFUND_SUCCESS', rrn(8)],
      ['R2', 'INPROGRESS', 'SUCCESSFUL', rrn(9)],
    ])
    const plan = await jobs.waits(jobId)
    expect([plan?.rowsToCreate, plan?.rowsAtFault, plan?.settled, plan?.needsSecondPerson]).toEqual([
      2,
      7,
      100_000,
      true,
    ])
    expect(await statuses('R1', 'R2')).toEqual(['R1 Failed E1', 'R2 InProgress'])
    const refused = await refusalOf(confirmPlan(testGateway.finance, jobId))
    expect([refused.code, refused.message]).toEqual([
      'plan-needs-second-person',
      'Money is regularized only when a second person confirms. Ask a colleague to open this job.',
    ])
    await confirmPlan(testGateway.finance2, jobId)
    await jobs.ended(jobId)
    expect(await faultsOf(jobId)).toEqual([
      [4, 'old_status', 'The transaction has another status now than the sheet names.'],
      [5, 'rrn', 'An RRN has 12 digits.'],
      [6, 'old_status', 'The status is one of INPROGRESS, FAILED, EXPIRED, REFUND_UNKNOWN.'],
      [7, 'txn_ref_number', 'There is no UPI transaction of this number, or it is not yours to see.'],
      [8, 'new_status', 'A sheet does not lead from this old status to this new one.'],
      [9, 'old_status', 'No refund of this transaction is unknown.'],
      [10, 'txn_ref_number', 'The same txn_ref_number is in row 3 already.'],
    ])
    expect(await statuses('R1', 'R2', 'R3')).toEqual(['R1 Successful', 'R2 Failed', 'R3 InProgress'])
  })

  test('that comes again changes nothing, and its RRN is the evidence of nothing else', async () => {
    const { jobId } = await send([
      ['R1', 'FAILED', 'SUCCESSFUL', rrn(1)],
      ['R3', 'INPROGRESS', 'SUCCESSFUL', rrn(2)],
    ])
    await jobs.ended(jobId)
    const job = await testGateway.finance.call('files.job', { jobId })
    expect([job.rowsDone, job.rowsUnchanged, await faultsOf(jobId)]).toEqual([
      0,
      1,
      [[3, 'rrn', 'This RRN is the evidence of another regularization.']],
    ])
  })

  test('does not apply what has changed since its plan', async () => {
    const { jobId } = await send([['R3', 'INPROGRESS', 'SUCCESSFUL', rrn(11)]])
    await jobs.waits(jobId)
    await testGateway.database.db.execute(sql`update transactions set status = 'Failed' where txn_ref_number = 'R3'`)
    await confirmPlan(testGateway.finance2, jobId)
    await jobs.ended(jobId)
    expect(await faultsOf(jobId)).toEqual([
      [2, 'old_status', 'The transaction has another status now than the sheet names.'],
    ])
  })

  test('pays a payment that became successful with the next batch of its day', async () => {
    const batch = await testGateway.seal()
    expect((await testGateway.row('R1'))['batch_id']).toBe(batch.batchId)
  })

  test('ends a refund whose end nobody knew, and what it reserved is free again or recovered', async () => {
    const refunds = await Promise.all(
      ['X17', 'Y17'].map((txnRefNumber) =>
        testGateway.finance.call('refunds.ask', { data: { txnRefNumber, paidAmount: 100_000 } }),
      ),
    )
    expect(refunds.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
    const { jobId } = await send([
      ['X17', 'REFUND_UNKNOWN', 'REFUND_SUCCESS', rrn(21)],
      ['Y17', 'REFUND_UNKNOWN', 'REFUND_FAILED', rrn(22)],
    ])
    expect((await jobs.waits(jobId))?.needsSecondPerson).toBe(true)
    await confirmPlan(testGateway.finance2, jobId)
    await jobs.ended(jobId)
    const [done, failed] = await Promise.all(
      refunds.map(({ refundId }) => testGateway.finance.call('refunds.get', { refundId })),
    )
    expect([done?.state, done?.providerReference, done?.recovery, failed?.state, failed?.errorDesc]).toEqual([
      'success',
      `RRN ${rrn(21)}`,
      100_000,
      'failed',
      `The bank did not refund it (RRN ${rrn(22)}).`,
    ])
    const left = await testGateway.finance.call('refunds.lookUp', { txnRefNumber: 'Y17' })
    expect(left.refundable).toBe(100_000)
    const list = await testGateway.finance.call('regularizations.list', { page: 1, size: 20 })
    expect(list.rows.map(({ txnRefNumber, newStatus }) => `${txnRefNumber} ${newStatus}`).toSorted()).toEqual([
      'R1 SUCCESSFUL',
      'R2 FAILED',
      'X17 REFUND_SUCCESS',
      'Y17 REFUND_FAILED',
    ])
  })
})
