import { expect, inject, test } from 'vitest'
import { kycHistories } from '#tests/proofs/kycHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('in random histories with administrators among the people nobody decides on their own work, nor on that of somebody with whom they are one person, on content they did not see, without the services or in the wrong state, and of two at once one is told who decided', async () => {
  const { acts, done, refused, decisions, ...found } = await kycHistories(inject('postgresUrl'), {
    histories: 10,
    races: 2,
    draw: drawFrom(6),
  })
  expect(found).toEqual({
    histories: 10,
    ownWork: 0,
    byOnePerson: 0,
    unseenContent: 0,
    withoutRight: 0,
    notOffered: 0,
    wrongRows: 0,
    races: 2,
    racesWithOneWinner: 2,
  })
  expect([acts > 50, done > 10, refused > 10, decisions > 5]).toEqual([true, true, true, true])
})

// Each with a seed that meets it soon.
test.each([
  ['forgotten editor', 'ownWork', 2, 12],
  ['silent edit', 'unseenContent', 2, 12],
  ['forgotten administrator', 'byOnePerson', 6, 120],
] as const)('the harness finds a planted %s', async (fault, figure, seed, histories) => {
  const run = { histories, races: 0, draw: drawFrom(seed) }
  const found = await kycHistories(inject('postgresUrl'), run, fault, (figures) => figures[figure] > 0)
  expect(found[figure]).toBeGreaterThan(0)
})
