import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { BoundedPool } from '#server/db/boundedPool.ts'
import { type SpanAttributes, traceOf, type Tracing } from '#server/gateway/tracing.ts'
import { watchOutside } from './watchOutside.ts'
import { watchQueries } from './watchQueries.ts'
import { beginBelow, beginRecord, endRecord, type SpanRecord, underWay } from './spanRecord.ts'

/** Traces of work that went well, and of other work, that one process sends in a second. The rest costs next to nothing. */
const mostASecond = 50
/** Traces in a second whose queries and outside calls are recorded. Of the rest one knows what came of them, and when. */
const mostWholeASecond = 4 * mostASecond
/** A receiver that is away keeps no process from its end. */
const closingMs = 2_000

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL, client: SpanKind.CLIENT }
const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

/** So many in a second. */
const openAllowance = (most: number): (() => boolean) => {
  let second = 0
  let used = 0
  return () => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) {
      second = now
      used = 0
    }
    used += 1
    return used <= most
  }
}

/** A tracer that begins a trace under the id that is asked for. */
const openTracer = (url: string, serviceName: string) => {
  let wanted: string | undefined
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': hex(8),
    }),
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => wanted ?? hex(16), generateSpanId: () => hex(8) },
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: 5_000 }), {
        scheduledDelayMillis: 1_000,
        maxExportBatchSize: 512,
        maxQueueSize: 8_192,
        exportTimeoutMillis: 6_000,
      }),
    ],
  })
  const tracer: Tracer = provider.getTracer('opsdesk')
  const make = ({ name, kind, attributes, startedAt }: SpanRecord, above: Span | undefined, traceId?: string): Span => {
    wanted = traceId
    try {
      return tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...attributes }, startTime: startedAt },
        above === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, above),
      )
    } finally {
      wanted = undefined
    }
  }
  return { make, close: () => provider.shutdown() }
}

const isBad = (outcome: string | undefined): boolean => outcome !== undefined && outcome !== 'done'

/**
 * Records calls, jobs and what they ask of the database and of others, and sends them to `endpoint` by OTLP/HTTP. It is
 * decided when a trace has ended whether it is sent, so that those that went badly are not lost among the others.
 */
export const openTracing = (
  { endpoint, serviceName }: { readonly endpoint: string; readonly serviceName: string },
  pools: readonly BoundedPool[],
): Tracing => {
  const { make, close } = openTracer(`${endpoint.replace(/\/$/, '')}/v1/traces`, serviceName)
  const isWhole = openAllowance(mostWholeASecond)
  const isSent = { well: openAllowance(mostASecond), badly: openAllowance(mostASecond) }
  for (const pool of pools) watchQueries(pool)
  const unwatch = watchOutside()

  const finish = (span: Span, { outcome, left, endedAt }: SpanRecord): void => {
    if (outcome !== undefined) span.setAttribute('opsdesk.outcome', outcome)
    if (left > 0) span.setAttribute('opsdesk.left_out', left)
    if (outcome === 'broken') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endedAt)
  }
  /** What the timers of the sender do is not a part of what is sent. */
  const send = (record: SpanRecord, above: Span | undefined, traceId?: string): void =>
    underWay.exit(() => {
      const span = make(record, above, traceId)
      for (const one of record.below) if (one.endedAt !== undefined) send(one, span)
      finish(span, record)
    })

  /** Sent now, with all below it as they end: what is killed meanwhile has told how far it came. */
  const beginLong = (name: string, attributes: SpanAttributes, traceId: string | undefined) => {
    const at = beginRecord({ name, kind: 'internal', attributes })
    const made = underWay.exit(() => make(at, undefined, traceId))
    return { made, record: { ...at, sendBelow: (one: SpanRecord) => send(one, made) } }
  }

  const span: Tracing['span'] = async (
    name,
    work,
    { attributes = {}, kind = 'internal', traceId, isLong = false } = {},
  ) => {
    const above = traceId === undefined ? underWay.getStore() : undefined
    const long = isLong ? beginLong(name, attributes, traceId) : undefined
    const record =
      long?.record ??
      (above === undefined
        ? beginRecord(isWhole() ? { name, kind, attributes } : { name, kind, attributes, room: 0 })
        : beginBelow(above, name, kind, attributes))
    if (record === undefined) return work(() => undefined)
    try {
      return await underWay.run(record, () =>
        work((outcome) => {
          record.outcome = outcome
        }),
      )
    } catch (error) {
      record.outcome ??= 'broken'
      throw error
    } finally {
      endRecord(record)
      if (long !== undefined) underWay.exit(() => finish(long.made, record))
      else if (above === undefined && isSent[isBad(record.outcome) ? 'badly' : 'well']())
        send(record, undefined, traceId)
    }
  }

  return {
    newRequestId: () => traceOf(randomUUID()),
    span,
    close: async () => {
      unwatch()
      const over = new AbortController()
      const late = passing(closingMs, undefined, { signal: over.signal }).catch(() => undefined)
      await Promise.race([close().catch(() => undefined), late])
      over.abort()
    },
  }
}
