import { z } from 'zod'
import type { FileJobRow } from '#contract/files.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findJob, type FoundRow, listRowsOf } from './fileJobRows.ts'
import { maySeeJob } from './fileVisibility.ts'

const Values = z.record(z.string(), z.unknown()).catch({})

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const presentRow = ({ row, subject, fate, before, after, column, value, reason }: FoundRow): FileJobRow => {
  const old = Values.parse(before)
  const now = Values.parse(after)
  const fields = Object.keys({ ...old, ...now })
  return {
    row,
    subject: subject ?? '',
    fate,
    changes: fields
      .map((field) => ({ field, before: textOf(old[field]), after: textOf(now[field]) }))
      .filter((change) => change.before !== change.after),
    column: column ?? '',
    value: value ?? '',
    reason: reason ?? '',
  }
}

export const listJobRows: Handler<'files.jobRows'> = async ({ jobId, fate, page, size }, { tx, staff }) => {
  const found = await findJob(tx, jobId)
  if (found === undefined || !maySeeJob(staff, found.job)) return refuse('file-not-found')
  const { rows, total } = await listRowsOf(tx, jobId, fate, { page, size })
  return { rows: rows.map(presentRow), total }
}
