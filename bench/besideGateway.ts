import type { MerchantData } from './merchantData.ts'
import { environmentOf, type OwnProcess, startPeer } from './ownProcess.ts'

/**
 * Runs the whole gateway and a bare peer of `bench/peers` on the same data, each in a process of its own, and ends both
 * and the data afterwards. `BENCH_PROFILE` names a folder for a profile of the gateway.
 */
export const besideGateway = async <Done>(
  data: MerchantData,
  peerFile: string,
  work: (gateway: OwnProcess, bare: OwnProcess) => Promise<Done>,
): Promise<Done> => {
  const started: OwnProcess[] = []
  const start = async (file: string, execArgv: readonly string[] = []): Promise<OwnProcess> => {
    const peer = await startPeer(file, environmentOf(data), execArgv)
    started.push(peer)
    return peer
  }
  const folder = process.env['BENCH_PROFILE']
  try {
    const gateway = await start('gateway.ts', folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`])
    return await work(gateway, await start(peerFile))
  } finally {
    for (const peer of started) await peer.stop()
    await data.close()
  }
}
