import { once } from 'node:events'
import { headerPlace, nearestHeader, resultOf, trimmedHeaders } from '#spreadsheets/sheetHeader.ts'
import type { RawRow } from '#spreadsheets/rawRow.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { SheetRefusal } from '#spreadsheets/sheetRefusal.ts'
import type { SheetKindName } from '#contract/sheets/sheets.ts'
import { batchCharacters } from './batchSize.ts'
import type { SentRow, SheetMessage, SheetTask } from './sheetMessages.ts'
import { openRowSource } from './sheetRowSource.ts'

const task: SheetTask = JSON.parse(process.argv[2] ?? '')

const lifeEveryMs = 500
/** Blank ones among them: the header has to be found in these. */
const glancedRows = 500
let spokeAt = performance.now()

const send = async (message: SheetMessage): Promise<void> => {
  spokeAt = performance.now()
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain')
}

const beat = (): void => {
  if (performance.now() - spokeAt < lifeEveryMs) return
  spokeAt = performance.now()
  process.stdout.write(`${JSON.stringify({ is: 'reading' } satisfies SheetMessage)}\n`)
}

const openRows = () =>
  openRowSource(task.path, task.fileName, {
    wanted: task.sheetName ?? undefined,
    headers: task.knownHeaders,
    lastRow: task.kind === null ? glancedRows : undefined,
    beat,
  })

/** Blank rows may follow for as long as they like: a person waits. */
const patienceMs = 500

/** The header, as soon as one of the first rows is known for one and has a row under it. The rules of the kinds are not loaded. */
const glance = async (): Promise<void> => {
  const first: RawRow[] = []
  const headerOf = (row: RawRow | undefined): string[] => {
    if (row === undefined) return []
    const headers = trimmedHeaders(row)
    for (const expected of task.knownHeaders) {
      const own = resultOf(expected, headers)
      if (own !== null) return own
    }
    return headers
  }
  let since = performance.now()
  for await (const rows of (await openRows()).rows) {
    if (first.length === 0) since = performance.now()
    first.push(...rows.slice(0, sheetLimits.headerRows + 1))
    const looked = first.slice(0, sheetLimits.headerRows)
    const at = headerPlace(looked, task.knownHeaders)
    if (at >= 0 && first.length > at + 1) return send({ is: 'glanced', headers: headerOf(first[at]) })
    const isEnough = first.length > sheetLimits.headerRows || performance.now() - since > patienceMs
    if (at < 0 && first.length > 1 && isEnough) break
  }
  const looked = first.slice(0, sheetLimits.headerRows)
  const at = headerPlace(looked, task.knownHeaders)
  const header = at >= 0 ? at : nearestHeader(looked, task.knownHeaders)
  if (first.length <= (at >= 0 ? at + 1 : 1)) throw new SheetRefusal('sheet-blank')
  return send({ is: 'glanced', headers: headerOf(first[header]) })
}

const readSheet = async (kind: SheetKindName): Promise<void> => {
  const { createSheetReading } = await import('#contract/sheets/sheetReading.ts')
  const reading = createSheetReading(kind)
  let batch: SentRow[] = []
  let characters = 0
  let hasHeaders = false
  const sendBatch = async () => {
    if (batch.length === 0) return
    await send({ is: 'rows', rows: batch })
    batch = []
    characters = 0
  }

  const sheet = await openRows()
  for await (const raws of sheet.rows) {
    beat()
    for (const raw of raws) {
      const checked = reading.take(raw)
      if (checked === null) {
        const difference = reading.difference()
        if (difference.missing.length + difference.unexpected.length > 0)
          throw new SheetRefusal('sheet-wrong-header', difference)
        continue
      }
      if (!hasHeaders) await send({ is: 'headers', headers: reading.headersFound() })
      hasHeaders = true
      const { rowNumber, raw: cells, faults, isHidden } = checked
      if (isHidden) batch.push([rowNumber, cells, faults, true])
      else batch.push(faults.length === 0 ? [rowNumber, cells] : [rowNumber, cells, faults])
      for (const cell of cells) characters += cell.length
      if (batch.length >= task.batchRows || characters >= batchCharacters) await sendBatch()
    }
  }
  const { summary, late } = reading.finish(sheet)
  const { missing, unexpected } = summary
  if (missing.length + unexpected.length > 0) throw new SheetRefusal('sheet-wrong-header', { missing, unexpected })
  await sendBatch()
  await send({ is: 'done', summary, late })
}

try {
  await (task.kind === null ? glance() : readSheet(task.kind))
} catch (error) {
  const refusal =
    error instanceof SheetRefusal ? error : new SheetRefusal('sheet-unreadable', undefined, { cause: error })
  const { cause } = refusal
  await send({
    is: 'refused',
    code: refusal.code,
    headers: refusal.headers,
    hint: refusal.hint,
    detail: cause instanceof Error ? (cause.stack ?? cause.message) : '',
  })
}
