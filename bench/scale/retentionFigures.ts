import type { Database } from '#server/db/database.ts'
import { openFileStore } from '#server/adapters/openFileStore.ts'
import fastify from 'fastify'
import { removeAll, runRetention } from '#server/platform/retention/index.ts'
import { readConfig } from '#server/gateway/config.ts'
import { percentile } from '../percentile.ts'

const removed = 50_000

/** What the night counts, kind by kind, and what the removal of a month of comments costs those who read meanwhile. */
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
  const countOf = async () =>
    Number((await pool.query<{ n: string }>('select count(*) as n from call_logs')).rows[0]?.n)
  await pool.query(
    `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
     select gen_random_uuid(), m.id, s.id, '', 'Asked when the money comes. Shown where it is.', '',
       now() - interval '5 years' + n * interval '30 days' / ${removed}
     from generate_series(1, ${removed}) n join (select id, row_number() over (order by id desc) as no from merchants limit 500) m
       on m.no = 1 + n % 500 cross join (select id from staff where login_id = 'finance') s`,
  )
  const latencies: number[] = []
  const reading = { isOver: false }
  const readers = (async () => {
    while (!reading.isOver) {
      const since = performance.now()
      await pool.query(
        'select * from call_logs where merchant_id = (select max(id) from merchants) order by created_at desc limit 20',
      )
      latencies.push(performance.now() - since)
    }
  })()
  const before = await countOf()
  const since = performance.now()
  await removeAll(gateway, 'callLogs', new Date(Date.now() - 4 * 365 * 86_400_000))
  const took = (performance.now() - since) / 1_000
  reading.isOver = true
  await readers
  const gone = before - (await countOf())
  return [
    ['retention counted, s', counted],
    ...rows.flatMap(({ kind, s }): [string, number][] => (s === null ? [] : [[`of it ${kind}, s`, s]])),
    ['a month of 50,000 old comments removed, rows/s', gone / took],
    ['comments of a merchant meanwhile, p99, ms', percentile(latencies, 99)],
  ]
}
