import type { Waiting } from '#contract/calls/platform/waiting.ts'
import type { WaitingKind } from '#contract/waitingKinds/index.ts'
import type { DecidingContext } from '#server/people/independence/index.ts'

/** Oldest first, with how many there are beyond those that were asked for. */
export interface WaitingPart {
  readonly rows: readonly Waiting[]
  readonly count: number
}

/**
 * What of one kind waits for this person: within what they may see, and nothing of which they, or somebody with whom they
 * count as one person, are a maker. Asked of those alone who hold a deciding service.
 */
export type WaitingSource = (context: DecidingContext, limit: number) => Promise<WaitingPart>

export const nothingWaits: WaitingPart = { rows: [], count: 0 }

/** Every kind has its source: one that is missing does not compile in `server/app`. */
export type WaitingSources = Readonly<Record<WaitingKind, WaitingSource>>
