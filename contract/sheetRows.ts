import { columnLetters, type RowFault, type SheetColumn, type SheetKind } from './sheets.ts'

export type RowChecker = (row: number, raw: readonly string[]) => RowFault[]

type PlacedColumn = { column: SheetColumn; at: number; firstRows: Map<string, number> }

const empty = 'This column must be filled.'

/** Checks the rows of one sheet in their order: it remembers what must not stand twice. `headers` as found in the file. */
export const createRowChecker = (kind: SheetKind, headers: readonly string[]): RowChecker => {
  const placed: PlacedColumn[] = kind.columns.map((column) => ({
    column,
    at: headers.findIndex((header) => header.trim() === column.header),
    firstRows: new Map(),
  }))
  const choice = placed.filter(({ column }) => kind.atLeastOneOf.includes(column.header))

  return (row, raw) => {
    const faults: RowFault[] = []
    const textAt = (at: number) => raw[at]?.trim() ?? ''

    for (const { column, at, firstRows } of placed) {
      const value = textAt(at)
      const fault = (reason: string) => faults.push({ row, column: column.header, value: value.slice(0, 200), reason })
      if (value === '') {
        if (column.required) fault(empty)
        continue
      }
      const reason = column.check(value)
      if (reason !== null) {
        fault(reason)
        continue
      }
      if (!column.unique) continue
      const key = value.toUpperCase()
      const first = firstRows.get(key)
      if (first === undefined) firstRows.set(key, row)
      else fault(`The same ${column.header} stands in row ${first} already.`)
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
    for (let at = headers.length; at < raw.length; at++) {
      const value = textAt(at)
      if (value === '') continue
      faults.push({
        row,
        column: columnLetters(at),
        value: value.slice(0, 200),
        reason: 'This column has no name in the header row.',
      })
    }
    return faults
  }
}
