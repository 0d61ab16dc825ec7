import { mkdirSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls, type CallName } from '#contract/index.ts'
import { serviceNames } from '#server/access/defaultRoles.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { assignManager, insertTransactions, limitToBrand } from '#tests/transactions.ts'
import { attempt, refusedAs, tries, type Target } from './scopeTries.ts'

const wanted = Number(process.env['SCOPE_TRIES'] ?? 240)
const seed = Number(process.env['SCOPE_SEED'] ?? 20_261_122)
const canary = 'QZJX7741CANARY'

let desk: TestGateway
/** Of ASTRON alone, and a relationship manager of M0000006 alone, of whatever brand: each holds every service. */
let people: readonly Client[]
let viewId: string
let mappingId: number

beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'))
  const { db, pool } = desk.database
  await insertMerchants(db, [
    buildMerchant({ merchantCode: 'M0000001', brandCode: 'ASTRON' }),
    buildMerchant({ merchantCode: 'M0000006', brandCode: 'ASTRON' }),
    ...[2, 3, 4].map((number) =>
      buildMerchant({
        merchantCode: `M000000${number}`,
        brandCode: 'BOLTWAVE',
        displayName: `${canary} ${number}`,
        businessName: canary,
        contactPerson: canary,
        panNumber: 'QZJXP7741C',
      }),
    ),
  ])
  const createdAt = new Date(Date.now() - 60_000)
  await insertTransactions(
    db,
    ['M0000002', 'M0000003', 'M0000001'].map((merchantCode, at) => ({
      merchantCode,
      txnRefNumber: `${canary}-${at}`,
      brandCode: 'BOLTWAVE',
      createdAt,
    })),
  )
  await db.execute(sql`insert into call_logs (id, merchant_id, category, comment, created_at)
    select gen_random_uuid(), id, '', ${canary}, now() from merchants where merchant_code = 'M0000002'`)
  const { rows } = await pool.query<{ id: number }>(
    `insert into brand_mappings (merchant_id, brand_code, distributor_code) select id, 'BOLTWAVE', $1 from merchants where merchant_code = 'M0000002' returning id`,
    [canary],
  )
  mappingId = rows[0]?.id ?? 0
  await pool.query(
    `insert into stored_files (id, staff_id, file_name, bucket, folder, storage_key, byte_size, sha256, action, created_at)
     select gen_random_uuid(), id, $1 || '.csv', '', '', $1, 1, '', 'Reports', now() from staff where login_id = 'opsadmin'`,
    [canary],
  )
  const opsadmin = await desk.signIn('opsadmin')
  viewId = (
    await opsadmin.call('tables.saveView', {
      table: 'dashboard.transactions',
      name: canary,
      query: '',
      columns: null,
      isShared: true,
    })
  ).viewId
  await db.execute(sql`insert into role_services (role_id, service_id, is_blocked)
    select r.id, s.id, false from roles r, services s where r.role_name in ('support', 'relationship_manager')
      and lower(s.service_name) in (${sql.join(
        serviceNames('paywise').map((name) => sql`${name.toLowerCase()}`),
        sql`, `,
      )}) on conflict do nothing`)
  await limitToBrand(db, 'support', 'ASTRON')
  await assignManager(db, 'M0000006', 'relmanager')
  people = [await desk.signIn('support'), await desk.signIn('relmanager')]
})
afterAll(() => desk.close())

const drawing = (from: number) => {
  let state = from
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 0x1_0000_0000) * below)
  }
}

const run = async (count: number) => {
  const draw = drawing(seed)
  const found = { tries: 0, leaks: [] as string[], notRefused: [] as string[], refused: 0 }
  for (let at = 0; at < count; at += 1) {
    const one = tries[at % tries.length] as (typeof tries)[number]
    const isGuessed = draw(3) === 0
    const target: Target = {
      merchantCode: isGuessed ? `M${String(10 + draw(9_000_000)).padStart(7, '0')}` : `M000000${2 + draw(3)}`,
      txnRefNumber: isGuessed ? `TXN${draw(1_000_000)}` : `${canary}-${draw(3)}`,
      mappingId: isGuessed ? draw(1_000_000) + 1_000 : mappingId,
      viewId: isGuessed ? crypto.randomUUID() : viewId,
    }
    const answer = await attempt(people[draw(people.length)] as Client, one, target)
    found.tries += 1
    if (answer.text.includes(canary) || answer.text.includes('QZJXP7741C')) found.leaks.push(answer.call)
    if (answer.isRefused) found.refused += 1
    else if (one.refused) found.notRefused.push(`${answer.call} ${answer.status}`)
  }
  return found
}

const audited = async () => {
  const { rows } = await desk.database.pool.query<{ n: number }>(
    `select count(*)::int as n from audit_entries where outcome = any($1)`,
    [refusedAs],
  )
  return rows[0]?.n ?? 0
}

test('a limit that is gone is seen: the tries then bring canaries', async () => {
  const { pool } = desk.database
  const { rows } = await pool.query('select staff_id, brand_id from staff_brands')
  await pool.query('delete from staff_brands')
  const planted = await run(tries.length * 2)
  for (const row of rows as { staff_id: string; brand_id: number }[])
    await pool.query('insert into staff_brands (staff_id, brand_id) values ($1, $2)', [row.staff_id, row.brand_id])
  await pool.query(`update merchants set display_name = $1 || merchant_code where brand_code = 'BOLTWAVE'`, [canary])
  expect([planted.leaks.length > 3, planted.notRefused.length > 3]).toEqual([true, true])
})

test('ids of another brand, of other people, of nobody: nothing of them comes back, and each refused try is in the audit', async () => {
  const before = await audited()
  const found = await run(wanted)
  const kept = (await audited()) - before
  if (process.env['SCOPE_RESULT'] !== undefined) {
    mkdirSync('.tmp', { recursive: true })
    writeFileSync(
      process.env['SCOPE_RESULT'],
      JSON.stringify({ ...found, seed, audited: kept, calls: new Set(tries.map(({ call }) => call)).size }),
    )
  }
  expect({ leaks: found.leaks, notRefused: found.notRefused, notAudited: found.refused - kept }).toEqual({
    leaks: [],
    notRefused: [],
    notAudited: 0,
  })
})

test('every call of the merchant view, the dashboard and the tables is tried, or takes no id', () => {
  const withoutId: readonly CallName[] = [
    'merchants.changes',
    'dashboard.managers',
    'tables.layout',
    'kyc.settings',
    'kyc.exportIncomplete',
    'kyc.uploadDocument',
    'kyc.commitDocument',
    'kyc.decideProvider',
    'tables.saveLayout',
  ]
  const tried = new Set<string>([...tries.map(({ call }) => call), ...withoutId])
  expect(
    Object.keys(calls).filter(
      (name) => /^(merchants|portfolio|dashboard|tables|kyc|messages)\./.test(name) && !tried.has(name),
    ),
  ).toEqual([])
})
