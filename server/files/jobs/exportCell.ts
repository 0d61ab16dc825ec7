import { type ListColumn, valueIn } from '#contract/wire/columns.ts'
import { indianTimestamp } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'

/** A cell of an exported file: amounts and percentages are numbers of the sheet, times the clock in India. */
export const exportCell = <Row>(row: Row, column: ListColumn<Row>): string | number => {
  const value = valueIn(row, column)
  if (value === undefined || value === null || value === '') return ''
  switch (column.kind) {
    case 'amount':
    case 'percent':
      // A payout may be less than nothing.
      return Math.sign(Number(value)) * Number(writeHundredths(Math.abs(Number(value))))
    case 'number':
      return Number(value)
    case 'instant':
      return indianTimestamp(new Date(String(value)))
    case 'flag':
      return (value === true ? column.words?.[0] : column.words?.[1]) ?? ''
    case 'text':
    case 'id':
    case 'masked':
    case 'status':
    case 'day':
      return String(value)
  }
}

/** The wanted columns in the wanted order; undefined where one is not of the list. */
export const chooseColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  wanted: readonly string[] | undefined,
): readonly ListColumn<Row>[] | undefined => {
  if (wanted === undefined) return columns
  const known = new Map(columns.map((column) => [column.field, column]))
  const chosen = wanted.map((field) => known.get(field))
  return chosen.every((column) => column !== undefined) ? chosen : undefined
}
