import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { waitMs } from '#tests/support/patience.ts'

let testGateway: TestGateway
let opsadmin: Client
let branded: Client

const shop = (number: number, brandCode = '') => buildMerchant({ merchantCode: `M000000${number}`, brandCode })

/** Transactions of other files on the same server, too, keep a walk from ending later than they began. */
const everythingIsOld = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await testGateway.database.db.execute<{ old: boolean }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > max(changed_no) as old from merchants`,
      )
      return rows[0]?.old
    },
    { timeout: waitMs, interval: 50 },
  )

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(testGateway.database.db, [shop(1), shop(2, 'ASTRON'), shop(3), shop(4, 'ASTRON'), shop(5)])
  opsadmin = await testGateway.signIn('opsadmin')
  branded = await testGateway.signIn('support')
  await testGateway.database.db.execute(sql`
    insert into staff_brands (staff_id, brand_id) select s.id, b.id from staff s, brands b where s.login_id = 'support' and b.brand_code = 'ASTRON'`)
  await everythingIsOld()
})
afterAll(() => testGateway.close())

const rename = (code: string, name: string) =>
  testGateway.database.pool.query('update merchants set display_name = $2 where merchant_code = $1', [code, name])

/** Walks to the end; answers the codes of each piece and the cursor for the next time. */
const walk = async (who: Client, cursor?: string, size = 2) => {
  const pieces: string[][] = []
  const freshness: boolean[] = []
  let at = cursor
  for (let isMore = true; isMore; ) {
    const piece = await who.call('merchants.changes', { ...(at === undefined ? {} : { cursor: at }), size })
    pieces.push(piece.rows.map(([code]) => code))
    freshness.push(piece.fresh)
    at = piece.cursor
    isMore = piece.more
  }
  return { pieces, freshness, cursor: at as string }
}

describe('merchants.changes', () => {
  test('gives every merchant once, in pieces, and then only those that were written since', async () => {
    const first = await walk(opsadmin)
    const idle = await walk(opsadmin, first.cursor)
    await rename('M0000003', 'Mango Kirana')
    const later = await opsadmin.call('merchants.changes', { cursor: idle.cursor, size: 10 })
    expect([first.pieces, first.freshness, idle.pieces, later.fresh, later.rows]).toEqual([
      [['M0000001', 'M0000002'], ['M0000003', 'M0000004'], ['M0000005']],
      [true, false, false],
      [[]],
      false,
      [['M0000003', 'Mango Kirana', 'Asha Kirana Store', 'Pune', 'D0001', '9000000001', 1]],
    ])
  })

  test('a merchant written by a transaction that ends after a whole walk is in the next one', async () => {
    await everythingIsOld()
    const start = await walk(opsadmin)
    const writer = await testGateway.database.pool.connect()
    try {
      await writer.query('begin')
      await writer.query(`update merchants set city = 'Nagpur' where merchant_code = 'M0000001'`)
      const during = await walk(opsadmin, start.cursor)
      await rename('M0000005', 'Cedar Books')
      const meanwhile = await walk(opsadmin, during.cursor)
      await writer.query('commit')
      const after = await walk(opsadmin, meanwhile.cursor)
      const seen = [during, meanwhile, after].map(({ pieces }) => pieces.flat().includes('M0000001'))
      expect([seen, meanwhile.pieces.flat()]).toEqual([[false, false, true], ['M0000005']])
    } finally {
      writer.release()
    }
  })

  test('a person limited to brands gets only their merchants, and no use of a cursor made for more', async () => {
    const all = await walk(opsadmin)
    const own = await walk(branded)
    const borrowed = await walk(branded, all.cursor)
    expect([own.pieces.flat(), borrowed.freshness[0], borrowed.pieces.flat()]).toEqual([
      ['M0000002', 'M0000004'],
      true,
      ['M0000002', 'M0000004'],
    ])
  })

  test('a cursor that means nothing here, or comes from a later day of the database, begins anew', async () => {
    const { cursor } = await walk(opsadmin)
    const [from, , last, scope] = cursor.split('.')
    const answers = [
      await opsadmin.call('merchants.changes', { cursor: 'nonsense', size: 10 }),
      await opsadmin.call('merchants.changes', { cursor: [from, '9000000000000000', last, scope].join('.'), size: 10 }),
    ]
    expect(answers.map(({ fresh, rows }) => [fresh, rows.length])).toEqual([
      [true, 5],
      [true, 5],
    ])
  })
})

test('the key of a device is the same at every sign-in of a person, another one for everybody else', async () => {
  const again = await testGateway.signIn('opsadmin')
  const [first, second, other] = await Promise.all([opsadmin, again, branded].map((who) => who.call('device.key', {})))
  expect([second, other?.name === first?.name, other?.key === first?.key]).toEqual([first, false, false])
})
