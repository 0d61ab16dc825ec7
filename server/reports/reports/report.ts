import { type SQL, sql } from 'drizzle-orm'
import { mostCounted } from '#contract/wire/pages.ts'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import type { ListColumns } from '#contract/wire/columns.ts'
import type { AnswerRow } from '#server/db/answerRow.ts'
import { readRows } from '#server/db/readRows.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { all } from '#server/db/conditions.ts'

/** What the handler of a page has, and a job too. */
export type ReportContext = Pick<StaffContext, 'tx' | 'gateway' | 'staff' | 'now' | 'noteProbed'>

/** Which rows, found by one table and its indexes alone; the rest is looked up for the rows of a page. */
export interface ReportQuery {
  readonly table: SQL
  /** The name of the table in `where`, `order` and the columns. */
  readonly alias: SQL
  readonly where: readonly SQL[]
  readonly order: SQL
  readonly joins: SQL
  /** Where the kept counts tell most of them. */
  readonly tallied?: Tallied | undefined
}

export interface Tallied {
  /** The rows of whole days by `day` and `status`, as a table with `rows` and `paise`. */
  readonly days: SQL
  /** The others, before and behind these days: a condition for each part. */
  readonly parts: readonly SQL[]
}

/** A report as the contract has it. */
interface Declared<D extends CallDefinition, Row> {
  readonly call: D
  readonly columns: ListColumns<Row>
  /** The name of the file, without its time. */
  readonly fileName: string
}

interface Written<D extends CallDefinition, Found extends object> {
  /** Which expression each column is. */
  readonly row: Pick<AnswerRow<Found>, 'columns' | 'decode'> & Partial<Pick<AnswerRow<Found>, 'only'>>
  /** A change in one of these makes another file of the same question. */
  readonly tables: readonly string[]
  /** Refuses what cannot be asked, and records what is not the person's. */
  readonly query: (request: RequestOf<D>, context: ReportContext) => Promise<ReportQuery>
  /** A column under another title, as the request asks. */
  readonly titles?: (request: RequestOf<D>, context: ReportContext) => Readonly<Record<string, string>>
}

/** The columns that no expression has. */
type Computed<Row, Found> = [Exclude<keyof Row, keyof Found>] extends [never]
  ? { readonly computed?: undefined }
  : { readonly computed: (found: Found, context: ReportContext) => Pick<Row, Exclude<keyof Row, keyof Found>> }

export interface Report<D extends CallDefinition = CallDefinition, Row extends object = object>
  extends Declared<D, Row>,
    Omit<Written<D, Row>, 'row'> {
  readonly selected: SQL
  /** Absent: what it shows is worked out in code, and cannot be added up in a query. */
  readonly only?: AnswerRow<Row>['only']
  /** In place. */
  readonly present: (rows: readonly object[], context: ReportContext) => readonly Row[]
}

/** As those that only carry reports on know them. */
export type AnyReport = Omit<Report, 'query' | 'titles' | 'columns'> & {
  readonly columns: ListColumns<never>
  readonly query: (request: never, context: ReportContext) => Promise<ReportQuery>
  readonly titles?: (request: never, context: ReportContext) => Readonly<Record<string, string>>
}

export const report = <D extends CallDefinition, Row extends object, Found extends object>(
  { call, columns, fileName }: Declared<D, Row>,
  { row, computed, ...written }: Written<D, Found> & Computed<Row, Found>,
): Report<D, Row> => ({
  ...written,
  call,
  columns,
  fileName,
  selected: row.columns,
  ...(row.only === undefined ? {} : { only: row.only }),
  present: (rows, context) => {
    const found = row.decode(rows)
    if (computed !== undefined) for (const one of found) Object.assign(one, computed(one, context))
    return found as unknown as Row[]
  },
})

const found = ({ table, alias, where, order }: ReportQuery, page: SQL) =>
  sql`(select ${alias}.* from ${table} where ${all(where)} order by ${order} ${page}) ${alias}`

export const rowsQuery = ({ selected }: Pick<Report, 'selected'>, query: ReportQuery, page: SQL = sql``): SQL =>
  sql`select ${selected} from ${found(query, page)} ${query.joins} order by ${query.order}`

/** Counts no further than `most`, where it is said; whole days by the kept counts, where they tell them. */
export const countQuery = ({ table, where, tallied }: ReportQuery, most?: number): SQL => {
  const counted = (conditions: readonly SQL[]) =>
    sql`(select count(*) from (select from ${table} where ${all(conditions)} ${
      most === undefined ? sql`` : sql`limit ${most}`
    }) counted)`
  if (tallied === undefined) return sql`select ${counted(where)} as total`
  const parts = [
    sql`(select coalesce(sum(k.rows), 0) from ${tallied.days} k)`,
    ...tallied.parts.map((part) => counted([...where, part])),
  ]
  return sql`select least(${sql.join(parts, sql` + `)}, ${most ?? null}::bigint) as total`
}

/** The rows that are added up, at most so many: the rest is looked up for these alone. */
export const summedReport = (
  { call, only }: Pick<Report, 'call' | 'only'>,
  { table, alias, where, joins }: ReportQuery,
  most: number,
): SummedRows => ({
  only:
    only ??
    (() => {
      throw new Error(`${call.name} cannot be added up.`)
    }),
  from: sql`from (select ${alias}.* from ${table} where ${all(where)} limit ${most + 1}) ${alias} ${joins}`,
})

/** A page of a report and how many there are: one more than are counted, where there are more. */
export const readPage = async <D extends CallDefinition, Row extends object>(
  one: Report<D, Row>,
  request: RequestOf<D> & { readonly page: number; readonly size: number },
  context: ReportContext,
): Promise<{ rows: Row[]; total: number }> => {
  const query = await one.query(request, context)
  const [rows, [counted]] = await Promise.all([
    readRows(context.tx, rowsQuery(one, query, sql`limit ${request.size} offset ${(request.page - 1) * request.size}`)),
    readRows<{ total: string }>(context.tx, countQuery(query, mostCounted + 1)),
  ])
  return { rows: [...one.present(rows, context)], total: Number(counted?.total ?? 0) }
}

/** Every row, read at once as it is asked for. */
export async function* readAll(
  one: AnyReport,
  query: ReportQuery,
  context: ReportContext,
  page?: SQL,
): AsyncGenerator<readonly object[]> {
  const rows = await readRows(context.tx, rowsQuery(one, query, page))
  if (rows.length > 0) yield one.present(rows, context)
}
