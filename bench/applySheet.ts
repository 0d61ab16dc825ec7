import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as passing } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import * as copyStreams from 'pg-copy-streams'
import { openFileStore } from '#server/adapters/openFileStore.ts'
import { type Database } from '#server/db/database.ts'
import { batchRows, type SheetRow } from '#server/files/sheetReading/index.ts'
import { readConfig } from '#server/gateway/config.ts'
import { type GatewayConfig } from '#server/gateway/gatewayConfig.ts'
import { openGateway } from '#server/app/openGateway.ts'
import { applyBatch, lanes } from '#server/files/jobs/applySheet.ts'
import { withConcurrency } from '#server/files/jobs/withConcurrency.ts'
import { claimJob, isOfSheet } from '#server/files/jobs/jobLease.ts'
import { scriptsById } from '#server/files/scripts/index.ts'
import { buildSheet, merchantHeaders } from '#tests/support/sheets.ts'
import { atLeast, type Figure, printFigures, told } from './figure.ts'
import { withDemoPostgres } from './demoPostgres.ts'
import { median } from './median.ts'

const rowsOfSheet = 100_000
const rowsOneByOne = 10_000
const rounds = 3

type Wish = { code: string; displayName: string; contactPerson: string }

const wishes = (round: string): Wish[] =>
  Array.from({ length: rowsOfSheet }, (_, at) => ({
    code: `M${String(at + 1).padStart(7, '0')}`,
    displayName: `Kirana Bhandar ${round} ${at}`,
    contactPerson: `Ramesh Iyer ${round}`,
  }))

const sheetRow = ({ code, displayName, contactPerson }: Wish, at: number): SheetRow => ({
  rowNumber: at + 2,
  cells: { merchant_code: code, display_name: displayName, contact_person: contactPerson },
  raw: [code, displayName, contactPerson],
  isHidden: false,
  faults: [],
})

/** Its sheet is where the key says, if it is to be read. */
const openJob = async (
  database: Database,
  staffId: string,
  state: 'pending' | 'running',
  storageKey: string = randomUUID(),
): Promise<string> => {
  const [file, entry, job] = [randomUUID(), randomUUID(), randomUUID()]
  await database.pool.query(
    `insert into stored_files (id, staff_id, file_name, bucket, folder, storage_key, byte_size, sha256, created_at)
     values ($1, $2, 'bench.xlsx', '', '', $3, 0, sha256(convert_to($3, 'UTF8')), now())`,
    [file, staffId, storageKey],
  )
  await database.pool.query(
    `insert into file_entries (id, stored_file_id, file_description, action, staff_id, created_at) values ($1, $2, '', 'MERCHANT_UPDATE_INPUT', $3, now())`,
    [entry, file, staffId],
  )
  await database.pool.query(
    `insert into file_jobs (id, file_entry_id, script_id, state, staff_id, sha256, rows_total, created_at)
     values ($1, $2, 'merchant_update', $6, $3, sha256(convert_to($4, 'UTF8')), $5, now())`,
    [job, entry, staffId, storageKey, rowsOfSheet, state],
  )
  return job
}

async function* batchesOf(rows: SheetRow[]): AsyncGenerator<SheetRow[]> {
  for (let from = 0; from < rows.length; from += batchRows) yield rows.slice(from, from + batchRows)
}

/** Rows, marks, counts and audit, in the batches that a job works in. */
const applyAsJob = async (database: Database, staffId: string, rows: SheetRow[]): Promise<void> => {
  const job = await claimJob(database.db, [])
  if (job === undefined || !isOfSheet(job)) throw new Error('there is no job to claim')
  const actor = { staffId, loginId: 'bench', brands: [], flags: new Set<never>() }
  await withConcurrency(batchesOf(rows), lanes, (batch) =>
    applyBatch({ database }, scriptsById[job.scriptId], job, { job, actor, at: new Date(), rows: batch }),
  )
  await database.pool.query(`update file_jobs set state = 'done' where id = $1`, [job.jobId])
}

/** A job as a gateway takes it up: rows per second from the file that a person has sent, as Excel saves it, to its last row. */
const applySubmitted = async (
  database: Database,
  staffId: string,
  config: GatewayConfig,
  rows: Wish[],
): Promise<number> => {
  const files = await openFileStore(config)
  const path = await files.scratchPath()
  writeFileSync(path, buildSheet({ headers: merchantHeaders, rows: rows.map((wish) => Object.values(wish)) }))
  const jobId = await openJob(database, staffId, 'pending', await files.keep(path))
  const untilJob = async (isSo: string): Promise<void> => {
    const text = `select 1 from file_jobs where id = $1 and ${isSo}`
    while ((await database.pool.query(text, [jobId])).rowCount === 0) await passing(10)
  }
  await settle(database)
  const opened = await openGateway({ config, database, panelDir: undefined })
  const rate = await rowsPerSecond(rows.length, async () => {
    await database.pool.query(`update file_jobs set state = 'checking' where id = $1`, [jobId])
    opened.gateway.wakeJobs()
    await untilJob(`rows_done = ${rows.length}`)
  })
  await untilJob(`state = 'done'`)
  await opened.close()
  return rate
}

const inTransaction = async (database: Database, work: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const applyByCopy = (database: Database, rows: Wish[]): Promise<void> =>
  inTransaction(database, async (client) => {
    await client.query(
      'create temporary table wishes (code text, display_name text, contact_person text) on commit drop',
    )
    const lines = function* () {
      for (let from = 0; from < rows.length; from += 1_000) {
        yield rows
          .slice(from, from + 1_000)
          .map((row) => `${row.code}\t${row.displayName}\t${row.contactPerson}\n`)
          .join('')
      }
    }
    await pipeline(Readable.from(lines()), client.query(copyStreams.from('copy wishes from stdin')))
    await client.query(
      `update merchants m set display_name = w.display_name, contact_person = w.contact_person, version = version + 1
       from wishes w where m.merchant_code = w.code`,
    )
  })

const applyOneByOne = (database: Database, rows: Wish[]): Promise<void> =>
  inTransaction(database, async (client) => {
    for (const { code, displayName, contactPerson } of rows) {
      await client.query({
        name: 'one-merchant',
        text: 'update merchants set display_name = $2, contact_person = $3, version = version + 1 where merchant_code = $1',
        values: [code, displayName, contactPerson],
      })
    }
  })

const rowsPerSecond = async (rows: number, work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (rows * 1_000) / (performance.now() - begun)
}

/** Every round begins on a table without dead rows and with nothing left to write. */
const settle = async (database: Database): Promise<void> => {
  await database.pool.query('vacuum (analyze) merchants')
  await database.pool.query('checkpoint')
}

const measure = async (database: Database, staffId: string, config: GatewayConfig): Promise<Figure[]> => {
  const submitted: number[] = []
  const asJob: number[] = []
  const byCopy: number[] = []
  const oneByOne: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    submitted.push(await applySubmitted(database, staffId, config, wishes(`F${round}`)))
    const jobRows = wishes(`J${round}`).map(sheetRow)
    await openJob(database, staffId, 'running')
    await settle(database)
    asJob.push(await rowsPerSecond(rowsOfSheet, () => applyAsJob(database, staffId, jobRows)))
    const copyRows = wishes(`C${round}`)
    await settle(database)
    byCopy.push(await rowsPerSecond(rowsOfSheet, () => applyByCopy(database, copyRows)))
    const singleRows = wishes(`S${round}`).slice(0, rowsOneByOne)
    await settle(database)
    oneByOne.push(await rowsPerSecond(rowsOneByOne, () => applyOneByOne(database, singleRows)))
  }
  // The first round warms caches and plans.
  const [file, job, copy, single] = [submitted, asJob, byCopy, oneByOne].map((figures) => median(figures.slice(1))) as [
    number,
    number,
    number,
    number,
  ]
  return [
    told('submitted file, read, checked and applied to its last row', file, 'rows/s'),
    told('sheet applied as a job', job, 'rows/s'),
    told('COPY and UPDATE FROM', copy, 'rows/s'),
    told('row by row in one transaction', single, 'rows/s'),
    atLeast('submitted file to COPY and UPDATE FROM', file / copy, 'times', 0.5),
    atLeast('job to COPY and UPDATE FROM', job / copy, 'times', 0.5),
    atLeast('job to row by row', job / single, 'times', 10),
  ]
}

/** A 100,000-row merchant update with audit and row marks, against bare PostgreSQL doing the updates alone. */
export const run = (): Promise<Figure[]> =>
  withDemoPostgres(rowsOfSheet, async ({ database, dataDir }) => {
    await database.pool.query('alter table merchants set (autovacuum_enabled = off)')
    const { rows } = await database.pool.query<{ id: string }>(`select id from staff where login_id = 'opsadmin'`)
    const config = { ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), port: 0 }
    return measure(database, rows[0]?.id ?? '', config)
  })

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
