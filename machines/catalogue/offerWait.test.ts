import { expect, test } from 'vitest'
import { OfferWaitState } from '#contract/calls/catalogue/offerWaits.ts'
import { type OfferWaitAct, offerWaitActs, offerWaitDecision, type OfferWaitFacts } from './offerWait.ts'

const whyNot = (state: OfferWaitState, facts: OfferWaitFacts, act: OfferWaitAct, by: string) =>
  offerWaitDecision.whyNot(state, facts, { type: `offerWait.${act}`, by })

test('a change of offers is decided once, by somebody else, and withdrawn by who asked', () => {
  const facts = { makers: ['asks'], isOvertaken: false }
  const cells = OfferWaitState.options.flatMap((state) =>
    offerWaitActs.flatMap((act) =>
      ['asks', 'other'].map((by) =>
        whyNot(state, facts, act, by) === undefined
          ? `${state} ${act} ${by} ${offerWaitDecision.after(state, facts, { type: `offerWait.${act}`, by })}`
          : '',
      ),
    ),
  )
  expect(cells.filter((cell) => cell !== '')).toEqual([
    'awaitingApproval approve other approved',
    'awaitingApproval reject other rejected',
    'awaitingApproval withdraw asks withdrawn',
  ])
  expect([
    whyNot('awaitingApproval', facts, 'approve', 'asks'),
    whyNot('awaitingApproval', facts, 'withdraw', 'other'),
    whyNot('approved', facts, 'approve', 'other'),
    whyNot('awaitingApproval', { ...facts, isOvertaken: true }, 'approve', 'other'),
    whyNot('awaitingApproval', { ...facts, isOvertaken: true }, 'reject', 'other'),
  ]).toEqual(['own-work', 'not-your-part', 'wrong-state', 'overtaken', undefined])
})
