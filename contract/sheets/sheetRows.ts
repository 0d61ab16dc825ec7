import type { SheetColumn } from './sheetCells.ts'
import type { SheetKind } from './sheetKinds.ts'
import { columnLetters, type RowFault } from './sheets.ts'
import { firstOf } from '#contract/wire/storableText.ts'

export type RowChecker = (row: number, raw: readonly string[]) => RowFault[]

type PlacedColumn = { column: SheetColumn; at: number; firstRows: Map<string, number> }

const empty = 'This column must be filled.'

const isPlain = ({ plain }: SheetColumn, text: string): boolean => plain?.test(text) === true

/** Why a filled cell is not accepted, or null. */
const reasonAgainst = (column: SheetColumn, text: string): string | null =>
  isPlain(column, text) ? null : column.check(text)

/** A filled cell that was accepted, as it is stored. */
export const storedText = (column: SheetColumn, text: string): string =>
  isPlain(column, text) ? text : (column.stored?.(text) ?? text)

/** Why this cell is not accepted, or null; remembers values that may stand once. */
const reasonIn = ({ column, firstRows }: PlacedColumn, row: number, value: string): string | null => {
  if (value === '') return column.required ? empty : null
  const reason = reasonAgainst(column, value)
  if (reason !== null || !column.unique) return reason
  const key = storedText(column, value).toUpperCase()
  const first = firstRows.get(key)
  if (first !== undefined) return `The same ${column.header} stands in row ${first} already.`
  firstRows.set(key, row)
  return null
}

/** What a kind asks of the cells of one row together; they are accepted each by itself. */
const createJointChecks = ({ uniqueTogether, inOrder, neededWith }: SheetKind) => {
  const firstRows = new Map<string, number>()
  return (row: number, storedAt: (header: string) => string): Omit<RowFault, 'row'>[] => {
    const faults: Omit<RowFault, 'row'>[] = []
    if (uniqueTogether.length > 0) {
      const key = JSON.stringify(uniqueTogether.map((header) => storedAt(header).toUpperCase()))
      const first = firstRows.get(key)
      if (first === undefined) firstRows.set(key, row)
      else
        faults.push({
          column: uniqueTogether.join(', '),
          value: firstOf(uniqueTogether.map(storedAt).join(', '), 200),
          reason: `The same ${uniqueTogether.join(', ')} stand in row ${first} already.`,
        })
    }
    if (inOrder !== null) {
      const [from, to] = inOrder
      if (storedAt(to) < storedAt(from))
        faults.push({ column: to, value: storedAt(to), reason: `${to} is before ${from}.` })
    }
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
    firstRows: new Map(),
  }))
  const checkJointly = createJointChecks(kind)
  const choice = placed.filter(({ column }) => kind.atLeastOneOf.includes(column.header))

  return (row, raw) => {
    const faults: RowFault[] = []
    const textAt = (at: number) => raw[at]?.trim() ?? ''

    for (const place of placed) {
      const value = textAt(place.at)
      const reason = reasonIn(place, row, value)
      if (reason !== null) faults.push({ row, column: place.column.header, value: firstOf(value, 200), reason })
    }

    if (choice.length > 0 && choice.every(({ at }) => textAt(at) === '')) {
      const names = choice.map(({ column }) => column.header)
      faults.push({
        row,
        column: names.join(', '),
        value: '',
        reason: `At least one of ${names.join(' and ')} must be filled.`,
      })
    }
    if (faults.length === 0) {
      const storedAt = (header: string): string => {
        const found = placed.find(({ column }) => column.header === header)
        const value = found === undefined ? '' : textAt(found.at)
        return found === undefined || value === '' ? value : storedText(found.column, value)
      }
      faults.push(...checkJointly(row, storedAt).map((fault) => ({ row, ...fault })))
    }
    for (let at = headers.length; at < raw.length; at++) {
      const value = textAt(at)
      if (value === '') continue
      faults.push({
        row,
        column: columnLetters(at),
        value: firstOf(value, 200),
        reason: 'This column has no name in the header row.',
      })
    }
    return faults
  }
}
