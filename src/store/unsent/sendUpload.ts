import { z } from 'zod'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import { callGateway } from '#src/gateway/call.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { PartIsGone, type Sent, type SendTools } from './drainOutbox.ts'
import { passesByItself, waitsForItsPerson } from './refusalsThatPass.ts'
import type * as kindsThatSend from './sendByKind.ts'
import type { QueuedUpload } from './workDatabase.ts'

const ofAnother: readonly RefusalCode[] = ['key-of-another', 'key-reused']

const Missing = z.object({ missing: z.array(z.int()) })

/** What the answer means for the row. */
const sentOf = (error: unknown, parts: number): Sent => {
  if (!(error instanceof Refusal)) {
    const message = error instanceof Error ? error.message : 'It could not be sent.'
    const type = error instanceof PartIsGone ? 'gateway.refused' : 'gateway.unavailable'
    return { type, error: { code: null, message, details: null } }
  }
  const { code, message, details, retryAfterMs } = error
  const facts = { error: { code, message, details }, retryAfterMs }
  if (waitsForItsPerson(error)) return { type: 'gateway.knewNobody', ...facts }
  if (ofAnother.includes(code)) return { type: 'gateway.knewAnother', ...facts }
  if (code === 'upload-incomplete') {
    const missing = Missing.safeParse(details).data?.missing ?? Array.from({ length: parts }, (_, part) => part)
    return { type: 'gateway.unavailable', ...facts, missing }
  }
  return { type: passesByItself(error) ? 'gateway.unavailable' : 'gateway.refused', ...facts }
}

type Kinds = typeof kindsThatSend

/** What sends is fetched when there is something to send. */
const fetchKinds = async (): Promise<Kinds> => {
  try {
    return await import('./sendByKind.ts')
  } catch {
    throw new Error('What sends it could not be loaded. It is tried again; else reload the page.')
  }
}

/** Sends one queued file as far as it goes. */
export const sendUpload = async (
  row: QueuedUpload,
  tools: SendTools,
  call: typeof callGateway = callGateway,
  kinds: () => Kinds | Promise<Kinds> = fetchKinds,
): Promise<Sent | undefined> => {
  try {
    const { sendByKind } = await kinds()
    return await sendByKind(row, tools, call)
  } catch (error) {
    return sentOf(error, row.file.parts)
  }
}
