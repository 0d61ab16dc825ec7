import { runScript, scripts, uploadBucket } from '#contract/calls/files/files.ts'
import { commitUpload, createFileEntry } from '#contract/calls/files/uploads.ts'
import type { callGateway } from '#src/gateway/call.ts'
import type { Sent, SendTools } from './drainOutbox.ts'
import { sendParts } from './sendParts.ts'
import type { QueuedSheet } from './workDatabase.ts'

/** Parts, commit, entry, script: each with the one key, each answered again when it was done before. */
export const sendSheet = async (
  row: QueuedSheet,
  tools: SendTools,
  call: typeof callGateway,
): Promise<Sent | undefined> => {
  const { id: uploadId, person: actor, idemKey: idempotencyKey, scriptId, sheetName, startDate, server } = row
  const { name: fileName, byteSize, sha256, parts, point } = row.file
  const options = { actor, idempotencyKey }
  let { fileUrl, fileEntryId } = server
  if (fileUrl === null) {
    if (!(await sendParts(row, tools, call))) return undefined
    const place = { bucket: uploadBucket, folder: scripts[scriptId].folder }
    const chosen = sheetName === undefined ? {} : { sheetName }
    const request = { uploadId, parts, fileName, byteSize, sha256, point, ...place, ...chosen }
    ;({ fileUrl } = await call(commitUpload, request, options))
    if (!(await tools.keep({ fileUrl }))) return undefined
  }
  if (fileEntryId === null) {
    const { action, folder } = scripts[scriptId]
    const fileDescription = row.fileDescription ?? scripts[scriptId].fileDescription
    const place = { s3Bucket: uploadBucket, s3Path: folder, s3Url: fileUrl }
    const request = { filename: fileName, ...place, fileDescription, status: 'PENDING' as const, action }
    ;({ fileEntryId } = await call(createFileEntry, request, options))
    if (!(await tools.keep({ fileEntryId }))) return undefined
  }
  const { jobId } = await call(runScript, { scriptId, fileEntryId, startDate }, options)
  return { type: 'gateway.applied', jobId }
}
