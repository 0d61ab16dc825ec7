import { setTimeout as passing } from 'node:timers/promises'
import { openDatabase } from '#server/db/database.ts'
import { client, openTestGateway } from '#tests/support/gateway.ts'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { openSmtp } from '#tests/support/smtpServer.ts'
import { csvCells } from './randomReports.ts'

export interface KillFigures {
  readonly kills: number
  /** While a report was being written. */
  readonly killsInside: number
  readonly reports: number
  /** Whose job never ended, or says done although its file has not every row once. */
  readonly notWhole: number
  readonly mails: number
  /** More than one of one report. */
  readonly mailsTwice: number
  readonly noticesTwice: number
}

export type KillFault = 'short file' | 'second mail'

interface Kills {
  /** Inside the first report. */
  readonly inOne: number
  /** Each in a report of its own. */
  readonly more: number
  readonly rows: number
  readonly draw: () => number
  readonly fault?: KillFault
  /** Told of each job that never ended, and of each file that is not whole. */
  readonly onNotWhole?: (words: string) => void
}

/** Longer than a report takes on a machine that does ten other things. */
const patienceMs = 180_000

const ended = ['done', 'doneWithFailures', 'failed', 'broken', 'cancelled']

/** Kills gateways inside scheduled reports: the file is whole or its job says failed, and a mail leaves once at most. */
export const runReportKills = async (
  postgresUrl: string,
  { inOne, more, rows, draw, fault, onNotWhole }: Kills,
): Promise<KillFigures> => {
  const first = await openTestGateway(postgresUrl)
  const { cookie } = await first.signIn('finance')
  const { url } = first.database
  const { dataDir } = first.config
  await insertMerchants(first.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
  // It would work as well.
  await first.close()
  const database = openDatabase(url)
  const { pool } = database
  const mails: string[] = []
  const smtp = await openSmtp(0, mails, () => passing(100).then(() => undefined))
  const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
  let [kills, killsInside, reports] = [0, 0, 0]
  const stateOf = async (): Promise<string> =>
    (
      await pool.query<{ state: string | null }>(
        `select j.state from report_schedules s left join file_jobs j on j.id = s.last_job_id order by s.created_at desc limit 1`,
      )
    ).rows[0]?.state ?? ''
  /** All are ended, also those whose gateway was killed before it made a job of them. */
  const areEnded = async (): Promise<boolean> =>
    (
      await pool.query<{ are_ended: boolean }>(
        `select bool_and(coalesce(j.state = any($1), false)) as are_ended
         from report_schedules s left join file_jobs j on j.id = s.last_job_id`,
        [ended],
      )
    ).rows[0]?.are_ended === true
  /** One more that is due, of the month that is over. */
  const schedule = async () => {
    reports++
    await pool.query(
      `insert into report_schedules (id, staff_id, table_name, title, format, request, rhythm, next_at, created_at)
       select gen_random_uuid(), id, 'reports.nonBrand', 'r', 'csv', jsonb_build_object('merchant_code', '["M0000001"]'::jsonb, 'status', $1::jsonb),
         'monthly', date_trunc('month', now()) + interval '30 minutes', now() from staff where login_id = 'finance'`,
      [JSON.stringify(reports % 2 === 0 ? ['Successful'] : ['Successful', 'Failed'])],
    )
  }
  /** What a killed process held is taken up at once. */
  const free = () =>
    pool.query(`update file_jobs set lease_until = null where state in ('checking', 'running', 'cancelling')`)
  const killOnce = async () => {
    await free()
    const before = await stateOf()
    const living = await spawnGateway(dataDir, url, env)
    for (let waited = 0; waited < 400 && ['', 'checking'].includes(await stateOf()); waited++) await passing(5)
    await passing(draw() * (before === 'running' ? 350 : 250))
    const at = await stateOf()
    await living.kill()
    kills++
    if (at !== '' && !ended.includes(at)) killsInside++
  }
  const finish = async () => {
    await free()
    const living = await spawnGateway(dataDir, url, env)
    for (const since = performance.now(); performance.now() - since < patienceMs && !(await areEnded()); )
      await passing(20)
    // Its mail.
    await passing(400)
    await living.stop()
  }
  try {
    await pool.query(`update staff set email = 'finance@paywise.example' where login_id = 'finance'`)
    // All of them on one day of the month that is over.
    await pool.query(
      `insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, payer, created_at)
       select (select id from merchants limit 1), 'K-' || n, '', 'upi', 'SUCCESSFUL', n, '',
         date_trunc('month', now()) - interval '10 days' + n * interval '1 second' from generate_series(1, $1::int) n`,
      [rows],
    )
    await schedule()
    for (let at = 0; at < inOne; at++) {
      await killOnce()
      if (!ended.includes(await stateOf())) continue
      // It was done before it was killed: another one like it.
      await schedule()
    }
    await finish()
    for (let at = 0; at < more; at++) {
      await schedule()
      await killOnce()
      await finish()
    }
    if (fault === 'second mail') mails.push(mails.at(-1) ?? '', mails.at(-1) ?? '')
    const living = await spawnGateway(dataDir, url, env)
    const finance = client(living, cookie)
    const { rows: jobs } = await pool.query<{ id: string; state: string; result: string | null; notices: number }>(
      `select j.id, j.state, j.result_file_id as result,
         (select count(*)::int from notifications n where n.job_id = j.id) as notices
       from file_jobs j where j.script_id = 'generate_report'`,
    )
    let [notWhole, mailsTwice, noticesTwice] = [0, 0, 0]
    for (const job of jobs) {
      const times = mails.filter((mail) => mail.includes(job.id)).length
      if (times > 1) mailsTwice++
      if (job.notices > 1) noticesTwice++
      if (['failed', 'broken', 'cancelled'].includes(job.state)) continue
      if (job.state !== 'done' || job.result === null) {
        notWhole++
        onNotWhole?.(
          `Job ${job.id} of ${rows} rows is ${job.state}, ${job.result === null ? 'without' : 'with'} a file.`,
        )
        continue
      }
      const { url: link } = await finance.call('files.link', { fileId: job.result })
      const file = await fetch(living.address + link, { headers: { cookie } })
      const cells = csvCells(await file.text()).slice(fault === 'short file' ? 2 : 1)
      const numbers = new Set(cells.map((row) => row[13]))
      if (cells.length === rows && numbers.size === rows) continue
      notWhole++
      onNotWhole?.(
        `The file of job ${job.id} has ${cells.length} rows, ${numbers.size} numbers; ${rows} were asked for.`,
      )
    }
    await living.stop()
    return { kills, killsInside, reports: jobs.length, notWhole, mails: mails.length, mailsTwice, noticesTwice }
  } finally {
    await smtp.close()
    await database.close()
  }
}
