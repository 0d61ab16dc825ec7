import type pg from 'pg'
import { describeBreak } from '#contract/calls/platform/audit.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'

export interface AppliedSheet {
  readonly jobId: string
  /** Merchant codes of the good rows, each of which should have grown by one version. */
  readonly good: ReadonlyMap<string, number>
  readonly rows: number
  readonly failed: number
}

/** Everything that contradicts "each good row was applied exactly once, each row has its mark, the person was told once". */
export const findDoubts = async (pool: pg.Pool, { jobId, good, rows, failed }: AppliedSheet): Promise<string[]> => {
  const doubts: string[] = []
  const hold = (isTrue: boolean, doubt: string) => {
    if (!isTrue) doubts.push(doubt)
  }
  const all = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    (await pool.query<Row>(text, values)).rows

  const merchants = await all<{ merchant_code: string; version: number; last_job_id: string | null }>(
    'select merchant_code, version, last_job_id from merchants',
    [],
  )
  for (const { merchant_code: code, version, last_job_id: last } of merchants) {
    const before = good.get(code)
    if (before === undefined) hold(last !== jobId, `${code} was changed by a row that is not good`)
    else hold(version === before + 1 && last === jobId, `${code} grew from version ${before} to ${version}`)
  }
  const marks = await all<{ row_number: number; outcome: string; merchant_code: string }>(
    'select row_number, outcome, merchant_code from file_job_rows where job_id = $1 order by row_number',
    [jobId],
  )
  hold(
    marks.length === rows && marks.every((mark, at) => mark.row_number === at + 2),
    `${marks.length} of ${rows} rows have a mark`,
  )
  const doneCodes = marks.filter(({ outcome }) => outcome === 'done').map((mark) => mark.merchant_code)
  hold(
    doneCodes.length === good.size && doneCodes.every((code) => good.has(code)),
    `${doneCodes.length} of ${good.size} good rows are marked as done`,
  )

  const [job] = await all<{
    state: string
    rows_total: number
    rows_done: number
    rows_unchanged: number
    rows_failed: number
    rows_applied: number
    result_file_id: string | null
  }>('select * from file_jobs where id = $1', [jobId])
  const counts = [
    job?.state,
    job?.rows_total,
    job?.rows_done,
    job?.rows_unchanged,
    job?.rows_failed,
    job?.rows_applied,
  ].join(' ')
  const wanted = [failed > 0 ? 'doneWithFailures' : 'done', rows, good.size, 0, failed, rows].join(' ')
  hold(counts === wanted, `the job says ${counts} instead of ${wanted}`)
  hold(job?.result_file_id !== null, 'there is no result file')

  const [audited] = await all<{ done: number; ends: number }>(
    `select coalesce(sum((after ->> 'done')::int), 0)::int as done, count(*) filter (where after ? 'rowsTotal')::int as ends
     from audit_entries where subject = $1 and call = 'files.runScript'`,
    [`job:${jobId}`],
  )
  hold(
    audited?.done === good.size && audited.ends === 1,
    `the audit says ${audited?.done} rows done and ${audited?.ends} endings`,
  )
  const { breaks } = await verifyAuditChain(pool)
  hold(breaks.length === 0, `the audit chain is broken: ${breaks.map(describeBreak).join(' ')}`)
  const told = await all(`select 1 from notifications where job_id = $1 and about = 'ended'`, [jobId])
  hold(told.length === 1, `the person was told ${told.length} times`)
  return doubts
}
