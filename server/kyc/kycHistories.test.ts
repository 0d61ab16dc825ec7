import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { drawingFor } from '#server/db/demo/drawing.ts'
import { openTestGateway, type TestGateway } from '#tests/gateway.ts'
import { plantKycFault, runKycHistories } from '#tests/kycHistories.ts'

let desk: TestGateway
const drawFrom = (seed: number) => {
  const drawing = drawingFor(seed, 0)
  return () => drawing.below(1_000_000) / 1_000_000
}
beforeAll(async () => {
  desk = await openTestGateway(inject('postgresUrl'))
})
afterAll(() => desk.close())

test('in random histories of five people nobody decides on their own work, on content they did not see, without the services or in the wrong state, and of two at once one is told who decided', async () => {
  const { acts, done, refused, decisions, ...found } = await runKycHistories(desk, {
    histories: 30,
    races: 8,
    draw: drawFrom(6),
  })
  expect(found).toEqual({
    histories: 30,
    ownWork: 0,
    unseenContent: 0,
    withoutRight: 0,
    notOffered: 0,
    wrongRows: 0,
    races: 8,
    racesWithOneWinner: 8,
  })
  expect([acts > 150, done > 40, refused > 40, decisions > 15]).toEqual([true, true, true, true])
})

test.each([
  ['forgotten editor', 'ownWork'],
  ['silent edit', 'unseenContent'],
] as const)('the harness finds a planted %s', async (fault, figure) => {
  const planted = await openTestGateway(inject('postgresUrl'))
  try {
    await plantKycFault(planted, fault)
    const found = await runKycHistories(planted, { histories: 40, races: 0, draw: drawFrom(6) })
    expect(found[figure]).toBeGreaterThan(0)
  } finally {
    await planted.close()
  }
})
