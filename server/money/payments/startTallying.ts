import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { tallyPositions } from './tallyPositions.ts'

const everyMs = 5_000

/** Counts anew the days whose payments changed, as long as the process runs. */
export const startTallying = (gateway: Gateway): Lookout =>
  startLookout(
    gateway,
    async (isStopped) => {
      while (!isStopped() && (await tallyPositions(gateway.database.db)) > 0);
    },
    { everyMs, failure: 'positions were not tallied' },
  )
