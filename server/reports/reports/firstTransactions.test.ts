import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { insertTransactions, type BuiltTransaction } from '#tests/support/transactions.ts'

let testGateway: TestGateway
let finance: Client
const at = (time: string) => new Date(`2026-${time}+05:30`)
const [old, fresh, failing] = ['M0000001', 'M0000002', 'M0000003'].map((merchantCode) => ({ merchantCode })) as [
  { merchantCode: string },
  { merchantCode: string },
  { merchantCode: string },
]

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => new Date('2026-11-22T10:00:00Z') })
  const { db } = testGateway.database
  await insertMerchants(db, [old, fresh, failing].map(buildMerchant))
  const payments: BuiltTransaction[] = [
    { ...old, txnRefNumber: 'WITHOUT-BRAND', createdAt: at('10-31T23:00:00') },
    { ...old, txnRefNumber: 'OF-BRAND', brandCode: 'ASTRON', createdAt: at('11-02T09:00:00') },
    { ...fresh, txnRefNumber: 'FAILED-BEFORE', createdAt: at('10-30T09:00:00'), status: 'FAILED' },
    { ...fresh, txnRefNumber: 'FIRST', brandCode: 'ASTRON', createdAt: at('11-02T10:00:00') },
    { ...fresh, txnRefNumber: 'SECOND', createdAt: at('11-02T10:00:01') },
    { ...failing, txnRefNumber: 'NEVER', createdAt: at('11-02T11:00:00'), status: 'FAILED' },
  ]
  await insertTransactions(db, payments)
  finance = await testGateway.signIn('finance')
})
afterAll(() => testGateway.close())

const firstOf = async (fromDate: string, toDate: string) =>
  (await finance.call('reports.firstTransactions', { fromDate, toDate, page: 1, size: 20 })).rows.map(
    ({ txnRefNumber }) => txnRefNumber,
  )

test('a merchant has one first payment: a good one, of a brand or of none, on its day alone', async () => {
  expect([
    await firstOf('2026-11-01', '2026-11-05'),
    await firstOf('2026-10-01', '2026-11-05'),
    await firstOf('2026-11-03', '2026-11-05'),
    await firstOf('2026-10-30', '2026-10-30'),
  ]).toEqual([['FIRST'], ['FIRST', 'WITHOUT-BRAND'], [], []])
})
