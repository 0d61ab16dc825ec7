import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient, QueryResultRow } from 'pg'
import type { BoundedPool } from './boundedPool.ts'

const dialect = new PgDialect()
const rowsAtATime = 2_000

export interface Snapshot {
  readonly one: <Row extends QueryResultRow>(query: SQL) => Promise<Row | undefined>
  /** Some at a time, through a cursor; one such walk at a time. */
  readonly walk: <Row extends QueryResultRow>(query: SQL) => AsyncGenerator<readonly Row[]>
}

const read = <Row extends QueryResultRow>(client: PoolClient, query: SQL, before = '') => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return client.query<Row>(before + text, params)
}

async function* walkCursor<Row extends QueryResultRow>(client: PoolClient, query: SQL): AsyncGenerator<readonly Row[]> {
  await read(client, query, 'declare walked no scroll cursor for ')
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtATime} from walked`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtATime) break
  }
  await client.query('close walked')
}

/** Everything that is read in it is as it was at one moment: what is counted is what then comes. */
export const inSnapshot = <Result>(pool: BoundedPool, work: (snapshot: Snapshot) => Promise<Result>): Promise<Result> =>
  pool.hold(
    async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const result = await work({
        one: async <Row extends QueryResultRow>(query: SQL) => (await read<Row>(client, query)).rows[0],
        walk: (query) => walkCursor(client, query),
      })
      await client.query('commit')
      return result
    },
    { closesBroken: true },
  )
