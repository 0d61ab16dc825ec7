import { expect, inject, test } from 'vitest'
import { campaignRaces } from '#tests/proofs/campaignRaces.ts'
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
