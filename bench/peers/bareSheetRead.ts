import { openRowSource } from '#server/files/sheetReading/sheetRowSource.ts'

/** Reads every row of a sheet and does nothing with it; tells how many there were. */
let rows = 0
const sheet = await openRowSource(process.argv[2] ?? '', 'sheet.xlsx', {})
for await (const batch of sheet.rows) rows += batch.length
process.stdout.write(String(rows))
