import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { TestGateway } from '#tests/support/gateway.ts'
import { askAtOnce, connections, everyCall, openCrowdedFixture } from './askAtOnce.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openCrowdedFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

/** All that hold a connection, and some that wait for one; `npm run prove -- safety` has forty ask, in every way. */
const crowd = { atOnce: connections + 2, limitMs: 30_000 }

test('every call that a request reaches is asked', () => {
  const asked = new Set(everyCall().map(({ call }) => call))
  expect(Object.keys(calls).filter((call) => !call.startsWith('socket.') && !asked.has(call))).toEqual([])
})

test('whatever many more people ask at once than there are connections is answered, and the next one too', async () => {
  const rows = everyCall()
  const { answered, faults } = await askAtOnce(testGateway.address, testGateway.database.pool, rows, crowd)
  expect(faults).toEqual([])
  expect(answered).toBe(rows.length * crowd.atOnce)
})

test('the harness finds a gateway whose connections are all held', async () => {
  const { pool } = testGateway.ownDatabase
  const [row] = everyCall()
  const other = testGateway.ownDatabase.beside.pool
  // Asked for together: one that is busy for a moment goes to the next in line here, before any request of the gateway.
  const holding = Array.from({ length: connections }, () => pool.connect())
  try {
    const { faults } = await askAtOnce(testGateway.address, other, row === undefined ? [] : [row], {
      atOnce: 2,
      limitMs: 500,
    })
    expect(faults).toHaveLength(1)
  } finally {
    for (const client of holding) (await client).release()
  }
})
