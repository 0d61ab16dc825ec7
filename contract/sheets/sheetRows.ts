import { duplicateText, rememberRows } from './duplicateRows.ts'
import { shortenedReason } from './identifierCells.ts'
import { isPercentage, notAPercentage } from './percentCells.ts'
import { plainName, type SheetColumn, usualLongest } from './sheetCells.ts'
import type { SheetKind } from './sheetKind.ts'
import { columnLetters, type RowFault } from './sheets.ts'
import { formatHundredths } from '#contract/wire/money.ts'
import { firstOf } from '#contract/wire/storableText.ts'
import type { CellNote, NotedCell, RawRow } from '#spreadsheets/rawRow.ts'
import { shownText } from '#spreadsheets/shownText.ts'

export type RowChecker = (row: RawRow) => RowFault[]

type PlacedColumn = { column: SheetColumn; at: number; duplicateOf: ReturnType<typeof rememberRows> }

const empty = 'This column must be filled.'
const noName = 'This column has no name in the header row.'

const noteReasons: Readonly<Record<CellNote, string>> = {
  'not-calculated':
    'The formula of this cell was never calculated: open the file in Excel, save it and upload it again.',
  'digits-lost': 'Excel keeps only 15 digits: format the column as Text and enter it again.',
  'zero-date': 'The cell shows the day zero: enter the day, or empty the cell.',
  'percent-or-not':
    'The format of this cell shows some numbers as a percentage and others not: format the column as Text and enter it again.',
  stray: noName,
}

const total = /^(?:grand|sub|net)?[\s-]*(?:totals?|sum)\s*:?$/i
export const totalReason = 'This row is a total, no record: delete it.'
export const isTotal = (text: string): boolean => total.test(text.trim())

const shownValue = (value: string): string => firstOf(shownText(value), 200)

const isPlain = ({ plain }: SheetColumn, text: string): boolean => plain?.test(text) === true

/** Why a filled cell is not accepted, or null. */
const reasonAgainst = (column: SheetColumn, text: string): string | null =>
  text.length > (column.longest ?? usualLongest)
    ? `The cell has more than ${column.longest ?? usualLongest} characters.`
    : (shortenedReason(text) ?? (isPlain(column, text) ? null : column.check(text)))

/** A filled cell that was accepted, as it is stored. */
export const storedText = (column: SheetColumn, text: string): string =>
  isPlain(column, text) ? text : (column.stored?.(text) ?? text)

/** A stored cell as people write it: `₹1,000.00` of 100000, `5 %` of 500, any other as it is. */
export const shownCell = ({ format }: SheetColumn, stored: string, cellOf: (header: string) => string): string => {
  if (format === undefined || !/^\d{1,15}$/.test(stored)) return stored
  return formatHundredths(Number(stored), typeof format === 'function' ? format(cellOf) : format)
}

/** Why this cell is not accepted, or null; remembers values that may stand once. */
const reasonIn = ({ column, duplicateOf }: PlacedColumn, row: number, value: string): string | null => {
  if (value === '') return column.required ? empty : null
  const reason = reasonAgainst(column, value)
  if (reason !== null || !column.unique) return reason
  const first = duplicateOf(storedText(column, value).toUpperCase(), row)
  return first === undefined ? null : duplicateText([column.header], first)
}

/** What a kind asks of the cells of one row together; they are accepted each by itself. */
const createJointChecks = ({ columns, uniqueTogether, inOrder, neededWith, percentBy }: SheetKind) => {
  const duplicateOf = rememberRows()
  return (
    row: number,
    storedAt: (header: string) => string,
    textAt: (header: string) => string,
  ): Omit<RowFault, 'row'>[] => {
    const shownAt = (header: string): string => {
      const found = columns.find((column) => column.header === header)
      return found === undefined ? storedAt(header) : shownCell(found, storedAt(header), storedAt)
    }
    const faults: Omit<RowFault, 'row'>[] = []
    if (uniqueTogether.length > 0) {
      const first = duplicateOf(JSON.stringify(uniqueTogether.map((header) => storedAt(header).toUpperCase())), row)
      if (first !== undefined)
        faults.push({
          column: uniqueTogether.join(', '),
          value: shownValue(uniqueTogether.map(shownAt).join(', ')),
          reason: duplicateText(uniqueTogether, first),
        })
    }
    if (inOrder !== null) {
      const [from, to] = inOrder
      if (storedAt(to) < storedAt(from))
        faults.push({ column: to, value: shownAt(to), reason: `${to} is before ${from}.` })
    }
    if (percentBy !== null && isPercentage(textAt(percentBy.header)) && storedAt(percentBy.type) !== 'PERCENTAGE')
      faults.push({
        column: percentBy.header,
        value: shownValue(textAt(percentBy.header)),
        reason: notAPercentage(percentBy.type),
      })
    if (neededWith !== null && storedAt(neededWith.header) === '1')
      for (const header of neededWith.needs)
        if (storedAt(header) === '')
          faults.push({
            column: header,
            value: '',
            reason: `This column must be filled when ${neededWith.header} is Yes.`,
          })
    return faults
  }
}

/** Checks the rows of one sheet in their order: it remembers what must not stand twice. `headers` as found in the file. */
export const createRowChecker = (kind: SheetKind, headers: readonly string[]): RowChecker => {
  const placed: PlacedColumn[] = kind.columns.map((column) => ({
    column,
    at: headers.findIndex((header) => header.trim() === column.header),
    duplicateOf: rememberRows(),
  }))
  const checkJointly = createJointChecks(kind)
  const choice = placed.filter(({ column }) => kind.atLeastOneOf.includes(column.header))

  const between = [...headers.keys()].filter((at) => headers[at] === '')
  /** Columns of a row of this length that the header gives no name. */
  const unnamed = (length: number): number[] => {
    if (length <= headers.length) return between
    return [...between, ...Array.from({ length: length - headers.length }, (_, more) => headers.length + more)]
  }

  const checkCells = (row: number, raw: readonly string[], noted: readonly NotedCell[]): RowFault[] => {
    const faults: RowFault[] = []
    const textAt = (at: number) => raw[at]?.trim() ?? ''
    const noteAt = (at: number) => noted.find(({ column }) => column === at)

    for (const place of placed) {
      const value = textAt(place.at)
      const note = noteAt(place.at)
      const reason = note === undefined ? reasonIn(place, row, value) : noteReasons[note.is]
      if (reason !== null) faults.push({ row, column: place.column.header, value: shownValue(value), reason })
    }

    if (choice.length > 0 && choice.every(({ at }) => textAt(at) === '' && noteAt(at) === undefined)) {
      const names = choice.map(({ column }) => column.header)
      faults.push({
        row,
        column: names.join(', '),
        value: '',
        reason: `At least one of ${names.join(' and ')} must be filled.`,
      })
    }
    if (faults.length === 0) {
      const placeOf = (header: string) => placed.find(({ column }) => column.header === header)
      const textOf = (header: string): string => textAt(placeOf(header)?.at ?? -1)
      const storedAt = (header: string): string => {
        const column = placeOf(header)?.column
        const value = textOf(header)
        return column === undefined || value === '' ? value : storedText(column, value)
      }
      faults.push(...checkJointly(row, storedAt, textOf).map((fault) => ({ row, ...fault })))
    }
    for (const at of unnamed(raw.length)) {
      const value = textAt(at)
      const note = noteAt(at)
      if (value !== '' || note !== undefined)
        faults.push({
          row,
          column: columnLetters(at),
          value: shownValue(value),
          reason: note === undefined ? noName : noteReasons[note.is],
        })
    }
    for (const { column, is, text } of noted)
      if (column >= raw.length)
        faults.push({ row, column: columnLetters(column), value: shownValue(text), reason: noteReasons[is] })
    return faults
  }

  const keys = placed.filter(({ column }) => column.required && column.plain !== plainName).map(({ at }) => at)

  /** A total stands where a code or a day should, or in a row that lacks what every record has. */
  const totalAt = (raw: readonly string[], faults: readonly RowFault[]): number => {
    const key = keys.find((at) => total.test(raw[at] ?? ''))
    if (key !== undefined) return key
    return faults.some(({ reason }) => reason === empty) ? raw.findIndex((text) => total.test(text)) : -1
  }

  return ({ row, cells, noted = [] }) => {
    const faults = checkCells(row, cells, noted)
    const at = totalAt(cells, faults)
    if (at < 0) return faults
    const column = headers[at] ?? columnLetters(at)
    return [{ row, column, value: shownValue(cells[at]?.trim() ?? ''), reason: totalReason }]
  }
}
