import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import { razorpayFile } from '#tests/support/reconFiles.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
const today = indianDay(new Date())
/** The settled day of the fixture is the day before. */
const daysAgo = (days: number) => dayAfter(today, -days)

/** Day by day, the latest first: what each gateway captured; of the second day everything is in a file. */
const captured: readonly { days: number; RAZORPAY: readonly string[]; PAYU: readonly string[] }[] = [
  { days: 4, RAZORPAY: ['A1', 'A2'], PAYU: ['A3'] },
  { days: 5, RAZORPAY: ['B1', 'B2'], PAYU: [] },
  { days: 9, RAZORPAY: ['C1'], PAYU: ['C2', 'C3'] },
  { days: 30, RAZORPAY: [], PAYU: ['D1'] },
]

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
  for (const { days, ...gateways } of captured)
    for (const [paymentGateway, numbers] of Object.entries<readonly string[]>(gateways))
      if (numbers.length > 0)
        await testGateway.pay(
          numbers.map((txnRefNumber) => ({
            merchantCode: 'M0000001',
            txnRefNumber,
            amountPaise: 100_000,
            daysBefore: days - 1,
            paymentGateway,
          })),
        )
  const jobs = listenForJobs(testGateway)
  const lines = ['A1', 'B1', 'B2'].map((receipt) => ({
    entityId: `pay_${receipt}`,
    receipt,
    amount: 100_000,
    fee: 2_000,
    utr: 'AXIS0001',
    settledOn: daysAgo(3),
  }))
  const { jobId } = await sendSheet(
    testGateway.finance,
    'payout_recon',
    razorpayFile('settlement', lines),
    'RAZORPAY|PAYMENT',
  )
  await jobs.waits(jobId)
  await confirmPlan(testGateway.finance, jobId)
  await jobs.ended(jobId)
})
afterAll(() => testGateway.close())

const pageOf = (page: number, size: number, more = {}) =>
  testGateway.finance.call('recon.rows', {
    figure: 'missing',
    fromDate: daysAgo(60),
    toDate: today,
    page,
    size,
    ...more,
  })

test('pages of missing payments name each once, the latest day first, whichever gateway took it', async () => {
  const days: string[][] = []
  for (let page = 1; page <= 4; page += 1) {
    const { rows, total } = await pageOf(page, 2)
    expect(total).toBe(6)
    days.push(rows.map(({ txnRefNumber }) => txnRefNumber))
  }
  const named = days.flat()
  expect(days.map((page) => page.length)).toEqual([2, 2, 2, 0])
  expect(named.map((number) => number[0])).toEqual(['A', 'A', 'C', 'C', 'C', 'D'])
  expect(named.toSorted()).toEqual(['A2', 'A3', 'C1', 'C2', 'C3', 'D1'])
})

test('a missing payment is found by its number, and one gateway alone', async () => {
  const found = async (more: object) => (await pageOf(1, 2, more)).rows.map(({ txnRefNumber }) => txnRefNumber)
  expect(await found({ txnRefNumber: 'D1' })).toEqual(['D1'])
  expect(await found({ txnRefNumber: 'B1' })).toEqual([])
  expect(await found({ gateway: ['RAZORPAY'] })).toEqual(['A2', 'C1'])
})

test('pages of lines name each once, the latest day first, and know how many there are', async () => {
  const pages = []
  for (let page = 1; page <= 4; page += 1) {
    const { rows, total } = await pageOf(page, 1, { figure: 'lines' })
    pages.push([total, ...rows.map(({ txnRefNumber }) => txnRefNumber)])
  }
  expect(pages).toEqual([[3, 'A1'], [3, 'B2'], [3, 'B1'], [3]])
  const settled = await pageOf(1, 5, { figure: 'settled', toDate: daysAgo(5) })
  expect([settled.total, settled.rows.length]).toEqual([2, 2])
  expect((await pageOf(1, 5, { figure: 'surplus' })).rows).toEqual([])
})
