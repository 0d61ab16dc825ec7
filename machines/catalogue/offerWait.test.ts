import { expect, test } from 'vitest'
import { OfferWaitState } from '#contract/calls/catalogue/offerWaits.ts'
import { offerWaitActs, offerWaitAfter, whyNotOfferWait } from './offerWait.ts'

test('a change of offers is decided once, by somebody else, and withdrawn by who asked', () => {
  const facts = { askedBy: 'asks', isOvertaken: false }
  const cells = OfferWaitState.options.flatMap((state) =>
    offerWaitActs.flatMap((act) =>
      ['asks', 'other'].map((by) =>
        whyNotOfferWait(state, facts, act, by) === undefined
          ? `${state} ${act} ${by} ${offerWaitAfter(state, facts, act, by)}`
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
    whyNotOfferWait('awaitingApproval', facts, 'approve', 'asks'),
    whyNotOfferWait('awaitingApproval', facts, 'withdraw', 'other'),
    whyNotOfferWait('approved', facts, 'approve', 'other'),
    whyNotOfferWait('awaitingApproval', { ...facts, isOvertaken: true }, 'approve', 'other'),
    whyNotOfferWait('awaitingApproval', { ...facts, isOvertaken: true }, 'reject', 'other'),
  ]).toEqual(['own-work', 'not-your-part', 'wrong-state', 'overtaken', undefined])
})
