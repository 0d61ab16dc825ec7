import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { read, utils } from 'xlsx'
import { z } from 'zod'
import { listNonKycMerchants, nonKycTabs } from '#contract/calls/merchants/nonKycMerchants.ts'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, decide, waitingMerchant } from '#tests/support/kyc.ts'
import type { MerchantRow } from '#tests/support/merchants.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { insertTransactions } from '#tests/support/transactions.ts'

const now = new Date('2026-11-22T06:00:00.000Z')
let testGateway: TestGateway
let support: Client

const merchant = (code: string, overrides: Partial<MerchantRow> = {}) =>
  waitingMerchant(code, { brandCode: 'ASTRON', isActive: true, ...overrides })

const sell = (brandCode: string, codes: readonly string[]) =>
  insertTransactions(
    testGateway.database.db,
    codes.map((merchantCode) => ({
      merchantCode,
      brandCode,
      txnRefNumber: `${brandCode}${merchantCode}`,
      status: 'FAILED',
      createdAt: new Date('2026-11-02T06:00:00.000Z'),
    })),
  )

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
  support = await testGateway.signIn('support')
  await addMerchants(testGateway, [
    merchant('N0000001', { businessName: '=HYPERLINK("x")' }),
    merchant('N0000002', { brandCode: '' }),
    merchant('N0000003'),
    merchant('N0000004', { kycApproved: 1 }),
    // A merchant of a brand with which it has sold nothing.
    merchant('N0000005'),
    // The last second of 20 November in India, and the first of the 21st.
    merchant('N0000006', { kycUpdatedAt: new Date('2026-11-20T18:29:59.000Z') }),
    merchant('N0000007', { kycUpdatedAt: new Date('2026-11-20T18:30:00.000Z') }),
    // Switched off since, and of another brand than the one it sold.
    merchant('N0000008', { isActive: false }),
    merchant('N0000009'),
  ])
  await sell('ASTRON', ['N0000001', 'N0000003', 'N0000004', 'N0000006', 'N0000007', 'N0000009'])
  await sell('BOLTWAVE', ['N0000008'])
  await sell('', ['N0000002', 'N0000005', 'N0000006'])
  await testGateway.database.db.execute(
    sql`delete from transactions where merchant_id = (select id from merchants where merchant_code = 'N0000009')`,
  )
  const radhika = await testGateway.signIn('kycreviewer')
  await decide(radhika, 'N0000003', { decision: 'decline', remark: 'The photo is blurred.' })
})
afterAll(() => testGateway.close())

const paged = { pageNumber: 1, pageCount: 10 }
type Filter = Partial<Record<'kycFromDate' | 'kycTillDate', string>>
const codesOf = async (tab: keyof typeof nonKycTabs, filter: Filter = {}) =>
  (await support.call('kyc.incomplete', { ...nonKycTabs[tab], ...paged, ...filter })).rows.map(
    ({ merchantCode }) => merchantCode,
  )
const exportOf = (who: Client, filter: object) =>
  who.call('tables.export', {
    table: 'kyc.incomplete',
    format: 'xlsx',
    request: z.encode(listNonKycMerchants.request, { kycApproved: null, ...paged, ...filter }),
  })
const exported = async (who: Client, filter: object) => {
  const { url } = await exportOf(who, filter)
  const answer = await fetch(testGateway.address + url, { headers: { cookie: who.cookie } })
  const book = read(new Uint8Array(await answer.arrayBuffer()))
  const [sheet = ''] = book.SheetNames
  return {
    name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
    table: utils.sheet_to_json<string[]>(book.Sheets[sheet] ?? {}, { header: 1, defval: '' }),
  }
}

test('the tabs list who has sold with a brand, who has sold without one alone, and who was declined; a day is a day in India', async () => {
  expect([
    await codesOf('brand'),
    await codesOf('nonBrand'),
    await codesOf('onHold'),
    await codesOf('brand', { kycFromDate: '2026-11-21' }),
    await codesOf('brand', { kycTillDate: '2026-11-20' }),
  ]).toEqual([
    ['N0000001', 'N0000006', 'N0000007', 'N0000008'],
    ['N0000002', 'N0000005'],
    ['N0000003'],
    ['N0000007'],
    ['N0000006'],
  ])
})

test('whoever sees one brand is told of sales with that brand, and not of sales with another', async () => {
  await testGateway.database.db.execute(sql`insert into staff_brands (staff_id, brand_id)
    select p.id, b.id from staff p, brands b where p.login_id = 'catalogue' and b.brand_code = 'ASTRON'`)
  await testGateway.database.db.execute(sql`insert into staff_roles (staff_id, role_id)
    select p.id, r.id from staff p, roles r where p.login_id = 'catalogue' and r.role_name = 'support'`)
  const limited = await testGateway.signIn('catalogue')
  const { rows } = await limited.call('kyc.incomplete', { ...nonKycTabs.brand, ...paged })
  expect(rows.map(({ merchantCode }) => merchantCode)).toEqual(['N0000001', 'N0000006', 'N0000007'])
})

test('either flag may be asked for alone, and both together as no tab has them', async () => {
  const listed = async (flags: { brandTransactingMerchant?: boolean; transactingMerchant?: boolean }) =>
    (await support.call('kyc.incomplete', { kycApproved: null, ...paged, ...flags })).rows.map(({ merchantCode }) =>
      merchantCode.slice(-1),
    )
  expect([
    await listed({}),
    await listed({ transactingMerchant: true }),
    await listed({ transactingMerchant: false }),
    await listed({ brandTransactingMerchant: true }),
    await listed({ brandTransactingMerchant: false }),
    await listed({ brandTransactingMerchant: false, transactingMerchant: false }),
    await listed({ brandTransactingMerchant: true, transactingMerchant: false }),
  ]).toEqual([
    ['1', '2', '5', '6', '7', '8', '9'],
    ['1', '2', '5', '6', '7', '8'],
    ['9'],
    ['1', '6', '7', '8'],
    ['2', '5', '9'],
    ['9'],
    [],
  ])
})

test('a list comes in pages, and its answer says which one it is and how many merchants there are', async () => {
  const { body } = await support.post('/ops/getkycincompletemerchants', {
    brand_transacting_merchant: true,
    transacting_merchant: true,
    kyc_approved: null,
    merchant_code: [],
    include_login: [],
    page_number: 2,
    page_count: 3,
  })
  expect(body).toEqual({
    status: 200,
    success: true,
    message: '',
    total: 4,
    page_number: 2,
    payload: [
      {
        merchant_code: 'N0000008',
        business_name: 'Asha Kirana Store',
        mobile_number: '9000000008',
        brand_code: 'ASTRON',
        contact_person: 'Asha Kulkarni',
        kyc_update_date: null,
        remark: [],
      },
    ],
  })
})

test('a list may be cut down to the merchants of relationship managers', async () => {
  await testGateway.database.db.execute(sql`insert into merchant_managers (merchant_id, staff_id)
    select m.id, p.id from merchants m, staff p where m.merchant_code in ('N0000002', 'N0000006') and p.login_id = 'relmanager'`)
  const listed = async (includeLogin: string[]) =>
    (await support.call('kyc.incomplete', { ...nonKycTabs.brand, ...paged, includeLogin })).rows.map(
      ({ merchantCode }) => merchantCode,
    )
  expect([await listed(['RelManager']), await listed(['sales']), (await listed([])).length]).toEqual([
    ['N0000006'],
    [],
    4,
  ])
})

test('a day in the future is refused, in the list and in the export', async () => {
  const tomorrow = { ...nonKycTabs.brand, kycFromDate: '2026-11-23' }
  const codes = [
    await codeOf(support.call('kyc.incomplete', { ...tomorrow, ...paged })),
    await codeOf(exportOf(support, tomorrow)),
  ]
  expect(codes).toEqual(['kyc-date-in-future', 'kyc-date-in-future'])
})

test('the export holds every merchant of the tab in the same columns, as text, and is audited with its filter', async () => {
  const { name, table } = await exported(support, nonKycTabs.onHold)
  expect([name, table]).toEqual([
    'non_kyc_merchants_export_22_11_2026_11_30.xlsx',
    [
      ['merchant_code', 'business_name', 'mobile_number', 'brand_code', 'contact_person', 'kyc_update_date', 'remarks'],
      [
        'N0000003',
        'Asha Kirana Store',
        '9000000003',
        'ASTRON',
        'Asha Kulkarni',
        '2026-11-22 11:30:00',
        'The photo is blurred.',
      ],
    ],
  ])
  const brand = await exported(support, nonKycTabs.brand)
  expect([brand.table.length - 1, brand.table.map(([code, business]) => [code, business])[1]]).toEqual([
    4,
    ['N0000001', `'=HYPERLINK("x")`],
  ])
  const audited = await testGateway.database.db.execute(
    sql`select login_id, after->'request'->>'kyc_approved' as declined from audit_entries
      where call = 'tables.export' and subject = 'export:kyc.incomplete' and outcome = 'done' order by id`,
  )
  expect(audited.rows).toEqual([
    { login_id: 'support', declined: 'false' },
    { login_id: 'support', declined: null },
  ])
})

test('an export of more than one page has every row once, and its address is good for its own session alone', async () => {
  await addMerchants(
    testGateway,
    Array.from({ length: 2_100 }, (_, at) => merchant(`X${String(at + 1).padStart(7, '0')}`, { brandCode: '' })),
  )
  await testGateway.database.db.execute(sql`insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
    select id, 'T' || merchant_code, 'upi', 'Successful', 10000, now() from merchants where merchant_code like 'X%'`)
  const { table } = await exported(support, nonKycTabs.nonBrand)
  expect([table.length - 1, new Set(table.slice(1).map(([code]) => code)).size]).toEqual([2_102, 2_102])
  const { url } = await exportOf(support, nonKycTabs.onHold)
  const other = await testGateway.signIn('sales')
  expect((await fetch(testGateway.address + url, { headers: { cookie: other.cookie } })).status).toEqual(404)
})
