import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultProxy, openFaultProxy } from '#tests/support/faultProxy.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'
import type { Database } from './database.ts'
import { openPrimaryResponder, type PrimaryResponder } from './primaryResponder.ts'

const lateMs = 10_000

let database: Database
let proxy: FaultProxy
let responder: PrimaryResponder
const said: string[] = []

beforeAll(async () => {
  database = await openMigratedDatabase()
  const there = new URL(database.url)
  proxy = await openFaultProxy(`http://${there.host}`)
  there.host = new URL(proxy.address).host
  responder = await openPrimaryResponder(new Map([['db1', there.href]]), {
    host: '127.0.0.1',
    port: 0,
    log: (line) => said.push(line),
  })
})
afterAll(async () => {
  await responder.close()
  await proxy.close()
  await database.close()
})

const status = async () => (await fetch(`${responder.address}/db1`)).status

test('a primary that is late once stays primary; one that is late twice is away, and comes back', async () => {
  await expect.poll(status).toBe(200)
  proxy.fault({ kind: 'latency', ms: lateMs })
  await expect.poll(() => proxy.touched()).toBeGreaterThan(0)
  proxy.fault()
  await expect
    .poll(() => said)
    .toEqual(['db1: primary.', 'db1 does not answer within 2 s. It stays what it was: primary.', 'db1 answers again.'])
  expect(await status()).toBe(200)
  proxy.fault({ kind: 'latency', ms: lateMs })
  await expect.poll(status).toBe(503)
  expect(said.slice(3)).toEqual([
    'db1 does not answer within 2 s. It stays what it was: primary.',
    'db1: standby or away.',
  ])
  // One that is away is asked on, and nothing more is said of it.
  proxy.fault({ kind: 'latency', ms: lateMs })
  await expect.poll(() => proxy.touched()).toBeGreaterThan(2)
  expect(said).toHaveLength(5)
  proxy.fault()
  await expect.poll(status).toBe(200)
})

test('a primary without a connection left stays primary for as long as it has none', async () => {
  await expect.poll(status).toBe(200)
  said.length = 0
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database ${name} connection limit 0`)
  await expect.poll(() => said).toEqual(['db1 has no connection left to be asked by. It stays what it was: primary.'])
  proxy.fault({ kind: 'latency', ms: 0 })
  await expect.poll(() => proxy.touched()).toBeGreaterThan(5)
  proxy.fault()
  expect(await status()).toBe(200)
  await database.pool.query(`alter database ${name} connection limit -1`)
  await expect.poll(() => said.slice(1)).toEqual(['db1 answers again.'])
})
