import type { QueuedUpload } from './workDatabase.ts'

export const leaseMs = 60_000
/** However long a gateway asks to wait. */
export const longestWaitMs = 3_600_000

const longestBackoffMs = 300_000

/** `random` is from 0 to 1. */
export const backoffMs = (attempt: number, random: number): number =>
  Math.max(1_000, random * Math.min(longestBackoffMs, 1_000 * 2 ** Math.min(attempt, 20)))

/** Times that are further ahead than any that is set were set by a clock that was put back since: they are over. */
const unlessAhead = (time: number, now: number, longestMs: number): number => (time - now > longestMs ? 0 : time)

/** When what waits is tried again. */
export const waitsUntil = ({ nextAt }: QueuedUpload, now: number): number => unlessAhead(nextAt, now, longestWaitMs)

export const leasedUntil = ({ lease }: QueuedUpload, now: number): number => unlessAhead(lease.until, now, leaseMs)
