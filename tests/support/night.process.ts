import { openFileStore } from '#server/adapters/openFileStore.ts'
import { openDatabase } from '#server/db/database.ts'
import { readConfig } from '#server/gateway/config.ts'
import { buildLog } from '#server/gateway/log.ts'
import { runRetention } from '#server/platform/retention/index.ts'

/** The removal of the night after so many days, in a process that may be killed in it. */
const [, , dataDir = '', url = '', days = '0'] = process.argv
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const database = openDatabase(url)
const files = await openFileStore(config)
console.log('at work')
await runRetention({
  database,
  files,
  config,
  log: buildLog(config),
  now: () => new Date(Date.now() + Number(days) * 86_400_000),
})
await database.close()
