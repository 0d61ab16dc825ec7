import { setTimeout as passing } from 'node:timers/promises'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'
import { openDeskLoad } from '#tests/proofs/rolling/deskLoad.ts'
import { prepareDesk } from '#tests/proofs/rolling/prepareDesk.ts'
import { percentile } from './percentile.ts'

/** What an answer may take, 99 times of 100, on a machine that is used by others as well. */
const limitMs = 1_000
const tryMs = 6_000
const growth = 1.4
const first = 20

/** So many calls a second one gateway answers, a quarter of them commands, without a refusal and within the limit. */
export const measureOneGateway = async (
  postgresUrl: string,
  { most, draw }: { readonly most: number; readonly draw: () => number },
): Promise<number> => {
  const desk = await prepareDesk(postgresUrl)
  const gateway = await spawnGateway(desk.dataDir, desk.url, { BUSY_AFTER_MS: '1750', IDLE_SECONDS: '86400' })
  try {
    const isCarried = async (perSecond: number): Promise<boolean> => {
      const load = openDeskLoad({ ...desk, address: gateway.address, perSecond, draw })
      await passing(tryMs)
      await load.stop()
      const { failed, busy, latenciesMs } = load.found
      return failed.length + busy === 0 && percentile(latenciesMs, 99) <= limitMs
    }
    // It compiles what it runs.
    await isCarried(first)
    let carried = first
    while (carried < most && (await isCarried(Math.ceil(carried * growth)))) carried = Math.ceil(carried * growth)
    return carried
  } finally {
    await gateway.kill()
  }
}
