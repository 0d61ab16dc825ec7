import { resolve } from 'node:path'
import { endWith, sayInOneLine, untilStopped } from '#commands/gatewayProcess.ts'
import { reachDatabase } from '#commands/reachDatabase.ts'
import { runWorker } from '#server/app/main.ts'

const dataDir = resolve(process.env.DATA_DIR || '.data')

try {
  await untilStopped(async () => {
    const database = await reachDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL, log: () => undefined })
    if (database.isAlone) {
      await database.release()
      throw new Error('No gateway runs on this folder. Start it first, or set DATABASE_URL to the database it uses.')
    }
    const worker = await runWorker({
      dataDir,
      databaseUrl: process.env.DATABASE_URL || database.url,
      log: console.error,
      onLost: endWith,
    })
    console.log('Opsdesk works on jobs.')
    return worker
  })
} catch (error) {
  sayInOneLine(error)
  process.exit(1)
}
