import { expect, inject, test } from 'vitest'
import { type PlantedSendFault, runCampaignKills } from '#tests/proofs/campaignKills.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'

/** One process has so many in flight when it is killed: three claims of forty, and eighty that are answered late. */
const inFlight = 3 * 40 + 80

const run = (kills: number, fault?: PlantedSendFault) =>
  runCampaignKills(inject('postgresUrl'), {
    kills,
    killsOfCampaign: 2,
    recipients: 400,
    draw: drawFrom(34),
    // So long that no kill comes between two calls, however slow the machine is.
    answerMs: 80,
    fault,
  })

test('a gateway killed while it sends sends nothing twice and loses nothing; only who was caught in a call is unknown', async () => {
  const { unknown, ...found } = await run(2)
  expect(found).toEqual({
    kills: 2,
    killsAtWork: 2,
    recipients: 400,
    twice: 0,
    lost: 0,
    invented: 0,
    unknownOtherwise: 0,
  })
  expect(unknown).toBeLessThanOrEqual(2 * inFlight)
})

test('the harness finds who is sent a message twice because a resume begins where it was', async () => {
  expect((await run(1, 'resume from the top')).twice).toBeGreaterThan(0)
})
