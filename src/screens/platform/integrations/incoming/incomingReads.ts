import { listConflicts, listKept, readDecision, readKept, traffic } from '#contract/calls/platform/incoming.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'

/** What is not true any more once something of it was decided. */
export const incomingReads = [listKept, readKept, listConflicts, readDecision, traffic, listWaiting]
