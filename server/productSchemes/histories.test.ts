import { expect, inject, test } from 'vitest'
import { catalogueHistories, type PlantedFault, plantedFaults } from '#tests/proofs/catalogueHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('in random histories no SKU is in two schemes, nothing that ended is revived, and the tree stays a tree', async () => {
  const { acts, done, refused, takenBack, categories, ...found } = await catalogueHistories(inject('postgresUrl'), {
    histories: 40,
    races: 1,
    draw: drawFrom(7),
  })
  expect(found).toEqual({
    histories: 40,
    overlaps: 0,
    revived: 0,
    cycles: 0,
    tooDeep: 0,
    doubles: 0,
    productsWithSix: 0,
    races: 1,
    racesWithOneWinner: 1,
  })
  expect([acts, done > 20, refused > 20, takenBack > 5, categories > 10]).toEqual([120, true, true, true, true])
})

test.each(Object.entries(plantedFaults) as [PlantedFault, (typeof plantedFaults)[PlantedFault]][])(
  'the harness finds %s',
  async (fault, figure) => {
    const found = await catalogueHistories(inject('postgresUrl'), { histories: 10, races: 0, draw: drawFrom(7) }, fault)
    expect(found[figure]).toBeGreaterThan(0)
  },
)
