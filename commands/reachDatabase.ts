import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STOPPED } from '#commands/runCommand.ts'
import { DataFolderInUse } from '#server/db/dataFolder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { urlAs } from '#server/db/embeddedRoles.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** `isAlone`: we started this PostgreSQL ourselves, so no gateway is using it. */
export type ReachedDatabase = {
  url: string
  /** The embedded PostgreSQL alone has it. */
  superuserUrl?: string
  isAlone: boolean
  release(): Promise<void>
}

/**
 * The database that the gateway on `dataDir` uses: `databaseUrl` when set (past its pooler, where there is one), else the
 * embedded PostgreSQL, started for as long as we need it or, when a gateway runs, that gateway's own.
 */
export async function reachDatabase(options: {
  dataDir: string
  databaseUrl: string | undefined
  log: (line: string) => void
  /** False: the command ends by itself when it is told to. */
  endsBySignal?: boolean
}): Promise<ReachedDatabase> {
  const { dataDir, databaseUrl, log, endsBySignal = true } = options
  if (databaseUrl) {
    const url = process.env['DATABASE_LISTEN_URL'] || databaseUrl
    return { url, isAlone: false, release: async () => {} }
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    const forget = endsBySignal ? stopOnSignal(postgres) : () => {}
    const { url, superuserUrl } = postgres
    return { url, superuserUrl, isAlone: true, release: () => postgres.stop().finally(forget) }
  } catch (error) {
    const served = error instanceof DataFolderInUse ? servedUrls(dataDir) : undefined
    if (served === undefined) throw error
    return { ...served, isAlone: false, release: async () => {} }
  }
}

// Our own PostgreSQL does not end with us. Stopping it undoes the transaction under way, and commands need no more than one.
function stopOnSignal(postgres: EmbeddedPostgres): () => void {
  const stop = () => {
    if (process.exitCode === STOPPED) return
    process.exitCode = STOPPED
    console.log('\nStopped. Nothing was changed.')
    void postgres.stop().finally(() => process.exit(STOPPED))
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop)
  }
}

function servedUrls(dataDir: string): { url: string; superuserUrl: string } | undefined {
  const files = ['postgres.password', 'postgres.port'].map((name) => join(dataDir, name))
  if (!files.every((file) => existsSync(file))) return undefined
  const [password = '', port] = files.map((file) => readFileSync(file, 'utf8').trim())
  const at = (role: 'gateway' | 'superuser') => urlAs(role, password, Number(port))
  return { url: at('gateway'), superuserUrl: at('superuser') }
}
