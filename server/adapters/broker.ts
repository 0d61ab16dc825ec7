import { readFileSync } from 'node:fs'
import { setTimeout as passing } from 'node:timers/promises'
import { jetstreamManager, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type ConnectionOptions, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'

export interface BrokerAddress {
  /** `host:port` of each server of one cluster. */
  readonly servers: readonly string[]
  readonly account: { readonly user: string; readonly password: string } | undefined
  /** Path of a `.creds` file. */
  readonly credentials: string | undefined
  readonly isEncrypted: boolean
}

export interface Reached {
  readonly nats: NatsConnection
  readonly streams: JetStreamManager
}

export interface Broker {
  /** The connection, as soon as there is one; throws when the broker is let go of. */
  reach(): Promise<Reached>
  /** Sends what is to be sent and lets go. */
  close(): Promise<void>
}

interface Told {
  /** The broker is away, or there again. */
  readonly onAway: (isAway: boolean, error?: unknown) => void
}

const againMs = 1_000

const optionsOf = ({ servers, account, credentials, isEncrypted }: BrokerAddress): ConnectionOptions => ({
  servers: [...servers],
  name: 'opsdesk',
  timeout: 5_000,
  pingInterval: 10_000,
  maxPingOut: 2,
  reconnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: againMs,
  // A password that is put right in the broker is tried again.
  ignoreAuthErrorAbort: true,
  ...(account === undefined ? {} : { user: account.user, pass: account.password }),
  ...(credentials === undefined ? {} : { authenticator: credsAuthenticator(readFileSync(credentials)) }),
  ...(isEncrypted ? { tls: {} } : {}),
})

const errorOf = (error: unknown, what: string): Error => new Error(what, { cause: error })

/** Connects as soon as the broker is there, and again whenever it was away, however often that takes. */
export const openBroker = (address: BrokerAddress, { onAway }: Told): Broker => {
  const closing = new AbortController()
  let reached: Promise<Reached> | undefined
  const watch = async (nats: NatsConnection): Promise<void> => {
    for await (const { type } of nats.status())
      if (type === 'disconnect') onAway(true)
      else if (type === 'reconnect') onAway(false)
  }
  const open = async (): Promise<Reached> => {
    for (;;) {
      closing.signal.throwIfAborted()
      try {
        const nats = await connect(optionsOf(address))
        if (closing.signal.aborted) {
          await nats.close()
          continue
        }
        void watch(nats)
        void nats.closed().then(() => {
          reached = undefined
          onAway(true)
        })
        onAway(false)
        return { nats, streams: await jetstreamManager(nats, { checkAPI: false }) }
      } catch (error) {
        if (closing.signal.aborted) throw errorOf(error, 'the broker is let go of')
        onAway(true, error)
        await passing(againMs, undefined, { signal: closing.signal })
      }
    }
  }
  return {
    reach: () => {
      reached ??= open().catch((error: unknown) => {
        reached = undefined
        throw error
      })
      return reached
    },
    close: async () => {
      closing.abort(new Error('the broker is let go of'))
      const last = await reached?.catch(() => undefined)
      if (last === undefined || last.nats.isClosed()) return
      // What was acknowledged last is on its way; a broker that is away is not waited for.
      await Promise.race([last.nats.flush().catch(() => undefined), passing(againMs)])
      await last.nats.close()
    },
  }
}

const streamNotFound = 10_059
const consumerNotFound = 10_014

/** The broker has no such stream or consumer. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof JetStreamApiError && [streamNotFound, consumerNotFound].includes(error.code)
