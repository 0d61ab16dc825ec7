import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { applyMatchRules } from './applyMatchRules.ts'

const everyMs = 15_000

/** Takes open lines by the rules in force, as long as the process runs. */
export const startMatchRules = (gateway: Gateway): Lookout =>
  startLookout(
    gateway,
    async () => {
      await applyMatchRules(gateway.database.db, gateway.now())
    },
    { everyMs, failure: 'rules of recon took nothing' },
  )
