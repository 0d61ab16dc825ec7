import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeEndedRuns, removeRun, runFolder } from '#commands/runFolders.ts'
import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { postgresBinariesIn } from '#server/db/embeddedBinaries.ts'
import { ROLES } from '#server/db/embeddedRoles.ts'
import { buildTemplates } from './gateway.ts'
import { openPgbouncer } from './pgbouncer.ts'
import { asSuperuser, writeWithoutWaiting } from './superuser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database `opsdesk` of one real PostgreSQL for the whole run; make databases of your own beside it. */
    postgresUrl: string
  }
}

/** What Node compiled of our files once is not stripped of its types again at every start of a process. */
const compiled = join(import.meta.dirname, '../../.tmp/compiled')

export default async function startPostgres(project: TestProject) {
  await removeEndedRuns('postgres')
  await buildChildPrograms(process.cwd())
  // Whatever the facts put into the folder for temporary things goes with it.
  const temporary = mkdtempSync(join(tmpdir(), 'opsdesk-'))
  // PostgreSQL of another user has data folders in it.
  chmodSync(temporary, 0o755)
  process.env['TMPDIR'] = temporary
  process.env['NODE_COMPILE_CACHE'] = compiled
  const dataDir = runFolder('postgres')
  // Facts on another PostgreSQL than that of npm ci: docs/decisions/house.md.
  const other = process.env['POSTGRES_PACKAGE']
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Six gateways of one fact hold as many as a company's PostgreSQL has; the facts beside it need theirs.
    connections: 300,
    ...(other === undefined ? {} : { binaries: postgresBinariesIn(resolve(other)) }),
  })
  await writeWithoutWaiting(postgres)
  await asSuperuser(postgres, `alter role ${ROLES.gateway} createdb`)
  await buildTemplates(postgres.url)
  // Facts through a pooler: docs/decisions/house.md. The databases of a run are many, and each has few connections there.
  const pooler =
    process.env['FACTS_POOLER'] === undefined
      ? undefined
      : await openPgbouncer(postgres.url, { default_pool_size: 8, max_client_conn: 4_000, server_idle_timeout: 2 })
  if (pooler !== undefined) {
    process.env['FACTS_POOLER'] = new URL(pooler.urlOf(postgres)).host
    process.env['FACTS_POOLED'] = new URL(postgres.url).host
  }
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await pooler?.close()
    await postgres.stop()
    await removeRun(dataDir)
    rmSync(temporary, { recursive: true, force: true })
  }
}
