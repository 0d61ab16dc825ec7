import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#tests/support/gateway.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase(inject('postgresUrl'))
})
afterAll(() => database.close())

test('every foreign key has an index that begins with its column', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string; has_index: boolean }>(`
    select c.conrelid::regclass::text as table, a.attname as column,
      exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]) as has_index
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((key) => !key.has_index)).toEqual([])
})

const lookups: readonly (readonly [what: string, index: string, query: string])[] = [
  [
    'files of a person by name',
    'stored_files_staff',
    `select from stored_files where staff_id = '019ab000-0000-7000-8000-000000000000' and file_name = 'x'`,
  ],
  ['work on the same content', 'file_jobs_content', `select from file_jobs where sha256 = 'x' and state = 'done'`],
  [
    'the job of a result file',
    'file_jobs_result',
    `select from file_jobs where result_file_id = '019ab000-0000-7000-8000-000000000000'`,
  ],
  [
    'the entries of a file',
    'file_entries_stored_file',
    `select from file_entries where stored_file_id = '019ab000-0000-7000-8000-000000000000'`,
  ],
  ['notifications that are not sent', 'notifications_unsent', `select from notifications where not notification_sent`],
  ...[
    ['entries of a person', 'audit_entries_login', `login_id = 'x'`],
    ['entries of a call', 'audit_entries_call', `call = 'x'`],
    ['entries of a time', 'audit_entries_at', `at >= now() - interval '1 day'`],
    ['entries that were refused', 'audit_entries_refused', `outcome <> 'done'`],
  ].map(
    ([what = '', index = '', where]) =>
      [
        what,
        index,
        `select * from audit_entries where ${where} and (at, id) < (now(), 7) order by at desc, id desc limit 51`,
      ] as const,
  ),
  ['entries of a record', 'audit_entries_subject', `select * from audit_entries where subject = any('{a,b}')`],
  ['entries of several records', 'audit_entries_records', `select * from audit_entries where records && '{a}'`],
  [
    'what sheets did to a merchant',
    'file_job_rows_merchant',
    `select * from file_job_rows where merchant_code = 'M' and outcome = 'done'`,
  ],
  ...[
    `select sum(amount_paise) from transactions where txn_type in ('card', 'brand_card') and card_category = 'CREDIT'`,
    // Schemes by their key: before 18, a table that is read whole costs so much here that all other costs are equal.
    `select sum(amount_paise) from transactions where txn_type = 'brand_emi' and brand_code = 'X' and emi_months = 12
       and card_category = 'DEBIT' and emi_plan_code not in (select bank_tenure_id from bank_schemes where id > 0)`,
  ].map(
    (query, at) =>
      [
        ['what a rate is tried on', 'what a bank scheme is tried on'][at] ?? '',
        'Index Only Scan using transactions_successful',
        `${query} and created_at >= now() - interval '30 days' and lower(status) = 'successful'`,
      ] as const,
  ),
  [
    'transactions of all merchants in the order of their amounts',
    'transactions_amount',
    `select id from transactions t where brand_code <> '' order by amount_paise desc, created_at desc, id desc limit 5`,
  ],
  ['jobs that wait', 'file_jobs_waiting', `select from file_jobs where state = 'pending' and created_at < now()`],
]

const planOf = async (query: string, ...settings: readonly string[]): Promise<string> => {
  const client = await database.pool.connect()
  try {
    for (const setting of settings) await client.query(`set ${setting} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    return rows.map((line) => line['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}

test.each(lookups)('%s are found by index', async (_, index, query) => {
  expect(await planOf(query, 'enable_seqscan')).toContain(index)
})

test.each([
  [`brand_code <> '' and lower(status) = 'failed' order by (amount_paise + 0)`, 'transactions_merchant_brand'],
  [`brand_code <> '' order by (txn_ref_number || '')`, 'transactions_merchant_brand'],
  [`brand_code = '' order by payer`, 'transactions_merchant_other'],
])('transactions of a merchant, %s, are sorted without one being looked up', async (asked, index) => {
  const query = `select id from transactions where merchant_id = 7 and ${asked}, created_at, id limit 5`
  expect(await planOf(query, 'enable_seqscan', 'enable_bitmapscan')).toContain(`Index Only Scan using ${index}`)
})
