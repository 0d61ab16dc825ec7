import type { MergedRows } from '#spreadsheets/rawRow.ts'
import { type RowFault, SheetRefusal } from './sheets.ts'

/** More of them are no slip. */
const mostFaults = 200_000

/** Index of the first number that is not smaller, in numbers that rise. */
const placeOf = (numbers: readonly number[], wanted: number): number => {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((numbers[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return from
}

/** A cell merged with one above it is empty, which would mean to keep what is there. `rowNumbers` rise. */
export const mergedFaults = (
  merged: readonly MergedRows[],
  headers: readonly string[],
  rowNumbers: readonly number[],
): RowFault[] => {
  const faults: RowFault[] = []
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merged) {
    for (let at = placeOf(rowNumbers, firstRow + 1); (rowNumbers[at] ?? Infinity) <= lastRow; at++) {
      for (let column = firstColumn; column <= Math.min(lastColumn, headers.length - 1); column++) {
        const header = headers[column] ?? ''
        if (header === '') continue
        if (faults.length >= mostFaults) throw new SheetRefusal('sheet-unreadable')
        const reason = `This cell is merged with the one in row ${firstRow}: part them and fill each.`
        faults.push({ row: rowNumbers[at] ?? 0, column: header, value: '', reason })
      }
    }
  }
  return faults
}
