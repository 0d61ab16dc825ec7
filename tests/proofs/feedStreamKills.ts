import { setTimeout as passing } from 'node:timers/promises'
import { AckPolicy } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { feedStream, longestMessage } from '#contract/wire/streams.ts'
import { sweepFeed } from '#server/platform/feed/sweepFeed.ts'
import { type Client, openTestGateway } from '#tests/support/gateway.ts'
import { openFeedClient } from '#tests/support/feedClient.ts'
import { type OwnProcess, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { openNats } from '#tests/support/natsServer.ts'
import { openStreamClient } from '#tests/support/streamClient.ts'
import { storedWorld, tallyFaults } from './feedFold.ts'
import { buildWorld, foldedWorld, shuffled } from './feedWorld.ts'

interface Kills {
  readonly events: number
  readonly kills: number
  readonly draw: () => number
  /** A process that acknowledges first, and is killed before it stores what it took. */
  readonly isAcknowledgedFirst?: boolean
}

export interface StreamFigures {
  readonly sent: number
  readonly killedWorkers: number
  readonly killedBrokers: number
  /** More than were published: what a process had that was killed. */
  readonly takenAgain: number
  /** Rows that are not as the events say. */
  readonly differing: readonly string[]
  readonly wrongTallies: number
}

const brokers = 3
const workers = 2

/**
 * A world published to a stream of three brokers, shuffled and repeated, while workers take it; workers and brokers are killed
 * by turns. Then everything works, and the database has to be what the events say, counted a second time.
 */
export const runFeedStreamKills = async (
  postgresUrl: string,
  { events, kills, draw, isAcknowledgedFirst = false }: Kills,
): Promise<StreamFigures> => {
  const nats = await openNats(brokers)
  const env = { FEED_NATS_URL: nats.url, FEED_NATS_NETWORKS: '127.0.0.1', NATS_REPLICAS: String(brokers) }
  // It takes nothing itself: what is killed does.
  const testGateway = await openTestGateway(postgresUrl, { env: { JOBS: 'off' } })
  const running: (OwnProcess | undefined)[] = []
  try {
    const admins: readonly [Client, Client] = [
      await testGateway.enter('opsadmin'),
      await testGateway.enter('deskadmin'),
    ]
    const platform = await openFeedClient(testGateway, admins)
    const { streams } = await nats.connect()
    await streams.streams.add({
      name: feedStream.name,
      subjects: [feedStream.subjects],
      max_msg_size: longestMessage,
      num_replicas: brokers,
    })
    // As the desk makes it, but what a killed process had comes again after a second.
    await streams.consumers.add(feedStream.name, {
      durable_name: feedStream.durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(1_000),
      max_ack_pending: 20_000,
      max_deliver: -1,
    })
    const world = buildWorld(draw, events)
    const all = shuffled(draw, world.events)
    const client = await openStreamClient(nats, platform.secret)
    let sent = 0
    const publishing = (async () => {
      for (let from = 0; from < all.length; from += 200) {
        await client.publish(all.slice(from, from + 200))
        sent = Math.min(all.length, from + 200)
      }
    })()
    if (isAcknowledgedFirst) {
      await publishing
      const consumer = await streams.jetstream().consumers.get(feedStream.name, feedStream.durable)
      for await (const message of await consumer.fetch({ max_messages: 50, expires: 2_000 })) message.ack()
    }
    const start = async (at: number) => {
      running[at] = await spawnWorker(testGateway.config.dataDir, testGateway.database.url, env)
    }
    await Promise.all(Array.from({ length: workers }, (_, at) => start(at)))
    let [killedWorkers, killedBrokers] = [0, 0]
    for (let killed = 0; killed < kills; killed += 1) {
      await passing(100 + draw() * 900)
      const at = Math.floor(draw() * workers)
      if (draw() < 0.5) {
        await running[at]?.kill()
        running[at] = undefined
        killedWorkers += 1
        await start(at)
      } else {
        const broker = nats.servers[Math.floor(draw() * brokers)]
        await broker?.kill()
        killedBrokers += 1
        await passing(draw() * 1_000)
        broker?.start()
      }
    }
    await publishing
    for (;;) {
      const found = await streams.consumers.info(feedStream.name, feedStream.durable).catch(() => undefined)
      const state = await streams.streams.info(feedStream.name).catch(() => undefined)
      if (
        found?.num_pending === 0 &&
        found.num_ack_pending === 0 &&
        found.ack_floor.stream_seq === state?.state.last_seq
      )
        break
      await passing(100)
    }
    await Promise.all(running.map(async (one) => one?.stop()))
    // What came while its merchant came too, in another process.
    await sweepFeed(testGateway.gateway)
    const counted = await testGateway.database.pool.query<{ events: number }>(
      'select sum(events)::int as events from feed_minutes',
    )
    const [wanted, stored] = [foldedWorld(world), await storedWorld(testGateway)]
    const [there, right] = [new Set(stored), new Set(wanted)]
    return {
      sent,
      killedWorkers,
      killedBrokers,
      takenAgain: (counted.rows[0]?.events ?? 0) - all.length,
      differing: [...wanted.filter((line) => !there.has(line)), ...stored.filter((line) => !right.has(line))],
      wrongTallies: await tallyFaults(testGateway),
    }
  } finally {
    await Promise.all(running.map(async (one) => one?.kill()))
    await testGateway.close()
    await nats.close()
  }
}
