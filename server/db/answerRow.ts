import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { mostCounted } from '#contract/wire/pages.ts'
import { Day, fieldSchemasOf, Instant, WireText } from '#contract/wire/wire.ts'
import type { Tx } from './database.ts'
import { queryRows, readRows, written } from './readRows.ts'

/** An expression whose value becomes that of the field by a function, such as a mask. */
interface Mapped<Value> {
  readonly of: string | SQL
  readonly by: (stored: never) => Value
}

export const mapped = <Stored, Value>(of: string | SQL, by: (stored: Stored) => Value): Mapped<Value> => ({ of, by })

type Column<Value> = string | SQL | Mapped<Value>

type Kind<Value> = Value extends Date | string
  ? 'text'
  : Value extends number | bigint
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : 'other'

type Stored<Table> = Table extends PgTable ? Table['$inferSelect'] : Record<never, never>

/** Fields that the table has under their own name, and with a value of their kind. */
type Named<Row, Source> = {
  [Name in keyof Row & keyof Source]: Kind<NonNullable<Source[Name]>> extends Kind<NonNullable<Row[Name]>>
    ? null extends Source[Name]
      ? null extends Row[Name]
        ? Name
        : never
      : Name
    : never
}[keyof Row & keyof Source]

type Columns<Row, Table, Computed> = {
  readonly [Name in Exclude<keyof Row, Computed | Named<Row, Stored<Table>>>]-?: Column<Row[Name]>
} & { readonly [Name in Exclude<Named<Row, Stored<Table>>, Computed>]?: Column<Row[Name]> }

type Shape = Readonly<Record<string, z.ZodType>>
type Outputs<Own extends Shape> = { -readonly [Name in keyof Own]: z.output<Own[Name]> }

interface Options<Table, Computed, Own> {
  /** Fields without a column of their own are read from it, under the alias of the query. */
  readonly from?: readonly [Table, alias: string]
  /** Fields of the answer that the code works out. */
  readonly computed?: readonly Computed[]
  /** What the code needs of a row beyond the answer. It does not travel: an answer has the fields of its schema alone. */
  readonly also?: Own
}

export interface AnswerRow<Found extends object> {
  /** The select list. */
  readonly columns: SQL
  /** A select list of these fields alone. */
  readonly only: (fields: readonly string[]) => SQL
  /** In place: rows as pg has read them, by a query with this select list. */
  readonly decode: (rows: readonly object[]) => Found[]
  readonly read: (tx: Tx, query: SQL) => Promise<Found[]>
  /** By `readRows`. */
  readonly readNamed: (tx: Tx, query: SQL) => Promise<Found[]>
  /** A page of the rows `from …`, in an order, and how many there are, counted up to `mostCounted`. */
  readonly page: (tx: Tx, from: SQL, order: SQL, page: Page) => Promise<{ rows: Found[]; total: number }>
}

export interface Page {
  readonly page: number
  readonly size: number
}
/** A page of a query whose order is written. */
export const limitOfPage = ({ page, size }: Page): SQL => sql`limit ${size} offset ${(page - 1) * size}`

export const countRows = async (tx: Tx, from: SQL): Promise<number> =>
  (await queryRows<{ total: number }>(tx, sql`select count(*)::int as total ${from}`))[0]?.total ?? 0

/** No further than a list counts: one more than `mostCounted` where there are more. */
export const countUpToMost = (tx: Tx, from: SQL): Promise<number> =>
  countRows(tx, sql`from (select ${from} limit ${mostCounted + 1}) counted`)

export type FoundBy<Row> = Row extends AnswerRow<infer Found> ? Found : never

interface Def {
  readonly type: string
  readonly innerType?: { readonly _zod: { readonly def: Def } }
  readonly getter?: () => z.core.SomeType
  readonly out?: { readonly _zod: { readonly def: Def } }
  readonly reverseTransform?: unknown
  readonly checks?: readonly unknown[]
  readonly format?: string
}

const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly'])
/** A schema that is written when it is first asked for. */
const settled = (schema: z.core.SomeType): z.core.SomeType => {
  const { getter } = schema._zod.def as unknown as Def
  return getter === undefined ? schema : settled(getter())
}

const innerDef = (def: Def): Def =>
  wrappers.has(def.type) && def.innerType !== undefined ? innerDef(def.innerType._zod.def) : def
const defOf = (schema: z.core.SomeType): Def => innerDef(settled(schema)._zod.def as unknown as Def)

const toInstant = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
const toNumber = (value: unknown) => (value === null ? null : Number(value))
const toText = (value: unknown) => (value === null ? '' : String(value as string | number))

const instantDef = defOf(Instant)
const textDef = defOf(WireText)
const dayCheck = defOf(Day).checks?.at(-1)
const isDay = (def: Def) => def.checks?.includes(dayCheck) ?? false

/** What becomes of a value of pg; undefined: it is taken as it is. */
const decoderOf = (def: Def): ((value: unknown) => unknown) | undefined => {
  if (def.reverseTransform === instantDef.reverseTransform && def.type === 'pipe') return toInstant
  if (def.reverseTransform === textDef.reverseTransform && def.type === 'pipe') return toText
  const { type } = def.out === undefined ? def : innerDef(def.out._zod.def)
  return type === 'number' || type === 'int' ? toNumber : undefined
}

/** The id of somebody or something is no text that people read: such a field says which text it is. */
const refuseId = (field: string, def: Def, column: PgColumn): void => {
  if (column.getSQLType() === 'uuid' && def.format !== 'uuid') throw new Error(`${field} would be an id.`)
}

const ownColumn = (field: string, def: Def, column: PgColumn | undefined, alias: string | undefined): string => {
  if (column === undefined || alias === undefined) throw new Error(`${field} has no column.`)
  refuseId(field, def, column)
  return `${alias}.${column.name}`
}

const fieldsOf = (schema: z.ZodType): Shape => {
  const answer = settled(schema)
  return (fieldSchemasOf(answer) as Shape | undefined) ?? (answer as unknown as { shape: Shape }).shape
}

const expression = (of: string | SQL): SQL => (typeof of === 'string' ? sql.raw(of) : of)

/**
 * The select list of an answer, the type of its rows and how they are decoded (instants, amounts, nulls), from the
 * answer's schema. A field that has no column and is not computed does not compile.
 */
export const answerRow = <
  Answer extends z.ZodType<object>,
  Table extends PgTable | undefined = undefined,
  const Computed extends keyof z.output<Answer> = never,
  const Own extends Shape = Record<never, never>,
>(
  schema: Answer,
  columns: NoInfer<Columns<z.output<Answer> & Outputs<Own>, Table, Computed>>,
  { from, computed = [], also }: Options<Table, Computed, Own> = {},
): AnswerRow<Omit<z.output<Answer>, Computed> & Outputs<Own>> => {
  const given = columns as Readonly<Record<string, Column<unknown> | undefined>>
  const named: Readonly<Record<string, PgColumn>> = from?.[0] === undefined ? {} : getTableColumns(from[0])
  const fields = { ...fieldsOf(schema), ...also }
  const left = new Set<string>(computed as readonly string[])
  const selected = new Map<string, SQL>()
  const decoders: (readonly [field: string, decode: (value: never) => unknown])[] = []
  for (const [field, fieldSchema] of Object.entries(fields)) {
    if (left.has(field)) continue
    const def = defOf(fieldSchema)
    const column = given[field] ?? ownColumn(field, def, named[field], from?.[1])
    const isMapped = typeof column === 'object' && 'by' in column
    const of = expression(isMapped ? column.of : column)
    selected.set(field, sql`${isDay(def) ? sql`(${of})::text` : of} as ${sql.identifier(field)}`)
    const decode = isMapped ? column.by : decoderOf(def)
    if (decode !== undefined) decoders.push([field, decode])
  }
  const decode = (rows: readonly object[]) => {
    for (const row of rows as readonly Record<string, never>[])
      for (const [field, by] of decoders) row[field] = by(row[field] as never) as never
    return rows as never
  }
  const list = written(sql.join([...selected.values()], sql`, `))
  return {
    columns: list,
    only: (wanted) =>
      sql.join(
        wanted.flatMap((field) => selected.get(field) ?? []),
        sql`, `,
      ),
    decode,
    read: async (tx, query) => decode(await queryRows(tx, query)),
    readNamed: async (tx, query) => decode(await readRows(tx, query)),
    page: async (tx, from, order, page) => ({
      rows: decode(await queryRows(tx, sql`select ${list} ${from} order by ${order} ${limitOfPage(page)}`)),
      total: await countUpToMost(tx, from),
    }),
  }
}

type Given<Row, Source> = { readonly [Name in Exclude<keyof Row, Named<Row, Source>>]: Row[Name] } & {
  readonly [Name in Named<Row, Source>]?: Row[Name]
}

/**
 * The answer of a row that the query builder has read: fields under their own name, and what `given` says of the others.
 * A field of which neither has a value does not compile.
 */
export const answerOf = <
  Answer extends z.ZodType<object>,
  Source extends object,
  const More extends readonly unknown[],
>(
  schema: Answer,
  table: PgTable,
  given: (row: Source, ...more: More) => Given<z.output<Answer>, Source>,
): ((row: Source, ...more: More) => z.output<Answer>) => {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const fields = Object.entries(fieldsOf(schema)).map(
    ([field, fieldSchema]) => [field, defOf(fieldSchema), columns[field]] as const,
  )
  return (row, ...more) => {
    const answer: Record<string, unknown> = { ...given(row, ...more) }
    for (const [field, def, column] of fields) {
      if (field in answer || column === undefined) continue
      refuseId(field, def, column)
      answer[field] = toInstant((row as Record<string, unknown>)[field])
    }
    return answer as z.output<Answer>
  }
}
