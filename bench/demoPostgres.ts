import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { removeRun, runFolder } from '#commands/runFolders.ts'
import { openFieldSealOf } from '#server/adapters/fieldSeal.ts'
import { type Database, migrateDatabase, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { ROLES } from '#server/db/embeddedRoles.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { asSuperuser } from '#tests/support/superuser.ts'
import { endOnce } from './endOnce.ts'

interface DemoPostgres {
  readonly postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
  readonly database: Database
  readonly dataDir: string
}

/** Does the work on a real PostgreSQL of its own with so many demo merchants; nothing of it is left. */
export const withDemoPostgres = async <Done>(
  merchants: number,
  work: (opened: DemoPostgres) => Promise<Done>,
): Promise<Done> => {
  await buildChildPrograms(process.cwd())
  const dataDir = runFolder('bench')
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const close = endOnce(async () => {
    await postgres.stop()
    await removeRun(dataDir)
  })
  const database = openDatabase(postgres.url)
  try {
    await asSuperuser(postgres, `grant pg_checkpoint to ${ROLES.gateway}`)
    await migrateDatabase(database)
    const seal = openFieldSealOf({ dataDir, fieldKey: undefined })
    await loadDemo(database.pool, { merchants, product: 'paywise', now: new Date(), seal, isAlone: true })
    return await work({ postgres, database, dataDir })
  } finally {
    await database.close()
    await close()
  }
}
