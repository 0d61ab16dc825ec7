import { once } from 'node:events'
import { createSheetReading } from '#contract/sheetReading.ts'
import { SheetRefusal } from '#contract/sheets.ts'
import type { SentRow, SheetMessage, SheetTask } from './sheetMessages.ts'
import { openRowSource } from './sheetRowSource.ts'

const task: SheetTask = JSON.parse(process.argv[2] ?? '')

const send = async (message: SheetMessage): Promise<void> => {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain')
}

const readSheet = async (): Promise<void> => {
  const { format, rows } = await openRowSource(task.path, task.fileName)
  await send({ is: 'opened', format })

  const reading = createSheetReading(task.kind)
  let batch: SentRow[] = []
  const sendBatch = async () => {
    if (batch.length === 0) return
    await send({ is: 'rows', rows: batch })
    batch = []
  }

  for await (const raws of rows) {
    for (const raw of raws) {
      const checked = reading.take(raw)
      if (checked === null) {
        const difference = reading.difference()
        if (difference.missing.length + difference.unexpected.length > 0)
          throw new SheetRefusal('sheet-wrong-header', difference)
        await send({ is: 'headers', headers: reading.headersFound() ?? [] })
        continue
      }
      if (task.inspect || checked.rowNumber <= task.afterRow) continue
      batch.push(
        checked.faults.length === 0
          ? [checked.rowNumber, checked.raw]
          : [checked.rowNumber, checked.raw, checked.faults],
      )
      if (batch.length >= task.batchRows) await sendBatch()
    }
    if (task.inspect) await send({ is: 'progress', rows: raws.length })
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
