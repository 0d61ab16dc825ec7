import { expect, test } from 'vitest'
import { DisputeStage, DisputeStatus } from '#contract/wire/disputeWords.ts'
import { borneAfter, canBeSaid, disputablePaise } from './dispute.ts'

const stages = DisputeStage.options
const statuses = DisputeStatus.options
const isLive = (status: DisputeStatus) => status === 'open' || status === 'defended'

test('a live stage says anything of itself, an ended one says only itself again, and only a later stage opens it anew', () => {
  for (const [known, knownStage] of stages.entries())
    for (const [said, saidStage] of stages.entries())
      for (const before of statuses)
        for (const after of statuses)
          for (const amountPaise of [100, 200]) {
            const event = { type: 'dispute.said' as const, stage: saidStage, status: after, amountPaise }
            const isSame = said === known && after === before && amountPaise === 100
            const isPossible = said > known || (said === known && isLive(before)) || isSame
            expect([
              before,
              knownStage,
              event,
              canBeSaid(before, { stage: knownStage, amountPaise: 100 }, event),
            ]).toEqual([before, knownStage, event, isPossible])
          }
})

test('a merchant bears what is lost or accepted, nothing of what is won, and what it bore while nothing is decided', () => {
  expect(statuses.map((status) => borneAfter(status, 100, 40))).toEqual([40, 40, 100, 0, 100])
})

test('what was won leaves room for another dispute, all else does not', () => {
  const left = (status: DisputeStatus) => disputablePaise(1_000, 300, [{ status, amountPaise: 200 }])
  expect(statuses.map(left)).toEqual([500, 500, 500, 700, 500])
})
