import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { calls, type CallName } from '#contract/index.ts'
import { mostSummed, type SummedTable, summedTables } from '#contract/calls/reports/tables.ts'
import { valueIn } from '#contract/wire/columns.ts'
import { openFieldSeal } from '#server/adapters/fieldSeal.ts'
import { sumRows } from '#server/db/sumRows.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { statusAndCodeOf } from '#tests/support/outcome.ts'
import { limitToBrand } from '#tests/support/transactions.ts'
import { amountsOfTable } from './sumTable.ts'

const now = new Date('2026-02-20T09:00:00.000Z')
const days = { fromDate: '2026-01-25', toDate: '2026-02-20' }
const spans = { fromDate: '2026-01-25T00:00:00.000Z', toDate: '2026-02-20T09:00:00.000Z' }
let testGateway: TestGateway
let opsadmin: Client
/** Merchants with payments of a brand, without one, and with orders. */
let merchants: Record<'brand' | 'other' | 'orders', string>
let batchId: number

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
  const { pool } = testGateway.database
  const seal = openFieldSeal(Buffer.alloc(32, 7))
  await loadDemo(pool, { merchants: 300, transactions: 3_000, product: 'paywise', now, seal, isAlone: true })
  const most = async (from: string) =>
    (
      await pool.query<{ code: string }>(
        `select m.merchant_code as code ${from} group by 1 order by count(*) desc, 1 limit 1`,
      )
    ).rows[0]?.code ?? ''
  const transactions = 'from transactions t join merchants m on m.id = t.merchant_id'
  merchants = {
    brand: await most(`${transactions} where t.brand_code <> ''`),
    other: await most(`${transactions} where t.brand_code = ''`),
    orders: await most('from store_orders o join merchants m on m.id = o.merchant_id'),
  }
  const batches = await pool.query<{ id: number }>('select max(id) as id from settlement_batches')
  batchId = batches.rows[0]?.id ?? 0
  opsadmin = await testGateway.signIn('opsadmin')
  const open = await opsadmin.call('recon.rows', { figure: 'open', ...days, page: 1, size: 20 })
  const lineId = open.rows[0]?.lineId ?? 0
  await opsadmin.call('recon.askForceMatch', { lineId, txnRefNumber: '', remark: 'Agreed with the provider by mail.' })
}, 120_000)
afterAll(() => testGateway.close())

const pageOf = (page: number) => ({ page, size: 100 })
const sortedPage = (page: number) => ({ ...pageOf(page), sort: 'creationDate', order: 'desc' })
const paidPage = (page: number) => ({ ...pageOf(page), sort: 'transactionDate', order: 'desc' })

interface Asking {
  /** The call that lists the rows, where it has another name. */
  readonly call?: CallName
  readonly page: (page: number) => object
}

const asking = (): Readonly<Record<SummedTable, Asking>> => {
  const by = (request: object): Asking => ({ page: (page) => ({ ...request, ...pageOf(page) }) })
  const orders = (request: object, call?: CallName): Asking => ({
    ...(call === undefined ? {} : { call }),
    page: (page) => ({ parameters: { ...request, ...pageOf(page) } }),
  })
  return {
    'portfolio.brandTransactions': {
      page: (page) => ({ merchantCode: [merchants.brand], ...sortedPage(page) }),
    },
    'portfolio.nonBrandTransactions': {
      page: (page) => ({ merchantCode: [merchants.other], ...paidPage(page) }),
    },
    'portfolio.storeOrders': {
      page: (page) => ({ parameters: { merchantCode: merchants.orders, ...paidPage(page) } }),
    },
    'dashboard.transactions': { page: sortedPage },
    'settlements.search': { page: (page) => ({ ...days, page, count: 100 }) },
    'settlements.held': by({}),
    'payments.placed': by({}),
    'settlements.payouts': by({}),
    'merchantHolds.list': by({}),
    'disputes.list': by({}),
    'disputes.rates': by({ by: 'merchant', ...days }),
    'papers.list': by({}),
    'settlements.batches': by({}),
    'settlements.batch': by({ batchId }),
    'refunds.list': by({}),
    'regularizations.list': by({}),
    'recon.rows': by({ figure: 'lines', ...days }),
    'recon.transfers': by({}),
    'recon.forceMatches': by({}),
    'recon.ruleMatches': by({}),
    'orders.list': orders({}),
    'orders.ofBrand': orders({ brandCode: 'ASTRON' }),
    'orders.ofMerchant': {
      call: 'portfolio.storeOrders',
      page: (page) => ({ parameters: { merchantCode: merchants.orders, ...paidPage(page) } }),
    },
    'reports.transactions': by(spans),
    'reports.nonBrand': by(days),
    'reports.settlements': by(days),
    'reports.failed': by(days),
    'reports.firstTransactions': by(days),
    'reports.cashback': by(days),
    'reports.chargeSlips': by(days),
  }
}

type Answer = { readonly rows?: readonly object[]; readonly payouts?: readonly object[]; readonly total: number }

const wireOf = (name: CallName, request: object) =>
  z.encode(calls[name].request as z.ZodType, request) as Record<string, unknown>

/** Every row of a list, page by page, as a person would see them. */
const rowsOf = async (who: Client, name: CallName, { page }: Asking): Promise<object[]> => {
  const rows: object[] = []
  for (let at = 1; at <= 100; at += 1) {
    const answer = (await who.call(name, page(at) as never)) as unknown as Answer
    rows.push(...(answer.rows ?? answer.payouts ?? []))
    if (rows.length >= answer.total) break
  }
  return rows
}

const sumsOf = async (who: Client, table: SummedTable, { call, page }: Asking) => {
  const columns = [...amountsOfTable(table)]
  return who.call('tables.sums', { table, request: wireOf(call ?? (table as CallName), page(1)), columns })
}

const inRows = (rows: readonly object[], columns: readonly string[]) => ({
  count: rows.length,
  sums: columns.map((column) => ({
    column,
    amount: rows.reduce((sum, row) => sum + Number(valueIn(row, { field: column }) ?? 0), 0),
  })),
})

describe('count and sums of a list of money', () => {
  test('are those of all its rows, column by column, in every list', async () => {
    const seen: string[] = []
    for (const table of summedTables) {
      const one = asking()[table]
      const rows = await rowsOf(opsadmin, one.call ?? (table as CallName), one)
      expect([table, await sumsOf(opsadmin, table, one)]).toEqual([table, inRows(rows, amountsOfTable(table))])
      if (rows.length > 0) seen.push(table)
    }
    // A list without a row would agree with anything.
    expect(summedTables.filter((table) => !seen.includes(table))).toEqual([])
  })

  test('are of the rows that the person sees: those of another brand are in neither', async () => {
    await limitToBrand(testGateway.database.db, 'support', 'ASTRON')
    const support = await testGateway.signIn('support')
    const one = asking()['dashboard.transactions']
    const [mine, whole] = [
      await sumsOf(support, 'dashboard.transactions', one),
      await sumsOf(opsadmin, 'dashboard.transactions', one),
    ]
    expect(mine).toEqual(inRows(await rowsOf(support, 'dashboard.transactions', one), ['amount']))
    expect([mine.count > 0, mine.count < whole.count]).toEqual([true, true])
  })

  test('are left out where there are more rows than are added up', async () => {
    const from = sql`from generate_series(1, 7) n`
    const rows = { only: () => sql`n as "amount"`, from }
    const { db } = testGateway.database
    expect([await sumRows(db, rows, ['amount'], 7), await sumRows(db, rows, ['amount'], 6)]).toEqual([
      { count: 7, sums: [28] },
      { count: 7, sums: null },
    ])
    expect(mostSummed).toBe(100_000)
  })

  test('take the right of the list, its filter, and only amounts of it', async () => {
    const sales = await testGateway.signIn('sales')
    const ask = (who: Client, table: SummedTable, request: object, columns: string[]) =>
      statusAndCodeOf(who.call('tables.sums', { table, request: { ...request }, columns }))
    expect([
      await ask(sales, 'settlements.batches', {}, ['amount']),
      await ask(opsadmin, 'settlements.search', {}, ['txnAmount']),
      await ask(opsadmin, 'dashboard.transactions', {}, ['brandCode']),
      await ask(opsadmin, 'dashboard.transactions', { nonsense: 1 }, ['amount']),
    ]).toEqual([
      [403, 'not-allowed'],
      [400, 'settlement-filter-missing'],
      [400, 'bad-request'],
      [400, 'bad-request'],
    ])
  })
})
