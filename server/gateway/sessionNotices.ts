import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openClient } from '#server/db/database.ts'

export interface SessionNotices {
  close(): Promise<void>
}

interface Listeners {
  /** Somewhere, by whatever gateway or hand: this session is over. */
  readonly onEnded: (sessionId: string) => void
  /** Somebody's rights may be others now, or notices were missed while the connection was lost. */
  readonly onDoubt: () => void
}

const reconnectMs = 1_000

/** Listens for what the triggers on sessions, people and roles tell, on a connection of its own that comes back when lost. */
export const listenToSessions = (
  url: string,
  log: FastifyBaseLogger,
  { onEnded, onDoubt }: Listeners,
): SessionNotices => {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  const listen = async (): Promise<void> => {
    const lost = Promise.withResolvers<void>()
    client = openClient(url)
    client.on('error', () => lost.resolve())
    client.on('end', () => lost.resolve())
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'opsdesk_session_ended' && payload !== undefined) onEnded(payload)
      if (channel === 'opsdesk_rights_changed') onDoubt()
    })
    try {
      // A client that is ended while it connects never says so by this promise, only by its event.
      await Promise.race([client.connect(), lost.promise])
      await client.query('listen opsdesk_session_ended; listen opsdesk_rights_changed')
      onDoubt()
      await lost.promise
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const keepListening = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'notices of sessions are not heard')
      })
      await wait(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const listening = keepListening()
  return {
    close: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await listening
    },
  }
}
