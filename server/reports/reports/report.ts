import { type SQL, sql } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import { mostCounted } from '#contract/reports/report.ts'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import type { ListColumns, RowOf } from '#contract/wire/columns.ts'
import { readRows } from '#server/db/readRows.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { all } from '#server/money/transactions/index.ts'

/** What the handler of a page has, and a job too. */
export type ReportContext = Pick<StaffContext, 'tx' | 'gateway' | 'staff' | 'now' | 'noteProbed'>

/** Which rows, found by one table and its indexes alone; the rest is looked up for the rows of a page. */
export interface ReportQuery {
  readonly table: SQL
  /** The name of the table in `where`, `order` and `columns`. */
  readonly alias: SQL
  readonly where: readonly SQL[]
  readonly order: SQL
  readonly joins: SQL
  readonly columns: SQL
}

export interface Report<D extends CallDefinition = CallDefinition, Found = never, Row = RowOf<D>> {
  readonly call: D
  readonly columns: ListColumns<Row>
  /** The name of the file, without its time. */
  readonly fileName: string
  /** A change in one of these makes another file of the same question. */
  readonly tables: readonly string[]
  /** Refuses what cannot be asked, and records what is not the person's. */
  readonly query: (request: RequestOf<D>, context: ReportContext) => Promise<ReportQuery>
  readonly present: (found: Found, context: ReportContext) => Row
  /** A column under another title, as the request asks. */
  readonly titles?: (request: RequestOf<D>, context: ReportContext) => Readonly<Record<string, string>>
}

/** As those that only carry reports on know them. */
export type AnyReport = Omit<Report, 'query' | 'present' | 'titles' | 'columns'> & {
  readonly columns: ListColumns<never>
  readonly query: (request: never, context: ReportContext) => Promise<ReportQuery>
  readonly present: (found: never, context: ReportContext) => object
  readonly titles?: (request: never, context: ReportContext) => Readonly<Record<string, string>>
}

/** The type of a found row stands with the query that brings it; everything else is inferred. */
export const report =
  <Found extends QueryResultRow>() =>
  <D extends CallDefinition, Row extends object>(written: Report<D, Found, Row>): Report<D, Found, Row> =>
    written

const found = ({ table, alias, where, order }: ReportQuery, page: SQL) =>
  sql`(select ${alias}.* from ${table} where ${all(where)} order by ${order} ${page}) ${alias}`

export const rowsQuery = (query: ReportQuery, page: SQL = sql``): SQL =>
  sql`select ${query.columns} from ${found(query, page)} ${query.joins} order by ${query.order}`

/** Counts no further than `most`, where it is said. */
export const countQuery = ({ table, where }: ReportQuery, most?: number): SQL =>
  sql`select count(*) as total from (select from ${table} where ${all(where)} ${
    most === undefined ? sql`` : sql`limit ${most}`
  }) counted`

/** A page of a report and how many there are: one more than are counted, where there are more. */
export const readPage = async <D extends CallDefinition, Found extends QueryResultRow, Row>(
  one: Report<D, Found, Row>,
  request: RequestOf<D> & { readonly page: number; readonly size: number },
  context: ReportContext,
): Promise<{ rows: Row[]; total: number }> => {
  const query = await one.query(request, context)
  const [rows, [counted]] = await Promise.all([
    readRows<Found>(
      context.tx,
      rowsQuery(query, sql`limit ${request.size} offset ${(request.page - 1) * request.size}`),
    ),
    readRows<{ total: string }>(context.tx, countQuery(query, mostCounted + 1)),
  ])
  return { rows: rows.map((row) => one.present(row, context)), total: Number(counted?.total ?? 0) }
}

/** Every row, read at once as it is asked for. */
export async function* readAll(
  one: AnyReport,
  query: ReportQuery,
  context: ReportContext,
  page?: SQL,
): AsyncGenerator<readonly object[]> {
  const rows = await readRows<never>(context.tx, rowsQuery(query, page))
  if (rows.length > 0) yield rows.map((row) => one.present(row, context))
}
