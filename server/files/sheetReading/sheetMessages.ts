import type { SheetSummary } from '#contract/sheets/sheetReading.ts'
import type { HeaderDifference, RowFault, SheetKindName, SheetRefusalCode } from '#contract/sheets/sheets.ts'

/** What the reading process is asked, as JSON in its first argument. */
export type SheetTask = {
  path: string
  fileName: string
  /** Without a kind only the header is wanted, and that a row follows it. */
  kind: SheetKindName | null
  batchRows: number
  /** The sheet of this name; null for the first visible one that has text. */
  sheetName: string | null
  /** The headers of the kind, or of all of them for a glance, which does not load their rules. */
  knownHeaders: string[][]
}

export type SentRow = readonly [rowNumber: number, raw: string[], faults?: RowFault[], isHidden?: true]

/** What it answers, one JSON text a line, `is` first; `refused`, `glanced` or `done` is the last. */
export type SheetMessage =
  | { is: 'headers'; headers: string[] }
  | { is: 'rows'; rows: SentRow[] }
  /** A sign of life where rows are long in coming. */
  | { is: 'reading' }
  | { is: 'glanced'; headers: string[] }
  /** `late`: faults of rows that were sent before. */
  | { is: 'done'; summary: SheetSummary; late: RowFault[] }
  | { is: 'refused'; code: SheetRefusalCode; headers: HeaderDifference; hint: string; detail: string }

const rowsStart = Buffer.from('{"is":"rows"')

/** Rows are kept as they came, and read when they are worked on. */
export const isRowsLine = (line: Buffer): boolean => line.subarray(0, rowsStart.length).equals(rowsStart)
