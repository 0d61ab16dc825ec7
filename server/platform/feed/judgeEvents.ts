import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { aheadMs } from '#contract/feed/envelope.ts'
import { type FeedEvent, feedKinds } from '#contract/feed/index.ts'
import { headOf, isRefused, readEvent, type Refused, refusedFor } from '#contract/feed/readEvent.ts'
import type { Client } from '#server/platform/integrations/index.ts'
import type { SentEvent } from './readBody.ts'

/** An event whose form and right are good. */
export interface GoodEvent {
  readonly index: number
  readonly event: FeedEvent
  readonly text: string
  /** The hash of what it says, however it was written. */
  readonly digest: Buffer
}

/** What became of an event. */
export type Outcome = 'applied' | 'duplicate' | 'stale' | 'early' | 'conflict' | Refused

export interface Judged {
  readonly good: readonly GoodEvent[]
  /** By index; those of good events are open. */
  readonly outcomes: (Outcome | undefined)[]
}

export const digestOf = ({ kind: _kind, ...said }: FeedEvent): Buffer =>
  hash('sha256', JSON.stringify(said), 'buffer').subarray(0, 16)

const timeFault = (event: FeedEvent, now: Date): Refused | undefined => {
  const latest = now.getTime() + aheadMs
  if (Date.parse(event.time) > latest) return refusedFor('time-in-future', 'time')
  const { happened } = feedKinds[event.kind] as { readonly happened?: string }
  if (happened === undefined) return undefined
  const at = (event.data as Readonly<Record<string, unknown>>)[happened]
  return Date.parse(String(at)) > latest ? refusedFor('time-in-future', `data.${happened}`) : undefined
}

const judge = (sent: SentEvent, client: Client, now: Date): FeedEvent | Refused => {
  const { kind } = headOf(sent.value)
  if (kind !== undefined && !client.kinds.has(kind)) return refusedFor('kind-not-allowed', 'type')
  const read = readEvent(sent.value, Buffer.byteLength(sent.text))
  if (isRefused(read)) return read
  if (read.source !== client.source) return refusedFor('source-not-allowed', 'source')
  return timeFault(read, now) ?? read
}

const atATime = 20

/** Looks at each event by itself, some at a time, so that others are answered in between. */
export const judgeEvents = async (sent: readonly SentEvent[], client: Client, now: Date): Promise<Judged> => {
  const good: GoodEvent[] = []
  const outcomes: (Outcome | undefined)[] = []
  for (const [index, one] of sent.entries()) {
    const read = judge(one, client, now)
    if (isRefused(read)) outcomes[index] = read
    else {
      outcomes[index] = undefined
      good.push({ index, event: read, text: one.text, digest: digestOf(read) })
    }
    if (index % atATime === atATime - 1) await nextTurn()
  }
  return { good, outcomes }
}
