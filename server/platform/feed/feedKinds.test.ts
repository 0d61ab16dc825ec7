import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Client } from '#tests/support/gateway.ts'
import { eventOf, type FeedAnswer, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { openSettlementFixture, type SettlementFixture } from '#tests/support/settlementFixture.ts'

let testGateway: SettlementFixture
let admins: readonly [Client, Client]
let platform: FeedClient

beforeAll(async () => {
  testGateway = await openSettlementFixture(inject('postgresUrl'))
  admins = [await testGateway.signIn('opsadmin'), await testGateway.signIn('deskadmin')]
  platform = await openFeedClient(testGateway, admins)
})
afterAll(() => testGateway.close())

const rowsOf = async (query: ReturnType<typeof sql>) => (await testGateway.database.db.execute(query)).rows
const saying = ({ body: { applied, duplicate, stale, early, conflict, refused } }: FeedAnswer): string =>
  Object.entries({ applied, duplicate, stale, early, conflict })
    .flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : []))
    .concat(refused.map(({ index, code, field }) => `${index} ${code} ${field}`.trim()))
    .join(', ')
const send = async (...events: unknown[]): Promise<string> => saying(await platform.send(events))
const payment = (ref: string, data: Record<string, unknown> = {}, envelope: Record<string, unknown> = {}) =>
  eventOf('payment.created', ref, { createdAt: `${testGateway.txnDay}T06:30:00Z`, ...data }, envelope)
const refund = (ref: string, txnRefNumber: string, amountPaise: number, envelope: Record<string, unknown> = {}) =>
  eventOf(
    'payment.refunded',
    ref,
    { txnRefNumber, amountPaise, refundedAt: `${testGateway.txnDay}T08:00:00Z` },
    envelope,
  )

test('a refund that the platform made comes out of what its merchant is paid, whichever came first', async () => {
  expect(await send(refund('RFD-1', 'REF-PAY-1', 30_000))).toBe('1 early')
  expect(await send(payment('REF-PAY-1', { amountPaise: 100_000 }))).toBe('1 applied')
  await testGateway.finance.call('settlements.preview', { txnDate: testGateway.txnDay })
  const row = await testGateway.row('REF-PAY-1')
  expect([row['refunded_paise'], row['status']]).toEqual(['30000', 'Ready_to_Settle'])
  const page = await testGateway.finance.call('refunds.list', { page: 1, size: 10 } as never)
  const [shown] = (page as unknown as { rows: { askedBy: string; state: string; amount: number }[] }).rows
  expect([shown?.askedBy, shown?.state, shown?.amount]).toEqual(['platform', 'success', 30_000])
})

test('refunds of a payment together are at most its amount, and what a refund is for never changes', async () => {
  await send(payment('REF-PAY-2', { amountPaise: 50_000 }))
  expect(
    await send(
      refund('RFD-2', 'REF-PAY-2', 30_000),
      refund('RFD-3', 'REF-PAY-2', 30_000),
      refund('RFD-4', 'REF-PAY-2', 20_000),
    ),
  ).toBe('2 applied, 1 refund-too-large data.amountPaise')
  expect(await send(refund('RFD-2', 'REF-PAY-2', 10_000, { sequence: 2 }))).toBe('1 conflict')
  // Refused, it did not count: corrected it is taken.
  await send(payment('REF-PAY-3', { amountPaise: 30_000 }))
  expect(await send(refund('RFD-3', 'REF-PAY-3', 30_000))).toBe('1 applied')
})

test('a refund of a payment that was settled is recovered from what its merchant is paid next', async () => {
  await send(payment('REF-PAY-4', { amountPaise: 80_000, merchantCode: 'M0000002' }))
  await testGateway.seal()
  expect(await send(refund('RFD-5', 'REF-PAY-4', 20_000))).toBe('1 applied')
  const [owed] = await rowsOf(sql`select kind, amount_paise from settlement_adjustments a
    join merchants m on m.id = a.merchant_id where m.merchant_code = 'M0000002'`)
  expect(owed).toEqual({ kind: 'recovery', amount_paise: '-20000' })
})

test('an order is kept as it was last, and waits for its merchant', async () => {
  const order = (sequence: number, paidPaise: number, merchantCode = 'M0000001') =>
    eventOf('order.created', 'O2O-1', { paidPaise, merchantCode, brandCode: 'ASTRON' }, { sequence })
  expect(await send(order(2, 20_000), order(1, 10_000))).toBe('1 applied, 1 stale')
  expect(await rowsOf(sql`select paid_paise, brand_code from store_orders`)).toEqual([
    { paid_paise: '20000', brand_code: 'ASTRON' },
  ])
  expect(await send(order(3, 1, 'NOWHERE9'))).toBe('1 early')
})

test('devices are counted one by one, and then no figure takes the place of the count', async () => {
  const figures = (installed: number, total: number, sequence: number) =>
    eventOf('app.figures', 'M0000001', { installed, total }, { sequence })
  const device = (
    kind: 'device.installed' | 'device.removed',
    key: string,
    sequence: number,
    merchantCode = 'M0000001',
  ) => eventOf(kind, key, { merchantCode }, { sequence })
  const counted = async () =>
    (
      await rowsOf(
        sql`select m.merchant_code || ' ' || installed || '/' || total as line from app_installs a join merchants m on m.id = a.merchant_id order by 1`,
      )
    ).map(({ line }) => line)
  expect(await send(figures(3, 9, 1))).toBe('1 applied')
  expect(await counted()).toEqual(['M0000001 3/9'])
  await send(device('device.installed', 'DEV-1', 1), device('device.installed', 'DEV-2', 1))
  await send(device('device.removed', 'DEV-2', 2), figures(7, 7, 2))
  expect(await counted()).toEqual(['M0000001 1/2'])
  await send(device('device.installed', 'DEV-1', 2, 'M0000002'))
  expect(await counted()).toEqual(['M0000001 0/1', 'M0000002 1/1'])
  expect(await send(figures(9, 3, 3))).toBe('0 fields-disagree data.installed')
})

test('warranty figures and mappings of a brand come by merchant and brand', async () => {
  expect(
    await send(
      eventOf('warranty.figures', 'M0000001:ASTRON', { count: 4, amountPaise: 99_900 }),
      eventOf('brandMapping.changed', 'M0000001:ASTRON', { isSold: true, distributorCode: 'D7' }),
      eventOf('brandMapping.changed', 'M0000001:NOSUCH', { isSold: true }),
      eventOf('brandMapping.changed', 'm0000001:ASTRON', { isSold: true }),
    ),
  ).toBe('2 applied, 2 brand-unknown data.brandCode, 3 code-wrong subject')
  expect(await rowsOf(sql`select count, amount_paise from warranty_figures`)).toEqual([
    { count: 4, amount_paise: '99900' },
  ])
  const mapping = () => rowsOf(sql`select state, distributor_code, version from brand_mappings`)
  expect(await mapping()).toEqual([{ state: 'active', distributor_code: 'D7', version: 1 }])
  await testGateway.database.db.execute(
    sql`update brand_mappings set state = 'deactivated', deactivation_name = 'support', version = 2`,
  )
  const again = (sequence: number, envelope: Record<string, unknown> = {}) =>
    eventOf(
      'brandMapping.changed',
      'M0000001:ASTRON',
      { isSold: true, distributorCode: 'D8' },
      { sequence, ...envelope },
    )
  expect(await send(again(2))).toBe('1 conflict')
  expect(await mapping()).toEqual([{ state: 'deactivated', distributor_code: 'D8', version: 2 }])
  expect(await send(again(3, { seenrevision: 2 }))).toBe('1 applied')
  expect((await mapping())[0]?.['state']).toBe('active')
})

test('papers are kept sealed, and a changed number opens an approval again', async () => {
  const papers = (number: string, sequence: number) =>
    eventOf(
      'merchant.papers',
      'M0000003',
      { numbers: [{ group: 'LEGALITY', type: 'UDYAM', number }], documents: [] },
      { sequence },
    )
  expect(await send(papers('UDYAM-MH-26-0000001', 1))).toBe('1 applied')
  const [item] = await rowsOf(sql`select number_sealed, number_last4 from kyc_items`)
  expect([
    item?.['number_last4'],
    testGateway.gateway.fieldSeal.open(item?.['number_sealed'] as Buffer, sealedFields.kycItem),
  ]).toEqual(['0001', 'UDYAM-MH-26-0000001'])
  const state = async () => (await rowsOf(sql`select kyc_approved from merchants where merchant_code = 'M0000003'`))[0]
  await testGateway.database.db.execute(sql`update merchants set kyc_approved = 1 where merchant_code = 'M0000003'`)
  await send(papers('UDYAM-MH-26-0000001', 2))
  expect(await state()).toEqual({ kyc_approved: 1 })
  await send(papers('UDYAM-MH-26-0000002', 3))
  expect(await state()).toEqual({ kyc_approved: null })
  // Another number, with the same end.
  await testGateway.database.db.execute(sql`
    update merchants set kyc_approved = 1, is_kyc_submitted = false where merchant_code = 'M0000003'`)
  await send(papers('UDYAM-MH-27-0000002', 4))
  expect(
    await rowsOf(sql`select kyc_approved, is_kyc_submitted from merchants where merchant_code = 'M0000003'`),
  ).toEqual([{ kyc_approved: null, is_kyc_submitted: true }])
  const wrong = eventOf('merchant.papers', 'M0000003', { aadhaarNumber: '123412341235' }, { sequence: 5 })
  expect(await send(wrong)).toBe('0 number-wrong data.aadhaarNumber')
})

test('a super merchant comes with its members, waits for the last of them, and staff keep what they work on', async () => {
  const one = (sequence: number, name: string, members: readonly string[]) =>
    eventOf('superMerchant.registered', 'M0000001', { superMerchantName: name, legalName: name, members }, { sequence })
  expect(await send(one(1, 'Sahyadri', ['M0000002', 'LATE0001', 'LATE0002']))).toBe('1 early')
  const registered = (code: string) =>
    eventOf('merchant.registered', code, { registeredAt: `${testGateway.txnDay}T06:30:00Z` })
  await send(registered('LATE0001'))
  expect(await rowsOf(sql`select from super_merchants`)).toEqual([])
  await send(registered('LATE0002'))
  const members = async () =>
    (
      await rowsOf(
        sql`select m.merchant_code as code from super_merchant_members b join merchants m on m.id = b.member_id order by 1`,
      )
    ).map(({ code }) => code)
  expect(await members()).toEqual(['LATE0001', 'LATE0002', 'M0000002'])
  expect(await send(one(2, 'Sahyadri Retail', ['M0000002']))).toBe('1 conflict')
  expect([await members(), await rowsOf(sql`select super_merchant_name as name from super_merchants`)]).toEqual([
    ['M0000002'],
    [{ name: 'Sahyadri' }],
  ])
})

test('the directory of banks is replaced as a whole', async () => {
  const list = (sequence: number, ...codes: string[]) =>
    eventOf(
      'ifsc.directory',
      'directory',
      { banks: codes.map((code) => ({ code, bankName: `Bank ${code}` })) },
      { sequence },
    )
  await send(list(1, 'SHYD', 'ABCD'))
  expect(await send(list(2, 'SHYD', 'EFGH'), list(3, 'SHYD', 'SHYD'))).toBe('1 applied, 1 fields-disagree data.banks')
  expect(await rowsOf(sql`select code from ifsc_banks order by 1`)).toEqual([{ code: 'EFGH' }, { code: 'SHYD' }])
})

test('a dispute is kept with its payment', async () => {
  await send(payment('DSP-PAY-1'))
  const dispute = (status: string, sequence: number) =>
    eventOf(
      'dispute.updated',
      'DSP-1',
      { txnRefNumber: 'DSP-PAY-1', status, openedAt: `${testGateway.txnDay}T09:00:00Z` },
      { sequence },
    )
  expect(await send(dispute('open', 1), dispute('won', 2))).toBe('2 applied')
  expect(await rowsOf(sql`select status, stage from disputes`)).toEqual([{ status: 'won', stage: 'chargeback' }])
})
