import { expect, test } from 'vitest'
import { RefundState } from '#contract/calls/money/refunds.ts'
import { refund, refundablePaise, refundAfter, type RefundEvent, repeatedRefund, whyNotRefund } from './refund.ts'

const facts = { makers: ['maker'] }
const answer = (outcome: 'success' | 'failed' | 'unknown') => ({ type: 'refund.answered', outcome }) as const
const events: readonly (readonly [RefundEvent, Partial<Record<RefundState, string>>])[] = [
  [{ type: 'refund.ask', needsSecondPerson: false }, { draft: 'submitted' }],
  [{ type: 'refund.ask', needsSecondPerson: true }, { draft: 'awaitingApproval' }],
  [{ type: 'refund.approve', by: 'other' }, { awaitingApproval: 'submitted' }],
  [{ type: 'refund.approve', by: 'maker' }, { awaitingApproval: 'own-work' }],
  [{ type: 'refund.reject', by: 'other' }, { awaitingApproval: 'cancelled' }],
  [{ type: 'refund.reject', by: 'maker' }, { awaitingApproval: 'own-work' }],
  [{ type: 'refund.withdraw', by: 'maker' }, { awaitingApproval: 'cancelled' }],
  [{ type: 'refund.withdraw', by: 'other' }, { awaitingApproval: 'not-your-part' }],
  [answer('success'), { submitted: 'success', unknown: 'success' }],
  [answer('failed'), { submitted: 'failed', unknown: 'failed' }],
  [answer('unknown'), { submitted: 'unknown', unknown: 'unknown' }],
]

test('the states of a refund are those of the contract', () => {
  expect(Object.keys(refund.states).toSorted()).toEqual(RefundState.options.toSorted())
})

test('every state × event leads where the design says, and nowhere else', () => {
  const wrong: string[] = []
  for (const state of RefundState.options)
    for (const [event, leads] of events) {
      const got = whyNotRefund(state, facts, event) ?? refundAfter(state, facts, event)
      const want = leads[state] ?? 'wrong-state'
      if (got !== want) wrong.push(`${state} ${JSON.stringify(event)}: ${got}, not ${want}`)
    }
  expect(wrong).toEqual([])
})

test('what is waiting, on its way, unknown or done is not refundable again; what failed or was cancelled is', () => {
  const each = RefundState.options.map((state) => ({ state, amountPaise: 1_000 }))
  expect([refundablePaise(10_000, each), refundablePaise(10_000, [])]).toEqual([6_000, 10_000])
})

test('the same amount within an hour is a repeat, by what became of the earlier one, unless that was cancelled', () => {
  const asked = (askedMsAgo: number, state: RefundState = 'success', amountPaise = 1_000) =>
    repeatedRefund(1_000, [{ state, amountPaise, askedMsAgo }])
  expect([asked(3_599_999), asked(0, 'failed'), asked(0, 'awaitingApproval'), asked(0, 'unknown')]).toEqual([
    'refunded',
    'declined',
    'waiting',
    'underWay',
  ])
  expect([asked(3_600_000), asked(0, 'cancelled'), asked(0, 'success', 999)]).toEqual([undefined, undefined, undefined])
  const both = (['failed', 'success'] as const).map((state) => ({ state, amountPaise: 1_000, askedMsAgo: 0 }))
  expect(repeatedRefund(1_000, both)).toBe('refunded')
})
