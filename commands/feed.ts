import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reachDatabase } from '#commands/reachDatabase.ts'
import { runCommand, STOPPED } from '#commands/runCommand.ts'
import { openFieldSealOf } from '#server/adapters/fieldSeal.ts'
import { migrateDatabase, openDatabase } from '#server/db/database.ts'
import { readConfig } from '#server/gateway/config.ts'
import { backfill } from '#server/platform/feed/index.ts'

const usage = `npm run feed -- FILE --client NAME    applies a file of events, one in each line; .gz is unpacked
  --dry-run   judges all of it and writes nothing
  --again     begins at the first line, whatever an earlier run has done`

const count = (value: number): string => value.toLocaleString('en-IN')
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { client: { type: 'string' }, 'dry-run': { type: 'boolean' }, again: { type: 'boolean' } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1 || values.client === undefined) throw new Error(usage)
  const path = resolve(file)
  const { size } = await stat(path)
  const config = readConfig(process.env)
  const reached = await reachDatabase({ ...config, log: console.log, endsBySignal: false })
  const database = openDatabase(reached.url)
  const stopping = new AbortController()
  const stop = () => {
    console.log('\nStopping after the lines that are under way.')
    stopping.abort()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await migrateDatabase(database)
    const fieldSeal = openFieldSealOf({ dataDir: config.dataDir, fieldKey: process.env['FIELD_KEY'] })
    const begun = performance.now()
    let shown = 0
    const done = await backfill(
      { database, fieldSeal, now: () => new Date() },
      {
        path,
        client: values.client,
        isDryRun: values['dry-run'] ?? false,
        isAgain: values.again ?? false,
        signal: stopping.signal,
        onProgress: ({ lines, counts, resumedAt }, bytesRead) => {
          const seconds = (performance.now() - begun) / 1_000
          if (seconds - shown < 2) return
          shown = seconds
          const rate = (lines - resumedAt) / seconds
          const left = bytesRead === 0 ? 0 : (seconds * (size - bytesRead)) / bytesRead
          console.log(
            `${count(lines)} lines, ${count(Math.round(rate))} a second, ${Math.floor((100 * bytesRead) / size)} % of the file, about ${clock(left)} left; ${count(counts.refused)} refused`,
          )
        },
      },
    )
    if (done.resumedAt > 0) console.log(`Went on after line ${count(done.resumedAt)}, where an earlier run ended.`)
    const said = Object.entries(done.counts)
      .map(([word, events]) => `${count(events)} ${word}`)
      .join(', ')
    console.log(`${count(done.lines)} lines in ${clock((performance.now() - begun) / 1_000)}: ${said}.`)
    if (done.refusedFile !== undefined) console.log(`Refused events, each with what is right: ${done.refusedFile}`)
    if (!done.isDone) {
      console.log('Stopped. Run the same command again to go on.')
      process.exitCode = STOPPED
    }
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await database.close()
    await reached.release()
  }
})
