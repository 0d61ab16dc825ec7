import type { CallDefinition, ResponseOf } from './call.ts'
import type { CodeKind } from './codedWords.ts'
import { indianTimestamp } from './indianTime.ts'
import { writeHundredths } from './money.ts'

/**
 * How the value of a column is read by people, in a table, in the detail of a row and in an exported file. `amount`: whole
 * paise as rupees; `percent`: basis points; `instant`: ISO 8601 in UTC as Indian time; `day`: a calendar day, never
 * shifted; `id`: a code that people carry elsewhere; `masked`: covered by the gateway; `flag`: one of two words; `coded`: a
 * code of the wire, in words on screens and as it is in files.
 */
export type ColumnKind =
  | 'text'
  | 'id'
  | 'masked'
  | 'status'
  | 'amount'
  | 'percent'
  | 'number'
  | 'instant'
  | 'day'
  | 'flag'
  | 'coded'

export type ColumnValue = string | number | boolean | null | undefined

interface Options<Row> {
  /** In place of the field itself, where a column is made of several. */
  readonly of?: (row: Row) => ColumnValue
  /** The call sorts by this field. */
  readonly isSorted?: boolean
  /** Shown only after it was chosen. */
  readonly isExtra?: boolean
  /** Stands in files, and in no table. */
  readonly isFileOnly?: boolean
  /** Heading over the fields that the detail of a row shows together. */
  readonly group?: string
}

export interface ListColumn<Row> extends Options<Row> {
  /** A field of the row; a field of a part with a dot: `settlement.utrNumber`. */
  readonly field: string
  /** As the documents write it. */
  readonly title: string
  readonly kind: ColumnKind
  /** The words of a `flag` for true and for false. */
  readonly words?: readonly [string, string]
  /** What a `coded` value is a code of. */
  readonly codes?: CodeKind
}

/** The columns of one list, in the order of a table and of a file that names none. */
export interface ListColumns<Row> {
  /** Under which layouts, saved views and exports of the list are kept. */
  readonly list: string
  readonly all: readonly ListColumn<Row>[]
}

type Declared<Row, Value> = Omit<ListColumn<Row>, 'field'> & { readonly reads?: (value: Value) => void }

type Builder<Value> = <Row>(title: string, options?: Options<Row>) => Declared<Row, Value>
const builder =
  <Value>(kind: ColumnKind): Builder<Value> =>
  (title, options) => ({ title, kind, ...options })

type Text = string | null | undefined
type Figure = number | null | undefined

export const text = builder<unknown>('text')
export const id = builder<Text>('id')
export const masked = builder<Text>('masked')
export const status = builder<Text>('status')
export const amount = builder<Figure>('amount')
export const percent = builder<Figure>('percent')
export const number = builder<Figure>('number')
export const instant = builder<Text>('instant')
export const day = builder<Text>('day')
export const flag = <Row>(
  title: string,
  words: readonly [string, string],
  options?: Options<Row>,
): Declared<Row, boolean | null | undefined> => ({ title, kind: 'flag', words, ...options })
export const coded = <Row>(codes: CodeKind, title: string, options?: Options<Row>): Declared<Row, Text> => ({
  title,
  kind: 'coded',
  codes,
  ...options,
})

/** The row of a page of rows, or of an answer that is the rows. */
export type RowOf<D extends CallDefinition> =
  ResponseOf<D> extends { readonly rows: readonly (infer Row)[] }
    ? Row
    : ResponseOf<D> extends readonly (infer Row)[]
      ? Row
      : never

type PartOf<Value> = Extract<Value, Readonly<Record<string, unknown>>>
type FieldsOf<Row> = {
  [Name in keyof Row & string]: [PartOf<Row[Name]>] extends [never]
    ? Name
    : Name | `${Name}.${keyof PartOf<Row[Name]> & string}`
}[keyof Row & string]
type ValueAt<Row, Field extends string> = Field extends keyof Row
  ? Row[Field]
  : Field extends `${infer Part}.${infer Name}`
    ? Part extends keyof Row
      ? PartOf<Row[Part]>[Name & keyof PartOf<Row[Part]>] | undefined
      : never
    : never

type Declarations<Row> = { readonly [Field in FieldsOf<Row>]?: Declared<Row, ValueAt<Row, Field>> }

/** Columns of rows that no call answers as they are, such as the lines of a file. */
export const columnsNamed = <Row>(list: string, declared: Declarations<Row>): ListColumns<Row> => ({
  list,
  all: Object.entries<Declared<Row, never> | undefined>(declared as never).flatMap(([field, column]) =>
    column === undefined ? [] : [{ field, ...column }],
  ),
})

/**
 * Declares once what a list shows of the rows that a call answers. `list` where one call has several lists.
 * The panel makes the table and the detail of a row of it, the gateway the exported file.
 */
export const columnsOf = <D extends CallDefinition>(
  call: D,
  declared: Declarations<RowOf<D>>,
  list: string = call.name,
): ListColumns<RowOf<D>> => columnsNamed(list, declared)

const stepInto = (at: unknown, part: string): unknown =>
  typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[part] : undefined

const isValue = (value: unknown): value is ColumnValue => typeof value !== 'object' || value === null

/** What a row has in a column; what is no single value is none. */
export const valueIn = <Row>(row: Row, { field, of }: Pick<ListColumn<Row>, 'field' | 'of'>): ColumnValue => {
  if (of !== undefined) return of(row)
  // Most fields are the row's own: a report asks for millions of them, and splitting each name takes a twelfth of its time.
  const at = field.includes('.') ? field.split('.').reduce<unknown>(stepInto, row) : stepInto(row, field)
  return isValue(at) ? at : undefined
}

/** The fields of a list that are amounts: what can be added up. */
export const amountsOf = <Row>({ all }: ListColumns<Row>): readonly string[] =>
  all.filter(({ kind }) => kind === 'amount').map(({ field }) => field)

/** A value as it stands in a cell of a sheet: amounts and percentages are its numbers, times the clock in India. */
export const cellOf = (
  value: ColumnValue,
  { kind, words }: { readonly kind: ColumnKind; readonly words?: readonly [string, string] },
): string | number => {
  if (value === undefined || value === null || value === '') return ''
  switch (kind) {
    case 'amount':
    case 'percent':
      // A payout may be less than nothing.
      return Math.sign(Number(value)) * Number(writeHundredths(Math.abs(Number(value))))
    case 'number':
      return Number(value)
    case 'instant':
      return indianTimestamp(new Date(String(value)))
    case 'flag':
      return (value === true ? words?.[0] : words?.[1]) ?? ''
    case 'text':
    case 'id':
    case 'masked':
    case 'status':
    case 'coded':
    case 'day':
      return String(value)
  }
}
