import { expect, inject, test } from 'vitest'
import { catalogueHistories, type PlantedFault, plantedFaults } from '#tests/proofs/catalogueHistories.ts'
import { catalogueSheet } from '#tests/proofs/catalogueSheet.ts'
import { catalogueStates } from '#tests/proofs/catalogueStates.ts'
import { richTextRuns } from '#tests/proofs/richTextRuns.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('in random histories no SKU is in two schemes, nothing that ended is revived, and the tree stays a tree', async () => {
  const { acts, done, refused, takenBack, categories, ...found } = await catalogueHistories(inject('postgresUrl'), {
    histories: 20,
    races: 1,
    draw: drawFrom(7),
  })
  expect(found).toEqual({
    histories: 20,
    overlaps: 0,
    revived: 0,
    cycles: 0,
    tooDeep: 0,
    doubles: 0,
    productsWithSix: 0,
    races: 1,
    racesWithOneWinner: 1,
  })
  expect([acts, done > 10, refused > 10, takenBack > 2, categories > 5]).toEqual([60, true, true, true, true])
})

test.each(Object.entries(plantedFaults) as [PlantedFault, (typeof plantedFaults)[PlantedFault]][])(
  'the harness finds %s',
  async (fault, figure) => {
    const found = await catalogueHistories(inject('postgresUrl'), { histories: 10, races: 0, draw: drawFrom(7) }, fault)
    expect(found[figure]).toBeGreaterThan(0)
  },
)

test('schemes and banners change their state at their start and at their end, and at no other instant', async () => {
  const of = { spans: 3, draw: drawFrom(7) }
  const { asked, wrong } = await catalogueStates(inject('postgresUrl'), of)
  expect([asked > 60, wrong]).toEqual([true, 0])
  expect((await catalogueStates(inject('postgresUrl'), of, true)).wrong).toBeGreaterThan(0)
})

test('every fault that was planted in a sheet is named with its row and column, and no other', async () => {
  const { planted, missed, invented } = await catalogueSheet(inject('postgresUrl'), { rows: 600, draw: drawFrom(7) })
  expect([planted > 10, missed, invented]).toEqual([true, 0, 0])
})

test('hostile descriptions keep the elements of a description alone, and a second sanitising changes nothing', () => {
  const { unsound, unstable } = richTextRuns({ texts: 200, draw: drawFrom(7) })
  expect([unsound, unstable]).toEqual([0, 0])
})
