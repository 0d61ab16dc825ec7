import { readFileSync } from 'node:fs'
import pg from 'pg'
const dir = `.tmp/bench/scale-${process.argv[2]}`
const c = new pg.Client({
  host: '127.0.0.1',
  port: Number(readFileSync(`${dir}/postgres.port`, 'utf8')),
  user: process.env.PGU ?? 'opsdesk_superuser',
  password: readFileSync(`${dir}/postgres.password`, 'utf8').trim(),
  database: process.env.PGD ?? 'opsdesk',
})
await c.connect()
for (const q of process.argv.slice(3)) {
  const t = performance.now()
  const r: any = await c.query(q)
  for (const one of [r].flat())
    if (one.rows?.length) {
      if (one.fields?.[0]?.name === 'QUERY PLAN') console.log(one.rows.map((x: any) => x['QUERY PLAN']).join('\n'))
      else console.table(one.rows.slice(0, 40))
    }
  console.log(Math.round(performance.now() - t), 'ms', r.rowCount)
}
await c.end()
