import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { successfulOf } from '#contract/calls/money/transactions.ts'
import type { Client } from '#tests/support/gateway.ts'
import {
  brandTransactionsOf,
  firstPage,
  openPortfolioFixture,
  type PortfolioFixture,
  refsOf,
} from '#tests/support/portfolioFixture.ts'

let testGateway: PortfolioFixture
beforeAll(async () => {
  testGateway = await openPortfolioFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

describe('Brand Txn', () => {
  test('shows the latest first, counts what is behind the page, and sorts over everything', async () => {
    expect([
      await refsOf(brandTransactionsOf(testGateway.opsadmin, 'M0000001', { size: 2 })),
      await refsOf(brandTransactionsOf(testGateway.opsadmin, 'M0000001', { size: 2, page: 2 })),
      await refsOf(brandTransactionsOf(testGateway.opsadmin, 'M0000001', { sort: 'amount', order: 'asc', size: 1 })),
    ]).toEqual([
      [['A-TODAY', 'A-FAILED'], 5],
      [['A-BOLT', 'A-MONTH'], 5],
      [['A-MONTH'], 5],
    ])
  })

  test.each([
    ['creationDate', 'OLD MONTH BOLT FAILED TODAY'],
    ['amount', 'MONTH OLD BOLT FAILED TODAY'],
    ['merchantCode', 'OLD MONTH BOLT FAILED TODAY'],
    ['brandCode', 'OLD MONTH FAILED TODAY BOLT'],
    ['status', 'FAILED OLD MONTH BOLT TODAY'],
    ['txnRefNumber', 'BOLT FAILED MONTH OLD TODAY'],
  ])('pages in the order of %s hold every row once, from the first and from the last', async (sort, wanted) => {
    const walk = async (order: string) => {
      const found: string[] = []
      for (const page of [1, 2, 3, 4, 5])
        for (const { txnRefNumber } of (
          await brandTransactionsOf(testGateway.opsadmin, 'M0000001', { sort, order, size: 1, page })
        ).rows)
          found.push(txnRefNumber.replace('A-', ''))
      return found
    }
    expect([(await walk('asc')).join(' '), (await walk('desc')).toReversed().join(' ')]).toEqual([wanted, wanted])
  })

  test('is filtered by Indian days, by number, by status in any case and by error code', async () => {
    expect([
      await refsOf(
        brandTransactionsOf(testGateway.opsadmin, 'M0000001', { fromDate: '2026-11-22', toDate: '2026-11-22' }),
      ),
      await refsOf(brandTransactionsOf(testGateway.opsadmin, 'M0000001', { txnRefNumber: ['A-OLD', 'B-TODAY'] })),
      await refsOf(
        brandTransactionsOf(testGateway.opsadmin, 'M0000001', { status: 'successful', toDate: '2026-11-19' }),
      ),
      await refsOf(brandTransactionsOf(testGateway.opsadmin, 'M0000001', { errorCode: 'U30' })),
    ]).toEqual([
      [['A-TODAY', 'A-FAILED', 'A-BOLT'], 3],
      [['A-OLD'], 1],
      [['A-MONTH', 'A-OLD'], 2],
      [['A-FAILED'], 1],
    ])
  })

  test('a row has its payment, its settlement and its action log, numbers covered', async () => {
    const { rows } = await brandTransactionsOf(testGateway.opsadmin, 'M0000001', { txnRefNumber: ['A-TODAY'] })
    const { amount, mobileNumber, payment, settlement, actionLog } = rows[0] ?? {}
    expect([amount, mobileNumber, payment?.cardNo, settlement?.beneficiaryAccountNumber, settlement?.mdr]).toEqual([
      125_050,
      'XXXXXXXX07',
      'XXXXXXXX4242',
      'XXXXXXXX0042',
      1_737,
    ])
    expect(actionLog?.map(({ eventName }) => eventName)).toEqual(['LINK_CREATED', 'SUCCESSFUL'])
  })

  test('shows a person of one brand its transactions alone, of a merchant that sells two', async () => {
    const { day, total } = await testGateway.support.call('portfolio.summary', { merchantCode: ['M0000001'] })
    expect([
      await refsOf(brandTransactionsOf(testGateway.support, 'M0000001')),
      successfulOf(day),
      successfulOf(total),
    ]).toEqual([[['A-TODAY', 'A-FAILED', 'A-MONTH', 'A-OLD'], 4], 1, 3])
  })

  test('the summary counts today, this month and everything by the Indian calendar', async () => {
    const { day, month, total } = await testGateway.opsadmin.call('portfolio.summary', { merchantCode: ['M0000001'] })
    expect([successfulOf(day), successfulOf(month), successfulOf(total)]).toEqual([2, 3, 4])
  })

  test('refuses a day that no calendar has, a page that is too large and a field that it does not know', async () => {
    const body = { brand_transaction: true, merchant_code: ['M0000001'] }
    const answers = await Promise.all(
      [{ from_date: '2026-02-30' }, { txn_count: 301 }, { everything: true }, { txn_ref_number: ["' or 1=1"] }].map(
        (more) => testGateway.opsadmin.post('/ops/getporfoliotransaction', { ...body, ...more }),
      ),
    )
    expect(answers.map(({ status, body: answer }) => [status, answer['code']])).toEqual(
      Array.from({ length: 4 }, () => [400, 'bad-request']),
    )
  })
})

test('Non Brand Txn has what carries no brand, its settlement as JSON text on the wire', async () => {
  const answer = await testGateway.opsadmin.post('/ops/getporfoliotransaction', {
    brand_transaction: false,
    merchant_code: ['M0000001'],
  })
  const [row] = answer.body['payload'] as Record<string, unknown>[]
  const read = await testGateway.opsadmin.call('portfolio.nonBrandTransactions', {
    merchantCode: ['M0000001'],
    ...firstPage,
    sort: 'transactionDate',
  })
  const detail = read.rows[0]?.settlementDetails
  expect([
    typeof row?.['settlement_details'],
    read.total,
    detail === null || detail === 'unreadable' ? detail : detail?.statusSettlement,
  ]).toEqual(['string', 1, 'Settled'])
})

test('O2O Txn shows the orders of one brand, and those of none, to a person of that brand', async () => {
  const orders = (who: Client) =>
    who.call('portfolio.storeOrders', {
      parameters: { merchantCode: 'M0000001', ...firstPage, sort: 'brandCode', order: 'asc' },
    })
  expect([await refsOf(orders(testGateway.opsadmin)), await refsOf(orders(testGateway.support))]).toEqual([
    [['O-', 'O-ASTRON', 'O-BOLTWAVE'], 3],
    [['O-', 'O-ASTRON'], 2],
  ])
})
