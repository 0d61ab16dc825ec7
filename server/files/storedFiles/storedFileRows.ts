import { type SQL, sql } from 'drizzle-orm'
import { FileJobState, type StoredFileRow } from '#contract/calls/files/files.ts'
import type { Tx } from '#server/db/database.ts'
import { fileAddress } from './fileAddress.ts'
import { statusOf } from './jobStatus.ts'

type FoundFile = Record<'id' | 'login_id' | 'action' | 'file_name', string> & {
  created_at: Date
  job_id: string | null
  state: string | null
}

/**
 * Uploads and results, newest first; an upload stands with the latest job that was made of it. One of which no entry was
 * made is nobody's work: its person was told why, or left before. `which` speaks of `stored_files f`.
 */
export const storedFileRows = async (tx: Tx, which: SQL, page: SQL = sql``): Promise<StoredFileRow[]> => {
  const { rows } = await tx.execute<FoundFile>(sql`
    with shown as (
      select f.* from stored_files f where f.action <> '' and ${which} order by f.created_at desc, f.id ${page}),
    work as (
      select e.stored_file_id as file_id, j.id, j.state, j.created_at from shown
      join file_entries e on e.stored_file_id = shown.id
      join file_jobs j on j.file_entry_id = e.id and j.purpose = 'apply'
      union all
      select j.result_file_id, j.id, j.state, j.created_at from shown join file_jobs j on j.result_file_id = shown.id),
    latest as (select distinct on (file_id) file_id, id, state from work order by file_id, created_at desc)
    select shown.id, p.login_id, shown.action, shown.file_name, shown.created_at, latest.id as job_id, latest.state
    from shown join staff p on p.id = shown.staff_id left join latest on latest.file_id = shown.id
    order by shown.created_at desc, shown.id`)
  return rows.map((row) => ({
    fileId: row.id,
    createdBy: row.login_id,
    s3Url: fileAddress(row.id),
    status: row.state === null ? 'DONE' : statusOf[FileJobState.parse(row.state)],
    action: row.action,
    fileName: row.file_name,
    creationDate: new Date(row.created_at).toISOString(),
    jobId: row.job_id,
  }))
}
