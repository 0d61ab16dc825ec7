import { sql } from 'drizzle-orm'
import { FileJobState } from '#contract/calls/files/files.ts'
import { readReconDescription } from '#contract/sheets/reconMapping.ts'
import { reconFileState } from '#machines/money/reconFile.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuseLimited } from './reconPerson.ts'

type FileRow = {
  id: string
  file_name: string
  file_description: string
  state: string
  rows_total: number
  rows_done: number
  rows_unchanged: number
  rows_failed: number
  plan_create: number
  plan_change: number
  plan_none: number
  plan_error: number
  uploaded_by: string
  created_at: Date
  confirmed_by: string | null
}

export const listReconFiles: Handler<'recon.files'> = async ({ page, size }, { tx, staff }) => {
  refuseLimited(staff)
  const { rows } = await tx.execute<FileRow>(sql`
    select j.id, s.file_name, e.file_description, j.state, j.rows_total, j.rows_done, j.rows_unchanged, j.rows_failed,
      j.plan_create, j.plan_change, j.plan_none, j.plan_error, p.login_id as uploaded_by, j.created_at,
      q.login_id as confirmed_by
    from file_jobs j join file_entries e on e.id = j.file_entry_id join stored_files s on s.id = e.stored_file_id
    join staff p on p.id = e.staff_id left join staff q on q.id = j.confirmed_by
    where j.script_id = 'payout_recon' order by j.created_at desc, j.id limit ${size} offset ${(page - 1) * size}`)
  const { rows: counted } = await tx.execute<{ total: string }>(
    sql`select count(*) as total from file_jobs where script_id = 'payout_recon'`,
  )
  return {
    rows: rows.map((row) => {
      const state = reconFileState({
        state: FileJobState.parse(row.state),
        rowsDone: row.rows_done,
        rowsFailed: row.rows_failed,
      })
      const file = readReconDescription(row.file_description)
      const isPlanned = state === 'planned'
      return {
        jobId: row.id,
        fileName: row.file_name,
        gateway: file?.gateway ?? null,
        type: file?.type ?? null,
        state,
        rows: row.rows_total,
        matched: isPlanned ? row.plan_create + row.plan_change : row.rows_done,
        unchanged: isPlanned ? row.plan_none : row.rows_unchanged,
        findings: isPlanned ? row.plan_error : row.rows_failed,
        uploadedBy: row.uploaded_by,
        uploadedAt: new Date(row.created_at).toISOString(),
        confirmedBy: row.confirmed_by,
      }
    }),
    total: Number(counted[0]?.total ?? 0),
  }
}
