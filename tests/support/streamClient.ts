import { createHmac } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { headers } from '@nats-io/transport-node'
import { signatureHeader, signingPurpose } from '#contract/wire/streams.ts'
import type { NatsCluster } from './natsServer.ts'

export interface StreamClient {
  /** Answers when the broker keeps all of them. */
  publish(events: readonly unknown[], how?: { secret?: string; signature?: string }): Promise<void>
}

/** Signs as docs/connect.md says. */
export const signedWith = (secret: string, body: string): string => {
  const [, id = ''] = secret.split('_')
  const key = createHmac('sha256', secret).update(signingPurpose).digest()
  return `${id},v1=${createHmac('sha256', key).update(body).digest('hex')}`
}

/** A broker that is away or chooses a leader keeps nothing: it is sent again. */
const untilKept = async (publish: () => Promise<unknown>): Promise<void> => {
  for (;;)
    try {
      await publish()
      return
    } catch {
      await passing(100)
    }
}

/** A platform that publishes its events under a subject of its own. */
export const openStreamClient = async (cluster: NatsCluster, secret: string): Promise<StreamClient> => {
  const { streams } = await cluster.connect()
  const jetstream = streams.jetstream()
  return {
    publish: async (events, how = {}) => {
      await Promise.all(
        events.map((event) => {
          const body = typeof event === 'string' ? event : JSON.stringify(event)
          const signed = headers()
          signed.set(signatureHeader, how.signature ?? signedWith(how.secret ?? secret, body))
          return untilKept(() => jetstream.publish('opsdesk.feed.test', body, { headers: signed, timeout: 2_000 }))
        }),
      )
    },
  }
}
