import { randomUUID } from 'node:crypto'

export type SpanAttributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  readonly attributes?: SpanAttributes
  readonly kind?: 'server' | 'internal'
  /** It begins this trace, in 32 hex digits, whatever is under way; absent: it is below that. */
  readonly traceId?: string
  /** It takes long, and begins a trace: what ends within it is sent at once. */
  readonly isLong?: boolean
}

/** Sets what became of the work; without it, it went well or threw. */
export type SetOutcome = (outcome: string) => void

export interface Tracing {
  /** An id for a request, which a refusal shows. It is that of its trace. */
  newRequestId(): string
  /** Does the work in a span, below the one under way. */
  span<Result>(name: string, work: (setOutcome: SetOutcome) => Promise<Result>, options?: SpanOptions): Promise<Result>
  /** Sends what is left. */
  close(): Promise<void>
}

const nobody: SetOutcome = () => undefined

/** The trace of a job or a message is found by its id. */
export const traceOf = (id: string): string => id.replaceAll('-', '')

/** Where nobody asks for traces nothing is recorded, and nothing is loaded. */
export const untraced: Tracing = {
  newRequestId: () => randomUUID(),
  span: (_name, work) => work(nobody),
  close: () => Promise.resolve(),
}
