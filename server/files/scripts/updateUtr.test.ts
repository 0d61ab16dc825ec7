import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import type { SettlementBatch } from '#contract/calls/money/settlementBatches.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { codeOf, refusalOf, refusedBy } from '#tests/support/outcome.ts'
import type { Client } from '#tests/support/gateway.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
let batch: SettlementBatch
const today = indianDay(new Date())
const merchants = [1, 2, 3, 4, 5, 6]

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), {
    merchants: 6,
    env: { SETTLED_BY_SHEET_ABOVE: '5000' },
  })
  jobs = listenForJobs(testGateway)
  await testGateway.pay(
    merchants.flatMap((number) =>
      ['a', 'b'].map((part) => ({
        merchantCode: `M000000${number}`,
        txnRefNumber: `U${number}${part}`,
        amountPaise: 50_000,
      })),
    ),
  )
  batch = await testGateway.seal()
  const { batchId, sealHash } = batch
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
})
afterAll(() => testGateway.close())

const refOf = (number: number) => `B${batch.batchId}-M000000${number}`
const paid = '976.40'
let files = 0
const send = (rows: readonly (readonly string[])[]) =>
  sendSheet(testGateway.finance, 'update_utr', {
    name: `utr ${(files += 1)}.xlsx`,
    bytes: buildSheet({ headers: sheetHeaders('utrNumbers'), rows }),
  })
const carryOut = async (rows: readonly (readonly string[])[]) => {
  const { jobId } = await send(rows)
  const plan = await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  return { jobId, plan, message: (await jobs.ended(jobId)).message }
}
const faultsOf = async (jobId: string) =>
  (await testGateway.finance.call('files.job', { jobId })).faults.map(({ row, column, reason }) => [
    row,
    column,
    reason,
  ])
const stand = async () =>
  (await testGateway.finance.call('settlements.batch', { batchId: batch.batchId, page: 1, size: 50 })).batch

describe('a UTR file', () => {
  test('settles nothing of a batch whose bank file was not written', async () => {
    const { jobId } = await send([[refOf(1), 'UTR000001', paid, today, '']])
    await jobs.ended(jobId)
    expect(await faultsOf(jobId)).toEqual([
      [2, 'payout_ref', 'The bank file of this payout was not written yet: the bank cannot have paid it.'],
    ])
    await testGateway.finance.call('settlements.bankFile', { batchId: batch.batchId })
    expect((await stand()).state).toBe('fileIssued')
  })

  test('is planned row by row, and applies what the plan showed and nothing else', async () => {
    const { jobId, plan } = await carryOut([
      [refOf(1), 'UTR000001', paid, today, ''],
      [refOf(2), 'UTR000002', '976.39', today, ''],
      [refOf(3), 'UTR000003', '976.41', today, ''],
      ['B999-M0000001', 'UTR000004', paid, today, ''],
      [refOf(4), 'UTR000001', paid, today, ''],
      [refOf(1), 'UTR000005', paid, today, ''],
      [refOf(5), 'UTR000006', paid, today, 'RETURNED'],
      [refOf(6), 'UTR000007', '976.405', today, ''],
    ])
    expect([plan?.rowsToChange, plan?.rowsAtFault, plan?.settled, plan?.needsSecondPerson]).toEqual([
      2,
      6,
      195_280,
      false,
    ])
    expect(await faultsOf(jobId)).toEqual([
      [3, 'amount', 'The bank paid less than this payout.'],
      [4, 'amount', 'The bank paid more than this payout.'],
      [5, 'payout_ref', 'There is no payout of this reference, or it is not yours to see.'],
      [6, 'utr_number', 'The same utr_number is in row 2 already.'],
      [7, 'payout_ref', 'The same payout_ref is in row 2 already.'],
      [9, 'amount', 'An amount is a number with at most two places.'],
    ])
    expect([
      await testGateway.row('U1a'),
      await testGateway.row('U1b'),
      await testGateway.row('U2a'),
      await testGateway.row('U5a'),
    ]).toMatchObject([
      { status: 'Settled', utr_number: 'UTR000001', bank_status: 'CREDITED' },
      { status: 'Settled', utr_number: 'UTR000001', bank_status: 'CREDITED' },
      { status: 'Ready_to_Settle', utr_number: '', bank_status: 'SENT' },
      { status: 'Settled', utr_number: 'UTR000006', bank_status: 'RETURNED' },
    ])
    expect(await stand()).toMatchObject({
      state: 'partConfirmed',
      payoutsConfirmed: 2,
      payouts: 6,
      confirmedAmount: 195_280,
    })
  })

  test('that comes again in another file changes nothing, and another UTR for a settled payout is refused', async () => {
    const { jobId } = await send([
      [refOf(1), 'UTR000099', paid, today, ''],
      [refOf(2), 'UTR000001', paid, today, ''],
      [refOf(3), 'UTR000008', paid, dayAfter(today, 1), ''],
      [refOf(5), 'UTR000006', paid, today, ''],
    ])
    await jobs.ended(jobId)
    const job = await testGateway.finance.call('files.job', { jobId })
    expect([job.rowsDone, job.rowsUnchanged, await faultsOf(jobId)]).toEqual([
      0,
      1,
      [
        [2, 'utr_number', 'This payout is settled with another UTR.'],
        [3, 'utr_number', 'This UTR belongs to another payout.'],
        [4, 'settlement_date', 'settlement_date is after today.'],
      ],
    ])
  })

  test('above what one person settles alone in a day waits for a second one, and the last payout closes the batch', async () => {
    const { jobId, plan } = await (async () => {
      await carryOut([
        [refOf(2), 'UTR000012', paid, today, ''],
        [refOf(3), 'UTR000013', paid, today, ''],
      ])
      const job = await send([
        [refOf(4), 'UTR000014', paid, today, ''],
        [refOf(6), 'UTR000016', paid, today, ''],
      ])
      return { jobId: job.jobId, plan: await jobs.waits(job.jobId) }
    })()
    expect(plan?.needsSecondPerson).toBe(true)
    const refused = await refusalOf(confirmPlan(testGateway.finance, jobId))
    expect([refused.code, refused.message]).toEqual([
      'plan-needs-second-person',
      'So much is settled only when a second person confirms. Ask a colleague to open this job.',
    ])
    await confirmPlan(testGateway.finance2, jobId)
    await jobs.ended(jobId)
    expect(await stand()).toMatchObject({ state: 'closed', payoutsConfirmed: 6, confirmedAmount: batch.amount })
  })

  test('leaves a batch that says what came back, and pages its payouts by what became of them', async () => {
    const { batchId } = batch
    const asked = { batchId, page: 1, size: 1 } as const
    const { payoutSums, payouts, total } = await testGateway.finance2.call('settlements.batch', {
      ...asked,
      payoutState: 'credited',
    })
    expect([payoutSums, payouts.length, total]).toEqual([
      [
        { state: 'credited', payouts: 5, amount: 5 * 97_640 },
        { state: 'returned', payouts: 1, amount: 97_640 },
      ],
      1,
      5,
    ])
    const { rows } = await testGateway.finance2.call('settlements.batches', { batchId, page: 1, size: 20 })
    expect(rows.map((row) => [row.batchId, row.state])).toEqual([[batchId, 'closed']])
  })

  test('is not taken back: what the bank returned is owed with the next batch once its account is confirmed, and paid once', async () => {
    const returned = async (who = testGateway.finance2) =>
      (await who.call('settlements.batch', { batchId: batch.batchId, page: 1, size: 50 })).returns
    const waitsFor = async (who: Client) => {
      const { rows, counts } = await who.call('waiting.list', { kind: 'returnedPayout', page: 0, size: 10 })
      return [rows.map(({ key, amount, askedBy }) => [key, amount, askedBy]), counts.returnedPayout]
    }
    const payoutRef = refOf(5)
    const confirm = (who: Client, remark = 'The merchant showed a cheque.') =>
      who.call('settlements.confirmAccount', { payoutRef, remark })
    const seen = async (who: Client) =>
      (await returned(who)).map(({ payoutRef: ref, state, can, whyNot }) => [ref, state, can, whyNot])
    expect([await seen(testGateway.finance), await seen(testGateway.finance2)]).toEqual([
      [[payoutRef, 'accountNotConfirmed', [], 'own-work']],
      [[payoutRef, 'accountNotConfirmed', ['confirm'], null]],
    ])
    const { leftOut, amount } = await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
    expect([amount, leftOut, await codeOf(testGateway.seal())]).toEqual([
      0,
      [{ reason: 'account-not-confirmed', rows: 1, merchants: 1, gross: 97_640 }],
      'nothing-to-settle',
    ])
    expect([await waitsFor(testGateway.finance), await waitsFor(testGateway.finance2)]).toEqual([
      [[], 0],
      [[[payoutRef, 97_640, 'finance']], 1],
    ])
    expect([
      await codeOf(confirm(testGateway.finance)),
      await codeOf(confirm(testGateway.finance2, '')),
      await codeOf(
        testGateway.finance2.call('settlements.confirmAccount', { payoutRef: refOf(1), remark: 'As agreed.' }),
      ),
    ]).toEqual(['own-work', 'remark-missing', 'record-not-found'])
    const confirmed = await Promise.all([codeOf(confirm(testGateway.finance2)), codeOf(confirm(testGateway.finance2))])
    expect([confirmed.toSorted(), await waitsFor(testGateway.finance2)]).toEqual([
      ['done', 'wrong-state'],
      [[], 0],
    ])
    const next = await testGateway.seal()
    expect([next.rows, next.net, next.adjustments, next.amount]).toEqual([0, 0, 97_640, 97_640])
    expect((await returned()).map(({ state, batchId, confirmedBy }) => [state, batchId, confirmedBy])).toEqual([
      ['inBatch', next.batchId, 'finance2'],
    ])
    const refused = await refusalOf(testGateway.seal())
    expect(refused.code).toBe('nothing-to-settle')
  })
})

test('what came back is held with the other payments of its merchant, and free once the account is another one', async () => {
  const first = await testGateway.finance.call('settlements.batches', { page: 1, size: 20 })
  const { batchId, sealHash } = first.rows[0] as SettlementBatch
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  const payoutRef = `B${batchId}-M0000005`
  const { jobId } = await send([[payoutRef, 'UTR000050', paid, today, 'RETURNED']])
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance2, jobId)
  await jobs.ended(jobId)
  await testGateway.pay(
    [5, 6].map((number) => ({ merchantCode: `M000000${number}`, txnRefNumber: `U${number}c`, amountPaise: 50_000 })),
  )
  const held = await testGateway.seal()
  const page = await testGateway.finance2.call('settlements.batch', { batchId, page: 1, size: 50 })
  expect([
    held.rows,
    held.adjustments,
    held.amount,
    page.returns.map(({ payoutRef: ref, state, amount }) => [ref, state, amount]),
  ]).toEqual([1, 0, 48_820, [[payoutRef, 'accountNotConfirmed', 97_640]]])
  expect(
    await refusedBy(
      testGateway.database.db.execute(
        sql`update settlement_adjustments set batch_id = ${held.batchId} where batch_id is null and kind = 'returned'`,
      ),
    ),
  ).toContain('came back from an account that nobody has confirmed')
  await testGateway.database.db.execute(
    sql`update merchants set account_ref_sealed = ${testGateway.gateway.fieldSeal.seal(
      '777000111222',
      sealedFields.account,
    )} where merchant_code = 'M0000005'`,
  )
  const state = async () =>
    (await testGateway.finance2.call('settlements.batch', { batchId, page: 1, size: 50 })).returns.map((one) => [
      one.state,
      one.can,
      one.whyNot,
    ])
  expect(await state()).toEqual([['accountChanged', [], 'wrong-state']])
  const next = await testGateway.seal()
  expect([next.rows, next.adjustments, next.amount]).toEqual([1, 97_640, 146_460])
})
