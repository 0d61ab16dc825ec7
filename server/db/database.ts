import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { BoundedPool } from './boundedPool.ts'
import { readInstant } from './readInstant.ts'
import { noReplicas, openReplicas, type ReplicaNews, type Replicas } from './replicas.ts'
import { confirmed, watchStandbyWait } from './standbyWait.ts'
import type { TimelineWatch } from './timeline.ts'

/** Where a query by itself goes: the connection of a transaction, or the pool. */
export const connection = Symbol('connection')
export type Connection = Pick<BoundedPool, 'query'>

/** A transaction, or the pool where none is needed. Every function that touches rows takes it first. */
export interface Tx
  extends Pick<
    NodePgDatabase,
    'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | '$with' | 'with'
  > {
  readonly [connection]: Connection
}

/** The pool, which begins transactions. What runs inside of one is handed a `Tx` and nothing that leads here. */
export interface Db extends Tx {
  transaction<Result>(work: (tx: Tx) => Promise<Result>, config?: PgTransactionConfig): Promise<Result>
}

/** How a process reaches its PostgreSQL besides `DATABASE_URL`. */
export interface DatabaseWay {
  /** Past a pooler, for what needs a session of its own; undefined: `DATABASE_URL` leads there itself. */
  readonly listenUrl: string | undefined
  /** A pooler gives a connection for one transaction alone: no statement is named, and limits of time are the role's. */
  readonly pooler: 'transaction' | undefined
  /** Servers that replay what this one writes, for what reads much. */
  readonly readUrls: readonly string[]
}

/** Where something is read: both of one server. */
export interface ReadPlace {
  readonly db: Db
  readonly pool: BoundedPool
}

export interface Database {
  readonly db: Db
  readonly pool: BoundedPool
  /**
   * For what must stay when the transaction under way is undone. A pool of its own: transactions that hold every
   * connection of the first one would wait there for each other for ever. Who holds one of these asks for no other.
   */
  readonly beside: { readonly db: Db; readonly pool: BoundedPool }
  readonly url: string
  /** Leads to PostgreSQL itself: whoever listens, or holds a lock beyond a transaction, comes this way. */
  readonly listenUrl: string
  /** For who listens: the pool, or a small one past the pooler. */
  readonly listening: BoundedPool
  /** How long a statement may take, and a commit waits for a standby. */
  readonly longestStatementMs: number
  /** For reading much, and nothing that writes. */
  readonly replicas: Replicas<ReadPlace>
  close(): Promise<void>
}

/** For who began a transaction by hand. */
export const txOn = (client: pg.ClientBase): Tx =>
  Object.assign(drizzle({ client: client as pg.PoolClient }), { [connection]: client as pg.PoolClient })

/** Drizzle's own `transaction` gives a connection back to nobody when already its `begin` fails. */
const drizzlePool = (pool: BoundedPool): Db => {
  const transaction: Db['transaction'] = (work, config) =>
    pool.hold((client) =>
      confirmed(client, () =>
        drizzle({ client }).transaction((tx) => work(Object.assign(tx, { [connection]: client })), config),
      ),
    )
  return Object.assign(drizzle({ client: pool }), { transaction, [connection]: pool })
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary' ? readInstant : pg.types.getTypeParser(oid, format),
}

const connectionWaitMs = 5_000
const longestStatementMs = 60_000

/** Names no statement: the next one of a session may find another server behind the pooler, that knows no names of ours. */
class NamelessClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const [first, ...rest] = asked
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first
    const told = isNamed ? { ...first, name: undefined } : first
    return (super.query as (...all: unknown[]) => unknown).call(this, told, ...rest) as never
  }
}

/** A server that lets us in and says nothing more is given up as one that does not let us in. */
const lookInTime = async (timeline: TimelineWatch, client: pg.ClientBase): Promise<void> => {
  const silent = Promise.withResolvers<never>()
  const over = setTimeout(
    () => silent.reject(new Error('Connection terminated due to connection timeout')),
    connectionWaitMs,
  )
  try {
    await Promise.race([timeline.look(client), silent.promise])
  } finally {
    clearTimeout(over)
  }
}

export const openDatabase = (
  url: string,
  options: {
    connections?: number
    /** How long anybody waits for one. */
    connectionWaitMs?: number
    /** How long a statement may take. */
    statementMs?: number
    onError?: (error: Error) => void
    onReplica?: ReplicaNews
    /** How long a reading waits for a replica that has everything; absent: 200 ms. */
    replicaWaitMs?: number
    way?: DatabaseWay
    /** Asked of each connection to where something is written. */
    timeline?: TimelineWatch | undefined
  } = {},
): Database => {
  const { listenUrl = url, pooler, readUrls = [] } = options.way ?? {}
  const openPool = (max: number, besidePool?: BoundedPool, connectionString = url) => {
    const { timeline } = options
    const isWrittenTo = !readUrls.includes(connectionString)
    const pool = new BoundedPool(
      {
        connectionString,
        max,
        connectionTimeoutMillis: options.connectionWaitMs ?? connectionWaitMs,
        application_name: 'opsdesk',
        types,
        // Each connection plans for itself: those closed after pg's ten seconds made the first requests after a pause slow.
        idleTimeoutMillis: 600_000,
        keepAlive: true,
        ...(pooler === undefined || connectionString !== url
          ? {
              statement_timeout: options.statementMs ?? longestStatementMs,
              idle_in_transaction_session_timeout: longestStatementMs,
            }
          : { Client: NamelessClient }),
        // The pool waits for it, though its types do not say so.
        ...(timeline !== undefined && isWrittenTo
          ? { onConnect: ((client) => lookInTime(timeline, client)) as (client: pg.ClientBase) => void }
          : {}),
      },
      besidePool,
    )
    // A connection that breaks (a restarted server) is replaced by the pool; without a listener it would end the process.
    pool.on('error', (error) => options.onError?.(error))
    pool.on('connect', (client) => {
      client.on('error', () => undefined)
      watchStandbyWait(client, (error) => options.onError?.(error))
    })
    return pool
  }
  const besidePool = openPool(3)
  const pool = openPool(options.connections ?? 12, besidePool)
  const listening = listenUrl === url ? pool : openPool(2, undefined, listenUrl)
  const primary = { db: drizzlePool(pool), pool }
  const replicas = readUrls.map((readUrl) => {
    const replicaPool = openPool(options.connections ?? 12, besidePool, readUrl)
    return { name: new URL(readUrl).host, db: drizzlePool(replicaPool), pool: replicaPool }
  })
  return {
    db: primary.db,
    beside: { db: drizzlePool(besidePool), pool: besidePool },
    pool,
    url,
    listenUrl,
    listening,
    longestStatementMs: options.statementMs ?? longestStatementMs,
    replicas:
      replicas.length === 0
        ? noReplicas(primary)
        : openReplicas(primary, replicas, options.onReplica ?? (() => undefined), options.replicaWaitMs),
    close: async () => {
      await Promise.all(
        [...new Set([pool, besidePool, listening, ...replicas.map((one) => one.pool)])].map((one) => one.end()),
      )
    },
  }
}

/** `mdr_rates` and others check with `is json`, which came with it. */
const oldestPostgres = 16

/** A connection beside the pools. A server that accepts it and says nothing is given up as soon as a pool gives it up. */
export const openClient = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: 'opsdesk',
    keepAlive: true,
    connectionTimeoutMillis: connectionWaitMs,
  })

const refuseOldPostgres = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  const { number = 0, text = '' } = rows[0] ?? {}
  if (number < oldestPostgres * 10_000)
    throw new Error(`The database is PostgreSQL ${text}; this build needs ${oldestPostgres} or later.`)
}

/** None in a database that does not know yet what was carried out. */
const lastMigrationOf = async (client: Pick<pg.Client, 'query'>): Promise<number> => {
  const { rows: tables } = await client.query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`)
  if (tables.length === 0) return 0
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]?.last ?? 0)
}

const newestKnown = (): number => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0

/** The newest migration that took something away. A build that knows it works on all that was only added since. */
const oldestBuildOf = async (client: Pick<pg.Client, 'query'>): Promise<number> => {
  const { rows: tables } = await client.query(`select 1 where to_regclass('drizzle.oldest_build') is not null`)
  if (tables.length === 0) return 0
  const { rows } = await client.query<{ oldest: string }>('select oldest_build as oldest from drizzle.oldest_build')
  return Number(rows[0]?.oldest ?? 0)
}

/** `known`: the newest migration of this build. Without it this build would ask for what is no longer there. */
const refuseWithoutOldestBuild = async (client: Pick<pg.Client, 'query'>, known: number): Promise<void> => {
  if ((await oldestBuildOf(client)) > known)
    throw new Error(
      'A newer build has taken something out of this database that this build needs. Start that build, or restore the backup from before its first start.',
    )
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * What a start writes, it writes here: of gateways and commands that start at once one is at work, however long that
 * takes, and the others wait. Aborted, the wait is over.
 */
export const inTurn = async <Result>(
  { listenUrl }: Pick<Database, 'listenUrl'>,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> => {
  const turn = openClient(listenUrl)
  turn.on('error', () => undefined)
  const giveUp = () => void turn.end()
  try {
    await turn.connect().catch((cause: unknown) => {
      throw new Error(`DATABASE_URL: the database does not let this build in (${(cause as Error).message}).`, { cause })
    })
    await refuseOldPostgres(turn)
    signal?.addEventListener('abort', giveUp)
    signal?.throwIfAborted()
    // Until this connection ends, which it does with the process.
    await turn.query(`select pg_advisory_lock(hashtext('opsdesk migrations'))`)
    signal?.removeEventListener('abort', giveUp)
    return await work()
  } finally {
    signal?.removeEventListener('abort', giveUp)
    await turn.end()
  }
}

/** Brings the schema up to date, however long that takes. For who has the turn. */
export const carryOutMigrations = async ({ listenUrl }: Pick<Database, 'listenUrl'>): Promise<void> => {
  const client = openClient(listenUrl)
  try {
    await client.connect()
    await refuseWithoutOldestBuild(client, newestKnown())
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

export const migrateDatabase = (database: Database, signal?: AbortSignal): Promise<void> =>
  inTurn(database, () => carryOutMigrations(database), signal)

/** Whether every migration of this version was carried out. Throws where a newer one has taken something away. */
export const isMigrated = async ({ pool }: Pick<Database, 'pool'>): Promise<boolean> => {
  await refuseWithoutOldestBuild(pool, newestKnown())
  const last = await lastMigrationOf(pool)
  return last > 0 && last >= newestKnown()
}
