import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFieldSeal } from '#server/adapters/fieldSeal.ts'
import type { Database } from '#server/db/database.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'
import { loadDemo } from './loadDemo.ts'

const now = new Date('2026-02-20T09:00:00.000Z')
let database: Database
beforeAll(async () => {
  database = await openMigratedDatabase()
  const seal = openFieldSeal(Buffer.alloc(32, 7))
  await loadDemo(database.pool, { merchants: 500, transactions: 6_000, product: 'paywise', now, seal, isAlone: true })
})
afterAll(() => database.close())

const rowsOf = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows

test('a fortnight is settled day by day: the last batches wait for the bank and for their file, yesterday is open', async () => {
  const batches = await rowsOf(sql`select txn_day::text as day, state from settlement_batches order by id desc limit 4`)
  expect(batches).toEqual([
    { day: '2026-02-17', state: 'approved' },
    { day: '2026-02-16', state: 'fileIssued' },
    { day: '2026-02-15', state: 'closed' },
    { day: '2026-02-14', state: 'closed' },
  ])
  const [open] = await rowsOf(
    sql`select count(*)::int as rows from settlement_rows where status = 'Ready_to_Settle' and txn_day = '2026-02-19'`,
  )
  expect(Number(open?.['rows'])).toBeGreaterThan(10)
})

test('it balances: rows and adjustments of each merchant are its payout, and payouts are the batch', async () => {
  expect(
    await rowsOf(sql`
      with parts as (select batch_id, merchant_id, amount_paise from settlement_rows where batch_id is not null
        union all select batch_id, merchant_id, amount_paise from settlement_adjustments where batch_id is not null)
      select b.id from settlement_batches b where b.amount_paise is distinct from (select sum(amount_paise) from parts where batch_id = b.id)
        or b.amount_paise is distinct from (select sum(amount_paise) from settlement_payouts where batch_id = b.id)`),
  ).toEqual([])
})

test('reserves keep a part of each batch back, one has ended and is paid, and a hold keeps everything', async () => {
  const [found] = await rowsOf(sql`
    select (select array_agg(kind || ' ' || state order by kind, state) from merchant_holds) as holds,
      (select count(distinct from_hold_id)::int from settlement_adjustments where kind = 'reserved') as keeping,
      (select count(*)::int from settlement_adjustments a join merchant_holds h on h.id = a.from_hold_id
        where a.kind = 'reservePaid' and h.state = 'ended' and a.batch_id is null) as unpaid,
      (select count(*)::int from settlement_adjustments where kind = 'reservePaid' and batch_id is not null) > 0 as paid,
      (select count(*)::int from settlement_rows where 'merchant-on-hold' = any(hindrances)) > 0 as held`)
  expect(found).toEqual({
    holds: ['hold active', 'hold asked', 'reserve active', 'reserve declined', 'reserve ended', 'reserve releaseAsked'],
    keeping: 3,
    unpaid: 0,
    paid: true,
    held: true,
  })
})

test('something came back and was paid again, something is held by somebody, one refund is unknown and one is recovered', async () => {
  const [found] = await rowsOf(sql`
    select (select count(*)::int from settlement_payouts where state = 'returned') > 0 as returned,
      (select count(*)::int from settlement_adjustments where kind = 'returned' and batch_id is not null) > 0 as paid_again,
      (select count(*)::int from settlement_rows r where status = 'Hold') as held,
      (select count(*)::int from settlement_rows r join settlement_holds h on h.transaction_id = r.id and h.released_at is null
        join staff s on s.id = h.held_by where r.status = 'Hold' and s.login_id = 'finance') as held_by_finance,
      (select array_agg(state order by state) from refunds) as refunds,
      (select count(*)::int from settlement_adjustments where kind = 'recovery' and from_refund_id is not null) as recoveries,
      (select count(*)::int from settlement_holds where released_at is null and expected_on <= '2026-02-20') as due,
      (select count(*)::int from regularizations r join transactions t on t.id = r.transaction_id
        where lower(t.status) = 'successful') as regularized`)
  expect(found).toMatchObject({
    returned: true,
    paid_again: true,
    refunds: ['awaitingApproval', 'success', 'unknown'],
    recoveries: 1,
    due: 1,
    regularized: 2,
  })
  expect(found?.['held']).toBe(found?.['held_by_finance'])
  expect(Number(found?.['held'])).toBeGreaterThan(5)
})

test('a dozen payments are disputed, in each state; merchants bear what was lost, each once', async () => {
  const [found] = await rowsOf(sql`
    select count(*)::int as disputes, array_agg(distinct status order by status) as states,
      (count(*) filter (where case when status in ('lost', 'accepted') then amount_paise else 0 end <> (
        select coalesce(-sum(a.amount_paise), 0) from settlement_adjustments a where a.from_dispute_ref = dispute_ref)))::int as wrong
    from disputes`)
  expect(found).toMatchObject({ disputes: 12, states: ['accepted', 'defended', 'lost', 'open', 'won'], wrong: 0 })
})

test('recon shows a shortfall, a surplus and an unknown reference, and its tallies are what counting gives', async () => {
  const [found] = await rowsOf(sql`
    select (select count(*)::int from recon_transfers where state = 'under') as short,
      (select count(*)::int from recon_transfers where state = 'over') as over,
      (select count(*)::int from recon_transfers where state = 'reconciled') > 10 as most_reconciled,
      (select count(*)::int from recon_lines where finding = 'unknown' and gateway = 'TRACKNPAY') as unknown`)
  expect(found).toMatchObject({ short: 1, most_reconciled: true, unknown: 2 })
  expect(Number(found?.['over'])).toBeGreaterThan(0)
  const used = sql`select * from recon_tallies where (captured, settled, lines, surplus_paise) <> (0, 0, 0, 0) order by day, gateway`
  const stored = await rowsOf(used)
  await rowsOf(sql`select rebuild_recon_tallies()`)
  expect(await rowsOf(used)).toEqual(stored)
})

test('what comes in after the demo gets an id that nothing of the demo has', async () => {
  const { rows: columns } = await database.pool.query<{ name: string; id: string }>(
    `select table_name as name, column_name as id from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  expect(columns.length).toBeGreaterThan(30)
  const behind = await Promise.all(
    columns.map(async ({ name, id }) => {
      const { rows } = await database.pool.query<{ taken: boolean }>(
        `select coalesce(max("${id}"), 0) > coalesce(pg_sequence_last_value(pg_get_serial_sequence('${name}', '${id}')::regclass), 0)
           as taken from "${name}"`,
      )
      return rows[0]?.taken === true ? [name] : []
    }),
  )
  expect(behind.flat()).toEqual([])
})

test('the last month has its papers, with a merchant that cannot have one and a credit note that waits; no payment was left behind', async () => {
  const [found] = await rowsOf(sql`
    select (select count(*)::int from papers where kind = 'feeInvoice' and state = 'issued' and month = '2026-01-01') as invoices,
      (select count(*)::int from papers where kind = 'statement' and state = 'issued' and month = '2026-01-01') as statements,
      (select jsonb_array_length(left_out) from paper_runs where state = 'issued') as left_out,
      (select count(*)::int from papers where kind = 'creditNote' and state = 'draft') as notes,
      (select count(*)::int from settlement_rows where status in ('Draft', 'Hold') and txn_day < '2026-02-01') as behind`)
  expect(found).toMatchObject({ left_out: 1, notes: 1, behind: 0 })
  expect([Number(found?.['invoices']) > 10, Number(found?.['statements']) > 10]).toEqual([true, true])
})
