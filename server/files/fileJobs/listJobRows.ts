import { z } from 'zod'
import { type FileJobRow, isSheetJob, type ScriptId } from '#contract/calls/files/files.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { changeIn, inOrder, isInternal } from '#server/files/jobs/changedValue.ts'
import { findJob, type FoundRow, listRowsOf } from '#server/files/jobs/fileJobRows.ts'
import { fileNotFound } from '#server/files/storedFiles/index.ts'
import { maySeeJob } from '#server/files/storedFiles/index.ts'

const Values = z.record(z.string(), z.unknown()).catch({})

const presentRow = (scriptId: ScriptId, { before, after, ...row }: FoundRow): FileJobRow => {
  const old = Values.parse(before)
  const now = Values.parse(after)
  const columns = inOrder(
    scriptId,
    Object.keys({ ...old, ...now }).filter((name) => !isInternal(name)),
  )
  return {
    ...row,
    changes: columns
      .map((name) => changeIn(scriptId, name, old, now))
      .filter((change) => change.before !== change.after),
  }
}

export const listJobRows: Handler<'files.jobRows'> = async ({ jobId, fate, page, size }, { tx, staff }) => {
  const found = await findJob(tx, jobId)
  if (found === undefined || !maySeeJob(staff, found.job)) return fileNotFound('job', jobId)
  const { scriptId } = found.job
  if (!isSheetJob(scriptId)) return { rows: [], total: 0 }
  const { rows, total } = await listRowsOf(tx, jobId, fate, { page, size })
  return { rows: rows.map((row) => presentRow(scriptId, row)), total }
}
