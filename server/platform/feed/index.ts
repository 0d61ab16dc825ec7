import type { Handlers } from '#server/gateway/handler.ts'
import { correctEvent, dropEvent, readKept, tryCorrection, unmaskKept } from './correctEvent.ts'
import { listConflicts, resolveConflict } from './decideConflict.ts'
import { decideFeed, readDecision } from './feedDecisions.ts'
import { findFeedEvent } from './findEvent.ts'
import { listKept } from './incomingLists.ts'
import { listTotals } from './totals.ts'
import { readTraffic } from './traffic.ts'

export const incomingHandlers: Handlers<'incoming'> = {
  'incoming.traffic': readTraffic,
  'incoming.events': listKept,
  'incoming.event': readKept,
  'incoming.unmask': unmaskKept,
  'incoming.try': tryCorrection,
  'incoming.correct': correctEvent,
  'incoming.drop': dropEvent,
  'incoming.conflicts': listConflicts,
  'incoming.resolve': resolveConflict,
  'incoming.decision': readDecision,
  'incoming.decide': decideFeed,
  'incoming.find': findFeedEvent,
  'incoming.totals': listTotals,
}

export { backfill } from './backfill.ts'
export { startFeedStream } from './feedStream.ts'
export { openStreamLook } from './streamLook.ts'
export { feedRoute } from './feedRoute.ts'
export { startDocuments } from './fetchDocuments.ts'
export { startFeed } from './sweepFeed.ts'
export { refusedEvents } from './refusedEvents.ts'
export { waitingFeedDecisions } from './feedDecisions.ts'
export { walkConflicts } from './decideConflict.ts'
export { walkKept } from './incomingLists.ts'
export { takeEvents } from './takeEvents.ts'
export { uploadRoute } from './uploadRoute.ts'
