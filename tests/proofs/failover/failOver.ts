import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { client } from '#tests/support/gateway.ts'
import { startSlowProvider, vendorsAt } from '#tests/support/campaignFixture.ts'
import { sendSheet, updateFile } from '#tests/support/fileJobs.ts'
import { type GatewayProcess, type OwnProcess, spawnGateway, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { type DeskLoad, openDeskLoad } from '../rolling/deskLoad.ts'
import { type HeldSockets, holdSockets, type SocketFigures } from '../rolling/heldSockets.ts'
import { type DeskFound, judgeDesk } from '../rolling/judgeDesk.ts'
import { asSupervised } from '../rolling/asSupervised.ts'
import { type PreparedDesk, prepareDesk } from '../rolling/prepareDesk.ts'
import { type JobsFound, judgeJobs, judgeMessages, type MessagesFound, untilRestIsDone } from './judgeRest.ts'
import { openPair, type Pair } from './pair.ts'

export interface FailoverFigures {
  readonly kills: number
  readonly acknowledged: number
  /** Commands that were never answered, however often they were sent. */
  readonly unanswered: number
  readonly repeated: number
  /** From the kill until the standby takes writes. */
  readonly promotionMs: readonly number[]
  /** From then until the first command is acknowledged. */
  readonly backMs: readonly number[]
  readonly desk: DeskFound
  readonly jobs: JobsFound
  readonly messages: MessagesFound
  readonly sockets: SocketFigures
}

interface Failovers {
  readonly perSecond: number
  readonly draw: () => number
}

interface Running {
  readonly pair: Pair
  readonly desk: PreparedDesk
  readonly gateway: GatewayProcess
  readonly worker: OwnProcess
  readonly sent: readonly { readonly to: string }[]
  readonly startGateway: () => Promise<GatewayProcess>
  readonly load: (at?: GatewayProcess) => DeskLoad
}

const patienceMs = 60_000
const providerAnswersMs = 500

/** A gateway and a worker on a pair behind HAProxy; all of it ends with the work. */
const withRunning = async <Done>(
  recipients: number,
  { perSecond, draw }: Failovers,
  work: (running: Running) => Promise<Done>,
): Promise<Done> => {
  const provider = await startSlowProvider(providerAnswersMs)
  const vendors = vendorsAt(provider.url)
  const started: OwnProcess[] = []
  const { pair, prepared: desk } = await openPair((postgresUrl) =>
    prepareDesk(postgresUrl, { recipients, vendors }),
  ).catch((error: unknown) => {
    provider.close()
    throw error
  })
  try {
    const url = pair.urlOf(desk)
    const env = { ...vendors, IDLE_SECONDS: '86400', DEMO_LIVE: 'off' }
    const startGateway = async (): Promise<GatewayProcess> => {
      const gateway = await asSupervised(() => spawnGateway(desk.dataDir, url, env))
      started.push(gateway)
      return gateway
    }
    const gateway = await startGateway()
    const worker = await asSupervised(() => spawnWorker(desk.dataDir, url, env))
    started.push(worker)
    const load = (at = gateway) =>
      openDeskLoad({ ...desk, address: at.address, perSecond, draw, repeatsCommands: true })
    return await work({ pair, desk, gateway, worker, sent: provider.sent, startGateway, load })
  } finally {
    for (const one of started) await one.kill()
    await pair.close()
    provider.close()
  }
}

/** How long after this moment a command was acknowledged first. */
const untilAcknowledged = async ({ found }: DeskLoad, since: number): Promise<number> => {
  for (const deadline = since + patienceMs; performance.now() < deadline; await passing(5)) {
    const last = found.acknowledged.at(-1)
    if (last !== undefined && last.at > since)
      return Math.min(...found.acknowledged.filter(({ at }) => at > since).map(({ at }) => at)) - since
  }
  return patienceMs
}

/** The primary is killed so many times under load, with a sheet, a campaign and sockets under way. */
export const runFailovers = (
  shape: Failovers & { readonly kills: number; readonly recipients: number; readonly onKill?: (count: number) => void },
): Promise<FailoverFigures> =>
  withRunning(shape.recipients, shape, async ({ pair, desk, gateway, sent, load: begin }) => {
    const { kills, draw, onKill } = shape
    const [sender, administrator] = [desk.cookies[0] ?? '', desk.administrator].map((cookie) => client(gateway, cookie))
    if (sender === undefined || administrator === undefined) throw new Error('nobody is signed in')
    const sockets: HeldSockets = await holdSockets(gateway.address, desk.cookies, 3)
    const load = begin()
    try {
      await sender.call('campaigns.act', { campaignId: desk.campaignId, act: 'sendNow', reason: '' })
      const [promotionMs, backMs]: [number[], number[]] = [[], []]
      for (let killed = 0; killed < kills; killed += 1) {
        await passing(500 + draw() * 1_500)
        const rows = desk.merchants.map((code) => [code, `Bhandar ${killed} ${code}`, 'Asha Kulkarni'])
        await sendSheet(
          administrator,
          'merchant_update',
          updateFile(`sheet ${killed}`, rows, ['merchant_code', 'display_name', 'contact_person']),
        )
        await passing(draw() * 500)
        promotionMs.push(await pair.failOver())
        backMs.push(await untilAcknowledged(load, performance.now()))
        await pair.rebuild()
        onKill?.(killed + 1)
      }
      await load.stop()
      const url = pair.primary().urlOf(desk)
      await untilRestIsDone(url, desk.campaignId)
      const { acknowledged, failed, repeated } = load.found
      return {
        kills,
        acknowledged: acknowledged.length,
        unanswered: failed.filter((line) => line.startsWith('command')).length,
        repeated,
        promotionMs,
        backMs,
        desk: await judgeDesk(url, acknowledged),
        jobs: await judgeJobs(url, kills),
        messages: await judgeMessages(url, sent),
        sockets: await sockets.judge(),
      }
    } finally {
      sockets.close()
      await load.stop()
    }
  })

export interface PlantedFigures {
  /** Acknowledged by a primary whose standby lagged, and gone with it. */
  readonly lostByLag: number
  /** How many of a gateway and a worker that remember stopped when the old primary came back. */
  readonly stopped: number
  /** Acknowledged by the old primary for a gateway that remembers nothing. */
  readonly lostOnOld: number
}

/** A standby that nobody waits for, and an old primary that comes back. */
export const plantFailoverFaults = (shape: Failovers): Promise<PlantedFigures> =>
  withRunning(1, shape, async ({ pair, desk, gateway, worker, startGateway, load: begin }) => {
    const load = begin()
    await untilAcknowledged(load, performance.now())
    await pair.loseTouch()
    await untilAcknowledged(load, performance.now())
    await passing(1_000)
    await pair.failOver()
    await untilAcknowledged(load, performance.now())
    await load.stop()
    const afterLag = await judgeDesk(pair.primary().urlOf(desk), load.found.acknowledged)
    await pair.letOldPrimaryBackIn()
    const ends = await Promise.all(
      [gateway, worker].map(({ ended }) => Promise.race([ended, passing(patienceMs, 'it goes on' as const)])),
    )
    rmSync(join(desk.dataDir, 'database.timeline'))
    const forgetful = begin(await startGateway())
    await untilAcknowledged(forgetful, performance.now())
    await forgetful.stop()
    const present = pair.standby().urlOf(desk)
    return {
      lostByLag: afterLag.lost,
      stopped: ends.filter((end) => end === 1).length,
      lostOnOld: (await judgeDesk(present, forgetful.found.acknowledged)).lost,
    }
  })
