import { parseArgs } from 'node:util'
import { runCommand, STOPPED } from '#commands/runCommand.ts'
import { wishToStop } from '#commands/wishToStop.ts'
import { momentText, restoreBackup } from '#server/platform/backup/index.ts'
import { readConfig } from '#server/gateway/config.ts'

const usage =
  'Say which backup: npm run restore -- <backup> [--keys <folder of its keys>] [--replace]. DATA_DIR is where it goes.'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, replace: { type: 'boolean', default: false } },
  })
  const [from, ...more] = positionals
  if (from === undefined || more.length > 0) throw new Error(usage)
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set: a backup of the desk is of its own PostgreSQL, and is restored into DATA_DIR. Nothing was written.',
    )
  const signal = wishToStop('Stopping. What was restored so far is removed again.')
  try {
    const { manifest, entries, missing, aside } = await restoreBackup({
      from,
      keysFrom: values.keys,
      dataDir,
      replaces: values.replace,
      fieldKey: process.env['FIELD_KEY'] || undefined,
      log: console.log,
      signal,
      now: () => new Date(),
    })
    if (aside !== undefined) console.log(`What was in ${dataDir} is in ${aside}.`)
    console.log(
      `${dataDir} is as it was at ${momentText(manifest.endedAt)}. Audit entries: ${entries}. ${manifest.database.audit.faults === 0 ? 'The chain is whole.' : `The chain is broken in ${manifest.database.audit.faults} places, as it was in the backup.`} Begin with npm start.`,
    )
    if (manifest.files.place === 'bucket')
      console.log(`Its files lie in ${manifest.files.address}, as they are now: name that as FILES_URL.`)
    if (missing > 0) console.log(`${missing} files that its database names are not in the backup.`)
  } catch (error) {
    if (signal.aborted) process.exitCode = STOPPED
    throw error
  }
})
