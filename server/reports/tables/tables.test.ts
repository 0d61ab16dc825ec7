import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { ExportedTable } from '#contract/calls/reports/tables.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { statusAndCodeOf } from '#tests/support/outcome.ts'
import { insertTransactions, limitToBrand } from '#tests/support/transactions.ts'

let testGateway: TestGateway
let opsadmin: Client
let support: Client
let sales: Client
const now = new Date('2026-11-22T10:00:00.000Z')

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
  const { db } = testGateway.database
  await insertMerchants(db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' }),
    buildMerchant({ merchantCode: 'M0000002', displayName: '=HYPERLINK("http://x")', brandCode: 'BOLTWAVE' }),
  ])
  await insertTransactions(
    db,
    Array.from({ length: 12 }, (_, at) => ({
      merchantCode: at < 10 ? 'M0000001' : 'M0000002',
      txnRefNumber: `T-${String(at).padStart(2, '0')}`,
      brandCode: at % 5 === 4 ? 'BOLTWAVE' : 'ASTRON',
      createdAt: new Date(now.getTime() - at * 60_000),
    })),
  )
  await limitToBrand(db, 'support', 'ASTRON')
  ;[opsadmin, support, sales] = (await Promise.all(
    ['opsadmin', 'support', 'sales'].map((who) => testGateway.signIn(who)),
  )) as [Client, Client, Client]
})
afterAll(() => testGateway.close())

const table = 'portfolio.brandTransactions' as const
const view = { table, name: 'Failures', query: 'status=FAILED&size=50', columns: null, isShared: false }

describe('columns of a table', () => {
  test('are kept for each person apart, and forgotten when they are put back', async () => {
    const columns = [
      { column: 'amount', isShown: false },
      { column: 'status', isShown: true, width: 140 },
    ]
    await opsadmin.call('tables.saveLayout', { table, columns })
    const stored = await opsadmin.call('tables.layout', { table })
    const others = await sales.call('tables.layout', { table })
    await opsadmin.call('tables.saveLayout', { table, columns: null })
    expect([stored, others, await opsadmin.call('tables.layout', { table })]).toEqual([
      { columns },
      { columns: null },
      { columns: null },
    ])
  })
})

describe('saved views', () => {
  const namesFor = async (who: Client) =>
    (await who.call('tables.views', { table })).map(({ name, isMine, ownedBy }) => [name, isMine, ownedBy])

  test('one is its owner’s until it is shared, and then of those who see the same data', async () => {
    const saved = await opsadmin.call('tables.saveView', view)
    const alone = [await namesFor(sales), await namesFor(support)]
    await opsadmin.call(
      'tables.saveView',
      { ...view, viewId: saved.viewId, isShared: true },
      { ifMatch: saved.version },
    )
    expect([alone, await namesFor(opsadmin), await namesFor(sales), await namesFor(support)]).toEqual([
      [[], []],
      [['Failures', true, 'opsadmin']],
      [['Failures', false, 'opsadmin']],
      [],
    ])
  })

  test('a name is taken once, a version changed once, and a view of another is not found and the try kept', async () => {
    const mine = await sales.call('tables.saveView', { ...view, name: 'Mine' })
    const change = (who: Client, version: number) =>
      who.call('tables.saveView', { ...view, viewId: mine.viewId, name: 'Changed' }, { ifMatch: version })
    expect([
      await statusAndCodeOf(sales.call('tables.saveView', { ...view, name: 'Mine' })),
      await statusAndCodeOf(change(opsadmin, 1)),
      await statusAndCodeOf(opsadmin.call('tables.deleteView', { viewId: mine.viewId })),
      await statusAndCodeOf(change(sales, 7)),
      await statusAndCodeOf(change(sales, 1)),
    ]).toEqual([
      [409, 'view-name-taken'],
      [404, 'record-not-found'],
      [404, 'record-not-found'],
      [412, 'record-changed'],
      [200, 'done'],
    ])
    const { rows } = await testGateway.database.pool.query<{ call: string; login_id: string }>(
      `select call, login_id from audit_entries where subject = $1 and outcome = 'record-not-found' order by id`,
      [`view:${mine.viewId}`],
    )
    expect(rows).toEqual([
      { call: 'tables.saveView', login_id: 'opsadmin' },
      { call: 'tables.deleteView', login_id: 'opsadmin' },
    ])
  })
})

describe('export', () => {
  const download = async (who: Client, url: string) => {
    const response = await fetch(testGateway.address + url, { headers: { cookie: who.cookie } })
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const linesOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes).trim().split('\r\n')
  const request = { merchant_code: ['M0000001'], txn_count: 2 }

  test('brings everything that matches, not the page, in the columns that were chosen', async () => {
    const columns = ['txnRefNumber', 'amount', 'creationDate', 'settlement.utrNumber']
    const { url } = await opsadmin.call('tables.export', { table, format: 'csv', request, columns })
    const file = await download(opsadmin, url)
    const lines = linesOf(file.bytes)
    expect([lines.length, lines.slice(0, 2), file.headers.get('content-disposition')]).toEqual([
      11,
      ['Txn. Number,Amount,Creation Date,UTR Number', 'T-00,1250.5,2026-11-22 15:30:00,UTR-T-00'],
      'attachment; filename="portfolio_brand_transactions_22_11_2026_15_30.csv"',
    ])
  })

  test('is a workbook too, without a formula in it', async () => {
    const { url } = await opsadmin.call('tables.export', {
      table: 'merchants.search',
      format: 'xlsx',
      request: { merchant_code: ['M0000001', 'M0000002'] },
      columns: ['merchantCode', 'displayName', 'isActive'],
    })
    const { bytes } = await download(opsadmin, url)
    const book = read(bytes, { cellFormula: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    expect([utils.sheet_to_json(sheet, { header: 1 }), sheet['B3']?.f]).toEqual([
      [
        ['Merchant Code', 'Display Name', 'Status'],
        ['M0000001', 'Asha Kirana Store', 'ACTIVE'],
        ['M0000002', `'=HYPERLINK("http://x")`, 'ACTIVE'],
      ],
      undefined,
    ])
  })

  test('holds for a person of one brand what the list holds, and is in the audit', async () => {
    const exported = async (what: 'portfolio.brandTransactions' | 'dashboard.transactions', asked: object) => {
      const { url } = await support.call('tables.export', {
        table: what,
        format: 'csv',
        request: { ...asked },
        columns: ['brandCode'],
      })
      return [...new Set(linesOf((await download(support, url)).bytes).slice(1))]
    }
    expect([await exported(table, request), await exported('dashboard.transactions', {})]).toEqual([
      ['ASTRON'],
      ['ASTRON'],
    ])
    const { rows } = await testGateway.database.pool.query(
      `select call, subject, count(*)::int as n from audit_entries where login_id = 'support' and outcome = 'done'
       and call in ('tables.export', 'files.download') group by call, subject order by call, subject`,
    )
    const subjects = ['export:dashboard.transactions', `export:${table}`]
    expect(rows).toEqual(
      ['files.download', 'tables.export'].flatMap((call) => subjects.map((subject) => ({ call, subject, n: 1 }))),
    )
  })

  test('brings comments, messages, orders and transactions to the last one, however close together they were written', async () => {
    const { pool } = testGateway.database
    const [rows, merchant] = [2_100, `(select id from merchants where merchant_code = 'M0000002')`]
    const series = `generate_series(1, ${rows}) n`
    const at = `timestamptz '2026-11-01T10:00:00Z' + n * interval '1 microsecond'`
    await pool.query(`insert into call_logs (id, merchant_id, category, comment, created_at)
      select gen_random_uuid(), ${merchant}, '', 'Call ' || n, ${at} from ${series}`)
    await pool.query(
      `insert into messages (id, merchant_id, campaign_name, channel, recipient, body, state, created_at)
      select gen_random_uuid(), ${merchant}, $1, 'sms', '9800000000', '', 'kept', ${at} from ${series}`,
      [testGateway.config.campaign.name],
    )
    await pool.query(`insert into store_orders (merchant_id, txn_ref_number, paid_paise, created_at)
      select ${merchant}, 'O-' || n, n, ${at} from ${series}`)
    await pool.query(`insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, created_at)
      select ${merchant}, 'C-' || n, '', 'upi', 'Successful', n, ${at} from ${series}`)
    const counted = async (what: ExportedTable, asked: object, column: string) => {
      const { url } = await opsadmin.call('tables.export', {
        table: what,
        format: 'csv',
        request: { ...asked },
        columns: [column],
      })
      const lines = linesOf((await download(opsadmin, url)).bytes).slice(1)
      return [lines.length, new Set(lines).size]
    }
    const asked = { merchant_code: 'M0000002' }
    expect([
      await counted('portfolio.callLogs', asked, 'comment'),
      await counted('portfolio.messages', asked, 'deliveredStatus'),
      await counted('portfolio.storeOrders', { parameters: asked }, 'txnRefNumber'),
      await counted('portfolio.nonBrandTransactions', { merchant_code: ['M0000002'] }, 'txnRefNumber'),
    ]).toEqual([
      [rows, rows],
      [rows, 1],
      [rows, rows],
      [rows, rows],
    ])
  })

  test('its address is of no use to another session, nor with another letter, nor without the list’s right', async () => {
    const { url } = await opsadmin.call('tables.export', { table, format: 'csv', request })
    const other = await testGateway.signIn('opsadmin')
    expect([
      (await download(sales, url)).status,
      (await download(other, url)).status,
      (await download(opsadmin, url.replace('claim=e', 'claim=f'))).status,
      (await download(testGateway.anonymous(), url)).status,
      (await download(opsadmin, url)).status,
      await statusAndCodeOf(
        support.call('tables.export', { table, format: 'csv', request: { merchant_code: ['M0000002'] } }),
      ),
      await statusAndCodeOf(
        sales.call('tables.export', {
          table: 'portfolio.messages',
          format: 'csv',
          request: { merchant_code: 'M0000001' },
        }),
      ),
      await statusAndCodeOf(
        sales.call('tables.export', { table, format: 'csv', request: { merchant_code: 'M0000001' } }),
      ),
    ]).toEqual([404, 404, 404, 401, 200, [404, 'merchant-not-found'], [403, 'not-allowed'], [400, 'bad-request']])
  })
})
