import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as passing } from 'node:timers/promises'
import * as copyStreams from 'pg-copy-streams'
import { scripts } from '#contract/calls/files/files.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { confirmPlan, listenForJobs, sendSheet } from '#tests/support/fileJobs.ts'
import type { TestGateway } from '#tests/support/gateway.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { atLeast, type Figure, told } from './figure.ts'
import { median } from './median.ts'

const rowsOfSheet = 50_000
const rounds = 3
const brandCode = 'ASTRON'

interface Wish {
  readonly sku: string
  readonly name: string
  readonly rupees: number
  readonly description: string
}

const wishes = (round: string): Wish[] =>
  Array.from({ length: rowsOfSheet }, (_, at) => ({
    sku: `SHEET-${String(at).padStart(6, '0')}`,
    name: `Neo Laptop ${round} ${at}`,
    rupees: 50_000 + (at % 900),
    description: `The ${round} of the year, with two years of warranty`,
  }))

const settle = async ({ database: { pool } }: TestGateway): Promise<void> => {
  await pool.query('vacuum (analyze) products')
  await pool.query('vacuum (analyze) file_job_plan_rows')
  await pool.query('checkpoint')
}

/** A job between two acts of a person: rows of a second of each. */
const applyAsJob = async (
  testGateway: TestGateway,
  rows: readonly Wish[],
): Promise<{ planned: number; applied: number }> => {
  const joel = await testGateway.enter('catalogue')
  const jobs = listenForJobs(testGateway)
  const bytes = buildSheet({
    headers: sheetHeaders(scripts.brand_product_onboarding.sheet),
    rows: rows.map(({ sku, name, rupees, description }) => [sku, name, rupees, description, '']),
  })
  const sent = performance.now()
  const { jobId } = await sendSheet(joel, 'brand_product_onboarding', { name: 'bench.xlsx', bytes }, brandCode)
  await jobs.waits(jobId)
  const planned = rows.length / ((performance.now() - sent) / 1_000)
  await settle(testGateway)
  const confirmed = performance.now()
  await confirmPlan(joel, jobId)
  const isApplied = 'select from file_jobs where id = $1 and rows_done = $2'
  while ((await testGateway.database.pool.query(isApplied, [jobId, rows.length])).rowCount === 0) await passing(10)
  const applied = rows.length / ((performance.now() - confirmed) / 1_000)
  await jobs.ended(jobId)
  return { planned, applied }
}

/** Nothing but the rows: what PostgreSQL does with them when nobody is told and nothing can be taken back. */
const applyByCopy = async ({ database: { pool } }: TestGateway, rows: readonly Wish[]): Promise<number> => {
  const client = await pool.connect()
  const began = performance.now()
  try {
    await client.query('begin')
    await client.query(
      'create temporary table wishes (sku text, name text, price bigint, description text) on commit drop',
    )
    const lines = function* () {
      for (const row of rows) yield `${row.sku}\t${row.name}\t${row.rupees * 100}\t${row.description}\n`
    }
    await pipeline(Readable.from(lines()), client.query(copyStreams.from('copy wishes from stdin')))
    await client.query(
      `update products p set product_name = w.name, price_paise = w.price, description = w.description, version = version + 1
       from wishes w where p.brand_code = $1 and p.product_code = w.sku`,
      [brandCode],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return rows.length / ((performance.now() - began) / 1_000)
}

/** A sheet that changes 50,000 products, between its confirmation and its last row, against COPY and UPDATE alone. */
export const productSheetFigures = async (testGateway: TestGateway): Promise<Figure[]> => {
  const { pool } = testGateway.database
  await pool.query(
    `insert into products (brand_code, product_code, product_name)
     select $1, 'SHEET-' || lpad(n::text, 6, '0'), 'Product ' || n from generate_series(0, $2::int - 1) n`,
    [brandCode, rowsOfSheet],
  )
  await pool.query('alter table products set (autovacuum_enabled = off)')
  const [asJob, planned, byCopy]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round <= rounds; round += 1) {
    const job = await applyAsJob(testGateway, wishes(`J${round}`))
    await settle(testGateway)
    const copied = await applyByCopy(testGateway, wishes(`C${round}`))
    await settle(testGateway)
    // The first round warms caches and plans.
    if (round === 0) continue
    asJob.push(job.applied)
    planned.push(job.planned)
    byCopy.push(copied)
  }
  return [
    told('product sheet of 50,000 rows, from the file to its plan', median(planned), 'rows/s'),
    told('product sheet applied as a job', median(asJob), 'rows/s'),
    told('COPY and UPDATE of the same products', median(byCopy), 'rows/s'),
    atLeast('product sheet to COPY and UPDATE', median(asJob) / median(byCopy), 'times', 0.35),
  ]
}
