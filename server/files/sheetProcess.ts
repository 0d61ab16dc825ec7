import { once } from 'node:events'
import { createSheetReading } from '#contract/sheetReading.ts'
import { SheetRefusal } from '#contract/sheets.ts'
import type { SentRow, SheetMessage, SheetTask } from './sheetMessages.ts'
import { openRowSource } from './sheetRowSource.ts'

const task: SheetTask = JSON.parse(process.argv[2] ?? '')
const batchCharacters = 2_000_000

const send = async (message: SheetMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain')
}

const readSheet = async (): Promise<void> => {
  const reading = createSheetReading(task.kind)
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
        if (task.kind !== null) await send({ is: 'headers', headers: reading.headersFound() })
        continue
      }
      if (task.kind === null) {
        await send({ is: 'glanced', headers: reading.headersFound() })
        return
      }
      batch.push(
        checked.faults.length === 0
          ? [checked.rowNumber, checked.raw]
          : [checked.rowNumber, checked.raw, checked.faults],
      )
      for (const cell of checked.raw) characters += cell.length
      if (batch.length >= task.batchRows || characters >= batchCharacters) await sendBatch()
    }
  }
  const summary = reading.finish()
  await sendBatch()
  await send({ is: 'done', summary })
}

try {
  await readSheet()
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
