import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { basename } from 'node:path'
import { finished } from 'node:stream/promises'
import type { SheetSummary } from '#contract/sheets/sheetReading.ts'
import { type RowFault, type SheetKindName, SheetRefusal } from '#contract/sheets/sheets.ts'
import { glanceLimits, readingLimits, sheetLines } from './sheetChild.ts'
import { linesOf } from '#server/processes/linesOf.ts'
import { isRowsLine, type SentRow, type SheetMessage } from './sheetMessages.ts'

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

const messageOf = (line: Buffer): SheetMessage => JSON.parse(line.toString())

const refusalOf = ({ code, headers, detail }: SheetMessage & { is: 'refused' }): SheetRefusal =>
  new SheetRefusal(code, headers, detail === '' ? undefined : { cause: new Error(detail) })

/** The headers of a sheet that has a row under them; the rest is not read. Throws SheetRefusal, ProcessStarved. */
export const glanceAtSheet = async (
  path: string,
  { fileName = basename(path), signal }: SheetOptions = {},
  limits = glanceLimits,
): Promise<string[]> => {
  for await (const line of sheetLines({ path, fileName, kind: null, batchRows: 0 }, limits, signal)) {
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
  { fileName = basename(path), signal, spool, batchRows = 5_000 }: SheetOptions & { spool: string; batchRows?: number },
): Promise<ReadSheet> => {
  const output = createWriteStream(spool, { flags: 'wx', mode: 0o600 })
  const written = finished(output)
  // Awaited below; a full disk must not count as unhandled while the child is listened to.
  written.catch(() => {})
  try {
    for await (const line of sheetLines({ path, fileName, kind, batchRows }, readingLimits, signal)) {
      if (isRowsLine(line)) {
        await Promise.race([putLine(output, line), written])
        continue
      }
      const message = messageOf(line)
      if (message.is === 'refused') throw refusalOf(message)
      if (message.is !== 'done') continue
      output.end()
      await written
      return { ...message.summary, rows: () => spooledRows(spool, message.summary.headers) }
    }
  } finally {
    output.destroy()
  }
  throw new Error('the reading process gave no answer')
}

async function* spooledRows(spool: string, headers: readonly string[]): AsyncGenerator<SheetRow[]> {
  for await (const line of linesOf(createReadStream(spool))) {
    const message = messageOf(line)
    if (message.is === 'rows') yield message.rows.map((row) => sheetRow(headers, row))
  }
}

const sheetRow = (headers: readonly string[], [rowNumber, raw, faults = []]: SentRow): SheetRow => {
  const cells: Record<string, string> = Object.create(null)
  for (const [at, header] of headers.entries()) cells[header] = raw[at]?.trim() ?? ''
  return { rowNumber, cells, raw, faults }
}
