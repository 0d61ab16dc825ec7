import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { removeRun, runFolder } from '#commands/runFolders.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { preparePostgresHome } from '#server/db/embeddedAccount.ts'
import { findPostgresBinaries } from '#server/db/embeddedBinaries.ts'
import { openPrimaryResponder } from '#server/db/primaryResponder.ts'
import { freePort } from '#tests/support/freePort.ts'
import { buildTemplates } from '#tests/support/gateway.ts'
import { openDatabaseProxy } from '#tests/support/haproxy.ts'
import { waitMs } from '#tests/support/patience.ts'
import { copyAsStandby, openServer, type PostgresServer } from '#tests/support/postgresServer.ts'
import { asSuperuser } from '#tests/support/superuser.ts'

export interface Pair {
  /** The same database where HAProxy says that the primary is. */
  urlOf(database: { readonly url: string }): string
  readonly primary: () => PostgresServer
  readonly standby: () => PostgresServer
  /** Kills the primary with every process, then promotes the standby. Answers how long the promotion took, in ms. */
  failOver(): Promise<number>
  /** Makes the server that was killed the next standby, from a fresh copy. */
  rebuild(): Promise<void>
  /** The standby gets nothing more, and nobody waits for it. */
  loseTouch(): Promise<void>
  /** The server that was killed, as it was, and HAProxy sends there alone. */
  letOldPrimaryBackIn(): Promise<void>
  close(): Promise<void>
}

const names = ['db1', 'db2'] as const

const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const deadline = performance.now() + 2 * waitMs; ; await passing(50)) {
    if (await isSo().catch(() => false)) return
    if (performance.now() > deadline) throw new Error(`it does not come to this: ${what}`)
  }
}

/** A primary with a standby that it waits for, behind HAProxy. `prepare` fills the database before there is a standby. */
export const openPair = async <Prepared>(
  prepare: (postgresUrl: string) => Promise<Prepared>,
): Promise<{ readonly pair: Pair; readonly prepared: Prepared }> => {
  const dataDir = runFolder('failover')
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const { superuserUrl } = embedded
  let prepared: Prepared
  try {
    await asSuperuser(embedded, 'alter role opsdesk_gateway createdb')
    await buildTemplates(embedded.url)
    prepared = await prepare(embedded.url)
    await embedded.stop()
  } catch (error) {
    await embedded.stop()
    await removeRun(dataDir)
    throw error
  }
  const home = preparePostgresHome(dataDir, findPostgresBinaries(), () => undefined)
  const servers: readonly [PostgresServer, PostgresServer] = [
    openServer(home, { folder: join(home.folder, 'cluster'), port: await freePort(), superuserUrl }),
    openServer(home, { folder: join(home.folder, 'second'), port: await freePort(), superuserUrl }),
  ]
  let [primary, standby] = servers

  const rebuild = async (): Promise<void> => {
    rmSync(standby.folder, { recursive: true, force: true })
    await copyAsStandby(home, { superuserUrl: primary.url, folder: primary.folder }, standby.folder)
    await standby.start()
    await until('the standby follows', async () => (await primary.ask('select 1 from pg_stat_replication')).length > 0)
    await primary.ask(`alter system set synchronous_standby_names = '*'`)
    await primary.ask('select pg_reload_conf()')
    await until('the primary waits for the standby', async () => {
      const rows = await primary.ask<{ state: string }>('select sync_state as state from pg_stat_replication')
      return rows.some(({ state }) => state === 'sync')
    })
  }

  const closings: (() => Promise<unknown>)[] = [
    async () => {
      for (const server of servers) await server.cut()
      await removeRun(dataDir)
    },
  ]
  const close = async (): Promise<void> => {
    for (const closing of closings.toReversed()) await closing()
  }
  try {
    await primary.start()
    await rebuild()
    const responder = await openPrimaryResponder(new Map(servers.map(({ url }, at) => [names[at] ?? '', url])), {
      host: '127.0.0.1',
      port: 0,
      log: () => undefined,
    })
    closings.push(() => responder.close())
    const proxy = await openDatabaseProxy(
      servers.map(({ url }) => url),
      responder.address,
    )
    closings.push(() => proxy.close())
    const nameOf = (server: PostgresServer) => names[servers.indexOf(server)] ?? ''
    await until('HAProxy finds the primary', async () => (await proxy.stateOf(nameOf(primary))).status.startsWith('UP'))
    const pair: Pair = {
      urlOf: ({ url }) => {
        const there = new URL(url)
        there.port = String(proxy.port)
        return there.href
      },
      primary: () => primary,
      standby: () => standby,
      failOver: async () => {
        await primary.cut()
        const begun = performance.now()
        await standby.ask('select pg_promote()')
        ;[primary, standby] = [standby, primary]
        return performance.now() - begun
      },
      rebuild,
      loseTouch: async () => {
        await primary.ask('alter system reset synchronous_standby_names')
        await primary.ask('select pg_reload_conf()')
        await standby.ask(`alter system set primary_conninfo = ''`)
        await standby.ask('select pg_reload_conf()')
        await until(
          'the standby gets nothing',
          async () => (await primary.ask('select 1 from pg_stat_replication')).length === 0,
        )
      },
      letOldPrimaryBackIn: async () => {
        appendFileSync(join(standby.folder, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`)
        await standby.start()
        // Whoever sends there all the same: HAProxy fences nobody.
        await proxy.tell(`set server primary/${nameOf(primary)} state maint`)
        await proxy.tell(`disable health primary/${nameOf(standby)}`)
        await proxy.tell(`set server primary/${nameOf(standby)} health up`)
        await proxy.tell(`shutdown sessions server primary/${nameOf(primary)}`)
        ;[primary, standby] = [standby, primary]
      },
      close,
    }
    return { pair, prepared }
  } catch (error) {
    await close()
    throw error
  }
}
