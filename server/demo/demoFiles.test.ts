import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFieldSeal } from '#server/adapters/fieldSeal.ts'
import { openLocalFileStore } from '#server/adapters/localFileStore.ts'
import type { Database } from '#server/db/database.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'
import { loadDemo } from './loadDemo.ts'
import { brandCodes } from './words.ts'

// At five in the morning in India.
const now = new Date('2026-02-20T23:30:00.000Z')
const folder = mkdtempSync(join(tmpdir(), 'opsdesk-demo-'))
let database: Database
beforeAll(async () => {
  database = await openMigratedDatabase()
  await loadDemo(database.pool, {
    merchants: 500,
    transactions: 6_000,
    product: 'paywise',
    now,
    seal: openFieldSeal(Buffer.alloc(32, 7)),
    files: await openLocalFileStore(folder),
    isAlone: true,
  })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(statement, values)).rows

test('files of recon were uploaded by one person and confirmed by another; a force-match waits and one was turned down', async () => {
  const files =
    await rowsOf(`select e.file_description as of, j.state, j.rows_total > 0 as rows, p.login_id as by, q.login_id as confirmed
    from file_jobs j join file_entries e on e.id = j.file_entry_id join staff p on p.id = j.staff_id
      join staff q on q.id = j.confirmed_by where j.script_id = 'payout_recon' order by 1, 2`)
  const file = (of: string, state: string) => ({
    of: `${of}|PAYMENT`,
    state,
    rows: true,
    by: 'finance',
    confirmed: 'finance2',
  })
  expect(files).toEqual([
    file('PAYU', 'done'),
    file('RAZORPAY', 'done'),
    file('RAZORPAY', 'doneWithFailures'),
    file('TRACKNPAY', 'doneWithFailures'),
  ])
  expect(await rowsOf('select state from recon_force_matches order by state')).toEqual([
    { state: 'awaitingApproval' },
    { state: 'rejected' },
  ])
})

test('statements were sent to merchants and one was not, cashback was written, and their bytes are there', async () => {
  expect(await rowsOf('select state, count(*)::int as sends from mis_sends group by 1 order by 1')).toEqual([
    { state: 'failed', sends: 1 },
    { state: 'sent', sends: 3 },
  ])
  const written = await rowsOf(`select storage_key as key from stored_files
    where action in ('CASHBACK_OUTPUT', 'SETTLEMENT_MIS_OUTPUT') and byte_size > 1000`)
  expect(written).toHaveLength(6)
})

test('somebody of two brands has an offer to decide on that they did not make', async () => {
  expect(
    await rowsOf(`select w.brand_code as brand from offer_waits w
      join staff p on p.login_id = 'brandlead' and p.id <> w.asked_by
      join staff_brands l on l.staff_id = p.id join brands b on b.id = l.brand_id and b.brand_code = w.brand_code
      where w.state = 'awaitingApproval'
        and 2 = (select count(*) from staff_brands where staff_id = p.id)
        and exists (select from staff_roles r join role_services g on g.role_id = r.role_id join services s on s.id = g.service_id
          where r.staff_id = p.id and lower(s.service_name) in ('upload_offer', 'offerdescupdate'))`),
  ).toEqual([{ brand: 'ASTRON' }])
})

test('no message left in the hours in which people sleep, and one campaign is a notification to one merchant', async () => {
  expect(
    await rowsOf(`select code from campaigns where started_at is not null
      and (started_at at time zone 'Asia/Kolkata')::time not between '10:00' and '20:50'`),
  ).toEqual([])
  expect(
    await rowsOf(`select c.door, c.state, c.merchant_code = r.merchant_code as is_theirs from campaigns c
      join campaign_recipients r on r.plan_id = c.plan_id where c.door = 'notification'`),
  ).toEqual([{ door: 'notification', state: 'completed', is_theirs: true }])
})

test('no sole proprietor is called a company, and every brand and promo card has its pictures', async () => {
  expect(
    await rowsOf(`select name from (
      select business_name as name, business_type from merchants m join kyc_records k on k.merchant_id = m.id
      union all select legal_name, business_type from super_merchants
      union all select m.business_name, s.business_type from super_merchants s join merchants m on m.id = s.merchant_id) found
      where lower(business_type) like '%propriet%' and name ~* '(private limited|and company)$'`),
  ).toEqual([])
  const pictured =
    await rowsOf(`select array_agg(distinct b.brand_code order by b.brand_code) as brands, count(p.name) = count(*) as all_there
    from offer_banners b left join pictures p on p.name = b.media_url`)
  expect(pictured).toEqual([{ brands: [...brandCodes].toSorted(), all_there: true }])
  expect(
    await rowsOf(`select c.title from promo_cards c where not exists (select from pictures p where p.name = c.image)`),
  ).toEqual([])
})
