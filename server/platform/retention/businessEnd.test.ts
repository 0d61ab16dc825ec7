import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { insertTransactions } from '#tests/support/transactions.ts'
import { runRetention } from './nightlyRemoval.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const years = (count: number) => count * 366

/** All are inactive, and nobody wrote since when. */
const merchants = {
  M0000001: 'nothing since its entry nine years ago',
  M0000002: 'a payment two years ago',
  M0000003: 'a KYC that changed two years ago',
  M0000004: 'a change by staff two years ago',
  M0000005: 'in business',
} as const

let testGateway: TestGateway
let admin: Client
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await testGateway.database.pool.query<Row>(text, values)).rows

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  admin = await testGateway.signIn('opsadmin')
  const { db } = testGateway.database
  await insertMerchants(
    db,
    Object.keys(merchants).map((merchantCode, at) =>
      buildMerchant({
        merchantCode,
        mobileNumber: `900000000${at}`,
        isActive: merchantCode === 'M0000005',
        deactivationAt: null,
        createdAt: daysAgo(years(9)),
        kycUpdatedAt: merchantCode === 'M0000003' ? daysAgo(years(2)) : daysAgo(years(8)),
      }),
    ),
  )
  await insertTransactions(db, [
    { merchantCode: 'M0000001', txnRefNumber: 'OLD-1', createdAt: daysAgo(years(7)) },
    { merchantCode: 'M0000002', txnRefNumber: 'OLD-2', createdAt: daysAgo(years(2)) },
  ])
  // As the gateway wrote it then: an entry cannot be made older.
  await query(
    `insert into audit_entries (id, at, staff_id, login_id, call, outcome, subject, before, after, request_id, hash)
     values (-1, $1, null, 'support', 'merchants.edit', 'done', 'M0000004', '{}', '{}', 'r', '\\x11')`,
    [daysAgo(years(2))],
  )
  await query(
    `insert into kyc_items (merchant_id, item_group, type, is_verified, verified_name)
     select id, 'identity', 'pan', false, '' from merchants`,
  )
})
afterAll(() => testGateway.close())

it('an inactive merchant without a day of deactivation counts from the last sign that it was in business', async () => {
  const night = (days: number) =>
    runRetention({ ...testGateway.gateway, now: () => new Date(Date.now() + days * dayMs) })
  await night(0)
  await night(1)
  const left = await query<{ code: string }>(
    'select m.merchant_code as code from kyc_items i join merchants m on m.id = i.merchant_id order by 1',
  )
  expect(left.map(({ code }) => code)).toEqual(['M0000002', 'M0000003', 'M0000004', 'M0000005'])
})

it('what reaches its person goes when they ask, and the page says until when the rest stays', async () => {
  const part = async (merchantCode: string, kind: string) =>
    (await admin.call('personRequests.preview', { merchantCode })).parts.find((one) => one.kind === kind)
  expect(await part('M0000001', 'contact')).toMatchObject({ goes: 1, stays: 0 })
  expect(await part('M0000002', 'contact')).toMatchObject({ goes: 1, stays: 0 })
  expect(await part('M0000002', 'identity')).toMatchObject({ goes: 0, stays: 1, until: expect.any(String) })
  expect(await part('M0000005', 'contact')).toMatchObject({ goes: 0, stays: 1 })
})

it('the table of what is kept says from which day it counts', async () => {
  const { kinds } = await admin.call('retention.list', {})
  expect(kinds.find(({ kind }) => kind === 'kyc')).toMatchObject({
    from: 'the end of the business with the merchant',
    why: expect.stringContaining(
      'Where that day is not known, it is the latest of its last payment, last change and entry.',
    ),
  })
})
