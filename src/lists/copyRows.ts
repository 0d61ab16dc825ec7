import { cellOf } from '#contract/wire/columns.ts'
import { neutralise } from '#spreadsheets/write/formulaInjection.ts'
import type { TableColumn } from './tableColumns.tsx'

type Copied<Row> = Pick<TableColumn<Row>, 'key' | 'header' | 'kind' | 'value' | 'words'>

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inOneLine = (cell: string | number): string => String(cell).replace(/\s+/g, ' ')

/**
 * Rows as a spreadsheet takes them from the clipboard, with a header: amounts are numbers, codes stay the text that they
 * are, and none becomes a formula. `shown` reads what no value says from the page.
 */
export const copyOfRows = <Row>(
  rows: readonly Row[],
  columns: readonly Copied<Row>[],
  shown: (row: Row, key: string) => string,
): { readonly text: string; readonly html: string } => {
  const heads = columns.map(({ header }) => header)
  const lines = rows.map((row) =>
    columns.map((column): string | number => {
      const value = column.value(row)
      const cell = value === undefined ? shown(row, column.key) : cellOf(value, column)
      return typeof cell === 'number' ? cell : neutralise(cell)
    }),
  )
  const tdOf = (cell: string | number) =>
    typeof cell === 'number'
      ? `<td>${cell}</td>`
      : `<td style='mso-number-format:"\\@"'>${escape(inOneLine(cell))}</td>`
  return {
    text: [heads, ...lines].map((line) => line.map(inOneLine).join('\t')).join('\r\n'),
    html: `<table><thead><tr>${heads.map((head) => `<th>${escape(head)}</th>`).join('')}</tr></thead><tbody>${lines
      .map((line) => `<tr>${line.map(tdOf).join('')}</tr>`)
      .join('')}</tbody></table>`,
  }
}
