import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { forgetChanges } from './forgetChanges.ts'
import { numberChanges } from './numberChanges.ts'
import { tellByTime } from './tellByTime.ts'

const everyMs = 200
const byTimeEveryMs = 60_000
const forgetEveryMs = 3_600_000

/** Gives positions, tells what time brings, and forgets what is old, as long as the process runs. */
export const startChanges = (gateway: Gateway): Lookout => {
  let [toldAt, forgotAt] = [0, 0]
  return startLookout(
    gateway,
    async (isStopped) => {
      while (!isStopped()) {
        const numbered = await numberChanges(gateway)
        if (numbered === 0) break
        gateway.metrics.changesNumbered(numbered)
        gateway.wakeWebhooks()
      }
      const now = Date.now()
      if (now - toldAt >= byTimeEveryMs) {
        toldAt = now
        await tellByTime(gateway)
      }
      if (now - forgotAt >= forgetEveryMs) {
        forgotAt = now
        await forgetChanges(gateway)
      }
    },
    { everyMs, failure: 'changes were not given their positions' },
  )
}
