import { expect, inject, test } from 'vitest'
import { moneyHistories, type PlantedFault, plantedFaults } from '#tests/proofs/moneyHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('in random histories of seven people sums agree, nothing held is sealed, and nobody decides on their own work', async () => {
  const { acts, done, refused, decisions, ...found } = await moneyHistories(inject('postgresUrl'), {
    histories: 25,
    races: 10,
    draw: drawFrom(5),
  })
  expect(found).toEqual({
    histories: 25,
    sumsThatDiffer: 0,
    heldInBatch: 0,
    rowsOfNoBatch: 0,
    refundedBeyondCaptured: 0,
    refundsNotBorne: 0,
    ownWork: 0,
    settledChanged: 0,
    carriedWrong: 0,
    races: 10,
    racesWithOneWinner: 10,
  })
  expect([acts, done > 100, refused > 50, decisions > 10]).toEqual([300, true, true, true])
})

test.each(Object.entries(plantedFaults) as [PlantedFault, (typeof plantedFaults)[PlantedFault]][])(
  'the harness finds %s',
  async (fault, figure) => {
    const found = await moneyHistories(inject('postgresUrl'), { histories: 25, races: 0, draw: drawFrom(5) }, fault)
    expect(found[figure]).toBeGreaterThan(0)
  },
)
