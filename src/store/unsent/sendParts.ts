import { uploadPart } from '#contract/calls/files/uploads.ts'
import type { callGateway } from '#src/gateway/call.ts'
import type { SendTools } from './drainOutbox.ts'
import type { QueuedUpload } from './workDatabase.ts'

/** Those that the gateway has not answered for yet; false when the row is not ours any more. */
export const sendParts = async (
  { id: uploadId, person: actor, file: { parts }, server }: QueuedUpload,
  { keep, partOf }: SendTools,
  call: typeof callGateway,
): Promise<boolean> => {
  const sent = new Set(server.parts)
  for (let part = 0; part < parts; part += 1) {
    if (sent.has(part)) continue
    const { bytes, sha256 } = await partOf(part)
    const file = new File([bytes], 'part')
    await call(uploadPart, { uploadId, part, parts, sha256 }, { actor, file })
    sent.add(part)
    if (!(await keep({ parts: [...sent] }))) return false
  }
  return true
}
