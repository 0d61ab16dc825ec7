import { commitPicture } from '#contract/calls/files/commitPicture.ts'
import type { callGateway } from '#src/gateway/call.ts'
import type { Sent, SendTools } from './drainOutbox.ts'
import { sendParts } from './sendParts.ts'
import type { QueuedFormPicture } from './workDatabase.ts'

/** Parts and commit, with the one key: its receipt has the name that the form waits for. */
export const sendFormPicture = async (
  row: QueuedFormPicture,
  tools: SendTools,
  call: typeof callGateway,
): Promise<Sent | undefined> => {
  if (!(await sendParts(row, tools, call))) return undefined
  const { id: uploadId, person: actor, idemKey: idempotencyKey, purpose } = row
  const { byteSize, sha256, parts, point } = row.file
  const request = { uploadId, parts, byteSize, sha256, point, purpose }
  const { imageName } = await call(commitPicture, request, { actor, idempotencyKey })
  return { type: 'gateway.applied', jobId: null, imageName }
}
