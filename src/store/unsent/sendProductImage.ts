import { commitProductImage } from '#contract/calls/catalogue/productImages.ts'
import type { callGateway } from '#src/gateway/call.ts'
import type { Sent, SendTools } from './drainOutbox.ts'
import { sendParts } from './sendParts.ts'
import type { QueuedProductImage } from './workDatabase.ts'

/** Parts and commit, with the one key: the picture is drawn and put in its place by one call. */
export const sendProductImage = async (
  row: QueuedProductImage,
  tools: SendTools,
  call: typeof callGateway,
): Promise<Sent | undefined> => {
  if (!(await sendParts(row, tools, call))) return undefined
  const { id: uploadId, person: actor, idemKey: idempotencyKey, brandCode, productCode } = row
  const { byteSize, sha256, parts, point } = row.file
  const request = { uploadId, parts, byteSize, sha256, point, brandCode, productCode }
  await call(commitProductImage, request, { actor, idempotencyKey })
  return { type: 'gateway.applied', jobId: null }
}
