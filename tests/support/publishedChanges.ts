import { changesStream } from '#contract/wire/streams.ts'
import { isAbsent } from '#server/adapters/broker.ts'
import type { SentChange } from './changesClient.ts'
import type { NatsCluster } from './natsServer.ts'

export interface PublishedChange {
  readonly subject: string
  /** The `Nats-Msg-Id`. */
  readonly id: string
  readonly change: SentChange
}

type Streams = Awaited<ReturnType<NatsCluster['connect']>>['streams']
const opened = new WeakMap<NatsCluster, Promise<Streams>>()

/** Every message of the stream of changes, in the order of the stream. */
export const messagesOf = async (cluster: NatsCluster): Promise<PublishedChange[]> => {
  const opening = opened.get(cluster) ?? cluster.connect().then(({ streams }) => streams)
  opened.set(cluster, opening)
  const streams = await opening
  try {
    const { state } = await streams.streams.info(changesStream.name)
    const found: PublishedChange[] = []
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
      const message = await streams.streams.getMessage(changesStream.name, { seq })
      if (message === null) continue
      found.push({
        subject: message.subject,
        id: message.header.get('Nats-Msg-Id'),
        change: JSON.parse(message.string()) as SentChange,
      })
    }
    return found
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}
