import { setTimeout as passing } from 'node:timers/promises'
import { type GatewayProcess, type OwnProcess, spawnGateway, spawnWorker } from '#tests/support/gatewayProcess.ts'
import type { RunningHaproxy } from '#tests/support/haproxy.ts'
import { asSupervised } from './asSupervised.ts'
import type { PreparedDesk } from './prepareDesk.ts'

/** As HAProxy calls them. */
export const gatewayNames = ['gateway1', 'gateway2'] as const

export const untilUp = async (proxy: RunningHaproxy, name: string): Promise<void> => {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await passing(50))
    if ((await proxy.stateOf(name).catch(() => undefined))?.status === 'UP') return
  throw new Error(`HAProxy does not come to say that ${name} is up`)
}

/** The processes of one desk, each of which can be replaced by one of this build. */
export const openProcesses = async (
  desk: Pick<PreparedDesk, 'url' | 'dataDir'>,
  env: Record<string, string>,
  buildBefore?: string,
) => {
  const gateways: GatewayProcess[] = []
  const workers: OwnProcess[] = []
  try {
    while (gateways.length < gatewayNames.length)
      gateways.push(await asSupervised(() => spawnGateway(desk.dataDir, desk.url, env, buildBefore)))
    while (workers.length < gatewayNames.length)
      workers.push(await asSupervised(() => spawnWorker(desk.dataDir, desk.url, env, buildBefore)))
  } catch (error) {
    for (const one of [...gateways, ...workers]) await one.kill()
    throw error
  }
  return { gateways, workers, all: () => [...gateways, ...workers] }
}
