import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { read, utils } from 'xlsx'
import { nonKycTabs } from '#contract/nonKycMerchants.ts'
import { openTestGateway, type Client, Refused, type TestGateway } from '#tests/gateway.ts'
import { addMerchants, decide, waitingMerchant } from '#tests/kyc.ts'
import type { MerchantRow } from '#tests/merchants.ts'

const now = new Date('2026-11-22T06:00:00.000Z')
let desk: TestGateway
let support: Client

const merchant = (code: string, overrides: Partial<MerchantRow> = {}) =>
  waitingMerchant(code, { brandCode: 'ASTRON', isActive: true, ...overrides })

beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'), { now: () => now })
  support = await desk.signIn('support')
  await addMerchants(desk, [
    merchant('N0000001', { businessName: '=HYPERLINK("x")' }),
    merchant('N0000002', { brandCode: '' }),
    merchant('N0000003'),
    merchant('N0000004', { kycApproved: 1 }),
    merchant('N0000005', { isActive: false }),
    // The last second of 20 November in India, and the first of the 21st.
    merchant('N0000006', { kycUpdatedAt: new Date('2026-11-20T18:29:59.000Z') }),
    merchant('N0000007', { kycUpdatedAt: new Date('2026-11-20T18:30:00.000Z') }),
  ])
  const radhika = await desk.signIn('kycreviewer')
  await decide(radhika, 'N0000003', { decision: 'decline', remark: 'The photo is blurred.' })
})
afterAll(() => desk.close())

const paged = { pageNumber: 1, pageCount: 10 }
type Filter = Partial<Record<'kycFromDate' | 'kycTillDate', string>>
const codesOf = async (tab: keyof typeof nonKycTabs, filter: Filter = {}) =>
  (await support.call('kyc.incomplete', { ...nonKycTabs[tab], ...paged, ...filter })).rows.map(
    ({ merchantCode }) => merchantCode,
  )
const exported = async (who: Client, request: Parameters<typeof who.call<'kyc.exportIncomplete'>>[1]) => {
  const { url, rows } = await who.call('kyc.exportIncomplete', request)
  const answer = await fetch(desk.address + url, { headers: { cookie: who.cookie } })
  const book = read(new Uint8Array(await answer.arrayBuffer()))
  const [sheet = ''] = book.SheetNames
  return {
    rows,
    name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
    table: utils.sheet_to_json<string[]>(book.Sheets[sheet] ?? {}, { header: 1, defval: '' }),
  }
}

test('each tab lists its merchants, and a day is a day in India', async () => {
  expect([
    await codesOf('brand'),
    await codesOf('nonBrand'),
    await codesOf('onHold'),
    await codesOf('brand', { kycFromDate: '2026-11-21' }),
    await codesOf('brand', { kycTillDate: '2026-11-20' }),
  ]).toEqual([['N0000001', 'N0000006', 'N0000007'], ['N0000002'], ['N0000003'], ['N0000007'], ['N0000006']])
})

test('a day in the future is refused, in the list and in the export', async () => {
  const tomorrow = { ...nonKycTabs.brand, kycFromDate: '2026-11-23' }
  const codes = []
  for (const asked of [
    support.call('kyc.incomplete', { ...tomorrow, ...paged }),
    support.call('kyc.exportIncomplete', tomorrow),
  ])
    codes.push(await asked.catch((error: unknown) => (error instanceof Refused ? error.code : error)))
  expect(codes).toEqual(['kyc-date-in-future', 'kyc-date-in-future'])
})

test('the export holds every merchant of the tab in the same columns, as text, and is audited with its filter', async () => {
  const { rows, name, table } = await exported(support, nonKycTabs.onHold)
  expect([rows, name, table]).toEqual([
    1,
    'non_kyc_merchants_export_22_11_2026_11_30.xlsx',
    [
      ['merchant_code', 'business_name', 'mobile_number', 'brand_code', 'contact_person', 'kyc_update_date', 'remarks'],
      [
        'N0000003',
        'Asha Kirana Store',
        '9000000003',
        'ASTRON',
        'Asha Kulkarni',
        '2026-11-22T06:00:00.000Z',
        'The photo is blurred.',
      ],
    ],
  ])
  const brand = await exported(support, nonKycTabs.brand)
  expect([brand.rows, brand.table.map(([code, business]) => [code, business])[1]]).toEqual([
    3,
    ['N0000001', `'=HYPERLINK("x")`],
  ])
  const audited = await desk.database.db.execute(
    sql`select login_id, subject, after->>'rows' as rows from audit_entries where call = 'kyc.exportIncomplete' and outcome = 'done' order by id`,
  )
  expect(audited.rows).toEqual([
    { login_id: 'support', subject: 'non-kyc-merchants', rows: '1' },
    { login_id: 'support', subject: 'non-kyc-merchants', rows: '3' },
  ])
})

test('an export of more than one page has every row once, and its address is good for its own session alone', async () => {
  await addMerchants(
    desk,
    Array.from({ length: 2_100 }, (_, at) => merchant(`X${String(at + 1).padStart(7, '0')}`, { brandCode: '' })),
  )
  const { rows, table } = await exported(support, nonKycTabs.nonBrand)
  expect([rows, new Set(table.slice(1).map(([code]) => code)).size]).toEqual([2_101, 2_101])
  const { url } = await support.call('kyc.exportIncomplete', nonKycTabs.onHold)
  const other = await desk.signIn('sales')
  expect((await fetch(desk.address + url, { headers: { cookie: other.cookie } })).status).toEqual(404)
})
