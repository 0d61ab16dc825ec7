import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse } from '#server/db/dataFolder.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'

/** `isAlone`: we started this PostgreSQL ourselves, so no gateway is using it. */
export type ReachedDatabase = { url: string; isAlone: boolean; release(): Promise<void> }

/**
 * The database that the gateway on `dataDir` uses: `databaseUrl` when set, else the embedded PostgreSQL, started for
 * as long as we need it or, when a gateway runs, that gateway's own.
 */
export async function reachDatabase(options: {
  dataDir: string
  databaseUrl: string | undefined
  log: (line: string) => void
}): Promise<ReachedDatabase> {
  const { dataDir, databaseUrl, log } = options
  if (databaseUrl) return { url: databaseUrl, isAlone: false, release: async () => {} }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    return { url: postgres.url, isAlone: true, release: () => postgres.stop() }
  } catch (error) {
    const url = error instanceof DataFolderInUse ? servedUrl(dataDir) : undefined
    if (url === undefined) throw error
    return { url, isAlone: false, release: async () => {} }
  }
}

function servedUrl(dataDir: string): string | undefined {
  const files = ['postgres.password', 'postgres.port'].map((name) => join(dataDir, name))
  if (!files.every((file) => existsSync(file))) return undefined
  const [password, port] = files.map((file) => readFileSync(file, 'utf8').trim())
  return `postgres://opsdesk:${password}@127.0.0.1:${port}/opsdesk`
}
