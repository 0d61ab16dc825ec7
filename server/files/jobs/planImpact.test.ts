import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ScriptId } from '#contract/calls/files/files.ts'
import type { UsedLimit } from '#contract/calls/platform/impact.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { workbookRow } from '#machines/catalogue/offerRuleText.ts'
import { dayFromToday } from '#tests/support/catalogueFixture.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { sheetOf } from '#tests/support/fileKinds.ts'
import type { Client } from '#tests/support/gateway.ts'
import { openOfferFixture, typedRule } from '#tests/support/offerFixture.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'
import { insertTransactions } from '#tests/support/transactions.ts'

let testGateway: SettlementFixture
let jobs: ReturnType<typeof listenForJobs>
const today = indianDay(new Date())
const seven = [1, 2, 3, 4, 5, 6, 7]
const code = (number: number) => `M000000${number}`
/** What is paid of ₹1,000 after 2 % MDR and its GST of 18 %. */
const paidPaise = 97_640
const rupees = (paise: number) => (paise / 100).toFixed(2)

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 7 })
  jobs = listenForJobs(testGateway)
})
afterAll(() => testGateway.close())

/** Payments of ₹1,000, ₹2,000 and so on, one of each merchant. */
const pay = (name: string) =>
  testGateway.pay(
    seven.map((number) => ({
      merchantCode: code(number),
      txnRefNumber: `${name}${number}`,
      amountPaise: number * 100_000,
    })),
  )
const impactOf = async (
  scriptId: ScriptId,
  rows: readonly (readonly string[])[],
  who: Client = testGateway.finance,
) => {
  const { jobId } = await sendSheet(who, scriptId, sheetOf(scriptId, rows))
  return { jobId, impact: (await jobs.waits(jobId))?.impact }
}
const carryOut = async (jobId: string, who = testGateway.finance) => {
  await confirmPlan(who, jobId)
  await jobs.ended(jobId)
}
const line = (row: number, subject: string, number: number, amount: number, gives = '') => ({
  row,
  subject,
  who: expect.stringContaining(`${code(number)}, `),
  amount,
  gives,
})
const settledBySheet = (used: number, asks: number): UsedLimit => ({
  unit: 'paise',
  counted: 'personDay',
  most: 100_000_000,
  used,
  asks,
})

test('the plan of a UTR sheet says what is settled, what came back, of whom, the five largest rows, the limit and how much of it is used', async () => {
  await pay('U')
  const { batchId, sealHash } = await testGateway.seal()
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  const ref = (number: number) => `B${batchId}-${code(number)}`
  const row = (number: number, status: string) => [
    ref(number),
    `UTR00000${number}`,
    rupees(number * paidPaise),
    today,
    status,
  ]
  const first = await impactOf('update_utr', [row(1, '')])
  expect(first.impact).toMatchObject({ sum: paidPaise, limits: [settledBySheet(0, paidPaise)] })
  await carryOut(first.jobId)
  const { jobId, impact } = await impactOf('update_utr', [
    ...[2, 3, 4, 5, 6].map((number) => row(number, '')),
    row(7, 'RETURNED'),
  ])
  expect(impact).toEqual({
    rows: 6,
    unit: 'change',
    sum: 20 * paidPaise,
    cameBack: 7 * paidPaise,
    merchants: 6,
    brands: null,
    largest: [
      line(7, ref(7), 7, 7 * paidPaise, 'Came back'),
      ...[6, 5, 4, 3].map((number) => line(number, ref(number), number, number * paidPaise)),
    ],
    limits: [settledBySheet(paidPaise, 27 * paidPaise)],
    secondPerson: 'aboveLimit',
    by: 'finance',
  })
  const { rows } = await testGateway.database.pool.query<{ message: string }>(
    `select message from notifications where job_id = $1`,
    [jobId],
  )
  expect(rows.map(({ message }) => message)).toEqual([
    '₹19,528.00 are to be settled. ₹6,834.80 came back. Confirm or cancel.',
  ])
})

test('the plan of a status sheet says what is settled, of whom, the five largest rows, the limit and how much of it is used', async () => {
  await pay('S')
  const { batchId, sealHash } = await testGateway.seal()
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  const { impact } = await impactOf(
    'update_settlement_status',
    seven.map((number) => [`S${number}`, 'Settled', `UTR00010${number}`, today]),
    testGateway.finance2,
  )
  expect(impact).toEqual({
    rows: 7,
    unit: 'change',
    sum: 28 * paidPaise,
    cameBack: null,
    merchants: 7,
    brands: null,
    largest: [7, 6, 5, 4, 3].map((number) => line(number + 1, `S${number}`, number, number * paidPaise)),
    limits: [settledBySheet(0, 28 * paidPaise)],
    secondPerson: 'aboveLimit',
    by: 'finance2',
  })
})

test('the plan of a settlement sheet says what its rows pay, of whom, and the five largest; somebody else always confirms it', async () => {
  await pay('W')
  const { impact } = await impactOf(
    'update_settlements',
    seven.map((number) => [`W${number}`, '', '', '', '']),
  )
  expect(impact).toEqual({
    rows: 7,
    unit: 'change',
    sum: 28 * paidPaise,
    cameBack: null,
    merchants: 7,
    brands: null,
    largest: [7, 6, 5, 4, 3].map((number) => line(number + 1, `W${number}`, number, number * paidPaise)),
    limits: [],
    secondPerson: 'always',
    by: 'finance',
  })
})

test('the plan of a cashback sheet says what is credited, and of a credit that is calculated anew the difference alone', async () => {
  await pay('C')
  const { jobId, impact } = await impactOf(
    'cashback_calculate',
    seven.map((number) => [`C${number}`, 'O1', 'PERCENTAGE', '10', '']),
  )
  expect(impact).toEqual({
    rows: 7,
    unit: 'change',
    sum: 28 * 10_000,
    cameBack: null,
    merchants: 7,
    brands: null,
    largest: [7, 6, 5, 4, 3].map((number) => line(number + 1, `C${number}`, number, number * 10_000)),
    limits: [],
    secondPerson: 'always',
    by: 'finance',
  })
  await carryOut(jobId, testGateway.finance2)
  const again = await impactOf('cashback_calculate', [
    ['C1', 'O1', 'PERCENTAGE', '10', ''],
    ['C2', 'O1', 'PERCENTAGE', '15', ''],
    ['C3', 'O1', 'PERCENTAGE', '4', ''],
  ])
  expect(again.impact).toMatchObject({
    rows: 2,
    sum: 10_000 - 18_000,
    merchants: 2,
    largest: [line(3, 'C2', 2, 10_000), line(4, 'C3', 3, -18_000)],
  })
})

test('the plan of a regularization sheet says what it makes paid, of whom, and the five largest; money is always regularized by two', async () => {
  await insertTransactions(
    testGateway.database.db,
    seven.map((number) => ({
      merchantCode: code(number),
      txnRefNumber: `R${number}`,
      status: 'Failed',
      txnType: 'upi',
      errorCode: 'E1',
      amountPaise: number * 100_000,
      createdAt: new Date(`${testGateway.txnDay}T06:30:00Z`),
      isUnsettled: true,
    })),
  )
  const { impact } = await impactOf(
    'upi_txn_regularization',
    seven.map((number) => [`R${number}`, 'FAILED', 'SUCCESSFUL', String(600_000_000_000 + number)]),
  )
  expect(impact).toEqual({
    rows: 7,
    unit: 'change',
    sum: 28 * 100_000,
    cameBack: null,
    merchants: 7,
    brands: null,
    largest: [7, 6, 5, 4, 3].map((number) => line(number + 1, `R${number}`, number, number * 100_000)),
    limits: [],
    secondPerson: 'always',
    by: 'finance',
  })
})

test('the plan of an offer sheet names its brands and what the largest rules give, those without a cap first', async () => {
  const { desk: offers, joel } = await openOfferFixture(inject('postgresUrl'))
  const offerJobs = listenForJobs(offers)
  const rules = [
    { bankCode: 'ICICI', cashbackType: 'AMOUNT', totalCashback: '250', maxCashback: '', bankShareCap: '' },
    { bankCode: 'AXIS', totalCashback: '7.5', maxCashback: '3000' },
    { bankCode: 'KOTAK', totalCashback: '1', maxCashback: '', bankShareCap: '' },
    { bankCode: 'ICICI_DEBIT', paymentMethods: 'DEBIT_CARD', maxCashback: '100', bankShareCap: '50' },
    { bankCode: 'AXIS_DEBIT', paymentMethods: 'DEBIT_CARD', maxCashback: '5000' },
    { bankCode: 'SBI_DEBIT', paymentMethods: 'DEBIT_CARD', maxCashback: '4000' },
  ].map((more) => workbookRow(typedRule({ ruleDesc: more.bankCode, ...more, offerToDt: dayFromToday(10) })))
  const { jobId } = await sendSheet(joel, 'cashback_insert_update', sheetOf('cashback_insert_update', rules))
  const plan = await offerJobs.waits(jobId)
  const { faults } = await joel.call('files.job', { jobId })
  expect(faults).toEqual([])
  const gives = (row: number, subject: string, text: string) => ({
    row,
    subject: expect.stringContaining(subject),
    who: expect.stringContaining('ASTRON'),
    amount: null,
    gives: text,
  })
  expect(plan?.impact).toEqual({
    rows: 6,
    unit: 'change',
    sum: null,
    cameBack: null,
    merchants: null,
    brands: 1,
    largest: [
      gives(4, 'KOTAK', '1 %, without a cap'),
      gives(6, 'AXIS_DEBIT', '5 %, at most ₹5,000.00'),
      gives(7, 'SBI_DEBIT', '5 %, at most ₹4,000.00'),
      gives(3, 'AXIS', '7.5 %, at most ₹3,000.00'),
      gives(2, 'ICICI', '₹250.00'),
    ],
    limits: [],
    secondPerson: 'always',
    by: 'catalogue',
  })
})

test('the plans of scheme, price and cashback sheets say in rupees and percent what they give, the widest first', async () => {
  const { desk: offers, joel } = await openOfferFixture(inject('postgresUrl'))
  const offerJobs = listenForJobs(offers)
  const given = async (scriptId: ScriptId, rows: readonly (readonly string[])[], description: string) => {
    const { jobId } = await sendSheet(joel, scriptId, sheetOf(scriptId, rows), description)
    const plan = await offerJobs.waits(jobId)
    return [plan?.impact?.brands, plan?.impact?.largest.map(({ row, gives }) => [row, gives])]
  }
  expect(
    await given(
      'scheme_config',
      [
        ['NEWS', 'New scheme', 'Yes', 'Yes', 'SKU-11', '100', '1,50,000'],
        ['NEWS', '', 'Yes', 'Yes', 'SKU-12', '1000.50', ''],
        ['OTHER', 'Another', 'Yes', 'No', 'SKU-13', '', '200'],
      ],
      `ASTRON|${dayFromToday(0)}|${dayFromToday(5)}`,
    ),
  ).toEqual([
    1,
    [
      [3, 'EMI and cashback, payments from ₹1,000.50'],
      [2, 'EMI and cashback, payments from ₹100.00 to ₹1,50,000.00'],
      [4, 'EMI, payments up to ₹200.00'],
    ],
  ])
  expect(await given('product_min_max_update', [['SKU-01', '100', '5000']], 'ASTRON')).toEqual([
    1,
    [[2, 'payments from ₹100.00 to ₹5,000.00']],
  ])
  const offer = (code: string, type: string, total: string) => [
    code,
    'SKU-01',
    code,
    '',
    '',
    type,
    total,
    '',
    '',
    '',
    '',
  ]
  const days = [dayFromToday(0), dayFromToday(9)]
  expect(
    await given(
      'cashback_config',
      [
        [...offer('OFF1', 'AMOUNT', '250.5'), ...days],
        [...offer('OFF2', 'PERCENTAGE', '7.5'), ...days],
      ],
      'ASTRON',
    ),
  ).toEqual([
    1,
    [
      [3, '7.5 %, without a cap'],
      [2, '₹250.50'],
    ],
  ])
})
