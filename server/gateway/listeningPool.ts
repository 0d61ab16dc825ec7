import type pg from 'pg'
import { unawaited } from '#server/db/boundedPool.ts'
import type { Database } from '#server/db/database.ts'

export interface ListeningPool {
  /** What the socket adapter may use of the pool. */
  readonly pool: Pick<pg.Pool, 'connect' | 'query'>
  /** Gives back what the adapter still holds and lets it take no more. */
  close(): void
}

/**
 * The adapter forgets a connection that was lost, which the pool would count as held, and one that it was still opening
 * when it was closed, for which the pool would wait for ever.
 */
export const listeningPool = ({ pool, listening }: Pick<Database, 'pool' | 'listening'>): ListeningPool => {
  const held = new Set<pg.PoolClient>()
  const never = new Promise<pg.PoolClient>(() => undefined)
  let isClosed = false
  const connect = async (): Promise<pg.PoolClient> => {
    if (isClosed) return never
    const client = await listening.connect()
    if (isClosed) {
      client.release()
      return never
    }
    const release = client.release.bind(client)
    client.release = (error) => {
      // Once: the adapter gives a connection back that was lost before.
      if (held.delete(client)) release(error)
    }
    // The adapter takes another one for a connection that was lost, and gives the lost one back to nobody.
    client.once('end', () => client.release(true))
    held.add(client)
    return client
  }
  return {
    pool: {
      connect,
      // An event is told from within transactions too, and never waited for.
      query: (...asked: Parameters<pg.Pool['query']>) => unawaited(() => pool.query(...asked)),
    } as Pick<pg.Pool, 'connect' | 'query'>,
    close: () => {
      isClosed = true
      for (const client of held) {
        client.removeAllListeners('end')
        client.release(true)
      }
    },
  }
}
