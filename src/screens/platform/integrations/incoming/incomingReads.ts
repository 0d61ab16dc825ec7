import { listConflicts, listKept, readDecision, traffic } from '#contract/calls/platform/incoming.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'

/** What is not true any more once something of it was decided; the event itself is gone then. */
export const incomingReads = [listKept, listConflicts, readDecision, traffic, listWaiting]

/** Figures and lists are asked for again after so many milliseconds. */
export const incomingEveryMs = 5_000
