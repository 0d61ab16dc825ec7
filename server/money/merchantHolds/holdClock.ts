import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { endDueHolds, lockAgainstSealing, reopenHeld } from '#server/money/settlements/index.ts'

const everyMs = 30_000

/** Holds and reserves whose day has come end, and what they kept back is for the next batch. */
export const startHoldClock = (gateway: Gateway): Lookout =>
  startLookout(
    gateway,
    () =>
      gateway.database.db.transaction(async (tx) => {
        await lockAgainstSealing(tx)
        await reopenHeld(tx, await endDueHolds(tx, gateway.now()))
      }),
    { everyMs, failure: 'holds of merchants whose day has come were not ended' },
  )
