import { setTimeout as passing } from 'node:timers/promises'
import pg from 'pg'
import type { CountingProvider } from '#tests/support/campaignFixture.ts'
import { spawnGateway, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { asSupervised } from './asSupervised.ts'
import { openDeskLoad } from './deskLoad.ts'
import { gatewayNames as names, untilUp } from './deskProcesses.ts'
import { holdSockets, type SocketFigures } from './heldSockets.ts'
import { type DeskFound, judgeDesk } from './judgeDesk.ts'
import { prepareDesk } from './prepareDesk.ts'
import { withRunningDesk } from './runningDesk.ts'

export interface TakeoverFigures {
  readonly processes: number
  /** Starts that failed and were begun again. */
  readonly startsAgain: number
  readonly seconds: number
  readonly reads: number
  readonly commands: number
  readonly failed: readonly string[]
  readonly busy: number
  readonly repeated: number
  readonly latenciesMs: readonly number[]
  readonly sockets: SocketFigures
  readonly gatewayTakeovers: number
  readonly messages: {
    readonly all: number
    readonly whileTakenOver: number
    readonly twice: number
    readonly unsent: number
  }
  readonly desk: DeskFound
}

/** What a takeover does wrong: the process is killed, and HAProxy goes on sending there. */
export type TakeoverFault = 'without a drain'

interface Takeover {
  readonly perSecond: number
  /** How often each process is replaced. */
  readonly rounds: number
  readonly recipients: number
  readonly draw: () => number
  /** The folder of the build that is there first; undefined: this one. */
  readonly buildBefore?: string | undefined
  readonly fault?: TakeoverFault
  /** The database when all is over, before it is judged. */
  readonly spoil?: (database: pg.Client) => Promise<void>
}

const stepMs = 1_500
/** Sent at once when a gateway is about to be replaced: some of them are with it. */
const commandsUnderWay = 10
const providerAnswersMs = 3_000

const untilSent = async (databaseUrl: string, campaignId: string): Promise<void> => {
  const asking = new pg.Client(databaseUrl)
  await asking.connect()
  try {
    for (const deadline = performance.now() + 180_000; performance.now() < deadline; await passing(200)) {
      const { rows } = await asking.query<{ state: string }>('select state from campaigns where id = $1', [campaignId])
      if (rows[0]?.state.startsWith('completed') === true) return
    }
    throw new Error('the campaign comes to no end')
  } finally {
    await asking.end()
  }
}

const judgeMessages = async (
  databaseUrl: string,
  provider: CountingProvider,
): Promise<Pick<TakeoverFigures['messages'], 'all' | 'twice' | 'unsent'>> => {
  const asking = new pg.Client(databaseUrl)
  await asking.connect()
  try {
    const { rows } = await asking.query<{ address: string; state: string }>(
      'select address, state from campaign_recipients where not is_test',
    )
    const arrived = provider.sent.map(({ to }) => to)
    const once = new Set(arrived)
    return {
      all: rows.length,
      twice: arrived.length - once.size,
      unsent: rows.filter(({ address, state }) => state !== 'submitted' || !once.has(address)).length,
    }
  } finally {
    await asking.end()
  }
}

/**
 * Two gateways behind HAProxy and two workers under load, with sockets held and a campaign under way: each is replaced, one
 * after the other, as docs/operations.md says.
 */
export const runTakeover = async (
  postgresUrl: string,
  { perSecond, rounds, recipients, draw, buildBefore, fault, spoil }: Takeover,
): Promise<TakeoverFigures> => {
  const prepare = (vendors: Record<string, string>) => prepareDesk(postgresUrl, { recipients, vendors })
  return withRunningDesk({ prepare, providerAnswersMs, buildBefore }, async (running) => {
    const { desk, env, processes, proxy, address, provider } = running
    const sockets = await holdSockets(address, desk.cookies, 6)
    running.closeAtEnd(() => sockets.close())
    await running.sendCampaign(desk.cookies[0] ?? '', desk.campaignId)
    const begun = performance.now()
    const load = openDeskLoad({ address, cookies: desk.cookies, merchants: desk.merchants, perSecond, draw })
    running.closeAtEnd(() => load.stop())
    await passing(stepMs * 2)

    let startsAgain = 0
    const onFailure = (): void => {
      startsAgain += 1
    }
    const replaceGateway = async (at: number): Promise<void> => {
      const name = names[at] ?? ''
      const old = processes.gateways[at]
      load.burst(commandsUnderWay)
      await passing(5)
      if (fault === undefined) {
        await proxy.tell(`set server gateways/${name} state drain`)
        await old?.stop()
      } else await old?.kill()
      const next = await asSupervised(() => spawnGateway(desk.dataDir, desk.url, env), onFailure)
      processes.gateways[at] = next
      await proxy.tell(`set server gateways/${name} addr 127.0.0.1 port ${new URL(next.address).port}`)
      await proxy.tell(`set server gateways/${name} state ready`)
      await untilUp(proxy, name)
    }
    const replaceWorker = async (at: number): Promise<void> => {
      const old = processes.workers[at]
      if (fault === undefined) await old?.stop()
      else await old?.kill()
      processes.workers[at] = await asSupervised(() => spawnWorker(desk.dataDir, desk.url, env), onFailure)
    }
    const sentBefore = provider.sent.length
    for (let round = 0; round < rounds; round += 1)
      for (const replace of [replaceGateway, replaceWorker])
        for (const at of names.keys()) {
          await replace(at)
          await passing(stepMs)
        }
    const whileTakenOver = provider.sent.length - sentBefore
    await load.stop()
    const seconds = (performance.now() - begun) / 1_000
    const held = await sockets.judge()
    await untilSent(desk.url, desk.campaignId)
    if (spoil !== undefined) {
      const spoiling = new pg.Client(desk.url)
      await spoiling.connect()
      try {
        await spoil(spoiling)
      } finally {
        await spoiling.end()
      }
    }
    const { acknowledged, ...found } = load.found
    return {
      ...found,
      processes: rounds * 4,
      startsAgain,
      gatewayTakeovers: rounds * 2,
      seconds,
      sockets: held,
      messages: { ...(await judgeMessages(desk.url, provider)), whileTakenOver },
      desk: await judgeDesk(desk.url, acknowledged),
    }
  })
}
