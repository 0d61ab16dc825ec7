import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { openDatabase } from '#server/db/database.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { client } from '#tests/support/gateway.ts'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { declined, envOf, good, type Provider, startProvider } from '#tests/support/refundProvider.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'

let provider: Provider
let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>

beforeAll(async () => {
  provider = await startProvider()
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 2, env: envOf(provider) })
  jobs = listenForJobs(testGateway)
})
beforeEach(() => {
  provider.answers = () => good
  provider.asked.length = 0
})
afterAll(async () => {
  await testGateway.close()
  provider.server.closeAllConnections()
  provider.server.close()
})

const pay = (txnRefNumber: string, amountPaise = 100_000) =>
  testGateway.pay([{ merchantCode: 'M0000001', txnRefNumber, amountPaise }])

let files = 0
/** Every file is another one: the same bytes are refused before they are looked at. */
const sheetOf = (rows: readonly (readonly string[])[]) => {
  files += 1
  const bytes = buildSheet({ headers: sheetHeaders('bulkRefunds'), rows, format: 'csv' })
  return { name: `refunds ${files}.csv`, bytes: new Uint8Array([...bytes, ...Buffer.from('\r\n'.repeat(files))]) }
}
const send = (rows: readonly (readonly string[])[]) => sendSheet(testGateway.finance, 'bulk_refund', sheetOf(rows))

const faultsOf = async (jobId: string) =>
  (await testGateway.finance.call('files.job', { jobId })).faults.map(({ row, column, value, reason }) => [
    row,
    column,
    value,
    reason,
  ])
const carryOut = async (rows: readonly (readonly string[])[], who = testGateway.finance) => {
  const { jobId } = await send(rows)
  await jobs.waits(jobId)
  await confirmPlan(who, jobId)
  const { message } = await jobs.ended(jobId)
  return { jobId, message }
}
const refundsOf = async (reference: string) =>
  (await testGateway.finance.call('refunds.list', { reference, page: 1, size: 20 })).rows
const statesOf = async (reference: string) =>
  (await refundsOf(reference)).map(({ state, amount }) => `${state} ${amount}`)
const askedFor = (path = '/refund') =>
  provider.asked.filter((one) => one.path === path).map(({ body }) => body.data.txnRefNumber)
const dispute = (txnRefNumber: string) =>
  testGateway.database.db.execute(sql`
    insert into disputes (dispute_ref, transaction_id, amount_paise, stage, status, opened_at)
    select 'D-' || txn_ref_number, id, amount_paise, 'chargeback', 'open', now() from transactions
    where txn_ref_number = ${txnRefNumber}`)

test('its plan says what is refunded, and of every other row why not; nothing is refunded before it is confirmed', async () => {
  for (const one of ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8']) await pay(one)
  await testGateway.finance.call('refunds.ask', { data: { txnRefNumber: 'P3', paidAmount: 100_000 } })
  await testGateway.finance.call('refunds.ask', { data: { txnRefNumber: 'P4', paidAmount: 30_000 } })
  await testGateway.finance.call('refunds.ask', { data: { txnRefNumber: 'P7', paidAmount: 30_000 } })
  await dispute('P5')
  provider.asked.length = 0
  const { jobId } = await send([
    ['PLAN-1', 'P1', '1000', ''],
    ['PLAN-2', 'P2', '250.50', ''],
    ['PLAN-3', 'P3', '1000', ''],
    ['PLAN-4', 'P4', '300', ''],
    ['PLAN-5', 'P5', '1000', ''],
    ['PLAN-6', 'P6', '1000.01', ''],
    ['PLAN-7', 'P7', '300', 'yes'],
    ['PLAN-8', 'NOBODY', '10', ''],
    ['PLAN-9', 'P1', '10', ''],
    ['PLAN-1', 'P6', '10', ''],
    ['PLAN-0', 'P8', '0', ''],
  ])
  expect(await jobs.waits(jobId)).toMatchObject({
    rowsToCreate: 3,
    rowsAtFault: 8,
    settled: 100_000 + 25_050 + 30_000,
    needsSecondPerson: false,
    impact: { sum: 155_050, merchants: 1, secondPerson: 'aboveLimit' },
  })
  expect(await faultsOf(jobId)).toEqual([
    [
      4,
      'refund_amount',
      '₹1,000.00',
      'The same amount of this payment was refunded before. Nothing is left to be refunded of this payment.',
    ],
    [
      5,
      'repeat',
      '',
      'The same amount of this payment was refunded before. Write Yes under repeat if it is meant again.',
    ],
    [
      6,
      'txn_ref_number',
      'P5',
      'The payer’s bank disputes this payment. Nothing of it is refunded until that is decided.',
    ],
    [7, 'refund_amount', '₹1,000.01', 'At most ₹1,000.00 can still be refunded of this payment.'],
    [9, 'txn_ref_number', 'NOBODY', 'There is no payment of this number, or it is not yours to see.'],
    [10, 'txn_ref_number', 'P1', 'The same txn_ref_number is in row 2 already.'],
    [11, 'refund_ref', 'PLAN-1', 'The same refund_ref is in row 2 already.'],
    [12, 'refund_amount', '₹0.00', 'The amount is more than zero.'],
  ])
  expect(provider.asked).toEqual([])
  await confirmPlan(testGateway.finance, jobId)
  expect((await jobs.ended(jobId)).message).toBe('3 rows applied, 8 failed')
  expect(askedFor().toSorted()).toEqual(['P1', 'P2', 'P7'])
  expect((await refundsOf('PLAN-2'))[0]).toMatchObject({
    txnRefNumber: 'P2',
    amount: 25_050,
    state: 'success',
    refundRef: 'PLAN-2',
    jobId,
    askedBy: 'finance',
    decidedBy: null,
  })
})

test('the same rows again, in whatever file, refund nothing again; a number names one refund', async () => {
  await pay('S1')
  await pay('S2')
  await pay('S3')
  const rows = [
    ['SAME-1', 'S1', '1000', ''],
    ['SAME-2', 'S2', '400', ''],
  ]
  await testGateway.finance.call('settlements.hold', {
    txnRefNumber: 'S1',
    reason: 'The bank asked.',
    status: 'HOLDCC',
  })
  await carryOut(rows)
  // Nothing is left of it that could be held.
  expect((await testGateway.finance.call('settlements.held', { page: 1, size: 20 })).total).toBe(0)
  const again = await send(rows)
  expect((await jobs.ended(again.jobId)).message).toBe('0 rows applied, 2 unchanged')
  const { jobId } = await send([
    ['SAME-2', 'S3', '400', ''],
    ['SAME-3', 'S2', '400', ''],
  ])
  await jobs.ended(jobId)
  expect(await faultsOf(jobId)).toEqual([
    [2, 'refund_ref', 'SAME-2', 'This number was used for another refund. Give this one a number of its own.'],
    [
      3,
      'repeat',
      '',
      'The same amount of this payment was refunded before. Write Yes under repeat if it is meant again.',
    ],
  ])
  expect(askedFor().toSorted()).toEqual(['S1', 'S2'])
})

test('what the provider declined can be sent again under its number; what it did not answer is not refunded twice', async () => {
  for (const one of ['A1', 'A2', 'A3']) await pay(one)
  provider.answers = (_, number) => (number === 'A1' ? declined : number === 'A2' ? undefined : good)
  const rows = ['A1', 'A2', 'A3'].map((number) => [`ANSWER-${number}`, number, '1000', ''])
  const first = await carryOut(rows)
  expect(first.message).toBe('1 row applied, 2 failed')
  expect(await faultsOf(first.jobId)).toEqual([
    [2, 'txn_ref_number', 'A1', 'The provider declined it: The card was closed.'],
    [3, 'txn_ref_number', 'A2', expect.stringContaining('may have refunded it. Ask the provider')],
  ])
  provider.answers = () => good
  provider.asked.length = 0
  const second = await carryOut(rows)
  expect(second.message).toBe('1 row applied, 1 unchanged, 1 failed')
  expect(await faultsOf(second.jobId)).toEqual([
    [3, 'refund_ref', 'ANSWER-A2', 'A refund of this amount has no known end yet. Ask the provider what became of it.'],
  ])
  expect(askedFor()).toEqual(['A1'])
  expect(await Promise.all(['A1', 'A2', 'A3'].map(statesOf))).toEqual([
    ['success 100000', 'failed 100000'],
    ['unknown 100000'],
    ['success 100000'],
  ])
})

test('a second person confirms what one person does not refund alone: of a payment, and of a day by sheets and one by one', async () => {
  await pay('L1', 1_500_000)
  await pay('L2', 900_000)
  const large = await send([['LIMIT-1', 'L1', '15000', '']])
  expect(await jobs.waits(large.jobId)).toMatchObject({ needsSecondPerson: true })
  expect((await refusalOf(confirmPlan(testGateway.finance, large.jobId)))?.message).toBe(
    'So much is refunded only when a second person confirms. Ask a colleague to open this job.',
  )
  await confirmPlan(testGateway.finance2, large.jobId)
  await jobs.ended(large.jobId)
  expect((await refundsOf('LIMIT-1'))[0]).toMatchObject({ state: 'success', askedBy: 'finance', decidedBy: 'finance2' })

  // So far in this file, alone.
  const before = (await testGateway.finance.call('refunds.lookUp', { txnRefNumber: 'L2' })).limits[1]?.used ?? 0
  const many = Array.from({ length: 5 }, (_, at) => `M${at}`)
  for (const one of many) await pay(one, 1_000_000)
  const most = 5_000_000 - before
  const share = Math.floor(most / 5)
  await carryOut(many.map((one) => [`LIMIT-${one}`, one, (share / 100).toFixed(2), '']))
  const { state } = await testGateway.finance.call('refunds.ask', { data: { txnRefNumber: 'L2', paidAmount: 100_000 } })
  expect(state).toBe('awaitingApproval')
  await pay('L3')
  const more = await send([['LIMIT-3', 'L3', '1000', '']])
  expect(await jobs.waits(more.jobId)).toMatchObject({ needsSecondPerson: true })
  await testGateway.finance.call('files.cancelJob', { jobId: more.jobId })
})

test('a payment that is disputed or refunded after the plan is left as it is', async () => {
  for (const one of ['C1', 'C2', 'C3']) await pay(one)
  const { jobId } = await send(['C1', 'C2', 'C3'].map((one) => [`CHANGED-${one}`, one, '1000', '']))
  await jobs.waits(jobId)
  await dispute('C1')
  await testGateway.finance2.call('refunds.ask', { data: { txnRefNumber: 'C2', paidAmount: 100 } })
  provider.asked.length = 0
  await confirmPlan(testGateway.finance2, jobId)
  expect((await jobs.ended(jobId)).message).toBe('1 row applied, 2 failed')
  expect((await faultsOf(jobId)).map(([row, column]) => [row, column])).toEqual([
    [2, 'txn_ref_number'],
    [3, 'refund_amount'],
  ])
  expect(askedFor()).toEqual(['C3'])
})

test('cancelled, it sends nothing more, and says of what was sent before what became of it', async () => {
  const numbers = Array.from({ length: 9 }, (_, at) => `X${at + 1}`)
  for (const one of numbers) await pay(one, 10_000)
  const late = Promise.withResolvers<typeof good>()
  const four = Promise.withResolvers<undefined>()
  provider.answers = (path) => {
    if (path === '/state') return good
    if (askedFor().length === 4) four.resolve(undefined)
    return late.promise
  }
  const { jobId } = await send(numbers.map((one) => [`CANCEL-${one}`, one, '100', '']))
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance2, jobId)
  await four.promise
  await testGateway.finance.call('files.cancelJob', { jobId })
  late.resolve(good)
  expect((await jobs.ended(jobId)).message).toBe('Cancelled: 4 rows applied')
  expect(askedFor().toSorted()).toEqual(numbers.slice(0, 4))
  expect(await Promise.all(numbers.map(statesOf))).toEqual(numbers.map((_, at) => (at < 4 ? ['success 10000'] : [])))
})

test('a gateway that is killed in the middle refunds every row once, and asks what became of the calls it was in', async () => {
  const own = await openSettlementFixture(inject('postgresUrl'), { merchants: 1, env: envOf(provider) })
  const numbers = Array.from({ length: 50 }, (_, at) => `K${at + 1}`)
  await own.pay(numbers.map((txnRefNumber) => ({ merchantCode: 'M0000001', txnRefNumber, amountPaise: 10_000 })))
  const { cookie } = await own.signIn('finance')
  await own.close()
  const database = openDatabase(own.database.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-refunds-'))
  const stateOf = async (jobId: string) =>
    (await database.pool.query<{ state: string }>('select state from file_jobs where id = $1', [jobId])).rows[0]?.state
  const leaves = async (jobId: string, states: readonly string[]): Promise<string | undefined> => {
    for (;;) {
      const state = await stateOf(jobId)
      if (!states.includes(state ?? '')) return state
      await passing(20)
    }
  }
  let living = await spawnGateway(dataDir, database.url, envOf(provider))
  const { jobId } = await sendSheet(
    client(living, cookie),
    'bulk_refund',
    sheetOf(numbers.map((one) => [`KILL-${one}`, one, '100', ''])),
  )
  expect(await leaves(jobId, ['pending', 'checking'])).toBe('awaitingConfirmation')
  const cut = Promise.withResolvers<undefined>()
  const underWay: string[] = []
  provider.answers = (_path, txnRefNumber) => {
    if (askedFor().length <= 30) return good
    underWay.push(txnRefNumber)
    // As many as a batch sends at once: every other refund has its answer, or is not made.
    if (underWay.length === 4) cut.resolve(undefined)
    return Promise.withResolvers<typeof good>().promise
  }
  await confirmPlan(client(living, cookie), jobId)
  await cut.promise
  await living.kill()
  await database.pool.query('update file_jobs set lease_until = now() where id = $1', [jobId])
  provider.answers = () => good
  living = await spawnGateway(dataDir, database.url, envOf(provider))
  const end = await leaves(jobId, ['running'])
  await living.kill()
  const { rows } = await database.pool.query(
    `select count(*)::int as refunds, count(distinct transaction_id)::int as payments,
      count(*) filter (where state = 'success')::int as done from refunds`,
  )
  await database.close()
  expect(end).toBe('done')
  expect(rows).toEqual([{ refunds: 50, payments: 50, done: 50 }])
  expect(askedFor().toSorted()).toEqual(numbers.toSorted())
  expect(askedFor('/state').toSorted()).toEqual(underWay.toSorted())
})
