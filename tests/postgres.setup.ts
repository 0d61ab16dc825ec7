import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { abandonedFolders, runFolder } from '#tests/temporaryFolders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database `opsdesk` of one real PostgreSQL for the whole run; make databases of your own beside it. */
    postgresUrl: string
  }
}

export default async function startPostgres(project: TestProject) {
  const dataDir = runFolder('postgres')
  for (const abandoned of abandonedFolders('postgres')) await remove(abandoned)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    removeFolders(postgres.folder, dataDir)
  }
}

async function remove(dataDir: string) {
  const left = await startEmbeddedPostgres({ dataDir, log: () => {} })
  await left.stop()
  removeFolders(left.folder, dataDir)
}

function removeFolders(...folders: string[]) {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
