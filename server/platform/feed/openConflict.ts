import type { Subject } from '#contract/feed/ownership.ts'

export interface ConflictField {
  readonly field: string
  readonly desk: unknown
  readonly sent: unknown
}

/** All that one event says otherwise and nobody has decided. */
export interface OpenConflict {
  readonly conflictId: number
  readonly clientId: number
  readonly client: string
  readonly sourceId: number
  readonly source: string
  readonly eventId: string
  readonly of: Subject
  readonly subject: string
  readonly reason: 'deskKnowsLater' | 'inBatch'
  readonly fields: readonly ConflictField[]
  readonly madeAt: Date
  readonly version: number
  readonly accountLast4: string
  readonly isClientEnded: boolean
  /** The super merchant waits for a decision. */
  readonly isSubmitted: boolean
  readonly decisionId: string | null
}
