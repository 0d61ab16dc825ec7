import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { FileJobRow, ScriptId, ValueForm } from '#contract/calls/files/files.ts'
import { formatHundredths, type HundredthsOf } from '#contract/wire/money.ts'
import * as schema from '#server/db/schema/index.ts'
import { recordsOf } from './plannedRecords.ts'

const paise = '_paise'
const bps = '_bps'
type Values = Readonly<Record<string, unknown>>

/** Columns that are an amount or a rate by what the record says besides. */
const byRecord: Readonly<Record<string, (record: Values) => HundredthsOf>> = {
  total_cashback: ({ cashback_type: type }) => (type === 'PERCENTAGE' ? 'bps' : 'paise'),
  mdr_value: ({ mdr_type: type }) => (type === 'FIXED' ? 'paise' : 'bps'),
}

/** Whether a column of a record is money or a rate; undefined: it is neither. */
export const hundredthsOf = (column: string, record: Values): HundredthsOf | undefined =>
  column.endsWith(paise) ? 'paise' : column.endsWith(bps) ? 'bps' : byRecord[column]?.(record)

const formOfColumn = (name: string, sqlType: string): ValueForm => {
  if (name.endsWith(paise)) return 'paise'
  if (sqlType.startsWith('timestamp')) return 'instant'
  return sqlType === 'date' ? 'day' : 'text'
}

const numbers = new Map<string, string[]>()

const formsOf = (table: PgTable) => {
  const { name: tableName, columns } = getTableConfig(table)
  numbers.set(
    tableName,
    columns.filter((column) => /^(?:bigint|integer|smallint)/.test(column.getSQLType())).map(({ name }) => name),
  )
  return [
    tableName,
    new Map(columns.map((column) => [column.name, formOfColumn(column.name, column.getSQLType())])),
  ] as const
}

const namesOfRecords = new Set<string>(Object.values(recordsOf).map(({ table }) => table))
const isOfRecords = (one: unknown): one is PgTable => is(one, PgTable) && namesOfRecords.has(getTableName(one))

const tables = new Map(Object.values<unknown>(schema).filter(isOfRecords).map(formsOf))

/** In the order of the table: what PostgreSQL keeps of a record has none of its own. */
export const inOrder = (scriptId: ScriptId, columns: readonly string[]): string[] => {
  const known = [...(tables.get(recordsOf[scriptId].table)?.keys() ?? [])]
  return columns.toSorted((a, b) => known.indexOf(a) - known.indexOf(b))
}

const formOf = (scriptId: ScriptId, column: string): ValueForm =>
  tables.get(recordsOf[scriptId].table)?.get(column) ?? 'text'

/** Numbers of our own, which staff never see: the row names its merchant or payment by code. */
const internal = new Set([
  'merchant_id',
  'transaction_id',
  'payout_id',
  'line_key',
  'settled_paise',
  'surplus_paise',
  'scheme_id',
  'product_id',
  'member_id',
  'of_payment_paise',
])
export const isInternal = (column: string): boolean => internal.has(column)

/** As the sheet calls it: the unit is told by the value. */
export const nameOf = (column: string): string => column.replace(/_(?:paise|bps)$/, '')

const textOf = (value: unknown, form: ValueForm): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string') return ''
  return form === 'instant' ? new Date(value).toISOString() : value
}

/** What stood in a column of a record and what is to stand there, as people read it. */
export const changeIn = (
  scriptId: ScriptId,
  column: string,
  old: Values,
  now: Values,
): FileJobRow['changes'][number] => {
  const form = formOf(scriptId, column)
  const field = nameOf(column)
  if (form === 'paise') return { field, form, before: textOf(old[column], form), after: textOf(now[column], form) }
  // A record that is changed from an amount to a rate has one of each.
  const shown = (record: Values): string => {
    const value = record[column]
    const of = hundredthsOf(column, record)
    return of !== undefined && typeof value === 'number' ? formatHundredths(value, of) : textOf(value, form)
  }
  return { field, form, before: shown(old), after: shown(now) }
}

/** For facts: the whole numbers of every table of records, by which a column of money without a form is found. */
export const wholeNumberColumns = (): { table: string; column: string }[] =>
  [...numbers].flatMap(([table, columns]) => columns.map((column) => ({ table, column })))
