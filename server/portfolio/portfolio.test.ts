import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appCheckOf } from '#contract/portfolio.ts'
import { successfulOf } from '#contract/transactions.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { statusAndCodeOf } from '#tests/outcome.ts'
import { assignManager, insertTransactions, limitToBrand } from '#tests/transactions.ts'

let desk: TestGateway
let opsadmin: Client
/** Limited to ASTRON. */
let support: Client
/** Looks after M0000003 alone. */
let relmanager: Client
/** 15:30 in India. */
const now = new Date('2026-11-22T10:00:00.000Z')
const minutes = (count: number) => new Date(now.getTime() - count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)
const shop = (number: number, overrides: Parameters<typeof buildMerchant>[0] = {}) =>
  buildMerchant({ merchantCode: `M000000${number}`, mobileNumber: `900000000${number}`, ...overrides })

beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'), { now: () => now })
  const { db } = desk.database
  await insertMerchants(db, [shop(1, { brandCode: 'ASTRON' }), shop(2, { brandCode: 'BOLTWAVE' }), shop(3)])
  await insertTransactions(db, [
    { merchantCode: 'M0000001', txnRefNumber: 'A-TODAY', brandCode: 'ASTRON', createdAt: minutes(5) },
    {
      merchantCode: 'M0000001',
      txnRefNumber: 'A-FAILED',
      brandCode: 'ASTRON',
      status: 'FAILED',
      errorCode: 'U30',
      createdAt: minutes(9),
    },
    { merchantCode: 'M0000001', txnRefNumber: 'A-BOLT', brandCode: 'BOLTWAVE', createdAt: minutes(15) },
    { merchantCode: 'M0000001', txnRefNumber: 'A-MONTH', brandCode: 'ASTRON', amountPaise: 900, createdAt: days(3) },
    { merchantCode: 'M0000001', txnRefNumber: 'A-OLD', brandCode: 'ASTRON', status: 'Successful', createdAt: days(60) },
    { merchantCode: 'M0000001', txnRefNumber: 'A-UPI', status: 'Successful', createdAt: days(1) },
    { merchantCode: 'M0000002', txnRefNumber: 'B-TODAY', brandCode: 'BOLTWAVE', createdAt: minutes(7) },
    { merchantCode: 'M0000003', txnRefNumber: 'C-TODAY', brandCode: 'ASTRON', createdAt: minutes(3) },
  ])
  await db.execute(sql`insert into brand_mappings (merchant_id, brand_code, distributor_code)
    select id, b, 'DMS1' from merchants, unnest(array['ASTRON', 'BOLTWAVE']) b where merchant_code = 'M0000001'`)
  await db.execute(sql`insert into store_orders (merchant_id, txn_ref_number, brand_code, product_brand, paid_paise, payer, salutation, created_at)
    select id, 'O-' || b, b, b, 49900, 'XXXXXXXX01', 'Ms', ${minutes(4).toISOString()} from merchants, unnest(array['ASTRON', 'BOLTWAVE', '']) b where merchant_code = 'M0000001'`)
  await db.execute(sql`insert into warranty_figures (merchant_id, brand_code, count, amount_paise, min_paise, max_paise, ew_paise, sp_paise)
    select id, b, 2, 1000, 400, 600, 700, 300 from merchants, unnest(array['ASTRON', 'BOLTWAVE']) b where merchant_code = 'M0000001'`)
  await db.execute(
    sql`insert into app_installs (merchant_id, installed, total) select id, 2, 3 from merchants where merchant_code = 'M0000001'`,
  )
  await limitToBrand(db, 'support', 'ASTRON')
  await assignManager(db, 'M0000003', 'relmanager')
  ;[opsadmin, support, relmanager] = (await Promise.all(
    ['opsadmin', 'support', 'relmanager'].map((who) => desk.signIn(who)),
  )) as [Client, Client, Client]
})
afterAll(() => desk.close())

const page = { size: 5, page: 1, order: 'desc' } as const
const brandList = (who: Client, code: string, more: object = {}) =>
  who.call('portfolio.brandTransactions', { merchantCode: [code], ...page, sort: 'creationDate', ...more })
const refs = async (work: Promise<{ rows: { txnRefNumber: string }[]; total: number }>) => {
  const { rows, total } = await work
  return [rows.map(({ txnRefNumber }) => txnRefNumber), total]
}

describe('Brand Txn', () => {
  test('shows the latest first, counts what is behind the page, and sorts over everything', async () => {
    expect([
      await refs(brandList(opsadmin, 'M0000001', { size: 2 })),
      await refs(brandList(opsadmin, 'M0000001', { size: 2, page: 2 })),
      await refs(brandList(opsadmin, 'M0000001', { sort: 'amount', order: 'asc', size: 1 })),
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
        for (const { txnRefNumber } of (await brandList(opsadmin, 'M0000001', { sort, order, size: 1, page })).rows)
          found.push(txnRefNumber.replace('A-', ''))
      return found
    }
    expect([(await walk('asc')).join(' '), (await walk('desc')).toReversed().join(' ')]).toEqual([wanted, wanted])
  })

  test('is filtered by Indian days, by number, by status in any case and by error code', async () => {
    expect([
      await refs(brandList(opsadmin, 'M0000001', { fromDate: '2026-11-22', toDate: '2026-11-22' })),
      await refs(brandList(opsadmin, 'M0000001', { txnRefNumber: ['A-OLD', 'B-TODAY'] })),
      await refs(brandList(opsadmin, 'M0000001', { status: 'successful', toDate: '2026-11-19' })),
      await refs(brandList(opsadmin, 'M0000001', { errorCode: 'U30' })),
    ]).toEqual([
      [['A-TODAY', 'A-FAILED', 'A-BOLT'], 3],
      [['A-OLD'], 1],
      [['A-MONTH', 'A-OLD'], 2],
      [['A-FAILED'], 1],
    ])
  })

  test('a row has its payment, its settlement and its action log, numbers covered', async () => {
    const { rows } = await brandList(opsadmin, 'M0000001', { txnRefNumber: ['A-TODAY'] })
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
    const { day, total } = await support.call('portfolio.summary', { merchantCode: ['M0000001'] })
    expect([await refs(brandList(support, 'M0000001')), successfulOf(day), successfulOf(total)]).toEqual([
      [['A-TODAY', 'A-FAILED', 'A-MONTH', 'A-OLD'], 4],
      1,
      3,
    ])
  })

  test('the summary counts today, this month and everything by the Indian calendar', async () => {
    const { day, month, total } = await opsadmin.call('portfolio.summary', { merchantCode: ['M0000001'] })
    expect([successfulOf(day), successfulOf(month), successfulOf(total)]).toEqual([2, 3, 4])
  })

  test('refuses a day that no calendar has, a page that is too large and a field that it does not know', async () => {
    const body = { brand_transaction: true, merchant_code: ['M0000001'] }
    const answers = await Promise.all(
      [{ from_date: '2026-02-30' }, { txn_count: 301 }, { everything: true }, { txn_ref_number: ["' or 1=1"] }].map(
        (more) => opsadmin.post('/ops/getporfoliotransaction', { ...body, ...more }),
      ),
    )
    expect(answers.map(({ status, body: answer }) => [status, answer['code']])).toEqual(
      Array.from({ length: 4 }, () => [400, 'bad-request']),
    )
  })
})

test('Non Brand Txn has what carries no brand, its settlement as JSON text on the wire', async () => {
  const answer = await opsadmin.post('/ops/getporfoliotransaction', {
    brand_transaction: false,
    merchant_code: ['M0000001'],
  })
  const [row] = answer.body['payload'] as Record<string, unknown>[]
  const read = await opsadmin.call('portfolio.nonBrandTransactions', {
    merchantCode: ['M0000001'],
    ...page,
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
      parameters: { merchantCode: 'M0000001', ...page, sort: 'brandCode', order: 'asc' },
    })
  expect([await refs(orders(opsadmin)), await refs(orders(support))]).toEqual([
    [['O-', 'O-ASTRON', 'O-BOLTWAVE'], 3],
    [['O-', 'O-ASTRON'], 2],
  ])
})

describe('what is not theirs', () => {
  const asks = (who: Client, merchantCode: string): readonly (readonly [string, () => Promise<unknown>])[] => [
    ['portfolio.summary', () => who.call('portfolio.summary', { merchantCode: [merchantCode] })],
    ['portfolio.brandTransactions', () => brandList(who, merchantCode)],
    [
      'portfolio.nonBrandTransactions',
      () =>
        who.call('portfolio.nonBrandTransactions', { merchantCode: [merchantCode], ...page, sort: 'transactionDate' }),
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
      [support, 'M0000002'],
      [relmanager, 'M0000001'],
      [support, 'M0999999'],
    ] as const)
      for (const [call, asked] of asks(who, code))
        expect([call, await statusAndCodeOf(asked())]).toEqual([call, [404, 'merchant-not-found']])
    expect((await tries()) - before).toBe(3 * asks(opsadmin, 'M0000001').length)
  })

  test('is not found beside what is theirs either, and one asked for twice is there once', async () => {
    const before = await tries()
    const merchantCode = ['M0000001', 'M0000002']
    const both = [
      support.call('portfolio.summary', { merchantCode }),
      support.call('portfolio.brandTransactions', { merchantCode, ...page, sort: 'creationDate' }),
    ]
    expect(await Promise.all(both.map(statusAndCodeOf))).toEqual([
      [404, 'merchant-not-found'],
      [404, 'merchant-not-found'],
    ])
    expect((await tries()) - before).toBe(2)
    const several = { merchantCode: ['M0000001', 'M0000003', 'M0000001'], ...page, sort: 'creationDate' as const }
    expect(await refs(opsadmin.call('portfolio.brandTransactions', several))).toEqual([
      ['C-TODAY', 'A-TODAY', 'A-FAILED', 'A-BOLT', 'A-MONTH'],
      6,
    ])
  })

  const tries = async () => {
    const { rows } = await desk.database.pool.query<{ n: number }>(
      `select count(*)::int as n from audit_entries where outcome = 'merchant-not-found' and call like 'portfolio.%'`,
    )
    return rows[0]?.n ?? 0
  }

  test('a relationship manager finds, searches and reads the merchants assigned to them and no others', async () => {
    const search = (merchantCode: string[]) =>
      relmanager.call('merchants.search', { merchantCode, page: 1, size: 10, sort: 'merchantCode', order: 'asc' })
    expect([
      (await search(['M0000001'])).total,
      (await search(['M0000003'])).total,
      (await relmanager.call('merchants.find', { text: 'M000', count: 8 })).map(({ merchantCode }) => merchantCode),
      await refs(brandList(relmanager, 'M0000003')),
    ]).toEqual([0, 1, ['M0000003'], [['C-TODAY'], 1]])
  })
})

describe('Comments', () => {
  const add = (comment: string, key: string, more: object = {}) =>
    opsadmin.call(
      'portfolio.addCallLog',
      { merchantCode: 'M0000002', comment, feedback: '', ticketId: 'T1', mobileNumber: '', ...more },
      { idempotencyKey: key },
    )

  test('a comment sent twice under one key is there once, and several of one moment stay in their order', async () => {
    const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    for (const [at, key] of keys.entries()) await add(`Comment ${at}`, key)
    await add('Comment 0', keys[0] ?? '')
    const logs = await opsadmin.call('portfolio.callLogs', { merchantCode: 'M0000002' })
    expect(logs.map(({ comment, loginId, ticketId }) => [comment, loginId, ticketId])).toEqual([
      ['Comment 2', 'opsadmin', 'T1'],
      ['Comment 1', 'opsadmin', 'T1'],
      ['Comment 0', 'opsadmin', 'T1'],
    ])
  })

  test('one written offline keeps its time, one from the future does not, and an empty one is refused', async () => {
    const early = await add('Offline', crypto.randomUUID(), { writtenAt: minutes(30).toISOString() })
    const late = await add('Ahead', crypto.randomUUID(), { writtenAt: '2027-01-01T00:00:00.000Z' })
    expect([early.creationDate, late.creationDate]).toEqual([
      minutes(30).toISOString().replace('.000', ''),
      now.toISOString().replace('.000', ''),
    ])
    expect(await statusAndCodeOf(add('', crypto.randomUUID()))).toEqual([422, 'comment-empty'])
  })

  test("in somebody else's name it is refused", async () => {
    expect(await statusAndCodeOf(add('x', crypto.randomUUID(), { loginId: 'support' }))).toEqual([
      403,
      'claim-mismatch',
    ])
  })
})

describe('Deactive Brand', () => {
  const mapping = async (brandCode: string, who = opsadmin) =>
    (await who.call('portfolio.brandMappings', { merchantCode: 'M0000001' })).find((one) => one.brandCode === brandCode)
  const change = (id: number, state: 'active' | 'deactivated', version: number) =>
    opsadmin.call(
      'portfolio.switchBrandMapping',
      { id, merchantCode: 'M0000001', brandCode: 'BOLTWAVE', state },
      { ifMatch: version },
    )

  test('goes to the status that is said, once, and only from what was seen', async () => {
    const { id = 0, version = 0, state } = (await mapping('BOLTWAVE')) ?? {}
    const off = await change(id, 'deactivated', version)
    expect([state, off.state, off.deactivationName]).toEqual(['active', 'deactivated', 'opsadmin'])
    expect([
      await statusAndCodeOf(change(id, 'active', version)),
      await statusAndCodeOf(change(id, 'deactivated', off.version ?? 0)),
      await statusAndCodeOf(change(id + 1_000, 'active', off.version ?? 0)),
    ]).toEqual([
      [412, 'record-changed'],
      [409, 'wrong-state'],
      [404, 'record-not-found'],
    ])
  })
})

describe('Update Login Limit', () => {
  test('keeps a number above nothing, and only onto the version that was seen', async () => {
    const set = (value: unknown, version: number) =>
      opsadmin.post(
        '/ops/campaign/wrapperLambdaApis',
        { url: '/merchant/updateloginlimit', method: 'POST', payload: { merchant_code: 'M0000003', value } },
        { 'idempotency-key': crypto.randomUUID(), 'if-match': String(version) },
      )
    const answers = [await set('7', 1), await set(9, 1), await set(0, 2), await set('-1', 2), await set(2.5, 2)]
    expect(answers.map(({ status, body }) => [status, body['code'], body['message']])).toEqual([
      [200, undefined, ''],
      [412, 'merchant-changed', 'Somebody else changed this merchant while you were editing.'],
      ...Array.from({ length: 3 }, () => [400, 'bad-request', 'value: Please enter valid login limit']),
    ])
  })
})

describe('App Install Status and Campaign', () => {
  test('the check answers installed and total, once a minute, and never carries a text', async () => {
    const check = () => opsadmin.call('portfolio.checkApp', appCheckOf('M0000001'))
    const { toList } = await check()
    expect(toList.map(({ installed, total }) => [installed, total])).toEqual([[2, 3]])
    expect(await statusAndCodeOf(check())).toEqual([429, 'app-checked-just-now'])
    const loud = { ...appCheckOf('M0000003'), data: { ...appCheckOf('M0000003').data, message: 'Buy now' } }
    expect(
      (await opsadmin.post('/ops/checkmerchantappstatus', loud, { 'idempotency-key': crypto.randomUUID() })).status,
    ).toBe(400)
  })

  test('warranty figures of two brands are added up, and a person of one sees that one', async () => {
    const figures = async (who: Client) => {
      const { count, amount, minAmount, maxAmount, amountEW, totalAmount } = await who.call('portfolio.warranty', {
        merchantCode: 'M0000001',
      })
      return [count, amount, minAmount, maxAmount, amountEW, totalAmount]
    }
    expect([await figures(opsadmin), await figures(support)]).toEqual([
      [4, 2_000, 400, 600, 1_400, 2_000],
      [2, 1_000, 400, 600, 700, 1_000],
    ])
  })

  test('Send Message goes form encoded, writes one message, and a second one waits a minute', async () => {
    const send = () =>
      opsadmin.post('/ops/api/v1/campaign/whatsapp-rcs-sms-campaign', 'user=opsadmin&merchant_code=M0000001', {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': crypto.randomUUID(),
      })
    const [first, second] = [await send(), await send()]
    const history = await opsadmin.call('portfolio.messages', { merchantCode: 'M0000001', size: 10 })
    expect([first.body['data'], second.status, second.body['code']]).toEqual([
      { status: 'success', campaignName: 'MERCHANT_WARRANTY', state: 'kept' },
      429,
      'message-sent-just-now',
    ])
    expect(
      history.map(({ campaignName, mobileNumber, deliveredStatus }) => [campaignName, mobileNumber, deliveredStatus]),
    ).toEqual([['MERCHANT_WARRANTY', 'XXXXXX0001', 'KEPT']])
  })

  test('a form is taken by that call alone', async () => {
    const answer = await opsadmin.post('/ops/getcalllogs', 'merchant_code=M0000001', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([answer.status, answer.body['code']]).toEqual([400, 'bad-request'])
  })
})
