import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createDeflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import pg from 'pg'
import * as copyStreams from 'pg-copy-streams'
import { forgetPeak, memoryOf, peakOf } from '#tests/support/processMemory.ts'
import { callGateway } from './callGateway.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { median } from './median.ts'
import { openEmptyData } from './merchantData.ts'
import { percentile } from './percentile.ts'
import { environmentOf, type OwnProcess, startPeer } from './ownProcess.ts'
import { signIn } from './signIn.ts'

/** The report has 33 columns, the widest of transactions; half of the rows lie within the asked days. */
const rows = Number(process.env['BENCH_REPORT_ROWS'] ?? 1_000_000)
const pages = 200
/** A process that has just started reads so many pages first. */
const warmPages = 5
const quietMs = 1_000
const formats = ['csv', 'xlsx'] as const

/** Every value that a transaction report shows, of a few thousand merchants. */
const fill = async (pool: pg.Pool): Promise<void> => {
  const { rows: found } = await pool.query<{ total: number }>('select count(*)::int as total from transactions')
  if ((found[0]?.total ?? 0) >= rows) return
  await pool.query(`set statement_timeout = 0;
    insert into merchants (merchant_code, business_name, display_name, mobile_number, distributor_code, state, created_at)
    select 'R' || lpad(n::text, 7, '0'), 'Shop ' || n, 'Shop ' || n, (7000000000 + n)::text, 'D' || n % 50, 'Kerala', now() - interval '2 years'
    from generate_series(1, 2000) n on conflict do nothing`)
  await pool.query(`set statement_timeout = 0;
    with t as (insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, amount_paise, payer, created_at)
      select m.low + n % m.many, 'R' || n, '', 'upi', case n % 9 when 0 then 'FAILED' else 'SUCCESSFUL' end, n, 'XXXXXXXX42',
        now() - interval '1 day' - n * interval '20 seconds' / greatest(1, ${rows} / 1000000)
      from generate_series(1, ${rows}) n, (select min(id) as low, count(*) as many from merchants) m returning id, txn_ref_number)
    insert into transaction_details (transaction_id, remarks, serial_number, product_code, card_last4, card_bank_ref_no, payment_method_tag)
    select id, 'Paid at the counter', 'SN' || id, 'SKU' || id % 900, '4242', 'BR' || id, 'UPI' from t`)
  await pool.query('analyze transactions, transaction_details, merchants')
}

const ask = ({ address }: OwnProcess, cookie: string, path: string, body: object) =>
  callGateway<Record<string, unknown>>(address, cookie, path, body)

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const asked = { from_date: day(Date.now() - 300 * 86_400_000), to_date: day(Date.now()) }
/** A report that is written before the measured ones: what its process keeps from then on is told by itself. */
const warming = { from_date: day(Date.now() - 60 * 86_400_000), to_date: day(Date.now()) }
/** What the report reads, as one statement. */
const query = `select t.*, d.product_code, d.warranty_product_desc, d.serial_number, d.product_serial_number, d.remarks, d.customer_ref_id,
    d.card_bank_ref_no, d.payment_method_tag, d.emi_rate_bps, d.emi_amount_paise, d.acquirer_payment_id, d.card_last4, m.merchant_code,
    m.display_name, m.distributor_code, m.state, s.settled_on
  from transactions t join merchants m on m.id = t.merchant_id left join transaction_details d on d.transaction_id = t.id
  left join settlement_rows s on s.id = t.id
  where t.created_at >= '${asked.from_date}' and t.created_at < now() and t.brand_code = '' order by t.created_at desc, t.id desc`

const copied = async (pool: pg.Pool): Promise<number> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const since = performance.now()
    const sink = new Writable({ write: (_piece, _encoding, done) => done() })
    await pipeline(client.query(copyStreams.to(`copy (${query}) to stdout (format csv)`)), sink)
    return performance.now() - since
  } finally {
    client.release(true)
  }
}

/** The sheets of the file, deflated as bare as the writer deflates them. */
const deflated = async (file: Uint8Array): Promise<number> => {
  const parts = Object.values(unzipSync(file))
  const since = performance.now()
  for (const part of parts) {
    const pieces = Array.from({ length: Math.ceil(part.length / 64_000) }, (_, at) =>
      part.subarray(at * 64_000, (at + 1) * 64_000),
    )
    const output = Readable.from(pieces)
      .pipe(createDeflateRaw({ level: 1 }))
      .resume()
    await finished(output)
  }
  return performance.now() - since
}

interface Made {
  readonly answerMs: number
  readonly wholeMs: number
  readonly firstByteMs: number
  readonly megabytesAbove: number
  readonly p95Ms: number
  readonly bytes: Uint8Array
}

const make = async (gateway: OwnProcess, cookie: string, format: string, request = asked): Promise<Made> => {
  await pause(quietMs)
  const idle = memoryOf(gateway.pid)
  forgetPeak(gateway.pid)
  const since = performance.now()
  const { jobId, job_id: other } = await ask(gateway, cookie, '/opsexporttable', {
    table: 'reports.nonBrand',
    format,
    request,
  })
  const answerMs = performance.now() - since
  const id = (jobId ?? other) as string
  const others: number[] = []
  let fileId = ''
  for (;;) {
    const begun = performance.now()
    await ask(gateway, cookie, '/opssession', {}).catch(() => undefined)
    others.push(performance.now() - begun)
    const job = await ask(gateway, cookie, '/opsfilejob', { job_id: id })
    if (job['state'] === 'done') {
      fileId = job['result_file_id'] as string
      break
    }
    if (['failed', 'broken', 'cancelled'].includes(job['state'] as string))
      throw new Error(`the report ${String(job['state'])}`)
    await pause(25)
  }
  const wholeMs = performance.now() - since
  const megabytesAbove = peakOf(gateway.pid) - idle
  const clicked = performance.now()
  const { url } = await ask(gateway, cookie, '/opsfilelink', { file_id: fileId })
  const answer = await fetch(gateway.address + String(url), { headers: { cookie } })
  const pieces: Uint8Array[] = []
  let firstByteMs = 0
  for await (const piece of answer.body ?? []) {
    if (pieces.length === 0) firstByteMs = performance.now() - clicked
    pieces.push(piece as Uint8Array)
  }
  return { answerMs, wholeMs, firstByteMs, megabytesAbove, p95Ms: percentile(others, 95), bytes: Buffer.concat(pieces) }
}

/** A report of a million rows as a job, both formats, beside COPY and a bare deflate; and the first page of it. */
export const run = async (): Promise<Figure[]> => {
  const data = await openEmptyData(`reports-${rows}`)
  const pool = new pg.Pool({ connectionString: data.url, max: 3 })
  const env = environmentOf(data)
  let gateway: OwnProcess | undefined
  try {
    await fill(pool)
    gateway = await startPeer('gateway.ts', env)
    // What an earlier run has written would be answered at once.
    await pool.query('delete from report_files')
    const cookie = await signIn(gateway.address, 'finance')
    const copyMs = Math.min(await copied(pool), await copied(pool))
    const firstPage: number[] = []
    const bare: number[] = []
    for (let at = 0; at < warmPages + pages; at++) {
      const begun = performance.now()
      await ask(gateway, cookie, '/opsreports', { type: 'nonBrandMerchantTxn', ...asked, page: 1, size: 20 })
      if (at >= warmPages) firstPage.push(performance.now() - begun)
      const since = performance.now()
      await Promise.all([
        pool.query(`select * from (${query} limit 20) p`),
        pool.query(
          `select count(*) from (select from transactions t where t.created_at >= '${asked.from_date}' and t.brand_code = '' limit 50001) c`,
        ),
      ])
      bare.push(performance.now() - since)
    }
    const figures: Figure[] = [
      told('report: bare COPY of the same query', (rows * 1_000) / copyMs, 'rows/s'),
      atMost(
        `first page of a report over ${rows.toLocaleString('en-IN')} transactions, p99`,
        percentile(firstPage, 99),
        'ms',
        150,
      ),
      atMost('first page of a report, median to the bare queries', median(firstPage) / median(bare), 'times', 2),
    ]
    figures.push(
      told(
        'first report of a process: memory that it keeps',
        (await make(gateway, cookie, 'csv', warming)).megabytesAbove,
        'MB',
      ),
    )
    for (const format of formats) {
      const made = await make(gateway, cookie, format)
      const name = `report of ${rows.toLocaleString('en-IN')} rows and 33 columns, ${format}`
      figures.push(
        told(`${name}: answer of the export`, made.answerMs, 'ms'),
        atMost(`${name}: first byte from the click on Download`, made.firstByteMs, 'ms', 200),
        atMost(`${name}: memory above idle`, made.megabytesAbove, 'MB', format === 'csv' ? 100 : 120),
        atMost(`${name}: other calls meanwhile, p95`, made.p95Ms, 'ms', 300),
        told(name, (rows * 1_000) / made.wholeMs, 'rows/s'),
      )
      if (format === 'csv') figures.push(atLeast(`${name}: speed to bare COPY`, copyMs / made.wholeMs, 'times', 0.2))
      else
        figures.push(
          atLeast(
            `${name}: speed to a bare deflate of its parts`,
            (await deflated(made.bytes)) / made.wholeMs,
            'times',
            0.6,
          ),
        )
    }
    return figures
  } finally {
    await gateway?.stop()
    await pool.end()
    await data.close()
  }
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
