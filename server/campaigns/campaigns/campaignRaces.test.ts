import { expect, inject, test } from 'vitest'
import { campaignRaces } from '#tests/proofs/campaignRaces.ts'
import { campaignRests } from '#tests/proofs/campaignRests.ts'
import { campaignSheets } from '#tests/proofs/campaignSheets.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

test('who presses at once, pauses and resumes at random moments sends nothing twice, and nothing after the pause', async () => {
  const { pauses, ...found } = await campaignRaces(inject('postgresUrl'), {
    presses: 1,
    pauses: 1,
    workers: 5,
    parallel: 50,
    draw: drawFrom(34),
  })
  expect(found).toEqual({
    presses: 1,
    pressesWithOneEffect: 1,
    claimedAfterPause: 0,
    sentWhilePaused: 0,
    resumesOtherwise: 0,
    sentToOptedOut: 0,
    twice: 0,
    lost: 0,
  })
  expect(pauses).toBeGreaterThan(0)
})

test('of several workers none sends to a provider that asked to wait, and the harness finds one that was not told', async () => {
  const rests = (fault?: 'a wait is forgotten') =>
    campaignRests(inject('postgresUrl'), { rounds: 1, workers: 2, draw: drawFrom(34), fault })
  expect(await rests()).toEqual({ rounds: 1, whileResting: 0, twice: 0, lost: 0 })
  expect((await rests('a wait is forgotten')).whileResting).toBeGreaterThan(0)
})

test('rows that are hidden at random are sent nothing, and the harness finds hidden ones that count', async () => {
  const sheets = (fault?: 'hidden rows count') =>
    campaignSheets(inject('postgresUrl'), { files: 2, rows: 50, draw: drawFrom(34), fault })
  const { hidden, ...found } = await sheets()
  expect([hidden > 0, found]).toEqual([true, { files: 2, toHidden: 0, notToSeen: 0, untold: 0 }])
  expect((await sheets('hidden rows count')).toHidden).toBe(hidden)
})
