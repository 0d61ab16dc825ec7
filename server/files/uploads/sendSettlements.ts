import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type FileJob, type ScriptId, scripts, uploadBucket } from '#contract/calls/files/files.ts'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { indianTimestamp } from '#contract/wire/indianTime.ts'
import { enterFile, triggerScript } from '#server/files/fileJobs/index.ts'
import type { PreparedHandler, StaffContext } from '#server/gateway/handler.ts'
import { writeCsv } from '#server/files/jobs/resultWorkbook.ts'
import { keepSheet } from './keepSheet.ts'

type SentRow = Readonly<Record<string, string | number | undefined>>

const sheetOf = async (headers: readonly string[], data: readonly SentRow[]): Promise<Buffer> => {
  const output = new PassThrough()
  const rows = data.map((row) => headers.map((header) => row[header] ?? ''))
  const [bytes] = await Promise.all([buffer(output), writeCsv(output, { headers: [...headers], rows })])
  return bytes
}

/** Keeps the rows as a sheet of the kind and starts its script on it: one way for rows into settlements, not two. */
export const sendRows = async (
  scriptId: ScriptId,
  data: readonly SentRow[],
  { gateway, now }: Pick<StaffContext, 'gateway' | 'now'>,
): Promise<(context: StaffContext) => Promise<FileJob>> => {
  const { action, fileDescription, folder, sheet } = scripts[scriptId]
  const headers = sheetHeaders(sheet)
  const bytes = await sheetOf(headers, data)
  const fileName = `${scriptId} ${indianTimestamp(now).replaceAll(':', '.')}.csv`
  const sha256 = createHash('sha256').update(bytes).digest()
  const path = await gateway.files.scratchPath()
  await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
  return async (context) => {
    try {
      const stored = { path, fileName, bucket: uploadBucket, folder, byteSize: bytes.length, sha256, headers }
      const id = await keepSheet(stored, context)
      const { fileEntryId } = await enterFile({ id, fileName, headers, sha256 }, { action, fileDescription }, context)
      return await triggerScript(scriptId, fileEntryId, context)
    } finally {
      await rm(path, { force: true })
    }
  }
}

export const sendSettlementRows: PreparedHandler<'files.sendSettlementRows'> = {
  prepare: async ({ data }, context) => {
    const send = await sendRows('update_settlements', data, context)
    return (_, inside) => send(inside)
  },
}

export const sendSettlementStatus: PreparedHandler<'files.sendSettlementStatus'> = {
  prepare: async ({ data, status, remarks }, context) => {
    const rows = data.map((row) => ({ ...row, status_settlement: status }))
    const send = await sendRows('update_settlement_status', rows, context)
    return async (_, inside) => {
      const job = await send(inside)
      inside.note({ subject: `job:${job.jobId}`, after: { rows: data.length, status, remarks } })
      return job
    }
  },
}
