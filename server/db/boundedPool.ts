import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import pg from 'pg'

/** Every connection was held for as long as this one was waited for: nothing was done, and trying later may work. */
export class NoConnectionFree extends Error {
  override readonly name = 'NoConnectionFree'
}

/**
 * Whoever holds a connection asked for another. Enough of them at once would hold all there are and wait for one another
 * for ever, so even the first is refused.
 */
export class SecondConnection extends Error {
  override readonly name = 'SecondConnection'
}

type Connect = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void

/** What the work under way holds; it may live on in what that work began and did not wait for. */
interface Hold {
  readonly by: BoundedPool
  isHeld: boolean
}

const holds = new AsyncLocalStorage<Hold>()

/** Begins work that whoever holds a connection does not wait for: it may wait for one of its own. */
export const unawaited = <Result>(work: () => Result): Result => holds.exit(work)

/** A pool in which every wait for a connection ends, and in which nobody who holds a connection waits for another. */
export class BoundedPool extends pg.Pool {
  /** Since when each of those who wait has waited; the first has waited longest. */
  readonly #waits = new Set<{ readonly since: number }>()
  /** A pool of which whoever holds a connection of this one may take a connection. */
  readonly #beside: BoundedPool | undefined

  constructor(config: pg.PoolConfig & { readonly connectionTimeoutMillis: number }, beside?: BoundedPool) {
    super(config)
    this.#beside = beside
  }

  /** How long the first of those who wait for a connection has waited. */
  get waitedMs(): number {
    const [first] = this.#waits
    return first === undefined ? 0 : performance.now() - first.since
  }

  /** Every way to a connection: a query by itself takes one here as well. */
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connect): void
  override connect(callback?: Connect): Promise<pg.PoolClient> | void {
    if (callback === undefined)
      return new Promise((resolve, reject) => {
        this.connect((error, client) =>
          client === undefined ? reject(error ?? new Error('no client')) : resolve(client),
        )
      })
    const hold = holds.getStore()
    if (hold?.isHeld === true && hold.by.#beside !== this) {
      const refusal = new SecondConnection('Who holds a connection asked for another one; use the one that is held.')
      return process.nextTick(callback, refusal, undefined, () => undefined)
    }
    if (this.idleCount > this.waitingCount) return super.connect(callback)
    const wait = { since: performance.now() }
    this.#waits.add(wait)
    // It is called by whoever gives a connection back; what it does is not a part of their work.
    const waited: Connect = AsyncResource.bind(callback)
    super.connect((error, client, done) => {
      this.#waits.delete(wait)
      const isForWant = isOfFullPool(error)
      waited(
        isForWant ? new NoConnectionFree('No connection became free in time.', { cause: error }) : error,
        client,
        done,
      )
    })
  }

  /** Does the work on one connection and gives it back; `closesBroken`: with it the server gives up what was under way. */
  async hold<Result>(work: (client: pg.PoolClient) => Promise<Result>, { closesBroken = false } = {}): Promise<Result> {
    const client = await this.connect()
    const hold = { by: this, isHeld: true }
    let isBroken = true
    try {
      const result = await holds.run(hold, () => work(client))
      isBroken = false
      return result
    } finally {
      hold.isHeld = false
      client.release(closesBroken && isBroken)
    }
  }
}

const keepTries = 6

/** Whether it says, or was caused by it, that no connection became free. */
export const lacksConnection = (error: unknown): boolean =>
  error instanceof NoConnectionFree ||
  (error instanceof Error && error.cause !== undefined && lacksConnection(error.cause))

/** For what somebody outside has answered and nobody else knows: it waits for a connection longer than anybody. */
export const untilStored = async <Result>(keep: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await keep()
    } catch (error) {
      if (tries === keepTries || !lacksConnection(error)) throw error
    }
}

/** The driver has no code for it; a connection that is not made in time says something else. */
const isOfFullPool = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
