import { expect, inject, test } from 'vitest'
import { checkedHistories } from '#tests/proofs/checkedHistories.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('in random histories with administrators among the people nobody decides on their own work, nor on that of somebody with whom they are one person, on content they did not see or without the role', async () => {
  const { acts, done, refused, decisions, ...found } = await checkedHistories(inject('postgresUrl'), {
    histories: 30,
    races: 8,
    draw: drawFrom(8),
  })
  expect(found).toEqual({
    histories: 30,
    selfApprovals: 0,
    byOnePerson: 0,
    verifiedByApprover: 0,
    unseenContent: 0,
    withoutRole: 0,
    wrongRows: 0,
    races: 8,
    racesWithOneWinner: 8,
  })
  expect([acts > 150, done > 25, refused > 50, decisions > 10]).toEqual([true, true, true, true])
})

test.each([
  ['forgotten editor', 'selfApprovals'],
  ['silent edit', 'unseenContent'],
  ['forgotten administrator', 'byOnePerson'],
  ['forgotten approver', 'verifiedByApprover'],
] as const)('the harness finds a planted %s', async (fault, figure) => {
  const run = { histories: 60, races: 0, draw: drawFrom(8) }
  const found = await checkedHistories(inject('postgresUrl'), run, fault, (figures) => figures[figure] > 0)
  expect(found[figure]).toBeGreaterThan(0)
})
