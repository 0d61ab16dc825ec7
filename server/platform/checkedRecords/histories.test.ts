import { expect, inject, test } from 'vitest'
import { checkedHistories } from '#tests/proofs/checkedHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('in random histories with administrators among the people nobody decides on their own work, nor on that of somebody with whom they are one person, on content they did not see or without the role', async () => {
  const { acts, done, refused, decisions, ...found } = await checkedHistories(inject('postgresUrl'), {
    histories: 12,
    races: 3,
    draw: drawFrom(8),
  })
  expect(found).toEqual({
    histories: 12,
    selfApprovals: 0,
    byOnePerson: 0,
    verifiedByApprover: 0,
    unseenContent: 0,
    withoutRole: 0,
    wrongRows: 0,
    races: 3,
    racesWithOneWinner: 3,
  })
  expect([acts > 60, done > 10, refused > 20, decisions > 4]).toEqual([true, true, true, true])
})

// Each with a seed that meets it soon.
test.each([
  ['forgotten editor', 'selfApprovals', 8],
  ['silent edit', 'unseenContent', 1],
  ['forgotten administrator', 'byOnePerson', 3],
] as const)('the harness finds a planted %s', async (fault, figure, seed) => {
  const run = { histories: 12, races: 0, draw: drawFrom(seed) }
  const found = await checkedHistories(inject('postgresUrl'), run, fault, (figures) => figures[figure] > 0)
  expect(found[figure]).toBeGreaterThan(0)
})
