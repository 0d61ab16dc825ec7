import { expect, inject, test } from 'vitest'
import { kycHistories } from '#tests/proofs/kycHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('in random histories with administrators among the people nobody decides on their own work, nor on that of somebody with whom they are one person, on content they did not see, without the services or in the wrong state, and of two at once one is told who decided', async () => {
  const { acts, done, refused, decisions, ...found } = await kycHistories(inject('postgresUrl'), {
    histories: 16,
    races: 4,
    draw: drawFrom(6),
  })
  expect(found).toEqual({
    histories: 16,
    ownWork: 0,
    byOnePerson: 0,
    unseenContent: 0,
    withoutRight: 0,
    notOffered: 0,
    wrongRows: 0,
    races: 4,
    racesWithOneWinner: 4,
  })
  expect([acts > 80, done > 20, refused > 20, decisions > 8]).toEqual([true, true, true, true])
})

test.each([
  ['forgotten editor', 'ownWork', 40],
  ['silent edit', 'unseenContent', 40],
  ['forgotten administrator', 'byOnePerson', 120],
] as const)('the harness finds a planted %s', async (fault, figure, histories) => {
  const run = { histories, races: 0, draw: drawFrom(6) }
  const found = await kycHistories(inject('postgresUrl'), run, fault, (figures) => figures[figure] > 0)
  expect(found[figure]).toBeGreaterThan(0)
})
