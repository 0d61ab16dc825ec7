import { StorageType } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { changesStream, changeSubjectOf } from '#contract/wire/streams.ts'
import { keptDays } from '#machines/platform/retention/index.ts'
import { isAbsent, openBroker, type Reached } from '#server/adapters/broker.ts'
import { connection } from '#server/db/database.ts'
import type { BrokerSettings } from '#server/gateway/brokerConfig.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { presentChange } from './presentChange.ts'
import { readChanges, readHead } from './readChanges.ts'

const everyMs = 200
const againMs = 1_000
const atATime = 200
const ackMs = 5_000
/** As long as the desk keeps them itself. */
const streamDays = keptDays('changes')
const duplicatesMs = 10 * 60_000
/** Held by whoever publishes, in all processes. */
const publisherKey = 0x6e61_7473

const ensureStream = async ({ streams }: Reached, { replicas }: BrokerSettings): Promise<void> => {
  try {
    await streams.streams.info(changesStream.name)
  } catch (error) {
    if (!isAbsent(error)) throw error
    await streams.streams.add({
      name: changesStream.name,
      subjects: [changesStream.subjects],
      max_age: nanos(streamDays * 86_400_000),
      duplicate_window: nanos(duplicatesMs),
      num_replicas: replicas,
      storage: StorageType.File,
    })
  }
}

interface Tail {
  /** The number of the last message that the stream ever had. */
  readonly sequence: number
  /** The last change in it; 0: it has none. */
  readonly position: number
}

const positionIn = (text: string): number => {
  const { position } = JSON.parse(text) as { position?: unknown }
  if (typeof position !== 'number')
    throw new Error(`The last message of ${changesStream.name} is no change of the desk.`)
  return position
}

/** The number first: what somebody publishes in between makes the next one be refused. */
const tailOf = async ({ streams }: Reached): Promise<Tail> => {
  const { state } = await streams.streams.info(changesStream.name)
  const last = await streams.streams.getMessage(changesStream.name, { last_by_subj: changesStream.subjects })
  return { sequence: state.last_seq, position: last === null ? 0 : positionIn(last.string()) }
}

/**
 * Publishes what is behind the last change of the stream, in the order of positions; answers the position of the last. The
 * stream takes a message only behind the one that we know of: whoever was killed, or publishes beside us, makes no second one.
 */
const publishPage = async (gateway: Gateway, reached: Reached): Promise<number | undefined> =>
  gateway.database.db.transaction(async (tx) => {
    const pool = tx[connection]
    const { rows: locks } = await pool.query<{ is_ours: boolean }>('select pg_try_advisory_xact_lock($1) as is_ours', [
      publisherKey,
    ])
    if (locks[0]?.is_ours !== true) return undefined
    const { last } = await readHead(pool)
    const tail = await tailOf(reached)
    if (tail.position > last)
      throw new Error(
        `The stream ${changesStream.name} has position ${tail.position}, and the database ends with ${last}: it was restored from a backup.`,
      )
    const { rows, cursor, hasMore } = await readChanges(pool, {
      after: tail.position,
      types: changeTypes,
      limit: atATime,
    })
    const jetstream = reached.streams.jetstream()
    const published = await Promise.allSettled(
      rows.map((row, at) => {
        const change = presentChange(row, gateway.fieldSeal, false)
        return jetstream.publish(changeSubjectOf(row.type), JSON.stringify(change), {
          msgID: change.id,
          timeout: ackMs,
          expect: { streamName: changesStream.name, lastSequence: tail.sequence + at },
        })
      }),
    )
    const failed = published.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return hasMore ? -1 : cursor
  })

/** Publishes changes to the stream as long as the process runs; of several processes one at a time. */
export const startChangesStream = (gateway: Gateway): Lookout | undefined => {
  const { changesBroker } = gateway.config
  if (changesBroker === undefined) return undefined
  let isAway: boolean | undefined
  let isStopped = false
  const onAway = (away: boolean, error?: unknown) => {
    if (away === isAway || isStopped) return
    isAway = away
    if (away) gateway.awayBrokers.add('changes')
    else gateway.awayBrokers.delete('changes')
    if (away) gateway.log.warn({ err: error }, 'the broker of what goes out is away')
    else gateway.log.info('the broker of what goes out is there')
  }
  const broker = openBroker(changesBroker, { onAway })
  let isEnsured = false
  let [published, notBefore] = [-1, 0]
  const look = async (isOver: () => boolean): Promise<void> => {
    const { last } = await readHead(gateway.database.pool)
    if (last === published || isAway === true || Date.now() < notBefore) return
    const reached = await broker.reach()
    try {
      if (!isEnsured) await ensureStream(reached, changesBroker)
      isEnsured = true
      while (!isOver()) {
        const done = await publishPage(gateway, reached)
        if (done === undefined) return
        published = done
        if (done !== -1) return
      }
    } catch (error) {
      isEnsured = false
      notBefore = Date.now() + againMs
      throw error
    }
  }
  void broker.reach().catch(() => undefined)
  const lookout = startLookout(gateway, look, { everyMs, failure: 'changes were not published to the stream' })
  return {
    wake: lookout.wake,
    stop: async () => {
      isStopped = true
      if (isAway !== false) await broker.close()
      await lookout.stop()
      await broker.close()
    },
  }
}
