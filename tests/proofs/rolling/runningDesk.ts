import { type CountingProvider, startSlowProvider, vendorsAt } from '#tests/support/campaignFixture.ts'
import { client } from '#tests/support/gateway.ts'
import { openHaproxy, type RunningHaproxy } from '#tests/support/haproxy.ts'
import { gatewayNames, openProcesses, untilUp } from './deskProcesses.ts'
import type { PreparedDesk } from './prepareDesk.ts'

interface DeskShape<Desk> {
  /** Makes the desk on which it all runs, whose messages go where these settings say. */
  readonly prepare: (vendors: Record<string, string>) => Promise<Desk>
  /** The provider of messages takes so long for each. */
  readonly providerAnswersMs: number
  /** The variables of each process, besides those of every such desk. */
  readonly env?: Record<string, string>
  /** The folder of the build that runs first; undefined: this one. */
  readonly buildBefore?: string | undefined
}

export interface RunningDesk<Desk> {
  readonly desk: Desk
  /** The variables of each of its processes, and of one that takes over from it. */
  readonly env: Record<string, string>
  readonly processes: Awaited<ReturnType<typeof openProcesses>>
  readonly proxy: RunningHaproxy
  /** Where everybody asks. */
  readonly address: string
  readonly provider: CountingProvider
  /** As this person, who may. */
  sendCampaign(cookie: string, campaignId: string): Promise<unknown>
  /** Before the processes end, the latest first. */
  closeAtEnd(close: () => unknown): void
}

/** Two gateways behind a real HAProxy and two workers on one desk, with a provider of messages; all of it ends with the work. */
export const withRunningDesk = async <Desk extends Pick<PreparedDesk, 'url' | 'dataDir'>, Done>(
  { prepare, providerAnswersMs, env: more = {}, buildBefore }: DeskShape<Desk>,
  work: (running: RunningDesk<Desk>) => Promise<Done>,
): Promise<Done> => {
  const closings: (() => unknown)[] = []
  try {
    const provider = await startSlowProvider(providerAnswersMs)
    closings.push(() => provider.close())
    const vendors = vendorsAt(provider.url)
    const desk = await prepare(vendors)
    const env = {
      ...vendors,
      TRUSTED_PROXIES: '127.0.0.1',
      IDLE_SECONDS: '86400',
      BUSY_AFTER_MS: '1750',
      DEMO_LIVE: 'off',
      ...more,
    }
    const processes = await openProcesses(desk, env, buildBefore)
    closings.push(async () => {
      for (const one of processes.all()) await one.kill()
    })
    const proxy = await openHaproxy(processes.gateways.map(({ address }) => address))
    closings.push(() => proxy.close())
    for (const name of gatewayNames) await untilUp(proxy, name)
    const { address } = proxy
    return await work({
      desk,
      env,
      processes,
      proxy,
      address,
      provider,
      sendCampaign: (cookie, campaignId) =>
        client({ address }, cookie).call('campaigns.act', { campaignId, act: 'sendNow', reason: '' }),
      closeAtEnd: (close) => void closings.push(close),
    })
  } finally {
    for (const close of closings.toReversed()) await close()
  }
}
