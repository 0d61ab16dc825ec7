import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { confirmPlan, listenForJobs, type SheetFile, sendSheet } from '#tests/support/fileJobs.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { razorpayFile, statementFile, statementMapping } from '#tests/support/reconFiles.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
const settledOn = dayAfter(indianDay(new Date()), -3)
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
  await testGateway.pay(
    ['R1', 'R2'].map((txnRefNumber) => ({
      merchantCode: 'M0000001',
      txnRefNumber,
      daysBefore: 3,
      paymentGateway: 'RAZORPAY',
    })),
  )
})
afterAll(() => testGateway.close())

const carryOut = async (file: SheetFile, description: string) => {
  const jobs = listenForJobs(testGateway)
  const { jobId } = await sendSheet(testGateway.finance, 'payout_recon', file, description)
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
  return jobId
}
const line = (receipt: string, amount = 100_000) => ({
  entityId: `pay_${receipt}`,
  receipt,
  amount,
  fee: 2_000,
  utr: 'AXIS0001',
  settledOn,
})

test('a transfer leads to its payments, what does not agree first, to what the bank credited, and to the files that say so', async () => {
  const settlement = await carryOut(razorpayFile('settlement', [line('R1'), line('R2', 99_000)]), 'RAZORPAY|PAYMENT')
  const read = () => testGateway.finance.call('recon.transfer', { utr: 'axis0001' })
  const awaited = await read()
  expect([awaited.state, awaited.lines, awaited.matchedAmount, awaited.credited, awaited.bankLines]).toEqual([
    'awaited',
    2,
    98_000,
    null,
    [],
  ])
  expect(awaited.found).toEqual([
    { finding: 'matched', lines: 1, amount: 98_000 },
    { finding: 'under', lines: 1, amount: 97_000 },
  ])
  expect(awaited.providerLines.map(({ txnRefNumber, finding }) => [txnRefNumber, finding])).toEqual([
    ['R2', 'under'],
    ['R1', 'matched'],
  ])
  await testGateway.finance.call('recon.saveMapping', statementMapping)
  const statement = await carryOut(
    statementFile('statement', [
      [settledOn.slice(2).split('-').toReversed().join('/'), 'NEFT', 'AXIS0001', '', '980.00'],
    ]),
    'BANK|PAYMENT',
  )
  const { state, credited, creditedOn, bankLines, files } = await read()
  expect([state, credited, creditedOn, bankLines.map(({ jobId, finding }) => [jobId, finding])]).toEqual([
    'reconciled',
    98_000,
    settledOn,
    [[statement, 'matched']],
  ])
  expect(files.map(({ jobId, uploadedBy, lines }) => [jobId, uploadedBy, lines])).toEqual([
    [settlement, 'finance', 2],
    [statement, 'finance', 1],
  ])
})

test('a UTR of no transfer is not found, and who sees a part of the merchants is not asked', async () => {
  expect(await codeOf(testGateway.finance.call('recon.transfer', { utr: 'NOWHERE1' }))).toBe('record-not-found')
  expect(await codeOf((await testGateway.enter('support')).call('recon.transfer', { utr: 'AXIS0001' }))).toBe(
    'not-allowed',
  )
})
