import { commitKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { commitSuperMerchantDocument } from '#contract/calls/merchants/superMerchantDocuments.ts'
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
  const { id: uploadId, person: actor, idemKey: idempotencyKey, merchantCode, replaces } = row
  const { byteSize, sha256, parts, point } = row.file
  const request = { uploadId, parts, byteSize, sha256, point, merchantCode, replaces }
  const options = { actor, idempotencyKey }
  if (row.kind === 'document') await call(commitKycDocument, { ...request, kind: row.documentKind }, options)
  else await call(commitSuperMerchantDocument, { ...request, kind: row.documentKind }, options)
  return { type: 'gateway.applied', jobId: null }
}
