import { setTimeout as passing } from 'node:timers/promises'
import { changesStream } from '#contract/wire/streams.ts'
import { openDatabase } from '#server/db/database.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { type OwnProcess, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { openNats } from '#tests/support/natsServer.ts'
import { messagesOf } from '#tests/support/publishedChanges.ts'

interface Kills {
  readonly kills: number
  /** Transactions of all writers together. */
  readonly writes: number
  readonly draw: () => number
  /** Somebody publishes a change beside the desk, or one is taken out of the stream. */
  readonly fault?: 'twice' | 'left out'
}

export interface PublishFigures {
  readonly killedPublishers: number
  readonly killedBrokers: number
  readonly written: number
  readonly published: number
  readonly leftOut: number
  readonly twice: number
  /** Behind one of a higher position. */
  readonly turned: number
}

const brokers = 3
const publishers = 2
const merchantCount = 20
const writers = 5

const codeOf = (at: number): string => `M${String(at + 1).padStart(7, '0')}`

/** Writers change merchants while two processes publish to three brokers; processes and brokers are killed by turns. */
export const runChangesStreamKills = async (
  postgresUrl: string,
  { kills, writes, draw, fault }: Kills,
): Promise<PublishFigures> => {
  const nats = await openNats(brokers)
  const env = { CHANGES_NATS_URL: nats.url, NATS_REPLICAS: String(brokers) }
  const testGateway = await openTestGateway(postgresUrl, { env: { JOBS: 'off' } })
  const database = openDatabase(testGateway.database.url, { connections: writers })
  const running: (OwnProcess | undefined)[] = []
  try {
    await insertMerchants(
      database.db,
      Array.from({ length: merchantCount }, (_, at) => buildMerchant({ merchantCode: codeOf(at) })),
    )
    let written = 0
    const write = async () => {
      for (let done = 0; done < Math.ceil(writes / writers); done += 1) {
        await database.pool.query(
          `update merchants set contact_person = 'Person ' || version, version = version + 1 where merchant_code = $1`,
          [codeOf(Math.floor(draw() * merchantCount))],
        )
        written += 1
        await passing(draw() * 20)
      }
    }
    const start = async (at: number) => {
      running[at] = await spawnWorker(testGateway.config.dataDir, testGateway.database.url, env)
    }
    const writing = Promise.all(Array.from({ length: writers }, write))
    await Promise.all(Array.from({ length: publishers }, (_, at) => start(at)))
    let [killedPublishers, killedBrokers] = [0, 0]
    for (let killed = 0; killed < kills; killed += 1) {
      await passing(100 + draw() * 900)
      const at = Math.floor(draw() * publishers)
      if (draw() < 0.5) {
        await running[at]?.kill()
        running[at] = undefined
        killedPublishers += 1
        await start(at)
      } else {
        const broker = nats.servers[Math.floor(draw() * brokers)]
        await broker?.kill()
        killedBrokers += 1
        await passing(draw() * 1_000)
        broker?.start()
      }
    }
    await writing
    const { streams } = await nats.connect()
    const last = async () => {
      const { rows } = await database.pool.query<{ last: number; open: boolean }>(
        'select last_position::int as last, exists (select from changes where position is null) as open from change_head',
      )
      return rows[0]
    }
    for (;;) {
      const head = await last()
      const state = await streams.streams.info(changesStream.name).catch(() => undefined)
      if (head?.open === false && (state?.state.messages ?? 0) >= head.last) break
      await passing(100)
    }
    await Promise.all(running.map(async (one) => one?.stop()))
    const ids = (await database.pool.query<{ id: string }>('select id from changes order by position')).rows
    const before = await messagesOf(nats)
    const first = before[0]
    if (fault === 'twice' && first !== undefined)
      await streams.jetstream().publish(first.subject, JSON.stringify(first.change))
    if (fault === 'left out') await streams.streams.deleteMessage(changesStream.name, 1)
    const messages = await messagesOf(nats)
    const found = new Set(messages.map(({ change }) => change.revision))
    let [highest, turned] = [0, 0]
    for (const { change } of messages) {
      if (change.position < highest) turned += 1
      highest = Math.max(highest, change.position)
    }
    return {
      killedPublishers,
      killedBrokers,
      written,
      published: messages.length,
      leftOut: ids.filter(({ id }) => !found.has(Number(id))).length + Math.abs(ids.length - written),
      twice: messages.length - found.size,
      turned,
    }
  } finally {
    await Promise.all(running.map(async (one) => one?.kill()))
    await database.close()
    await testGateway.close()
    await nats.close()
  }
}
