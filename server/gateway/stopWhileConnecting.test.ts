import { createAdapter } from '@socket.io/postgres-adapter'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Pool } from 'pg'
import { fastify } from 'fastify'
import { Server } from 'socket.io'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { listeningPool } from './listeningPool.ts'
import { listenToSessions } from './sessionNotices.ts'

interface HeldConnection {
  /** The gateway's end was closed. */
  readonly left: Promise<unknown>
  answer(): void
}

/** Stands before the PostgreSQL and keeps back what it answers to the first connection, until told. */
const slowPostgres = async () => {
  let held: HeldConnection | undefined
  const target = new URL(inject('postgresUrl'))
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far)
    for (const end of [near, far] satisfies Socket[]) end.on('error', () => undefined)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (held === undefined) held = { left: once(near, 'end'), answer: () => far.pipe(near) }
    else far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const first = async (): Promise<HeldConnection> => {
    await expect.poll(() => held).toBeDefined()
    return held as HeldConnection
  }
  return { url: url.href, first }
}

test('what listens for ended sessions can be closed while it still connects', async () => {
  const slow = await slowPostgres()
  const notices = listenToSessions(slow.url, fastify().log, {
    onEnded: () => undefined,
    onDoubt: () => undefined,
  })
  const connection = await slow.first()

  const closed = notices.close()
  await connection.left
  connection.answer()
  expect(await closed).toBeUndefined()
})

test('the sockets leave no connection in the pool, though they are closed while they still connect', async () => {
  const slow = await slowPostgres()
  const database = openDatabase(slow.url)
  const listening = listeningPool(database)
  const sockets = new Server(createHttpServer(), { adapter: createAdapter(listening.pool as Pool) })
  const connection = await slow.first()

  await sockets.close()
  listening.close()
  connection.answer()
  await database.close()
  expect(database.pool.totalCount).toEqual(0)
})
