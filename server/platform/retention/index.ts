import type { Handlers } from '#server/gateway/handler.ts'
import { listRetention } from './listRetention.ts'

export const retentionHandlers: Handlers<'retention'> = { 'retention.list': listRetention }

export { businessEndOf, merchantEnd } from './businessEnd.ts'
export { isHeld, lockAgainstHolds, lockRemovals } from './legalHoldLock.ts'
export { runRetention } from './nightlyRemoval.ts'
export { removedBefore, type Timed } from './removedBefore.ts'
export { hourlyKinds, type Removal, removals } from './removals.ts'
export { heldOf, isDue, removeAll, removeBatch } from './removeDue.ts'
export { startRetention } from './startRetention.ts'
