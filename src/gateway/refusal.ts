import type { RefusalCode } from '#contract/wire/refusals.ts'

interface RefusalFacts {
  readonly code: RefusalCode
  readonly message: string
  readonly status: number
  readonly requestId?: string | undefined
  readonly details?: unknown
  readonly cause?: unknown
  readonly retryAfterMs?: number | undefined
}

/** The gateway said no. `message` is the sentence for staff, `requestId` what support asks for. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly requestId: string | undefined
  readonly details: unknown
  /** The gateway asked to wait so long. */
  readonly retryAfterMs: number | undefined

  constructor(facts: RefusalFacts) {
    super(facts.message, { cause: facts.cause })
    this.code = facts.code
    this.status = facts.status
    this.requestId = facts.requestId
    this.details = facts.details
    this.retryAfterMs = facts.retryAfterMs
  }
}

/** The record is another one by now than the one that was looked at. */
export const isChanged = (error: unknown): boolean => error instanceof Refusal && error.status === 412
