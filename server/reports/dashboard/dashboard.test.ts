import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { successfulBrandEmiOf } from '#contract/calls/money/transactions.ts'
import { transactions } from '#server/db/schema/index.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { assignManager, insertTransactions } from '#tests/support/transactions.ts'

let testGateway: TestGateway
let opsadmin: Client
/** Limited to ASTRON and BOLTWAVE. */
let branduser: Client
/** Looks after M0000002 alone. */
let relmanager: Client
const now = new Date('2026-11-22T10:00:00.000Z')
const minutes = (count: number) => new Date(now.getTime() - count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
  const { db } = testGateway.database
  await insertMerchants(
    db,
    ['M0000001', 'M0000002', 'M0000003'].map((merchantCode) => buildMerchant({ merchantCode })),
  )
  await insertTransactions(db, [
    { merchantCode: 'M0000001', txnRefNumber: 'A-1', brandCode: 'ASTRON', createdAt: minutes(1) },
    { merchantCode: 'M0000001', txnRefNumber: 'A-2', brandCode: 'BOLTWAVE', createdAt: minutes(2) },
    { merchantCode: 'M0000001', txnRefNumber: 'A-3', brandCode: 'CRESTO', createdAt: minutes(3) },
    { merchantCode: 'M0000002', txnRefNumber: 'B-1', brandCode: 'ASTRON', createdAt: days(2) },
    {
      merchantCode: 'M0000002',
      txnRefNumber: 'B-2',
      brandCode: 'ASTRON',
      txnType: 'brand_card',
      createdAt: minutes(4),
    },
    {
      merchantCode: 'M0000003',
      txnRefNumber: 'C-1',
      brandCode: 'CRESTO',
      status: 'FAILED',
      errorCode: 'U30',
      createdAt: days(1),
    },
    {
      merchantCode: 'M0000003',
      txnRefNumber: 'C-2',
      brandCode: 'CRESTO',
      status: 'EXPIRED',
      errorCode: 'U30',
      createdAt: days(13),
    },
    {
      merchantCode: 'M0000003',
      txnRefNumber: 'C-3',
      brandCode: 'CRESTO',
      status: 'FAILED',
      errorCode: 'Z9',
      createdAt: days(14),
    },
    { merchantCode: 'M0000003', txnRefNumber: 'C-4', createdAt: minutes(6) },
  ])
  await assignManager(db, 'M0000002', 'relmanager')
  ;[opsadmin, branduser, relmanager] = (await Promise.all(
    ['opsadmin', 'branduser', 'relmanager'].map((who) => testGateway.signIn(who)),
  )) as [Client, Client, Client]
})
afterAll(() => testGateway.close())

const page = { size: 10, page: 1, order: 'desc', sort: 'creationDate' } as const
const list = async (who: Client, more: object = {}) => {
  const { rows, total } = await who.call('dashboard.transactions', { ...page, ...more })
  return [rows.map(({ txnRefNumber }) => txnRefNumber), total]
}
const counted = async (who: Client, more: object = {}) => {
  const { day, month, total } = await who.call('dashboard.summary', { excludeLogin: [], ...more })
  return [day, month, total].map((entries) => Object.values(successfulBrandEmiOf(entries)))
}

describe('recent transactions', () => {
  test('are those of the brands of a person, of the merchants of a manager, and everybody else’s for who sees all', async () => {
    expect([await list(opsadmin), await list(branduser), await list(relmanager)]).toEqual([
      [['A-1', 'A-2', 'A-3', 'B-2', 'C-1', 'B-1', 'C-2', 'C-3'], 8],
      [['A-1', 'A-2', 'B-2', 'B-1'], 4],
      [['B-2', 'B-1'], 2],
    ])
  })

  test('a figure of the dashboard opens the rows that it counts', async () => {
    const { failures } = await opsadmin.call('dashboard.figures', {})
    const opened = await list(opsadmin, { errorCode: 'U30', fromDate: '2026-11-09', toDate: '2026-11-22' })
    expect([failures, opened]).toEqual([[{ errorCode: 'U30', count: 2 }], [['C-1', 'C-2'], 2]])
  })

  test('logins and brands that a person may not see widen nothing', async () => {
    expect([
      await list(opsadmin, { includeLogin: ['relmanager'] }),
      await list(opsadmin, { excludeLogin: ['relmanager'], fromDate: '2026-11-22' }),
      await list(relmanager, { excludeLogin: ['opsadmin'], includeLogin: ['relmanager', 'support'] }),
      await list(branduser, { includeLogin: ['relmanager'] }),
      await list(branduser, { brandCode: ['CRESTO'] }),
      await list(branduser, { brandCode: ['CRESTO', 'BOLTWAVE'] }),
    ]).toEqual([
      [['B-2', 'B-1'], 2],
      [['A-1', 'A-2', 'A-3'], 3],
      [['B-2', 'B-1'], 2],
      [[], 0],
      [[], 0],
      [['A-2'], 1],
    ])
  })
})

describe('the summary', () => {
  test('counts successful brand_emi, and each merchant once, however many of its brands were sold', async () => {
    expect([await counted(opsadmin), await counted(branduser), await counted(relmanager)]).toEqual([
      [
        [3, 1],
        [4, 2],
        [4, 2],
      ],
      [
        [2, 1],
        [3, 2],
        [3, 2],
      ],
      [
        [0, 0],
        [1, 1],
        [1, 1],
      ],
    ])
  })

  test('follows a transaction that changes its status, its amount and its merchant, and one that is taken away', async () => {
    const { db } = testGateway.database
    const [written] = await db
      .update(transactions)
      .set({ status: 'FAILED', errorCode: 'OTP_EXPIRED' })
      .where(eq(transactions.txnRefNumber, 'A-1'))
      .returning({ id: transactions.id })
    const changed = await counted(branduser)
    await db
      .update(transactions)
      .set({ status: 'SUCCESSFUL', errorCode: '' })
      .where(eq(transactions.txnRefNumber, 'A-1'))
    await insertTransactions(db, [
      { merchantCode: 'M0000003', txnRefNumber: 'X-1', brandCode: 'ASTRON', createdAt: minutes(8) },
    ])
    const added = await counted(branduser)
    await db.delete(transactions).where(eq(transactions.txnRefNumber, 'X-1'))
    expect([written === undefined, changed, added, await counted(branduser)]).toEqual([
      false,
      [
        [1, 1],
        [2, 2],
        [2, 2],
      ],
      [
        [3, 2],
        [4, 3],
        [4, 3],
      ],
      [
        [2, 1],
        [3, 2],
        [3, 2],
      ],
    ])
  })

  test('is what counting every transaction anew gives, also after two who write the same merchant at once', async () => {
    const { db, pool } = testGateway.database
    await Promise.all(
      ['ASTRON', 'CRESTO', 'BOLTWAVE', 'ASTRON'].map((brandCode, at) =>
        insertTransactions(db, [
          { merchantCode: 'M0000003', txnRefNumber: `Y-${at}`, brandCode, createdAt: days(20 + (at % 2)) },
        ]),
      ),
    )
    const stored = async () => {
      const read = (table: string) =>
        pool.query(`select * from ${table} where transactions <> 0 order by ${table}::text collate "C"`)
      return [(await read('merchant_tallies')).rows, (await read('desk_tallies')).rows]
    }
    const counting = await stored()
    await db.execute(sql`select rebuild_tallies()`)
    expect(await stored()).toEqual(counting)
    await db.delete(transactions).where(sql`txn_ref_number like 'Y-%'`)
  })

  test('the trend has fourteen Indian days, today the last, and counts brand transactions alone', async () => {
    const { days: trend } = await opsadmin.call('dashboard.figures', {})
    expect([trend.length, trend[0]?.day, trend.at(-1)]).toEqual([
      14,
      '2026-11-09',
      { day: '2026-11-22', successful: 4, failed: 0, others: 0, amountPaise: 4 * 125_050 },
    ])
  })
})

test('a manager is offered themselves alone, who sees all is offered every manager, others none', async () => {
  expect([
    await opsadmin.call('dashboard.managers', { count: 100 }),
    await relmanager.call('dashboard.managers', { count: 100 }),
  ]).toEqual([[{ login: 'relmanager', name: 'Neha Chitnis' }], [{ login: 'relmanager', name: 'Neha Chitnis' }]])
})
