import type { QueuedUpload } from './workDatabase.ts'

export const leaseMs = 60_000
/** However long a gateway asks to wait. */
export const longestWaitMs = 3_600_000

/** Times that are further ahead than any that is set were set by a clock that was put back since: they are over. */
const unlessAhead = (time: number, now: number, longestMs: number): number => (time - now > longestMs ? 0 : time)

/** When what waits is tried again. */
export const waitsUntil = ({ nextAt }: QueuedUpload, now: number): number => unlessAhead(nextAt, now, longestWaitMs)

export const leasedUntil = ({ lease }: QueuedUpload, now: number): number => unlessAhead(lease.until, now, leaseMs)
