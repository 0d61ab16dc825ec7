import { type SQL, sql } from 'drizzle-orm'
import { FileJobState, StoredFileRow } from '#contract/calls/files/files.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { fileAddress } from './fileAddress.ts'
import { statusOf } from './jobStatus.ts'

const row = answerRow(StoredFileRow, {
  fileId: 'shown.id',
  createdBy: 'p.login_id',
  s3Url: mapped('shown.id', fileAddress),
  status: mapped('latest.state', (state: string | null) =>
    state === null ? 'DONE' : statusOf[FileJobState.parse(state)],
  ),
  action: 'shown.action',
  fileName: 'shown.file_name',
  creationDate: 'shown.created_at',
  jobId: 'latest.id',
})

/**
 * Uploads and results, newest first; an upload stands with the latest job that was made of it. One of which no entry was
 * made is nobody's work: its person was told why, or left before. `which` speaks of `stored_files f`.
 */
export const storedFileRows = (tx: Tx, which: SQL, page: SQL = sql``): Promise<StoredFileRow[]> =>
  row.read(
    tx,
    sql`
    with shown as (
      select f.* from stored_files f where f.action <> '' and ${which} order by f.created_at desc, f.id ${page}),
    work as (
      select e.stored_file_id as file_id, j.id, j.state, j.created_at from shown
      join file_entries e on e.stored_file_id = shown.id
      join file_jobs j on j.file_entry_id = e.id and j.purpose = 'apply'
      union all
      select j.result_file_id, j.id, j.state, j.created_at from shown join file_jobs j on j.result_file_id = shown.id),
    latest as (select distinct on (file_id) file_id, id, state from work order by file_id, created_at desc)
    select ${row.columns}
    from shown join staff p on p.id = shown.staff_id left join latest on latest.file_id = shown.id
    order by shown.created_at desc, shown.id`,
  )
