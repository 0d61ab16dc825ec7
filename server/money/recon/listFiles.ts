import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FileJobState } from '#contract/calls/files/files.ts'
import { ReconFile } from '#contract/calls/money/reconFiles.ts'
import { readReconDescription } from '#contract/sheets/reconMapping.ts'
import { reconFileState } from '#machines/money/reconFile.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { fileJobs } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuseLimited } from './reconPerson.ts'

const fileRow = answerRow(
  ReconFile,
  {
    jobId: 'j.id',
    fileName: 's.file_name',
    rows: 'j.rows_total',
    uploadedBy: 'p.login_id',
    uploadedAt: 'j.created_at',
    confirmedBy: 'q.login_id',
    description: 'e.file_description',
    jobState: 'j.state',
  },
  {
    from: [fileJobs, 'j'],
    computed: ['gateway', 'type', 'state', 'matched', 'unchanged', 'findings'],
    also: {
      description: z.string(),
      jobState: FileJobState,
      rowsDone: z.int(),
      rowsUnchanged: z.int(),
      rowsFailed: z.int(),
      planCreate: z.int(),
      planChange: z.int(),
      planNone: z.int(),
      planError: z.int(),
    },
  },
)

export const listReconFiles: Handler<'recon.files'> = async (page, { tx, staff }) => {
  refuseLimited(staff)
  const { rows, total } = await fileRow.page(
    tx,
    sql`from file_jobs j join file_entries e on e.id = j.file_entry_id join stored_files s on s.id = e.stored_file_id
    join staff p on p.id = e.staff_id left join staff q on q.id = j.confirmed_by where j.script_id = 'payout_recon'`,
    sql`j.created_at desc, j.id`,
    page,
  )
  return {
    rows: rows.map(({ description, jobState, ...row }) => {
      const state = reconFileState({ ...row, state: jobState })
      const file = readReconDescription(description)
      const isPlanned = state === 'planned'
      return {
        ...row,
        gateway: file?.gateway ?? null,
        type: file?.type ?? null,
        state,
        matched: isPlanned ? row.planCreate + row.planChange : row.rowsDone,
        unchanged: isPlanned ? row.planNone : row.rowsUnchanged,
        findings: isPlanned ? row.planError : row.rowsFailed,
      }
    }),
    total,
  }
}
