import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

let testGateway: TestGateway
let opsadmin: Client
let branduser: Client

const shop = (number: number, overrides: Parameters<typeof buildMerchant>[0]) =>
  buildMerchant({
    merchantCode: `M000000${number}`,
    mobileNumber: `900000000${number}`,
    emailId: `m000000${number}@merchants.example`,
    ...overrides,
  })

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(testGateway.database.db, [
    shop(1, { displayName: 'Mango Kirana', businessName: 'Sahyadri Traders', distributorCode: 'D0001' }),
    shop(2, { displayName: 'Cedar Books', businessName: 'Cedar Books', distributorCode: 'D0002', brandCode: 'ASTRON' }),
    shop(3, { displayName: 'Bright Stationers', businessName: 'Bright', distributorCode: 'D0002', isActive: false }),
    shop(4, { displayName: 'Dosa Corner', businessName: 'Annapurna Foods', distributorCode: 'D0002' }),
    shop(5, { merchantCode: 'N0000005', displayName: 'Mangalam Dosa', businessName: '', distributorCode: 'D0003' }),
  ])
  opsadmin = await testGateway.signIn('opsadmin')
  branduser = await testGateway.signIn('support')
  await testGateway.database.db.execute(sql`
    insert into staff_brands (staff_id, brand_id) select s.id, b.id from staff s, brands b where s.login_id = 'support' and b.brand_code = 'ASTRON'`)
})
afterAll(() => testGateway.close())

const find = async (text: string, who: Client = opsadmin) =>
  (await who.call('merchants.find', { text, count: 8 })).map(({ merchantCode }) => merchantCode)

const search = async (request: Parameters<typeof opsadmin.call<'merchants.search'>>[1]) => {
  const { rows, total } = await opsadmin.call('merchants.search', request)
  return { codes: rows.map(({ merchantCode }) => merchantCode), total }
}

const page = { page: 1, size: 10, sort: 'merchantCode', order: 'asc' } as const

describe('the list', () => {
  test('finds by code in any case, by mobile number, by distributor, and by all of them together', async () => {
    expect([
      await search({ ...page, merchantCode: ['m0000002', 'N0000005'] }),
      await search({ ...page, mobileNumber: '9000000004' }),
      await search({ ...page, distributorCode: 'D0002' }),
      await search({ ...page, distributorCode: 'D0002', mobileNumber: '9000000003' }),
      await search({ ...page, merchantCode: ['M0000009'] }),
    ]).toEqual([
      { codes: ['M0000002', 'N0000005'], total: 2 },
      { codes: ['M0000004'], total: 1 },
      { codes: ['M0000002', 'M0000003', 'M0000004'], total: 3 },
      { codes: ['M0000003'], total: 1 },
      { codes: [], total: 0 },
    ])
  })

  test('is asked for in each of the three documented shapes', async () => {
    const codes = async (body: object) => {
      const { status, body: answer } = await opsadmin.post('/ops/getPorfolioMerchants', body)
      return [status, (answer['payload'] as { merchant_code: string }[]).map((row) => row.merchant_code)]
    }
    expect([
      await codes({ merchant_code: ['M0000002'], mobile_number: '', distributor_code: 'D0002' }),
      await codes({
        count: 2,
        include_login: [],
        merchant_code: [],
        mobile_number: '',
        distributor_code: 'D0002',
        bucket: '',
      }),
      await codes({ include_login: [], merchant_code: ['M0000002'], bucket: '' }),
    ]).toEqual([
      [200, ['M0000002']],
      [200, ['M0000002', 'M0000003']],
      [200, ['M0000002']],
    ])
  })

  test('is sorted and cut into pages by the gateway, and counts what is behind the page', async () => {
    const byName = { ...page, distributorCode: 'D0002', sort: 'displayName', size: 2 } as const
    expect([
      await search(byName),
      await search({ ...byName, page: 2 }),
      await search({ ...byName, order: 'desc', size: 3 }),
    ]).toEqual([
      { codes: ['M0000003', 'M0000002'], total: 3 },
      { codes: ['M0000004'], total: 3 },
      { codes: ['M0000004', 'M0000002', 'M0000003'], total: 3 },
    ])
  })
})

describe('the form', () => {
  test('writes its two fields alone: a day of activation, or whatever else it shows, is refused', async () => {
    const save = async (change: object) => {
      const headers = { 'if-match': '1', 'idempotency-key': crypto.randomUUID() }
      const body = [{ merchant_code: 'M0000004', contact_person: 'Ravi Patil', ...change }]
      return (await opsadmin.post('/ops/updatemerchantuser', body, headers)).body['code']
    }
    const codes = [
      await save({ activation_date: '2099-01-01' }),
      await save({ activation_date: '2026-01-01' }),
      await save({ address: "1 'A' Road" }),
    ]
    const { rows } = await testGateway.database.pool.query(
      `select contact_person, activation_date::text, version from merchants where merchant_code = 'M0000004'`,
    )
    expect([...codes, rows]).toEqual([
      'bad-request',
      'bad-request',
      'bad-request',
      [{ contact_person: 'Asha Kulkarni', activation_date: '2026-01-15', version: 1 }],
    ])
  })
})

describe('Go to', () => {
  test('finds by the beginning of a code, by mobile number, by distributor and by the beginnings of name words', async () => {
    expect({
      code: await find('m000'),
      mobile: await find('9000000002'),
      distributor: await find('d0003'),
      word: await find('dos'),
      words: await find('corner do'),
      businessName: await find('sahyadri'),
      both: await find('mango traders'),
      signs: await find('&& | !'),
      nothing: await find('zzz'),
    }).toEqual({
      code: ['M0000001', 'M0000002', 'M0000003', 'M0000004'],
      mobile: ['M0000002'],
      distributor: ['N0000005'],
      word: ['M0000004', 'N0000005'],
      words: ['M0000004'],
      businessName: ['M0000001'],
      both: ['M0000001'],
      signs: [],
      nothing: [],
    })
  })

  test('knows a merchant by its new name at once, and by the old one no longer', async () => {
    await opsadmin.call('merchants.edit', [{ merchantCode: 'M0000003', displayName: 'Quill House' }], { ifMatch: 1 })
    expect([await find('quill'), await find('stationers'), await find('bright')]).toEqual([
      ['M0000003'],
      [],
      ['M0000003'],
    ])
  })

  test('shows nobody a merchant of a brand that is not theirs', async () => {
    expect([await find('m000', branduser), await find('cedar', branduser), await find('dosa', branduser)]).toEqual([
      ['M0000002'],
      ['M0000002'],
      [],
    ])
  })
})

describe('merchants.deactivate and merchants.reactivate', () => {
  const states = async () => {
    const { rows } = await testGateway.database.pool.query<{ merchant_code: string; is_active: boolean; by: string }>(
      `select merchant_code, is_active, deactivation_name as by from merchants where merchant_code in ('M0000001', 'M0000004') order by 1`,
    )
    return rows.map((row) => [row.merchant_code, row.is_active, row.by])
  }

  test('switch a list off and on, and say who did it', async () => {
    const merchantCodes = ['M0000001', 'M0000004']
    await opsadmin.call('merchants.deactivate', { merchantCodes })
    const off = await states()
    await opsadmin.call('merchants.reactivate', { merchantCodes })
    expect({ off, on: await states() }).toEqual({
      off: [
        ['M0000001', false, 'opsadmin'],
        ['M0000004', false, 'opsadmin'],
      ],
      on: [
        ['M0000001', true, ''],
        ['M0000004', true, ''],
      ],
    })
  })

  test('change nothing when one of the codes is unknown', async () => {
    const { status, body } = await opsadmin.post(
      '/ops/deactivatemerchant',
      { mid_list: ['M0000001', 'M0000099'] },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect({ status, code: body['code'], states: await states() }).toEqual({
      status: 404,
      code: 'merchant-not-found',
      states: [
        ['M0000001', true, ''],
        ['M0000004', true, ''],
      ],
    })
  })
})
