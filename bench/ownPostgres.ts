import { removeRun, runFolder } from '#commands/runFolders.ts'
import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { ROLES } from '#server/db/embeddedRoles.ts'
import { buildTemplates } from '#tests/support/gateway.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

/** Does the work on a real PostgreSQL of its own, with the tests' template in it; nothing of it is left. */
export const withOwnPostgres = async <Done>(work: (postgresUrl: string) => Promise<Done>): Promise<Done> => {
  await buildChildPrograms(process.cwd())
  const dataDir = runFolder('postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await asSuperuser(postgres, `alter role ${ROLES.gateway} createdb`)
    await asSuperuser(postgres, `grant pg_checkpoint to ${ROLES.gateway}`)
    await buildTemplates(postgres.url)
    return await work(postgres.url)
  } finally {
    await postgres.stop()
    await removeRun(dataDir)
  }
}
