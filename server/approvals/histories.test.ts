import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { drawingFor } from '#server/db/demo/drawing.ts'
import { openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/merchants.ts'
import { plantFault, runHistories } from '#tests/rateHistories.ts'

let desk: TestGateway
const drawFrom = (seed: number) => {
  const drawing = drawingFor(seed, 0)
  return () => drawing.below(1_000_000) / 1_000_000
}
beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(desk.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
})
afterAll(() => desk.close())

test('in random histories of five people nobody decides on their own work, on content they did not see or without the role', async () => {
  const { acts, done, refused, decisions, ...found } = await runHistories(desk, {
    histories: 60,
    races: 20,
    draw: drawFrom(8),
  })
  expect(found).toEqual({
    histories: 60,
    selfApprovals: 0,
    unseenContent: 0,
    withoutRole: 0,
    wrongRows: 0,
    races: 20,
    racesWithOneWinner: 20,
  })
  expect([acts > 300, done > 50, refused > 100, decisions > 20]).toEqual([true, true, true, true])
})

test.each([
  ['forgotten editor', 'selfApprovals'],
  ['silent edit', 'unseenContent'],
] as const)('the harness finds a planted %s', async (fault, figure) => {
  const planted = await openTestGateway(inject('postgresUrl'))
  await insertMerchants(planted.database.db, [buildMerchant({ merchantCode: 'M0000001' })])
  await plantFault(planted, fault)
  const found = await runHistories(planted, { histories: 60, races: 0, draw: drawFrom(8) })
  expect(found[figure]).toBeGreaterThan(0)
  await planted.close()
})
