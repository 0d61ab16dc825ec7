import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { basename } from 'node:path'
import { finished } from 'node:stream/promises'
import type { SheetSummary } from '#contract/sheets/sheetReading.ts'
import { type RowFault, headerSets, type SheetKindName, sheetKindNames, SheetRefusal } from '#contract/sheets/sheets.ts'
import { batchRows as usualBatchRows } from './batchSize.ts'
import { glanceLimits, readingLimits, sheetLines } from './sheetChild.ts'
import { linesOf } from '#server/processes/linesOf.ts'
import { isRowsLine, type SentRow, type SheetMessage, type SheetTask } from './sheetMessages.ts'

export type SheetRow = {
  /** As the spreadsheet program shows it. */
  rowNumber: number
  /** Trimmed text by header, without a prototype. */
  cells: Record<string, string>
  /** The row as it stands in the file, aligned to its headers. */
  raw: string[]
  faults: RowFault[]
  /** By a filter or by hand. */
  isHidden: boolean
}

export type SheetOptions = {
  /** The person's own name of the file, whose ending is checked; the path's by default. */
  fileName?: string
  /** The sheet of this name; else the first visible one that has text. */
  sheetName?: string | null
  signal?: AbortSignal
}

const messageOf = (line: Buffer): SheetMessage => JSON.parse(line.toString())

const refusalOf = ({ code, headers, hint, detail }: SheetMessage & { is: 'refused' }): SheetRefusal =>
  new SheetRefusal(code, headers, detail === '' ? { hint } : { hint, cause: new Error(detail) })

const knownHeaders = sheetKindNames.flatMap(headerSets)

/** The headers of a sheet that has a row under them; the rest is not read. Throws SheetRefusal, ProcessStarved. */
export const glanceAtSheet = async (
  path: string,
  { fileName = basename(path), sheetName = null, signal }: SheetOptions = {},
  limits = glanceLimits,
): Promise<string[]> => {
  const task: SheetTask = { path, fileName, kind: null, batchRows: 0, sheetName, knownHeaders }
  for await (const line of sheetLines(task, limits, signal)) {
    const message = messageOf(line)
    if (message.is === 'refused') throw refusalOf(message)
    if (message.is === 'glanced') return message.headers
  }
  throw new Error('the reading process gave no answer')
}

/** A sheet that was read and checked to its end. */
export type ReadSheet = SheetSummary & {
  /** Its rows in their order, in batches; may be asked for again and again while the spool is there. */
  readonly rows: () => AsyncGenerator<SheetRow[]>
}

const putLine = async (spool: WriteStream, line: Buffer): Promise<void> => {
  spool.write(line)
  if (!spool.write('\n')) await once(spool, 'drain')
}

/**
 * Reads the whole sheet once, in a process of its own, and keeps the checked rows in the new file `spool`, which is the
 * caller's to remove. Throws SheetRefusal, ProcessStarved.
 */
export const readSheet = async (
  path: string,
  kind: SheetKindName,
  {
    fileName = basename(path),
    sheetName = null,
    signal,
    spool,
    batchRows = usualBatchRows,
  }: SheetOptions & { spool: string; batchRows?: number },
): Promise<ReadSheet> => {
  const output = createWriteStream(spool, { flags: 'wx', mode: 0o600 })
  const written = finished(output)
  // Awaited below; a full disk must not count as unhandled while the child is listened to.
  written.catch(() => {})
  try {
    const task: SheetTask = { path, fileName, kind, batchRows, sheetName, knownHeaders: headerSets(kind) }
    for await (const line of sheetLines(task, readingLimits, signal)) {
      if (isRowsLine(line)) {
        await Promise.race([putLine(output, line), written])
        continue
      }
      const message = messageOf(line)
      if (message.is === 'refused') throw refusalOf(message)
      if (message.is !== 'done') continue
      output.end()
      await written
      const { summary, late } = message
      return { ...summary, rows: () => spooledRows(spool, summary.headers, late) }
    }
  } finally {
    output.destroy()
  }
  throw new Error('the reading process gave no answer')
}

async function* spooledRows(
  spool: string,
  headers: readonly string[],
  late: readonly RowFault[],
): AsyncGenerator<SheetRow[]> {
  const lateOf = Map.groupBy(late, ({ row }) => row)
  for await (const line of linesOf(createReadStream(spool))) {
    const message = messageOf(line)
    if (message.is === 'rows') yield message.rows.map((row) => sheetRow(headers, row, lateOf.get(row[0])))
  }
}

const sheetRow = (
  headers: readonly string[],
  [rowNumber, raw, faults = [], isHidden]: SentRow,
  late: readonly RowFault[] = [],
): SheetRow => {
  const cells: Record<string, string> = Object.create(null)
  for (const [at, header] of headers.entries()) cells[header] = raw[at]?.trim() ?? ''
  return {
    rowNumber,
    cells,
    raw,
    faults: late.length === 0 ? faults : [...faults, ...late],
    isHidden: isHidden === true,
  }
}
