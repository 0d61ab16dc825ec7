import { AsyncLocalStorage } from 'node:async_hooks'
import type { SpanAttributes } from '#server/gateway/tracing.ts'

/** A span while it is not sure that anybody will see it: some traces are kept, and only then their spans are made. */
export interface SpanRecord {
  readonly name: string
  readonly kind: 'server' | 'internal' | 'client'
  readonly attributes: SpanAttributes
  readonly above: SpanRecord | undefined
  /** Milliseconds since 1970, with parts. */
  readonly startedAt: number
  endedAt: number | undefined
  outcome: string | undefined
  /** The first of those below it; of one that takes long none, they are sent as they end. */
  readonly below: SpanRecord[]
  /** How many may be below it. */
  readonly room: number
  /** Those below it that were not recorded. */
  left: number
  /** One that takes long sends those below it as they end. */
  readonly sendBelow: ((one: SpanRecord) => void) | undefined
}

/** Nobody reads more of one span. */
const mostBelow = 200

const instant = (): number => performance.timeOrigin + performance.now()

export const underWay = new AsyncLocalStorage<SpanRecord>()

export const beginRecord = (
  said: Pick<SpanRecord, 'name' | 'kind' | 'attributes'> & Partial<Pick<SpanRecord, 'above' | 'room' | 'sendBelow'>>,
): SpanRecord => ({
  above: undefined,
  room: mostBelow,
  sendBelow: undefined,
  ...said,
  startedAt: instant(),
  endedAt: undefined,
  outcome: undefined,
  below: [],
  left: 0,
})

/** Adds a span below another; undefined: that one is over, or has enough. */
export const beginBelow = (
  above: SpanRecord,
  name: string,
  kind: SpanRecord['kind'],
  attributes: SpanAttributes,
): SpanRecord | undefined => {
  if (above.endedAt !== undefined) return undefined
  if (above.below.length >= above.room) {
    above.left += 1
    return undefined
  }
  const record = beginRecord({ name, kind, attributes, above })
  if (above.sendBelow === undefined) above.below.push(record)
  return record
}

export const endRecord = (record: SpanRecord, outcome = record.outcome): void => {
  if (record.endedAt !== undefined) return
  record.outcome = outcome
  record.endedAt = instant()
  record.above?.sendBelow?.(record)
}
