import type { Gateway } from '#server/gateway/gateway.ts'
import { sweepFiles } from './sweepFiles.ts'

const everyMs = 6 * 3_600_000

export interface Sweeping {
  stop(): Promise<void>
}

/** Sweeps now and then again as long as the gateway runs. */
export const startSweeping = (gateway: Gateway): Sweeping => {
  const stopping = new AbortController()
  const sweep = async (): Promise<void> => {
    try {
      const swept = await sweepFiles(gateway, stopping.signal)
      if (Object.values(swept).some((files) => files > 0))
        gateway.log.info(swept, 'files that nobody needs were removed')
    } catch (error) {
      gateway.log.warn({ err: error }, 'files were not swept')
    }
  }
  const sealOlder = async (): Promise<void> => {
    try {
      const sealed = (await gateway.files.sealOlder?.(stopping.signal)) ?? 0
      if (sealed > 0) gateway.log.info({ sealed }, 'files that were kept before files were sealed are sealed now')
    } catch (error) {
      gateway.log.warn({ err: error }, 'older files were not sealed: the next start tries again')
    }
  }
  let sweeping = sweep().then(sealOlder)
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep)
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await sweeping
    },
  }
}
