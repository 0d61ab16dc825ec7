import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import { connection, type Tx } from './database.ts'

const dialect = new PgDialect()

/** Put together once, where it has no figures. */
export const written = (part: SQL): SQL => {
  const { sql: text, params } = dialect.sqlToQuery(part)
  return params.length === 0 ? sql.raw(text) : part
}

/** By the text of a query, of which there are as many as there are ways to filter and to sort. */
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Reads with pg alone, which is half the work of a query builder's rows: times come as Date, big numbers as text. Under
 * a name, so that PostgreSQL plans a query once for a connection: a plan of these takes longer than its rows. It may
 * not depend on figures that come with the request.
 */
export const readRows = async <Row extends QueryResultRow>(tx: Tx, query: SQL): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (await tx[connection].query<Row>({ name: nameOf(text), text, values: params })).rows
}

/** The same without a name: PostgreSQL plans it for the figures of this request. */
export const queryRows = async <Row extends QueryResultRow>(tx: Tx, query: SQL): Promise<Row[]> => {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (await tx[connection].query<Row>({ text, values: params })).rows
}
