import { setTimeout as pause } from 'node:timers/promises'
import { dayAfter } from '#contract/wire/indianTime.ts'
import type { Database } from '#server/db/database.ts'
import { askMeanwhile } from '../askMeanwhile.ts'
import { callGateway } from '../callGateway.ts'
import { percentile } from '../percentile.ts'
import { addPayments, makePayable, usedDays } from '../settlementDays.ts'
import { judgeStatement } from '../statementFile.ts'
import { merchants } from './scaleData.ts'

interface Night {
  readonly address: string
  readonly database: Database
  /** Sessions of finance: one works, the other asks meanwhile. */
  readonly cookies: readonly [string, string]
  readonly today: string
}

const dayPayments = 20_000
const statementLines = 20_000
const exportedRows = 100_000
/** Before all history: the day has as many payments at each size. */
const firstDayAgo = 900
const waitedMs = 2_400_000
const meanwhile = [['/opspayouts', { page: 1, size: 50 }]] as const

const seconds = (begun: number) => (performance.now() - begun) / 1_000

const untilTallied = async ({ pool }: Database): Promise<void> => {
  const begun = performance.now()
  for (;;) {
    const { rows } = await pool.query<{ marks: number }>('select count(*)::int as marks from position_marks')
    if (rows[0]?.marks === 0) return
    if (performance.now() - begun > waitedMs) throw new Error('The days were not tallied in time.')
    await pause(100)
  }
}

/** Every day of the history, at the first start after a load; nothing where it is done. */
export const tallyAll = async (database: Database): Promise<number> => {
  const begun = performance.now()
  await untilTallied(database)
  return seconds(begun)
}

const settleDay = async ({ address, database, cookies, today }: Night) => {
  await makePayable(database)
  const day = dayAfter(today, -(firstDayAgo - (await usedDays(database))))
  await addPayments(database, day, dayPayments, merchants)
  await untilTallied(database)
  const stop = askMeanwhile(address, cookies[1], meanwhile)
  const begun = performance.now()
  const batch = await callGateway<{ rows: number }>(address, cookies[0], '/opssettlements', {
    type: 'update_script',
    script_id: 'initiate_settlement',
    start_date: day,
  })
  const settled = seconds(begun)
  const waits = await stop()
  // Some merchants are on hold.
  if (batch.rows < dayPayments * 0.99) throw new Error(`${batch.rows} of ${dayPayments} payments stand in the batch.`)
  const tallied = performance.now()
  await untilTallied(database)
  return { settled, tallied: seconds(tallied), waited: percentile(waits, 99) }
}

/** The first day from which on so many payments of a brand are there. */
const firstDayOf = async ({ pool }: Database, rows: number): Promise<string> => {
  const { rows: found } = await pool.query<{ day: string | null }>(
    `select indian_day(min(created_at))::text as day from (select created_at from transactions where brand_code <> ''
     order by created_at desc limit $1) t`,
    [rows],
  )
  return found[0]?.day ?? ''
}

const writeReport = async ({ address, cookies: [cookie], today, database }: Night) => {
  await database.pool.query('delete from report_files')
  const begun = performance.now()
  const asked = await callGateway<{ job_id?: string; jobId?: string; url?: string }>(
    address,
    cookie,
    '/opsexporttable',
    {
      table: 'reports.nonBrand',
      format: 'csv',
      request: { from_date: dayAfter(today, -29), to_date: today },
    },
  )
  const jobId = asked.job_id ?? asked.jobId
  for (;;) {
    if (jobId === undefined) break
    // Who only waits is signed out after a while.
    await callGateway(address, cookie, '/opssession/touch', {})
    const job = await callGateway<{ state: string }>(address, cookie, '/opsfilejob', { job_id: jobId })
    if (job.state === 'done') break
    if (['failed', 'broken', 'cancelled'].includes(job.state)) throw new Error(`The report is ${job.state}.`)
    await pause(25)
  }
  return seconds(begun)
}

const exportRows = async ({ address, cookies: [cookie], database }: Night) => {
  const from = await firstDayOf(database, exportedRows)
  const begun = performance.now()
  const { url } = await callGateway<{ url: string }>(address, cookie, '/opsexporttable', {
    table: 'settlements.search',
    format: 'csv',
    request: { from, count: 500 },
  })
  const answer = await fetch(address + url, { headers: { cookie } })
  if (!answer.ok) throw new Error(`The export was answered with ${answer.status}.`)
  const text = await answer.text()
  return { took: seconds(begun), rows: text.split('\n').length - 2 }
}

/** What yesterday's batch would hold: its rows are worked out the first time, and looked at the second. */
const previewYesterday = async ({ address, cookies: [cookie], today }: Night) => {
  const took: number[] = []
  let rows = 0
  for (let round = 0; round < 2; round += 1) {
    const begun = performance.now()
    const answer = await callGateway<{ rows: number }>(address, cookie, '/opssettlementpreview', {
      txn_date: dayAfter(today, -1),
    })
    took.push(seconds(begun))
    ;({ rows } = answer)
  }
  return { first: took[0] ?? 0, again: took[1] ?? 0, rows }
}

/** By what the night's work is called: seconds, or what is said. */
export const measureNight = async (night: Night): Promise<ReadonlyMap<string, number>> => {
  const preview = await previewYesterday(night)
  const day = await settleDay(night)
  const judged = await judgeStatement(night, statementLines)
  const reported = await writeReport(night)
  const exported = await exportRows(night)
  return new Map([
    ['yesterday previewed, s', preview.first],
    ['yesterday previewed again, s', preview.again],
    ['payments in it', preview.rows],
    [`a day of ${dayPayments.toLocaleString('en-IN')} payments settled, s`, day.settled],
    ['list of payouts meanwhile, p99, ms', day.waited],
    ['position of that day tallied, s', day.tallied],
    [`a statement of ${statementLines.toLocaleString('en-IN')} lines judged, s`, judged],
    ['report of 30 days, s', reported],
    ['export of settlements, µs a row', (exported.took * 1_000_000) / Math.max(1, exported.rows)],
    ['its rows', exported.rows],
  ])
}
