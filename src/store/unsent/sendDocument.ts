import { commitKycDocument } from '#contract/calls/kycDocuments.ts'
import type { callGateway } from '#src/gateway/call.ts'
import type { Sent, SendTools } from './drainOutbox.ts'
import { sendParts } from './sendParts.ts'
import type { QueuedDocument } from './workDatabase.ts'

/** Parts and commit, with the one key. */
export const sendDocument = async (
  row: QueuedDocument,
  tools: SendTools,
  call: typeof callGateway,
): Promise<Sent | undefined> => {
  if (!(await sendParts(row, tools, call))) return undefined
  const { id: uploadId, person: actor, idemKey: idempotencyKey, merchantCode, documentKind: kind, replaces } = row
  const { byteSize, sha256, parts, point } = row.file
  const request = { uploadId, parts, byteSize, sha256, point, kind, merchantCode, replaces }
  await call(commitKycDocument, request, { actor, idempotencyKey })
  return { type: 'gateway.applied', jobId: null }
}
