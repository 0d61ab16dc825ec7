import type { ReactNode } from 'react'
import { type CodeKind, wordsOfCode } from '#contract/wire/codedWords.ts'
import {
  type ColumnKind,
  type ColumnValue,
  type ListColumn,
  type ListColumns,
  valueIn,
} from '#contract/wire/columns.ts'
import { formatPercent } from '#contract/wire/money.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import type { DataGridColumn } from '#src/ui/dataGrid/dataGridColumn.ts'
import { Id } from '#src/ui/Id.tsx'
import type { Column } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'

/** How a column of a list looks in a table; the rest comes from its kind. */
interface Look<Row> {
  readonly header?: string
  readonly cell?: (row: Row) => ReactNode
  /** Pixels, in a grid. */
  readonly width?: number
  readonly grow?: number
  /** CSS, in a table; `fit`: as wide as what is in it. */
  readonly room?: 'fit' | (string & {})
  readonly align?: 'start' | 'end'
  readonly isSorted?: boolean
  readonly isExtra?: boolean
  readonly pinned?: boolean
  readonly headerHidden?: boolean
  readonly headerCell?: ReactNode
  /** Explains the header. */
  readonly hint?: string
  /** Is in files, and not in this table. */
  readonly isLeftOut?: boolean
}

export interface TableColumn<Row> extends Look<Row> {
  readonly key: string
  readonly header: string
  readonly kind: ColumnKind
  readonly group?: string
  /** The words of a flag, for true and for false. */
  readonly words?: readonly [string, string]
  /** What the values of a coded one are codes of. */
  readonly codes?: CodeKind
  readonly value: (row: Row) => ColumnValue
}

export interface TableColumns<Row> {
  /** The name of the declared list; absent: its layout and views are not saved. */
  readonly list?: string
  readonly all: readonly TableColumn<Row>[]
  /** Keys of the columns that a file can have. */
  readonly fields: ReadonlySet<string>
  /** A file has columns that the table has not: then it has them all, whatever the table shows. */
  readonly isFileWhole?: boolean
}

const dash = '–'
const looks: Readonly<Record<ColumnKind, Pick<Look<never>, 'width' | 'room' | 'align'>>> = {
  text: { width: 140 },
  id: { width: 140, room: 'fit' },
  masked: { width: 150, room: 'fit' },
  status: { width: 180, room: 'fit' },
  amount: { width: 120, room: 'fit', align: 'end' },
  percent: { width: 100, room: 'fit', align: 'end' },
  number: { width: 110, room: 'fit', align: 'end' },
  instant: { width: 160, room: 'fit' },
  day: { width: 120, room: 'fit' },
  flag: { width: 110, room: 'fit' },
  coded: { width: 140, room: 'fit' },
}

/** A value as people read it, plain enough for a row that scrolls by; undefined where the text of it is all. */
const drawn = <Row,>({ kind, words, codes = 'other' }: ListColumn<Row>, value: ColumnValue): ReactNode => {
  switch (kind) {
    case 'amount':
      return <Amount paise={value as number | null | undefined} />
    case 'percent':
      return value === null || value === undefined ? dash : formatPercent(Number(value))
    case 'number':
      return value === null || value === undefined ? dash : formatCount(Number(value))
    case 'instant':
      return <When at={value as string | null | undefined} />
    case 'day':
      return <When day={value as string | null | undefined} />
    case 'flag':
      return value === null || value === undefined ? dash : value === true ? words?.[0] : words?.[1]
    case 'coded':
      return value === null || value === undefined || value === '' ? dash : wordsOfCode(codes, String(value))
    default:
      return undefined
  }
}

const columnFor = <Row,>(declared: ListColumn<Row>, look: Look<Row>): TableColumn<Row> => {
  const { field, title, kind, words, codes, isSorted, isExtra, group } = declared
  const value = (row: Row) => valueIn(row, declared)
  const hasOwnDrawing = ['amount', 'percent', 'number', 'instant', 'day', 'flag', 'coded'].includes(kind)
  return {
    key: field,
    header: title,
    kind,
    value,
    ...looks[kind],
    ...(hasOwnDrawing ? { cell: (row: Row) => drawn(declared, value(row)) } : {}),
    ...(isSorted === undefined ? {} : { isSorted }),
    ...(isExtra === undefined ? {} : { isExtra }),
    ...(group === undefined ? {} : { group }),
    ...(words === undefined ? {} : { words }),
    ...(codes === undefined ? {} : { codes }),
    ...look,
  }
}

type OwnLook<Row> = Look<Row> & { readonly header: string; readonly cell: (row: Row) => ReactNode }

/**
 * The columns of a table, from what the contract declares of its list. `looks` changes how one looks; `own` adds columns
 * that only the panel has.
 */
export const tableColumns = <Row,>(
  { list, all }: ListColumns<Row>,
  looksOf: Readonly<Record<string, Look<Row>>> = {},
  own: Readonly<Record<string, OwnLook<Row>>> = {},
): TableColumns<Row> => ({
  list,
  fields: new Set(all.map(({ field }) => field)),
  isFileWhole: all.some(({ isFileOnly }) => isFileOnly === true),
  all: [
    ...all
      .filter(({ field, isFileOnly }) => isFileOnly !== true && looksOf[field]?.isLeftOut !== true)
      .map((declared) => columnFor(declared, looksOf[declared.field] ?? {})),
    ...ownColumns(own).all,
  ],
})

/** Columns of a list that no file has and whose layout is not kept. */
export const ownColumns = <Row,>(own: Readonly<Record<string, OwnLook<Row>>>): TableColumns<Row> => ({
  fields: new Set(),
  all: Object.entries(own).map(([key, look]) => ({ key, kind: 'text', value: () => undefined, ...look })),
})

/** For rows that are all in the page, with cells of any height. */
export const asTableColumn = <Row,>(column: TableColumn<Row>): Column<Row> => {
  const { key, header, kind, cell, value, room, align, isSorted, pinned, headerHidden, headerCell, hint } = column
  const isCode = kind === 'id' || kind === 'masked'
  return {
    key,
    header,
    cell:
      cell ??
      ((row) =>
        isCode ? <Id inRow label={header} value={String(value(row) ?? '')} /> : String(value(row) ?? '') || dash),
    ...(room === undefined ? {} : { width: room === 'fit' ? '1%' : room }),
    ...(align === undefined ? {} : { align }),
    ...(isSorted === undefined ? {} : { sortable: isSorted }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(headerHidden === undefined ? {} : { headerHidden }),
    ...(headerCell === undefined ? {} : { headerCell }),
    ...(hint === undefined ? {} : { hint }),
  }
}

/** Pixels that a header needs in one line, in whatever font the machine has. */
const headWidthOf = (header: string, isSorted: boolean): number =>
  Math.ceil(header.length * 7.2) + 24 + (isSorted ? 16 : 0)

/** For rows in any number, of which only those in sight are in the page. */
export const asGridColumn = <Row,>(column: TableColumn<Row>): DataGridColumn<Row> => {
  const { key, header, kind, cell, value, width = 140, grow, align, isSorted, isExtra } = column
  return {
    key,
    header,
    value,
    width: Math.max(width, headWidthOf(header, isSorted === true)),
    ...(cell === undefined ? {} : { cell }),
    ...(kind === 'instant' ? { alwaysFits: true } : {}),
    ...(kind === 'id' ? { copyable: true } : {}),
    ...(grow === undefined ? {} : { grow }),
    ...(align === undefined ? {} : { align }),
    ...(isSorted === undefined ? {} : { sortable: isSorted }),
    ...(isExtra === undefined ? {} : { isExtra }),
  }
}
