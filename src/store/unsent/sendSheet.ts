import { z } from 'zod'
import { runScript, scripts, uploadBucket } from '#contract/files.ts'
import { commitUpload, createFileEntry, uploadPart } from '#contract/uploads.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { PartIsGone, type Sent, type SendTools } from './drainOutbox.ts'
import type { QueuedSheet } from './workDatabase.ts'

/** Refusals after which the same may be sent again later and succeed, without anybody doing a thing. */
const passing: readonly RefusalCode[] = [
  'upload-failed',
  'upload-incomplete',
  'upload-quota-full',
  'part-damaged',
  'busy',
  'broken',
  'too-many-requests',
  'still-running',
  'file-still-running',
]
/** Nobody, or somebody else, is signed in; or nothing is open to them before they change their password. */
const ofPerson: readonly RefusalCode[] = ['signed-out', 'password-must-change', 'actor-differs']
const ofAnother: readonly RefusalCode[] = ['key-of-another', 'key-reused']

const Missing = z.object({ missing: z.array(z.int()) })

/** What the answer means for the row. */
export const sentOf = (error: unknown, parts: number): Sent => {
  if (!(error instanceof Refusal)) {
    const message = error instanceof Error ? error.message : 'It could not be sent.'
    const type = error instanceof PartIsGone ? 'gateway.refused' : 'gateway.unavailable'
    return { type, error: { code: null, message, details: null } }
  }
  const { code, message, details, retryAfterMs } = error
  const facts = { error: { code, message, details }, retryAfterMs }
  if (ofPerson.includes(code)) return { type: 'gateway.knewNobody', ...facts }
  if (ofAnother.includes(code)) return { type: 'gateway.knewAnother', ...facts }
  if (code === 'upload-incomplete') {
    const missing = Missing.safeParse(details).data?.missing ?? Array.from({ length: parts }, (_, part) => part)
    return { type: 'gateway.unavailable', ...facts, missing }
  }
  return { type: passing.includes(code) || error.status >= 500 ? 'gateway.unavailable' : 'gateway.refused', ...facts }
}

/** Parts, commit, entry, script: each with the one key, each answered again when it was done before. */
const walk = async (
  row: QueuedSheet,
  { keep, partOf }: SendTools,
  call: typeof callGateway,
): Promise<string | undefined> => {
  const { id: uploadId, person: actor, idemKey: idempotencyKey, scriptId, startDate, server } = row
  const { name: fileName, byteSize, sha256, parts, point } = row.file
  const options = { actor, idempotencyKey }
  let { fileUrl, fileEntryId } = server
  const sent = new Set(server.parts)
  for (let part = 0; fileUrl === null && part < parts; part += 1) {
    if (sent.has(part)) continue
    const { bytes, sha256: digest } = await partOf(part)
    const file = new File([bytes], 'part')
    await call(uploadPart, { uploadId, part, parts, sha256: digest }, { actor, file })
    sent.add(part)
    if (!(await keep({ parts: [...sent] }))) return undefined
  }
  if (fileUrl === null) {
    const place = { bucket: uploadBucket, folder: scripts[scriptId].folder }
    const request = { uploadId, parts, fileName, byteSize, sha256, point, ...place }
    ;({ fileUrl } = await call(commitUpload, request, options))
    if (!(await keep({ fileUrl }))) return undefined
  }
  if (fileEntryId === null) {
    const { fileDescription, action, folder } = scripts[scriptId]
    const place = { s3Bucket: uploadBucket, s3Path: folder, s3Url: fileUrl }
    const request = { filename: fileName, ...place, fileDescription, status: 'PENDING' as const, action }
    ;({ fileEntryId } = await call(createFileEntry, request, options))
    if (!(await keep({ fileEntryId }))) return undefined
  }
  return (await call(runScript, { scriptId, fileEntryId, startDate }, options)).jobId
}

/** Sends one queued sheet as far as it goes. */
export const sendSheet = async (
  row: QueuedSheet,
  tools: SendTools,
  call: typeof callGateway = callGateway,
): Promise<Sent | undefined> => {
  try {
    const jobId = await walk(row, tools, call)
    return jobId === undefined ? undefined : { type: 'gateway.applied', jobId }
  } catch (error) {
    return sentOf(error, row.file.parts)
  }
}
