import type { Database } from '#server/db/database.ts'
import { openFileStore } from '#server/adapters/openFileStore.ts'
import fastify from 'fastify'
import { removeAll, runRetention } from '#server/platform/retention/index.ts'
import { readConfig } from '#server/gateway/config.ts'
import { percentile } from '../percentile.ts'

const removed = 50_000

/** What the night counts, kind by kind, and what the removal of a month of messages costs those who read meanwhile. */
export const measureRetention = async (database: Database, dataDir: string): Promise<[string, number][]> => {
  const { pool } = database
  const files = await openFileStore({ dataDir, filesBucket: undefined })
  const config = readConfig({ DATA_DIR: dataDir })
  const gateway = { database, files, log: fastify().log, now: () => new Date(), config }
  await pool.query('delete from retention_runs')
  const begun = performance.now()
  await runRetention(gateway)
  const counted = (performance.now() - begun) / 1_000
  const { rows } = await pool.query<{ kind: string; s: number }>(
    `select kind, extract(epoch from lead(counted_at) over (order by counted_at) - counted_at)::float8 as s
     from retention_notices order by 2 desc nulls last limit 3`,
  )
  await pool.query(
    `insert into messages (id, merchant_id, campaign_name, channel, recipient, body, state, created_at, sent_at)
     select gen_random_uuid(), m.id, 'OLD', 'sms', '9000000000', 'Dear merchant, your settlement of yesterday is on its way.', 'sent',
       now() - interval '5 years' + n * interval '30 days' / ${removed}, now() - interval '5 years'
     from generate_series(1, ${removed}) n join lateral (select id from merchants order by id offset n % 50 limit 1) m on true`,
  )
  const latencies: number[] = []
  const reading = { isOver: false }
  const readers = (async () => {
    while (!reading.isOver) {
      const since = performance.now()
      await pool.query('select * from messages order by created_at desc limit 50')
      latencies.push(performance.now() - since)
    }
  })()
  const since = performance.now()
  await removeAll(gateway, 'messages', new Date(Date.now() - 4 * 365 * 86_400_000))
  const took = (performance.now() - since) / 1_000
  reading.isOver = true
  await readers
  return [
    ['retention counted, s', counted],
    ...rows.flatMap(({ kind, s }): [string, number][] => (s === null ? [] : [[`of it ${kind}, s`, s]])),
    ['removal of old messages, rows/s', removed / took],
    ['latest messages meanwhile, p99, ms', percentile(latencies, 99)],
  ]
}
