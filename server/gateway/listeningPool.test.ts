import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { listeningPool } from './listeningPool.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

test('a listening connection that is lost goes back to the pool, as often as one is lost', async () => {
  const database = openDatabase(testGateway.database.url, { connections: 2 })
  const listening = listeningPool(database)
  for (let lost = 0; lost < 4; lost += 1) {
    const client = await listening.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    await testGateway.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    // The adapter gives it back nowhere but at its own end.
    if (lost === 3) client.release()
  }
  expect([database.pool.totalCount, database.pool.waitingCount]).toEqual([0, 0])
  await database.close()
})
