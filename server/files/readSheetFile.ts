import { basename } from 'node:path'
import type { SheetSummary } from '#contract/sheetReading.ts'
import { type RowFault, type SheetKindName, SheetRefusal, type SheetRefusalCode } from '#contract/sheets.ts'
import { sheetMessages } from './sheetChild.ts'
import type { SentRow } from './sheetMessages.ts'

export type SheetRow = {
  /** As the spreadsheet program shows it. */
  rowNumber: number
  /** Trimmed text by header, without a prototype. */
  cells: Record<string, string>
  /** The row as it stands in the file, aligned to its headers. */
  raw: string[]
  faults: RowFault[]
}

export type SheetOptions = {
  /** The person's own name of the file, whose ending is checked; the path's by default. */
  fileName?: string
  signal?: AbortSignal
}

export type SheetInspection =
  | ({ ok: true; rows: number } & Pick<SheetSummary, 'headers' | 'faults' | 'faultCount' | 'rowsAtFault'>)
  | { ok: false; code: SheetRefusalCode; text: string; missing: string[]; unexpected: string[]; cause: unknown }

/** Reads the whole sheet once and keeps only counts and the first faults. Without a kind the header is not judged. */
export const inspectSheet = async (
  path: string,
  kind: SheetKindName | null,
  options: SheetOptions = {},
): Promise<SheetInspection> => {
  const task = { path, fileName: options.fileName ?? basename(path), kind, inspect: true, batchRows: 0, afterRow: 0 }
  try {
    for await (const message of sheetMessages(task, options.signal)) {
      if (message.is === 'refused') throw refusalOf(message)
      if (message.is !== 'done') continue
      const { rowsFound, headers, faults, faultCount, rowsAtFault } = message.summary
      return { ok: true, rows: rowsFound, headers, faults, faultCount, rowsAtFault }
    }
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    return { ok: false, code: error.code, text: error.message, ...error.headers, cause: error.cause }
  }
  throw new Error('the reading process gave no answer')
}

export type OpenSheet = {
  headers: string[]
  /** Batches in the order of the sheet. To leave the loop early ends the reading. */
  rows: AsyncGenerator<SheetRow[], SheetSummary>
  /** Ends the reading; needed only if `rows` is never looped over. */
  close(): Promise<void>
}

/** Opens the sheet and reads its header; throws SheetRefusal. Rows up to `afterRow` are read and checked, not handed over. */
export const openSheet = async (
  path: string,
  kind: SheetKindName,
  options: SheetOptions & { batchRows?: number; afterRow?: number } = {},
): Promise<OpenSheet> => {
  const { fileName = basename(path), batchRows = 5_000, afterRow = 0, signal } = options
  const messages = sheetMessages({ path, fileName, kind, inspect: false, batchRows, afterRow }, signal)
  const close = async () => {
    await messages.return(undefined)
  }
  for (;;) {
    const { value: message, done } = await messages.next()
    if (done) throw new Error('the reading process gave no header')
    if (message.is === 'refused') throw refusalOf(message)
    if (message.is === 'done') throw new Error('the reading process gave no header')
    if (message.is === 'headers') return { headers: message.headers, rows: batches(messages, message.headers), close }
  }
}

async function* batches(
  messages: ReturnType<typeof sheetMessages>,
  headers: readonly string[],
): AsyncGenerator<SheetRow[], SheetSummary> {
  for await (const message of messages) {
    if (message.is === 'refused') throw refusalOf(message)
    if (message.is === 'rows') yield message.rows.map((row) => sheetRow(headers, row))
    if (message.is === 'done') return message.summary
  }
  throw new Error('the reading process gave no answer')
}

const sheetRow = (headers: readonly string[], [rowNumber, raw, faults = []]: SentRow): SheetRow => {
  const cells: Record<string, string> = Object.create(null)
  for (const [at, header] of headers.entries()) cells[header] = raw[at]?.trim() ?? ''
  return { rowNumber, cells, raw, faults }
}

const refusalOf = ({
  code,
  headers,
  detail,
}: {
  code: SheetRefusalCode
  headers: SheetRefusal['headers']
  detail: string
}): SheetRefusal => new SheetRefusal(code, headers, detail === '' ? undefined : { cause: new Error(detail) })
