import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import { removeRun, runFolder } from '#commands/runFolders.ts'
import { openFieldSealOf } from '#server/adapters/fieldSeal.ts'
import type { Database } from '#server/db/database.ts'
import { transactionDetails, transactions } from '#server/db/schema/index.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { backfill } from '#server/platform/feed/index.ts'
import { eventOf, openFeedClient } from '#tests/support/feedClient.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { atLeast, atMost, type Figure, told } from '../figure.ts'
import { withOwnPostgres } from '../ownPostgres.ts'
import { seed } from './drawn.ts'

const merchants = 2_000
const clientName = 'switch'
/** The same payment once more, as the door wrote it. */
const doorRef = (ref: string) => `D${ref}`

/** Fields of the feed are called as the columns are; an instant is a text, and a merchant has its code. */
const eventsOf = async ({ pool }: Database) => {
  const fields = Object.entries({ ...getTableColumns(transactions), ...getTableColumns(transactionDetails) })
    .filter(([field]) => !['id', 'merchantId', 'transactionId', 'txnRefNumber'].includes(field))
    .map(([field, { name }]) => `'${field === 'paymentGateway' ? 'gateway' : field}', r.row->'${name}'`)
  // A function takes a hundred arguments.
  const half = Math.ceil(fields.length / 2)
  const { rows } = await pool.query<{ ref: string; data: Record<string, unknown> }>(
    // "offset 0": each row is made once, and not once for each of its fields.
    `select r.ref, jsonb_build_object('merchantCode', r.row->'merchant_code', ${fields.slice(0, half).join(', ')})
       || jsonb_build_object(${fields.slice(half).join(', ')}) as data
     from (select p.txn_ref_number as ref, to_jsonb(p) as row from (
       select m.merchant_code, t.*, d.* from transactions t join transaction_details d on d.transaction_id = t.id
         join merchants m on m.id = t.merchant_id order by t.id) p offset 0) r`,
  )
  const instant = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : value)
  return rows.map(({ ref, data }) =>
    eventOf('payment.created', doorRef(ref), {
      ...data,
      createdAt: instant(data['createdAt']),
      expiresAt: instant(data['expiresAt']),
      requestedAt: instant(data['requestedAt']),
    }),
  )
}

/** Rows that the door did not leave as PostgreSQL made them. */
const countDifferent = async ({ pool }: Database): Promise<number> => {
  const { rows } = await pool.query<{ different: number }>(`
    select count(*)::int as different from transactions a join transaction_details ad on ad.transaction_id = a.id
    left join transactions b on b.txn_ref_number = 'D' || a.txn_ref_number
    left join transaction_details bd on bd.transaction_id = b.id
    where a.txn_ref_number like 'TXN%' and ((to_jsonb(a) - '{id,txn_ref_number}'::text[])
        is distinct from (to_jsonb(b) - '{id,txn_ref_number}'::text[])
      or (to_jsonb(ad) - 'transaction_id') is distinct from (to_jsonb(bd) - 'transaction_id'))`)
  return rows[0]?.different ?? Number.NaN
}

/** Payments made by PostgreSQL itself, sent once more through the door for files: how fast that is, and that both leave the same rows. */
export const compareDoor = (payments: number): Promise<Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const testGateway = await openTestGateway(postgresUrl)
    const folder = runFolder('door')
    try {
      const { database } = testGateway
      const fieldSeal = openFieldSealOf({ dataDir: folder, fieldKey: undefined })
      await loadDemo(database.pool, {
        merchants,
        transactions: payments,
        product: 'paywise',
        now: new Date(),
        seal: fieldSeal,
        isAlone: true,
      })
      await openFeedClient(testGateway, [await testGateway.enter('opsadmin'), await testGateway.enter('deskadmin')], {
        name: clientName,
      })
      const path = join(folder, 'payments.ndjson')
      const events = await eventsOf(database)
      writeFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''))
      const begun = performance.now()
      const { counts } = await backfill(
        { database, fieldSeal, now: () => new Date() },
        { path, client: clientName, isDryRun: false, isAgain: true },
      )
      const perSecond = (counts.applied / (performance.now() - begun)) * 1_000
      if (counts.applied < events.length) console.error(counts)
      const different = await countDifferent(database)
      await database.pool.query(`update transactions set amount_paise = amount_paise + 1
        where id = (select max(id) from transactions where txn_ref_number like 'D%')`)
      return [
        told('payments from a file through the door', perSecond, 'payments/s', seed),
        atLeast('payments that both ways have', counts.applied, 'payments', events.length, seed),
        atMost('of them not alike', different, 'payments', 0, seed),
        atLeast('planted paisa: payments found', (await countDifferent(database)) - different, 'payments', 1, seed),
      ]
    } finally {
      await testGateway.close()
      await removeRun(folder)
    }
  })
