import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reachDatabase } from '#commands/reachDatabase.ts'
import { runCommand, STOPPED } from '#commands/runCommand.ts'
import { wishToStop } from '#commands/wishToStop.ts'
import { placeOfFiles } from '#server/adapters/openFileStore.ts'
import { momentText, writeBackup } from '#server/platform/backup/index.ts'
import { readConfig } from '#server/gateway/config.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const usage = 'Say where to: npm run backup -- <folder> [--keys <another folder>].'

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } })
  const [target, ...more] = positionals
  if (target === undefined || more.length > 0) throw new Error(usage)
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined)
    throw new Error(
      `DATABASE_URL is set: that PostgreSQL is not the desk's own, and its own tools back it up: pg_dump, pg_basebackup or pgBackRest. Copy ${config.filesBucket === undefined ? `${config.dataDir}/files right behind it, and ` : ''}${config.dataDir}/keys apart from both. Nothing was written.`,
    )
  const signal = wishToStop('Stopping. What was written of the backup is removed.')
  const reached = await reachDatabase({ ...config, log: console.log, endsBySignal: false })
  try {
    const { folder, keysFolder, manifest } = await writeBackup({
      dataDir: config.dataDir,
      superuserUrl: reached.superuserUrl ?? '',
      bucket: config.filesBucket && placeOfFiles(config),
      fieldKey: process.env['FIELD_KEY'] || undefined,
      target,
      keysTarget: values.keys,
      build: version,
      log: console.log,
      signal,
      now: () => new Date(),
    })
    const { database, files, endedAt } = manifest
    console.log(
      `${folder} holds everything until ${momentText(endedAt)}: ${database.audit.last} audit entries, ${database.merchants} merchants, ${database.transactions} transactions, ${files.place === 'folder' ? `${files.count} files` : `and no files, which lie in ${files.address}`}. It was restored beside itself and read through.`,
    )
    console.log(`${keysFolder} holds its keys. Keep them apart from it: without them its numbers cannot be read.`)
    if (files.place === 'folder' && files.missing > 0)
      console.log(
        `${files.missing} files that the database names are not there: they were lost before, or were removed while the backup ran.`,
      )
    if (database.audit.faults > 0)
      throw new Error(
        `The audit chain is broken in ${database.audit.faults} places, in the backup as in the desk. npm run audit:verify names them.`,
      )
  } catch (error) {
    if (signal.aborted) process.exitCode = STOPPED
    throw error
  } finally {
    await reached.release()
  }
})
