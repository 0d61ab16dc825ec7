import { join } from 'node:path'
import { preparePostgresHome } from '#server/db/embeddedAccount.ts'
import { findPostgresBinaries } from '#server/db/embeddedBinaries.ts'
import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from './freePort.ts'
import { copyAsStandby, openServer } from './postgresServer.ts'
import { asSuperuser } from './superuser.ts'

export interface Standby {
  /** The same database on it. */
  urlOf(database: { readonly url: string }): string
  /** Replays nothing until it is let go on: what is written meanwhile is not there. */
  hold(): Promise<void>
  letGoOn(): Promise<void>
  promote(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
}

/** A real server that replays what this one writes, on a port of its own. */
export const openStandby = async (dataDir: string, postgres: EmbeddedPostgres): Promise<Standby> => {
  const home = preparePostgresHome(dataDir, findPostgresBinaries(), () => undefined)
  const folder = join(home.folder, `standby-${await freePort()}`)
  const port = await freePort()
  const slot = `standby_${port}`
  // What it has not got yet is kept for it.
  await asSuperuser(postgres, `select pg_create_physical_replication_slot('${slot}', true)`)
  const cluster = { superuserUrl: postgres.superuserUrl, folder: join(postgres.folder, 'cluster') }
  await copyAsStandby(home, cluster, folder, slot)
  const server = openServer(home, { folder, port, superuserUrl: postgres.superuserUrl })
  await server.start()
  return {
    urlOf: server.urlOf,
    hold: async () => void (await server.ask('select pg_wal_replay_pause()')),
    letGoOn: async () => void (await server.ask('select pg_wal_replay_resume()')),
    promote: async () => void (await server.ask('select pg_promote()')),
    kill: server.kill,
    start: server.start,
  }
}
