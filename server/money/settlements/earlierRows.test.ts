import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'

const folder = join(import.meta.dirname, '../../db/migrations')
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const first = migrations.findIndex((name) => name.startsWith('0026'))

test('settlements of before become rows: settled ones as they were told, others by the desk’s arithmetic, held ones with a hold', async () => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name} template template0`)
  await admin.end()
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  // The migrator makes it.
  await client.query('create schema drizzle')
  const apply = async (files: readonly string[]) => {
    await client.query('begin')
    for (const file of files)
      for (const statement of readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint'))
        await client.query(statement)
    await client.query('commit')
  }
  await apply(migrations.slice(0, first))
  await client.query(`insert into merchants (merchant_code) values ('M0000001')`)
  await client.query(`insert into transactions (merchant_id, txn_ref_number, txn_type, status, amount_paise, created_at)
    select m.id, 'T' || n, 'upi', 'Successful', 100000, '2026-02-01T20:00:00Z' from merchants m, generate_series(1, 3) n`)
  // GST was rounded down: 18 % of 1,503 are 270.54.
  await client.query(`insert into settlement_details (transaction_id, status, amount_paise, net_paise, mdr_paise, gst_paise, utr_number)
    select id, (array['Settled', 'Hold', 'Ready_to_Settle'])[row_number() over (order by id)], 98227, 98227, 1503, 270,
      case when txn_ref_number = 'T1' then 'UTR1' else '' end from transactions`)
  await apply(migrations.slice(first))
  const { rows } =
    await client.query(`select r.txn_ref_number as ref, r.status, r.txn_day::text as day, r.gst_paise::int as gst,
      r.amount_paise::int as amount, r.bank_status as bank, h.status as hold from settlement_rows r
    left join settlement_holds h on h.transaction_id = r.id order by r.id`)
  await client.end()
  const day = '2026-02-02'
  expect(rows).toEqual([
    { ref: 'T1', status: 'Settled', day, gst: 270, amount: 98_227, bank: 'CREDITED', hold: null },
    { ref: 'T2', status: 'Hold', day, gst: 271, amount: 98_226, bank: 'NOT_SENT', hold: 'HOLDCC' },
    { ref: 'T3', status: 'Ready_to_Settle', day, gst: 271, amount: 98_226, bank: 'NOT_SENT', hold: null },
  ])
})
