import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as passing } from 'node:timers/promises'
import { Readable } from 'node:stream'
import * as copyStreams from 'pg-copy-streams'
import { openFieldSealOf } from '#server/adapters/fieldSeal.ts'
import type { Database } from '#server/db/database.ts'
import { backfill } from '#server/platform/feed/index.ts'
import { getTableColumns } from 'drizzle-orm'
import { transactionDetails, transactions } from '#server/db/schema/index.ts'
import { type Client, openTestGateway } from '#tests/support/gateway.ts'
import { eventOf, openFeedClient } from '#tests/support/feedClient.ts'
import { openNats } from '#tests/support/natsServer.ts'
import { openStreamClient } from '#tests/support/streamClient.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { atLeast, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

const merchants = 500
const clientName = 'switch'
const batch = 5_000
/** The first warms caches and plans. */
const rounds = 5
const lanes = 2

const merchantCode = (no: number): string => `FEED${String(no % merchants).padStart(4, '0')}`
const addMerchants = (database: Database) =>
  insertMerchants(
    database.db,
    Array.from({ length: merchants }, (_, no) => buildMerchant({ merchantCode: merchantCode(no) })),
  )

const now = Date.now()
const payments = (round: number) =>
  Array.from({ length: batch * lanes }, (_, at) => {
    const no = round * batch * lanes + at
    return eventOf('payment.created', `PAY-${no}`, {
      merchantCode: merchantCode(no * 7),
      amountPaise: 10_000 + ((no * 7919) % 900_000),
      acquirerPaymentId: `pay-${no}`,
      upiTxnId: `UPI${no}`,
      requestNumber: `RQ${no}`,
      createdAt: new Date(now - (no % 5_000) * 60_000).toISOString(),
      city: 'Pune',
      state: 'Maharashtra',
      pinCode: '411005',
      payerMobile: `m${no % 2_500}`,
      actions: [{ action: 'PAY', event: 'SUCCESSFUL', at: new Date(now).toISOString(), error: '' }],
    })
  })

/** All that is written besides the rows is left out: no event is remembered, no sequence kept, nothing counted. */
const copyAndUpsert = async ({ pool }: Database, rows: number): Promise<number> => {
  const { rows: made } = await pool.query<Record<string, unknown>>(
    `select m.merchant_code, t.*, d.* from transactions t join transaction_details d on d.transaction_id = t.id
     join merchants m on m.id = t.merchant_id order by t.id limit $1`,
    [rows],
  )
  await pool.query('truncate transactions cascade')
  await pool.query('truncate merchant_tallies, desk_tallies, recon_tallies')
  const names = (table: typeof transactions | typeof transactionDetails, ...without: string[]) =>
    Object.values(getTableColumns(table))
      .map(({ name }) => name)
      .filter((name) => !without.includes(name))
  const own = names(transactions, 'id', 'merchant_id')
  const details = names(transactionDetails, 'transaction_id')
  const value = (one: unknown): string => {
    if (one === null || one === undefined) return '\\N'
    const text = one instanceof Date ? one.toISOString() : typeof one === 'string' ? one : JSON.stringify(one)
    return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
  }
  const columns = ['merchant_code', ...own, ...details]
  const lines = made.map((row) => `${columns.map((column) => value(row[column])).join('\t')}\n`)
  const client = await pool.connect()
  try {
    const begun = performance.now()
    for (let from = 0; from < lines.length; from += batch) {
      await client.query('begin')
      await client.query(`create temporary table staged on commit drop as
        select ''::text as merchant_code, ${own.map((name) => `t.${name}`).join(', ')}, ${details.map((name) => `d.${name}`).join(', ')}
        from transactions t join transaction_details d on d.transaction_id = t.id limit 0`)
      await pipeline(
        Readable.from(lines.slice(from, from + batch)),
        client.query(copyStreams.from(`copy staged (${columns.join(', ')}) from stdin`)),
      )
      await client.query(`insert into transactions (merchant_id, ${own.join(', ')})
        select m.id, ${own.map((name) => `s.${name}`).join(', ')} from staged s join merchants m on m.merchant_code = s.merchant_code
        on conflict (txn_ref_number) do update set ${own.map((name) => `${name} = excluded.${name}`).join(', ')}`)
      await client.query(`insert into transaction_details (transaction_id, ${details.join(', ')})
        select t.id, ${details.map((name) => `s.${name}`).join(', ')} from staged s join transactions t on t.txn_ref_number = s.txn_ref_number
        on conflict (transaction_id) do update set ${details.map((name) => `${name} = excluded.${name}`).join(', ')}`)
      await client.query('commit')
    }
    return (made.length / (performance.now() - begun)) * 1_000
  } finally {
    client.release()
  }
}

/** Payments by HTTP, beside COPY and a set-based upsert of the same rows into the same indexes with the same triggers. */
export const run = (): Promise<Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const nats = await openNats()
    const testGateway = await openTestGateway(postgresUrl, {
      env: {
        CALLS_PER_MINUTE: '1000000',
        BUSY_AFTER_MS: '60000',
        FEED_NATS_URL: nats.url,
        FEED_NATS_NETWORKS: '127.0.0.1',
      },
    })
    try {
      await addMerchants(testGateway.database)
      const admins: readonly [Client, Client] = [
        await testGateway.enter('opsadmin'),
        await testGateway.enter('deskadmin'),
      ]
      const platform = await openFeedClient(testGateway, admins, { name: clientName })
      const stream = await openStreamClient(nats, platform.secret)
      const applied = async () => {
        const { rows } = await testGateway.database.pool.query<{ events: number }>(
          'select count(*)::int as events from transactions',
        )
        return rows[0]?.events ?? 0
      }
      const rates: number[] = []
      const streamRates: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const published = payments(10 * rounds + round)
        const there = await applied()
        // Nothing is taken while the platform publishes: that is its work, and not the desk's.
        const holder = await testGateway.database.pool.connect()
        await holder.query('begin')
        await holder.query('lock table feed_events in share mode')
        await stream.publish(published)
        const publishedAt = performance.now()
        await holder.query('commit')
        holder.release()
        while ((await applied()) < there + published.length) await passing(20)
        if (round > 0) streamRates.push((published.length / (performance.now() - publishedAt)) * 1_000)
        const events = payments(round)
        const begun = performance.now()
        const answers = await Promise.all(
          Array.from({ length: lanes }, (_, lane) => platform.send(events.slice(lane * batch, (lane + 1) * batch))),
        )
        const took = performance.now() - begun
        const taken = answers.reduce((sum, { body }) => sum + (body.applied ?? 0), 0)
        if (taken !== events.length) throw new Error(`${taken} of ${events.length} payments were applied`)
        if (round > 0) rates.push((events.length / took) * 1_000)
      }
      const feed = rates.reduce((sum, one) => sum + one, 0) / rates.length
      const streamed = streamRates.reduce((sum, one) => sum + one, 0) / streamRates.length
      const folder = mkdtempSync(join(tmpdir(), 'opsdesk-backfill-'))
      const path = join(folder, 'payments.ndjson')
      const history = Array.from({ length: rounds - 1 }, (_, at) => payments(rounds + at)).flat()
      writeFileSync(path, history.map((event) => `${JSON.stringify(event)}\n`).join(''))
      const begun = performance.now()
      const filled = await backfill(
        {
          database: testGateway.database,
          fieldSeal: openFieldSealOf({ dataDir: folder, fieldKey: undefined }),
          now: () => new Date(),
        },
        { path, client: clientName, isDryRun: false, isAgain: true },
      )
      const backfilled = (history.length / (performance.now() - begun)) * 1_000
      rmSync(folder, { recursive: true, force: true })
      if (filled.counts.applied !== history.length)
        throw new Error(`${filled.counts.applied} of ${history.length} were applied`)
      const copied = await copyAndUpsert(testGateway.database, batch * lanes * rounds)
      return [
        told('payments by HTTP, two requests of 5,000 at a time', feed, 'payments/s'),
        told('payments that wait in a stream', streamed, 'payments/s'),
        atLeast('a stream of payments against HTTP', streamed / feed, 'times', 0.8),
        told('COPY and a set-based upsert of the same rows', copied, 'payments/s'),
        atLeast('feed of payments against COPY and upsert', feed / copied, 'times', 0.35),
        told('the same from a file', backfilled, 'payments/s'),
        atLeast('a file of payments against COPY and upsert', backfilled / copied, 'times', 0.5),
      ]
    } finally {
      await testGateway.close()
      await nats.close()
    }
  })
