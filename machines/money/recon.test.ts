import { expect, it } from 'vitest'
import { FileJobState } from '#contract/calls/files/files.ts'
import { ForceMatchState } from '#contract/calls/money/recon.ts'
import { forceMatchActs, forceMatchDecision } from './forceMatch.ts'
import { isMissing } from './reconDue.ts'
import { reconFileState } from './reconFile.ts'

it('a recon file is where its job is, and keeps what was applied before it was stopped', () => {
  const at = (state: FileJobState, rowsDone = 0, rowsFailed = 0) => reconFileState({ state, rowsDone, rowsFailed })
  expect(Object.fromEntries(FileJobState.options.map((state) => [state, at(state)]))).toEqual({
    pending: 'uploaded',
    lapsed: 'uploaded',
    checking: 'uploaded',
    awaitingConfirmation: 'planned',
    running: 'confirmed',
    cancelling: 'confirmed',
    broken: 'confirmed',
    done: 'applied',
    doneWithFailures: 'applied',
    cancelled: 'rejected',
    failed: 'rejected',
    takenBack: 'rejected',
  })
  expect([at('doneWithFailures', 3, 2), at('cancelled', 3, 0)]).toEqual(['partApplied', 'partApplied'])
})

it('a force-match is decided once, by somebody who made nothing of it, and withdrawn by who asked', () => {
  const facts = { askedBy: 'asks', makers: ['asks', 'uploads'] }
  const cells = ForceMatchState.options.flatMap((state) =>
    forceMatchActs.flatMap((act) =>
      ['asks', 'uploads', 'other'].flatMap((by) =>
        forceMatchDecision.whyNot(state, facts, { type: `forceMatch.${act}`, by }) === undefined
          ? [`${state} ${act} ${by} ${forceMatchDecision.after(state, facts, { type: `forceMatch.${act}`, by })}`]
          : [],
      ),
    ),
  )
  expect(cells).toEqual([
    'awaitingApproval approve other approved',
    'awaitingApproval reject other rejected',
    'awaitingApproval withdraw asks withdrawn',
  ])
  expect(forceMatchDecision.whyNot('awaitingApproval', facts, { type: 'forceMatch.approve', by: 'uploads' })).toBe(
    'own-work',
  )
})

it('a payment is missing once its provider should have paid, and expected before', () => {
  expect([
    isMissing('RAZORPAY', '2026-11-23', '2026-11-25'),
    isMissing('RAZORPAY', '2026-11-24', '2026-11-25'),
  ]).toEqual([true, false])
})
