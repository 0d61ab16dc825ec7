import { once } from 'node:events'
import { SheetRefusal, trimmedHeaders } from '#spreadsheets/sheetRefusal.ts'
import type { SheetKindName } from '#contract/sheets/sheets.ts'
import type { SentRow, SheetMessage, SheetTask } from './sheetMessages.ts'
import { openRowSource } from './sheetRowSource.ts'

const task: SheetTask = JSON.parse(process.argv[2] ?? '')
const batchCharacters = 2_000_000

const send = async (message: SheetMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain')
}

/** The header, as soon as a row stands under it. The rules of the kinds are not loaded: a person waits. */
const glance = async (): Promise<void> => {
  let headers: string[] | undefined
  for await (const rows of await openRowSource(task.path, task.fileName)) {
    for (const { cells } of rows) {
      if (headers !== undefined) return send({ is: 'glanced', headers })
      headers = trimmedHeaders(cells)
    }
  }
  throw new SheetRefusal('sheet-blank')
}

const readSheet = async (kind: SheetKindName): Promise<void> => {
  const { createSheetReading } = await import('#contract/sheets/sheetReading.ts')
  const reading = createSheetReading(kind)
  let batch: SentRow[] = []
  let characters = 0
  const sendBatch = async () => {
    if (batch.length === 0) return
    await send({ is: 'rows', rows: batch })
    batch = []
    characters = 0
  }

  for await (const raws of await openRowSource(task.path, task.fileName)) {
    for (const raw of raws) {
      const checked = reading.take(raw)
      if (checked === null) {
        const difference = reading.difference()
        if (difference.missing.length + difference.unexpected.length > 0)
          throw new SheetRefusal('sheet-wrong-header', difference)
        await send({ is: 'headers', headers: reading.headersFound() })
        continue
      }
      const { rowNumber, raw: cells, faults } = checked
      batch.push(faults.length === 0 ? [rowNumber, cells] : [rowNumber, cells, faults])
      for (const cell of cells) characters += cell.length
      if (batch.length >= task.batchRows || characters >= batchCharacters) await sendBatch()
    }
  }
  const summary = reading.finish()
  await sendBatch()
  await send({ is: 'done', summary })
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
    detail: cause instanceof Error ? (cause.stack ?? cause.message) : '',
  })
}
