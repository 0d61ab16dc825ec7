import type { SheetFormat } from '#contract/sheetFormat.ts'
import type { SheetSummary } from '#contract/sheetReading.ts'
import type { HeaderDifference, RowFault, SheetKindName, SheetRefusalCode } from '#contract/sheets.ts'

/** What the reading process is asked, as JSON in its first argument. */
export type SheetTask = {
  path: string
  fileName: string
  kind: SheetKindName | null
  /** Only the summary is wanted. */
  inspect: boolean
  batchRows: number
  afterRow: number
}

export type SentRow = readonly [rowNumber: number, raw: string[], faults?: RowFault[]]

/** What it answers, one JSON text a line, in this order; `refused` or `done` is the last. */
export type SheetMessage =
  | { is: 'opened'; format: SheetFormat }
  | { is: 'headers'; headers: string[] }
  | { is: 'rows'; rows: SentRow[] }
  | { is: 'progress'; rows: number }
  | { is: 'done'; summary: SheetSummary }
  | { is: 'refused'; code: SheetRefusalCode; headers: HeaderDifference; detail: string }
