import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appCheckOf } from '#contract/calls/merchants/portfolio.ts'
import type { Client } from '#tests/support/gateway.ts'
import { statusAndCodeOf } from '#tests/support/outcome.ts'
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

describe('what is not theirs', () => {
  const asks = (who: Client, merchantCode: string): readonly (readonly [string, () => Promise<unknown>])[] => [
    ['portfolio.summary', () => who.call('portfolio.summary', { merchantCode: [merchantCode] })],
    ['portfolio.brandTransactions', () => brandTransactionsOf(who, merchantCode)],
    [
      'portfolio.nonBrandTransactions',
      () =>
        who.call('portfolio.nonBrandTransactions', {
          merchantCode: [merchantCode],
          ...firstPage,
          sort: 'transactionDate',
        }),
    ],
    ['portfolio.callLogs', () => who.call('portfolio.callLogs', { merchantCode })],
    [
      'portfolio.addCallLog',
      () =>
        who.call('portfolio.addCallLog', { merchantCode, comment: 'x', feedback: '', ticketId: '', mobileNumber: '' }),
    ],
    ['portfolio.checkApp', () => who.call('portfolio.checkApp', appCheckOf(merchantCode))],
    ['portfolio.warranty', () => who.call('portfolio.warranty', { merchantCode })],
    ['portfolio.sendMessage', () => who.call('portfolio.sendMessage', { merchantCode })],
    ['portfolio.messages', () => who.call('portfolio.messages', { merchantCode, size: 10 })],
  ]

  test('is not found, whether it is of another brand, of another manager or nowhere, and each try is kept', async () => {
    const before = await tries()
    for (const [who, code] of [
      [testGateway.support, 'M0000002'],
      [testGateway.relmanager, 'M0000001'],
      [testGateway.support, 'M0999999'],
    ] as const)
      for (const [call, asked] of asks(who, code))
        expect([call, await statusAndCodeOf(asked())]).toEqual([call, [404, 'merchant-not-found']])
    expect((await tries()) - before).toBe(3 * asks(testGateway.opsadmin, 'M0000001').length)
  })

  test('is not found beside what is theirs either, and one asked for twice is there once', async () => {
    const before = await tries()
    const merchantCode = ['M0000001', 'M0000002']
    const both = [
      testGateway.support.call('portfolio.summary', { merchantCode }),
      testGateway.support.call('portfolio.brandTransactions', { merchantCode, ...firstPage, sort: 'creationDate' }),
    ]
    expect(await Promise.all(both.map(statusAndCodeOf))).toEqual([
      [404, 'merchant-not-found'],
      [404, 'merchant-not-found'],
    ])
    expect((await tries()) - before).toBe(2)
    const several = { merchantCode: ['M0000001', 'M0000003', 'M0000001'], ...firstPage, sort: 'creationDate' as const }
    expect(await refsOf(testGateway.opsadmin.call('portfolio.brandTransactions', several))).toEqual([
      ['C-TODAY', 'A-TODAY', 'A-FAILED', 'A-BOLT', 'A-MONTH'],
      6,
    ])
  })

  const tries = async () => {
    const { rows } = await testGateway.database.pool.query<{ n: number }>(
      `select count(*)::int as n from audit_entries where outcome = 'merchant-not-found' and call like 'portfolio.%'`,
    )
    return rows[0]?.n ?? 0
  }

  test('a relationship manager finds, searches and reads the merchants assigned to them and no others', async () => {
    const search = (merchantCode: string[]) =>
      testGateway.relmanager.call('merchants.search', {
        merchantCode,
        page: 1,
        size: 10,
        sort: 'merchantCode',
        order: 'asc',
      })
    expect([
      (await search(['M0000001'])).total,
      (await search(['M0000003'])).total,
      (await testGateway.relmanager.call('merchants.find', { text: 'M000', count: 8 })).map(
        ({ merchantCode }) => merchantCode,
      ),
      await refsOf(brandTransactionsOf(testGateway.relmanager, 'M0000003')),
    ]).toEqual([0, 1, ['M0000003'], [['C-TODAY'], 1]])
  })
})
