import { expect, inject, test } from 'vitest'
import { drawingFor } from '#server/demo/drawing.ts'
import { type PlantedFault, runMessageKills } from '#tests/proofs/messageKills.ts'

const run = (kills: number, fault?: PlantedFault) => {
  const drawing = drawingFor(6, 0)
  const draw = () => drawing.below(1_000_000) / 1_000_000
  return runMessageKills(inject('postgresUrl'), { kills, decisionsEach: 3, draw, fault })
}

test('a gateway killed while it sends, with SMTP down and an SMS gateway slow or wrong, keeps every decision and delivers each message, again only under its own id', async () => {
  const { repeats, ...found } = await run(2)
  expect(found).toEqual({ kills: 2, decisions: 6, messages: 12, lostDecisions: 0, undelivered: 0, strange: 0 })
  expect(repeats).toBeLessThanOrEqual(2)
})

test('the harness finds a message that is lost and a mark that is forgotten', async () => {
  const [lost, forgotten] = [await run(1, 'lost message'), await run(1, 'forgotten mark')]
  expect([lost.undelivered > 0, forgotten.repeats > forgotten.kills]).toEqual([true, true])
})
