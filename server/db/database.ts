import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as schema from './schema/index.ts'

export type Db = NodePgDatabase<typeof schema>
/** A transaction, or the pool where none is needed. Every function that touches rows takes it first. */
export type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'query' | '$with' | 'with'>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  readonly url: string
  close(): Promise<void>
}

export const openDatabase = (url: string, options: { connections?: number; onError?: (error: Error) => void } = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 12,
    application_name: 'opsdesk',
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // An idle connection that breaks (a restarted server) is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.onError?.(error))
  return { db: drizzle({ client: pool, schema }), pool, url, close: () => pool.end() }
}

export const migrateDatabase = (database: Database): Promise<void> =>
  migrate(database.db, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
