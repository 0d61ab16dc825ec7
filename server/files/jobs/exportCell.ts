import { cellOf, type ListColumn, valueIn } from '#contract/wire/columns.ts'

/** A cell of an exported file. */
export const exportCell = <Row>(row: Row, column: ListColumn<Row>): string | number =>
  cellOf(valueIn(row, column), column)

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
