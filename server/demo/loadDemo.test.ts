import { createHash } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Database } from '#server/db/database.ts'
import { loadDemo } from './loadDemo.ts'
import { demoPassword, demoPeople } from './people.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'

let database: Database
const now = new Date('2026-02-01T09:00:00.000Z')
const seal = openFieldSeal(Buffer.alloc(32, 7))

async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(statement)).rows
}

const indexes = () =>
  rowsOf(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'merchants'::regclass order by 1`,
  )

beforeAll(async () => {
  database = await openMigratedDatabase()
})
afterAll(() => database.close())

describe('demo data in PostgreSQL', () => {
  test('twenty thousand merchants and a person for every role are loaded, and every index is there again', async () => {
    const before = await indexes()
    const report = await loadDemo(database.pool, { merchants: 20_000, product: 'paywise', now, seal, isAlone: true })
    expect(report).toEqual({
      merchantsAdded: 20_000,
      merchantsTotal: 20_000,
      transactionsAdded: 0,
      peopleAdded: demoPeople.length,
    })
    expect(await indexes()).toEqual(before)
    expect(
      await rowsOf(`select merchant_code, display_name, mobile_number, distributor_code, is_active, kyc_approved
        from merchants where merchant_code in ('M0000001', 'M0000042', 'M0000013', 'M0000007') order by 1`),
    ).toEqual([
      merchant('M0000001', 'Asha Kirana Store', '9000000001', 'D0001', true, 1),
      merchant('M0000007', 'Nair Restaurant', '9000000007', 'D0001', true, 0),
      merchant('M0000013', 'Rao Super Market', '9000000013', 'D0001', true, null),
      merchant('M0000042', 'Closed Medicals', '9000000042', 'D0002', false, 1),
    ])
  })

  test('rates, fees and bank schemes stand in every status, each passed by somebody who did not make it', async () => {
    const counted = async (table: string) =>
      (await rowsOf(`select state, count(*)::int as rows from ${table} group by state order by state`)).map(
        ({ state, rows }) => [state, rows],
      )
    expect([await counted('mdr_rates'), await counted('subscription_fees'), await counted('bank_schemes')]).toEqual([
      [
        ['approved', 48],
        ['cancelled', 7],
        ['draft', 24],
        ['verified', 68],
      ],
      [
        ['approved', 8],
        ['cancelled', 1],
        ['draft', 4],
        ['verified', 11],
      ],
      [
        ['approved', 26],
        ['created', 17],
        ['rejected', 5],
      ],
    ])
  })

  test('loading again adds nothing, a bigger number adds the difference', async () => {
    const load = { product: 'paywise', now, seal }
    expect(await loadDemo(database.pool, { ...load, merchants: 20_000 })).toEqual({
      merchantsAdded: 0,
      merchantsTotal: 20_000,
      transactionsAdded: 0,
      peopleAdded: 0,
    })
    expect(await loadDemo(database.pool, { ...load, merchants: 20_300 })).toEqual({
      merchantsAdded: 300,
      merchantsTotal: 20_300,
      transactionsAdded: 0,
      peopleAdded: 0,
    })
  })

  test('the same seed, day and key give the same bytes', async () => {
    const rows = await rowsOf(
      `select to_jsonb(m) - 'id' - 'changed_no' - 'virtual_address' as row from merchants m where id <= 2000 order by merchant_code`,
    )
    const hash = createHash('sha256')
      .update(JSON.stringify(rows.map(({ row }) => row)))
      .digest('hex')
    expect(hash).toEqual('d9a2591c6203a90b7c9a67fdae58a0ff103f0b6e1fc1787f7e69ae240f27b03d')
  })

  test('no number stands in the open, and the sealed ones open', async () => {
    const [row] = await database.pool
      .query<{ aadhaar: Buffer; account: Buffer; blind: Buffer; last4: string }>(
        `select aadhaar_sealed as aadhaar, account_ref_sealed as account, account_ref_blind as blind,
          account_ref_last4 as last4 from merchants where merchant_code = 'M0000001'`,
      )
      .then(({ rows }) => rows)
    if (!row) throw new Error('M0000001 is not loaded')
    expect(seal.open(row.account, sealedFields.account)).toEqual('50100000000001')
    expect(seal.open(row.aadhaar, sealedFields.aadhaar).slice(0, 11)).toEqual('00000000001')
    expect(row.blind).toEqual(seal.blind('50100000000001'))
    expect(row.last4).toEqual('0001')
  })

  test('every demo person signs in with the demo password, and only the brand user is limited to brands', async () => {
    const people = await rowsOf(`select login_id, password_hash, is_demo, password_set_at as set_at,
      array(select role_name from staff_roles join roles on id = role_id where staff_id = staff.id order by 1) as roles,
      array(select brand_code from staff_brands join brands on id = brand_id where staff_id = staff.id order by 1) as brands
      from staff`)
    const expected = demoPeople.map((person) => ({
      login_id: person.loginId,
      is_demo: true,
      set_at: now,
      roles: [...person.roles].sort(),
      brands: [...(person.brands ?? [])],
    }))
    const byLogin = (a: { login_id?: unknown }, b: { login_id?: unknown }) =>
      String(a.login_id).localeCompare(String(b.login_id))
    expect(people.map(({ password_hash: _, ...person }) => person).sort(byLogin)).toEqual(expected.sort(byLogin))
    expect(new Set(people.map((person) => person.password_hash)).size).toEqual(demoPeople.length)
    const [first] = people
    expect(await verify(String(first?.password_hash), demoPassword)).toEqual(true)
    expect(String(first?.password_hash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a load that fails half-way leaves nothing behind', async () => {
    const before = { indexes: await indexes(), rows: await rowsOf('select count(*) from merchants') }
    const failing = loadDemo(database.pool, {
      merchants: 210_000,
      product: 'paywise',
      now,
      seal,
      isAlone: true,
      onProgress() {
        throw new Error('the disk is full')
      },
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect({ indexes: await indexes(), rows: await rowsOf('select count(*) from merchants') }).toEqual(before)
  })

  test('the last of ten million is loaded like the first', async () => {
    await database.pool.query(`insert into merchants (merchant_code) values ('M9999899')`)
    const report = await loadDemo(database.pool, { merchants: 9_999_999, product: 'paywise', now, seal })
    expect(report.merchantsAdded).toEqual(100)
    const [waiting] =
      await rowsOf(`select count(*)::int as merchants, count(kyc_submitted_at)::int as since from merchants
      where merchant_code > 'M9999899' and kyc_approved is null and is_kyc_submitted`)
    expect(waiting?.merchants).toBeGreaterThan(0)
    expect(waiting?.since).toEqual(waiting?.merchants)
  })
})

function merchant(
  code: string,
  name: string,
  mobile: string,
  distributor: string,
  isActive: boolean,
  kyc: number | null,
) {
  return {
    merchant_code: code,
    display_name: name,
    mobile_number: mobile,
    distributor_code: distributor,
    is_active: isActive,
    kyc_approved: kyc,
  }
}
