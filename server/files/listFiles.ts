import { sql } from 'drizzle-orm'
import { type FileJobState, FileJobState as States } from '#contract/files.ts'
import { indianDayBounds } from '#contract/indianTime.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { fileAddress } from './fileAddress.ts'
import { seesFilesOfAll } from './fileVisibility.ts'

/** What Downloads shows for the state of a job. */
export const statusOf: Readonly<Record<FileJobState, string>> = {
  pending: 'PENDING',
  lapsed: 'NOT STARTED',
  checking: 'RUNNING',
  awaitingConfirmation: 'WAITING FOR CONFIRMATION',
  running: 'RUNNING',
  cancelling: 'CANCELLING',
  cancelled: 'CANCELLED',
  done: 'DONE',
  doneWithFailures: 'DONE WITH FAILURES',
  broken: 'STOPPED',
  failed: 'FAILED',
  takenBack: 'TAKEN BACK',
}

type FoundFile = Record<'id' | 'login_id' | 'action' | 'file_name', string> & {
  created_at: Date
  job_id: string | null
  state: string | null
}

/**
 * Uploads and results of one IST day, newest first; an upload stands with the latest job that was made of it. One of which
 * no entry was made is nobody's work: its person was told why, or left before.
 */
export const listFiles: Handler<'files.list'> = async ({ date }, { tx, staff }) => {
  const { from, before } = indianDayBounds(date) ?? refuse('bad-request', { message: 'There is no such day.' })
  const owner = seesFilesOfAll(staff) ? sql`true` : sql`f.staff_id = ${staff.staffId}`
  const { rows } = await tx.execute<FoundFile>(sql`
    with day as (
      select f.* from stored_files f
      where f.created_at >= ${from.toISOString()} and f.created_at < ${before.toISOString()} and f.action <> '' and ${owner}),
    work as (
      select e.stored_file_id as file_id, j.id, j.state, j.created_at from day
      join file_entries e on e.stored_file_id = day.id join file_jobs j on j.file_entry_id = e.id and j.purpose = 'apply'
      union all
      select j.result_file_id, j.id, j.state, j.created_at from day join file_jobs j on j.result_file_id = day.id),
    latest as (select distinct on (file_id) file_id, id, state from work order by file_id, created_at desc)
    select day.id, p.login_id, day.action, day.file_name, day.created_at, latest.id as job_id, latest.state
    from day join staff p on p.id = day.staff_id left join latest on latest.file_id = day.id
    order by day.created_at desc, day.id`)
  return rows.map((row) => ({
    fileId: row.id,
    createdBy: row.login_id,
    s3Url: fileAddress(row.id),
    status: statusOf[States.parse(row.state ?? 'pending')],
    action: row.action,
    fileName: row.file_name,
    creationDate: new Date(row.created_at).toISOString(),
    jobId: row.job_id,
  }))
}
