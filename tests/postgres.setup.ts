import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { removeEndedRuns, runFolder } from '#commands/runFolders.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { ROLES } from '#server/db/embeddedRoles.ts'
import { buildTemplate } from './gateway.ts'
import { asSuperuser } from './superuser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database `opsdesk` of one real PostgreSQL for the whole run; make databases of your own beside it. */
    postgresUrl: string
  }
}

export default async function startPostgres(project: TestProject) {
  await removeEndedRuns('postgres')
  const dataDir = runFolder('postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await asSuperuser(postgres, `alter role ${ROLES.gateway} createdb`)
  await buildTemplate(postgres.url)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    for (const folder of [postgres.folder, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
}
