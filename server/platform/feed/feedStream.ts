import { setTimeout as passing } from 'node:timers/promises'
import {
  AckPolicy,
  type ConsumerMessages,
  DiscardPolicy,
  type JsMsg,
  type Consumer,
  StorageType,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { feedStream, longestMessage } from '#contract/wire/streams.ts'
import { keptDays } from '#machines/platform/retention/index.ts'
import { isAbsent, openBroker, type Reached } from '#server/adapters/broker.ts'
import type { FeedBroker } from '#server/gateway/brokerConfig.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { giveBack, takeMessages } from './takeMessages.ts'

/** Taken side by side in one process, each in transactions of its own. */
const lanes = 2
const mostAtATime = 1_000
/** More than this are out at a time for all processes together: then the broker keeps the others. */
const mostUnacknowledged = 20_000
/** What a killed process had comes again after it. */
const ackWaitMs = 30_000
const streamDays = keptDays('feedEvents')
/** The desk waits for so long for the next message before it takes those that have come. */
const quietMs = 10
const lookMs = 5_000
const againMs = 1_000

/** The stream where there is none; one of somebody else's making has to be of a kind that can be read safely. */
const ensureStream = async ({ streams }: Reached, { replicas }: FeedBroker): Promise<void> => {
  try {
    const { config } = await streams.streams.info(feedStream.name)
    if (config.max_msg_size < 1 || config.max_msg_size > longestMessage)
      throw new Error(`The stream ${feedStream.name} must have a max_msg_size of at most ${longestMessage}.`)
  } catch (error) {
    if (!isAbsent(error)) throw error
    await streams.streams.add({
      name: feedStream.name,
      subjects: [feedStream.subjects],
      max_msg_size: longestMessage,
      max_age: nanos(streamDays * 86_400_000),
      num_replicas: replicas,
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
    })
  }
}

const ensureConsumer = async ({ streams }: Reached): Promise<void> => {
  try {
    const { config } = await streams.consumers.info(feedStream.name, feedStream.durable)
    if (config.ack_policy !== AckPolicy.Explicit || (config.max_deliver ?? -1) > 0)
      throw new Error(`The consumer ${feedStream.durable} must acknowledge explicitly and deliver without a limit.`)
  } catch (error) {
    if (!isAbsent(error)) throw error
    await streams.consumers.add(feedStream.name, {
      durable_name: feedStream.durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      max_ack_pending: mostUnacknowledged,
      max_deliver: -1,
    })
  }
}

const openConsumer = async (reached: Reached, broker: FeedBroker): Promise<Consumer> => {
  await ensureStream(reached, broker)
  await ensureConsumer(reached)
  return reached.streams.jetstream().consumers.get(feedStream.name, feedStream.durable)
}

/** What comes, in parts: those that are there already, and those that come within a moment. */
async function* inParts(messages: ConsumerMessages): AsyncGenerator<JsMsg[]> {
  const iterator = messages[Symbol.asyncIterator]()
  const ask = () => {
    const asked = iterator.next()
    // Looked at when it is its turn.
    asked.catch(() => undefined)
    return asked
  }
  let next = ask()
  for (;;) {
    const first = await next
    if (first.done === true) return
    const part = [first.value]
    next = ask()
    while (part.length < mostAtATime) {
      // A fault is told when what came before it is taken.
      const coming = next.catch(() => undefined)
      const more = messages.getPending() > 0 ? await coming : await Promise.race([coming, passing(quietMs)])
      if (more === undefined || more.done === true) break
      part.push(more.value)
      next = ask()
    }
    yield part
  }
}

/** Takes events of the stream as long as the process runs; any number of processes share it. */
export const startFeedStream = (gateway: Gateway): { stop(): Promise<void> } | undefined => {
  const { feedBroker } = gateway.config
  if (feedBroker === undefined) return undefined
  const stopping = new AbortController()
  const { signal } = stopping
  let isAway: boolean | undefined
  const onAway = (away: boolean, error?: unknown) => {
    if (away === isAway || signal.aborted) return
    isAway = away
    if (away) gateway.awayBrokers.add('feed')
    else gateway.awayBrokers.delete('feed')
    if (away) gateway.log.warn({ err: error }, 'the broker of what comes in is away')
    else gateway.log.info('the broker of what comes in is there')
  }
  const broker = openBroker(feedBroker, { onAway })

  const takeOnce = async (consumer: Consumer): Promise<void> => {
    const messages = await consumer.fetch({ max_messages: mostAtATime, expires: lookMs })
    const end = () => void messages.close()
    signal.addEventListener('abort', end, { once: true })
    let failure: Error | undefined
    try {
      for await (const part of inParts(messages)) {
        if (signal.aborted || failure !== undefined) giveBack(part)
        else
          await takeMessages(gateway, part).catch((error: unknown) => {
            failure = new Error('a part of the stream was not taken', { cause: error })
            giveBack(part)
            end()
          })
      }
    } finally {
      signal.removeEventListener('abort', end)
      end()
    }
    if (failure !== undefined) throw failure
  }
  const lane = async (): Promise<void> => {
    let consumer: Consumer | undefined
    while (!signal.aborted) {
      try {
        consumer ??= await openConsumer(await broker.reach(), feedBroker)
        await takeOnce(consumer)
      } catch (error) {
        if (signal.aborted) return
        consumer = undefined
        gateway.log.warn({ err: error }, 'events were not taken from the stream')
        await passing(againMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  const running = Array.from({ length: lanes }, lane)
  return {
    stop: async () => {
      stopping.abort()
      // A connection that is still looked for is let go of, so that nobody waits for it.
      if (isAway !== false) await broker.close()
      await Promise.all(running)
      await broker.close()
    },
  }
}
