import type pg from 'pg'

/**
 * A commit is on the primary, and the standby that it waited for has not said that it has it: with the primary it would be
 * lost. No limit of PostgreSQL ends that wait, so we do, and PostgreSQL then warns and calls it committed.
 */
export class StandbySilent extends Error {
  override readonly name = 'StandbySilent'
  constructor() {
    super('A commit was not confirmed by the standby in time. See whether it runs, and whether its disk is full.')
  }
}

/** Where PostgreSQL's warning comes from; its words are in the language of the server. */
const waits = 'SyncRepWaitForLSN'

const unconfirmed = new WeakSet<pg.ClientBase>()

/** `onSilent` is told of each. */
export const watchStandbyWait = (client: pg.ClientBase, onSilent: (error: StandbySilent) => void): void => {
  client.on('notice', ({ routine }) => {
    if (routine !== waits) return
    unconfirmed.add(client)
    onSilent(new StandbySilent())
  })
}

/** Does what commits on this connection. Throws where that was not confirmed. */
export const confirmed = async <Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> => {
  // What went before was somebody else's.
  unconfirmed.delete(client)
  const result = await work()
  if (unconfirmed.has(client)) throw new StandbySilent()
  return result
}

const everyMs = 5_000

/** Commits of ours that wait for longer wait no more; they are ours by their role. */
const endWaits = `select pg_cancel_backend(pid) from pg_stat_activity
  where wait_event = 'SyncRep' and usename = current_user and query_start < clock_timestamp() - $1 * interval '1 millisecond'`

/** Lets no commit hold its connection and its locks for longer than a statement may take. */
export const openStandbyWatch = ({
  beside,
  longestStatementMs,
}: {
  readonly beside: { readonly pool: Pick<pg.Pool, 'query'> }
  readonly longestStatementMs: number
}): { close(): void } => {
  const looking = setInterval(
    () => {
      // A database that is away lets nobody wait.
      beside.pool.query(endWaits, [longestStatementMs]).catch(() => undefined)
    },
    Math.min(everyMs, longestStatementMs),
  )
  return { close: () => clearInterval(looking) }
}
