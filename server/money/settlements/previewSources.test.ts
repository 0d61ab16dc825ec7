import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventOf, openFeedClient } from '#tests/support/feedClient.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'), { merchants: 2 })
})
afterAll(() => testGateway.close())

test('the preview of a batch says who sent its payments and how much from each, and leaves out what the batch leaves out', async () => {
  const admins = [await testGateway.signIn('opsadmin'), await testGateway.signIn('deskadmin')] as const
  const sendFrom = async (source: string, amounts: readonly number[], status = 'SUCCESSFUL') => {
    const client = await openFeedClient(testGateway, admins, { source })
    const { body } = await client.send(
      amounts.map((amountPaise, at) =>
        eventOf(
          'payment.created',
          `${source.slice(1)}-${at}`,
          { merchantCode: 'M0000001', amountPaise, status, createdAt: `${testGateway.txnDay}T06:30:00Z` },
          { source },
        ),
      ),
    )
    expect(body.applied).toBe(amounts.length)
  }
  await sendFrom('/switch', [500_000, 250_000])
  await sendFrom('/till', [900_000])
  await sendFrom('/failing', [1_000_000], 'FAILED')
  await testGateway.pay([{ merchantCode: 'M0000002', txnRefNumber: 'OWN-1' }])
  const { sources, rows, gross } = await testGateway.finance.call('settlements.preview', {
    txnDate: testGateway.txnDay,
  })
  expect(sources).toEqual([
    { source: '/till', rows: 1, gross: 900_000 },
    { source: '/switch', rows: 2, gross: 750_000 },
    { source: '', rows: 1, gross: 100_000 },
  ])
  expect([rows, gross]).toEqual([4, 1_750_000])
})
