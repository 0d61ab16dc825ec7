import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, QueryResultRow } from 'pg'

const dialect = new PgDialect()

/** Reads with pg alone, which is half the work of a query builder's rows: times come as Date, big numbers as text. */
export const readRows = async <Row extends QueryResultRow>(pool: Pool, query: SQL): Promise<Row[]> => {
  const { sql, params } = dialect.sqlToQuery(query)
  return (await pool.query<Row>(sql, params)).rows
}
