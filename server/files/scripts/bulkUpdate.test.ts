import { createHash } from 'node:crypto'
import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { marksDigest } from '#server/files/jobs/recordChange.ts'
import { giveRole, listenForJobs, sendSheet, updateFile } from '#tests/support/fileJobs.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { refusalOf } from '#tests/support/outcome.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { sql } from 'drizzle-orm'

const merchantCode = (number: number) => `M${String(number).padStart(7, '0')}`
const notThere = 'This merchant does not exist, or is not yours to see.'

/** 10,000 rows, of which 37 cannot be applied, in seven ways; row 2 is the first under the header. */
const rows: string[][] = Array.from({ length: 10_000 }, (_, at) => [
  merchantCode(at + 1),
  `Bhandar ${at + 1}`,
  `Owner ${at + 1}`,
])
const faults = new Map<number, { column: string; value: string; reason: string }>()
const spoil = (at: number, cells: string[], column: string, value: string, reason: string) => {
  rows[at] = cells
  faults.set(at + 2, { column, value, reason })
}
for (let n = 0; n < 6; n += 1) {
  spoil(100 + n * 311, [`X${n}00000`, 'A', 'B'], 'merchant_code', `X${n}00000`, notThere)
  spoil(2100 + n * 311, ['', 'A', 'B'], 'merchant_code', '', 'This column must be filled.')
  spoil(4100 + n * 311, ['M-1', 'A', 'B'], 'merchant_code', 'M-1', 'A merchant code has 4 to 20 letters and digits.')
  spoil(
    6000 + n * 200,
    [merchantCode(6001 + n * 200), '', ''],
    'display_name, contact_person',
    '',
    'At least one of display_name and contact_person must be filled.',
  )
  spoil(
    7900 + n * 100,
    [merchantCode(7901 + n * 100), 'x'.repeat(101), 'B'],
    'display_name',
    'x'.repeat(101),
    'Display Name has more than 100 characters.',
  )
  spoil(
    8900 + n * 100,
    [merchantCode(1), 'A', 'B'],
    'merchant_code',
    merchantCode(1),
    'The same merchant_code is in row 2 already.',
  )
}
spoil(9_999, [merchantCode(10_000), '#N/A', 'B'], 'display_name', '#N/A', 'The cell shows an error of the spreadsheet.')

let running: TestGateway
let admin: Client
let jobs: ReturnType<typeof listenForJobs>

beforeAll(async () => {
  running = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(
    running.database.db,
    Array.from({ length: 10_000 }, (_, at) => buildMerchant({ merchantCode: merchantCode(at + 1) })),
  )
  jobs = listenForJobs(running)
  admin = await running.signIn('opsadmin')
})
afterAll(() => running.close())

const merchantsNow = async () => {
  const { rows: found } = await running.database.pool.query<{
    merchant_code: string
    display_name: string
    contact_person: string
    version: number
  }>('select merchant_code, display_name, contact_person, version from merchants order by merchant_code')
  return found
}

describe('a sheet of 10,000 rows with 37 bad ones', () => {
  const sheet = () => ({
    name: 'merchants august.xlsx',
    bytes: buildSheet({ headers: ['merchant_code', 'display_name', 'contact_person'], rows }),
  })
  let jobId = ''

  it('changes 9,963 merchants and says so', async () => {
    const started = await sendSheet(admin, 'merchant_update', sheet())
    jobId = started.jobId
    const notification = await jobs.ended(jobId)
    const job = await admin.call('files.job', { jobId })
    const { message, fileName, fileType, notificationReceived } = notification
    expect({ message, fileName, fileType, notificationReceived }).toEqual({
      message: '9,963 rows applied, 37 failed',
      fileName: 'merchants august.xlsx',
      fileType: 'MERCHANT_UPDATE_INPUT',
      notificationReceived: false,
    })
    const { state, rowsTotal, rowsDone, rowsUnchanged, rowsFailed, failure, createdBy } = job
    expect({
      started: started.state,
      state,
      rowsTotal,
      rowsDone,
      rowsUnchanged,
      rowsFailed,
      failure,
      createdBy,
    }).toEqual({
      started: 'checking',
      state: 'doneWithFailures',
      rowsTotal: 10_000,
      rowsDone: 9_963,
      rowsUnchanged: 0,
      rowsFailed: 37,
      failure: null,
      createdBy: 'opsadmin',
    })
  })

  it('names each bad row by number, column, value and reason', async () => {
    const { faults: named } = await admin.call('files.job', { jobId })
    expect(named).toEqual([...faults].toSorted(([a], [b]) => a - b).map(([row, fault]) => ({ row, ...fault })))
  })

  it('changes exactly the good rows, each once', async () => {
    const wanted = Array.from({ length: 10_000 }, (_, at) => {
      const code = merchantCode(at + 1)
      return faults.has(at + 2)
        ? { merchant_code: code, display_name: 'Asha Kirana Store', contact_person: 'Asha Kulkarni', version: 1 }
        : { merchant_code: code, display_name: `Bhandar ${at + 1}`, contact_person: `Owner ${at + 1}`, version: 2 }
    })
    expect(await merchantsNow()).toEqual(wanted)
  })

  it('shows its progress to the person who sent it, and to nobody else', async () => {
    const { rows: people } = await running.database.pool.query<{ id: string }>(
      `select id from staff where login_id = 'opsadmin'`,
    )
    const told = jobs.news.filter(({ body }) => body.jobId === jobId)
    expect([...new Set(told.map(({ staffId }) => staffId))]).toEqual([people[0]?.id])
    expect(
      told.map(({ event, body }) => ('state' in body ? `${body.state} ${body.rowsDone + body.rowsFailed}` : event)),
    ).toEqual(['running 0', 'running 5000', 'running 10000', 'doneWithFailures 10000', 'file-process-done'])
  })

  it('gives back the person’s own rows with what became of each', async () => {
    const { resultFileId } = await admin.call('files.job', { jobId })
    const { url } = await admin.call('files.link', { fileId: resultFileId ?? '' })
    const answer = await fetch(running.address + url, { headers: { cookie: admin.cookie } })
    expect([
      answer.status,
      answer.headers.get('content-disposition')?.replace(/\d+/g, 'n'),
      answer.headers.get('x-content-type-options'),
      answer.headers.get('content-security-policy'),
      answer.headers.get('cache-control'),
    ]).toEqual([
      200,
      'attachment; filename="bulk_update_merchant_report_export_n_n_n_n_n.xlsx"',
      'nosniff',
      "sandbox; default-src 'none'",
      'no-store',
    ])
    const workbook = read(new Uint8Array(await answer.arrayBuffer()))
    const table = utils.sheet_to_json<string[]>(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
      raw: false,
      defval: '',
    })
    const wanted = rows.map((cells, at) => {
      const fault = faults.get(at + 2)
      return fault === undefined ? [...cells, 'SUCCESS', ''] : [...cells, 'FAILED', `${fault.column}: ${fault.reason}`]
    })
    expect(table).toEqual([['merchant_code', 'display_name', 'contact_person', 'status', 'reason'], ...wanted])
  })

  it('leaves one audit entry per batch, bound to the marks of its rows, in an unbroken chain', async () => {
    const { rows: entries } = await running.database.pool.query<{
      after: { rows?: string; marks?: string; done?: number; failed?: number }
    }>(`select after from audit_entries where subject = $1 and after ? 'marks' order by id`, [`job:${jobId}`])
    const digests = await Promise.all(
      [
        [2, 5_001],
        [5_002, 10_001],
      ].map(async ([from, to]) => {
        const { rows: found } = await running.database.db.execute<{ marks: string }>(
          sql`select ${marksDigest} as marks from file_job_rows where job_id = ${jobId} and row_number between ${from} and ${to}`,
        )
        return found[0]?.marks
      }),
    )
    // Two batches are applied side by side, and either may be first.
    expect(new Map(entries.map(({ after }) => [after.rows, after.marks]))).toEqual(
      new Map([
        ['2–5001', digests[0]],
        ['5002–10001', digests[1]],
      ]),
    )
    expect(entries).toHaveLength(2)
    expect((await verifyAuditChain(running.database.pool)).breaks).toEqual([])
  })

  it('remembers of each row what stood there before and after', async () => {
    const { rows: marks } = await running.database.pool.query(
      'select row_hash, outcome, merchant_code, before, after, fault_column, fault_value, fault_reason from file_job_rows where job_id = $1 and row_number in (2, 102) order by row_number',
      [jobId],
    )
    expect(marks).toEqual([
      {
        row_hash: createHash('sha256').update(JSON.stringify(rows[0])).digest(),
        outcome: 'done',
        merchant_code: 'M0000001',
        before: { display_name: 'Asha Kirana Store', contact_person: 'Asha Kulkarni' },
        after: { display_name: 'Bhandar 1', contact_person: 'Owner 1' },
        fault_column: null,
        fault_value: null,
        fault_reason: null,
      },
      {
        row_hash: createHash('sha256').update(JSON.stringify(rows[100])).digest(),
        outcome: 'failed',
        merchant_code: 'X000000',
        before: null,
        after: null,
        fault_column: 'merchant_code',
        fault_value: 'X000000',
        fault_reason: notThere,
      },
    ])
  })

  it('changes nothing when the same file comes again: the person is told who applied it', async () => {
    const before = await merchantsNow()
    const { endDate } = await admin.call('files.job', { jobId })
    const { status, code, details } = await refusalOf(sendSheet(admin, 'merchant_update', sheet()))
    const refused = {
      status: 409,
      code: 'file-already-applied',
      details: { by: 'Anita Deshmukh', at: expect.any(String), jobId },
    }
    expect({ status, code, details }).toEqual(refused)
    expect((details as { at: string }).at.slice(0, 19)).toBe(endDate?.slice(0, 19))
    await giveRole(running, 'finance', 'ops_admin')
    const { message, ...other } = await refusalOf(
      sendSheet(await running.signIn('finance'), 'merchant_update', sheet()),
    )
    expect(other).toEqual(refused)
    expect(message).toMatch(/^This file was applied before, by Anita Deshmukh on .+\. Nothing was changed now\.$/)
    expect(await merchantsNow()).toEqual(before)
  })

  it('that applied no row is no file that was applied before: sent again it is worked on', async () => {
    const file = updateFile('late', [['LATE00001', 'Late Stores', 'Asha']])
    const first = await sendSheet(admin, 'merchant_update', file)
    expect((await jobs.ended(first.jobId)).message).toBe('0 rows applied, 1 failed')
    await insertMerchants(running.database.db, [buildMerchant({ merchantCode: 'LATE00001' })])
    const second = await sendSheet(admin, 'merchant_update', file)
    expect((await jobs.ended(second.jobId)).message).toBe('1 row applied')
  })

  it('changes nothing when the same rows come in another file: they count as unchanged', async () => {
    const before = await merchantsNow()
    const { jobId: second } = await sendSheet(admin, 'merchant_update', {
      name: 'again.csv',
      bytes: buildSheet({ headers: ['merchant_code', 'display_name', 'contact_person'], rows, format: 'csv' }),
    })
    const { message } = await jobs.ended(second)
    expect(message).toBe('0 rows applied, 9,963 unchanged, 37 failed')
    expect(await merchantsNow()).toEqual(before)
  })
})
