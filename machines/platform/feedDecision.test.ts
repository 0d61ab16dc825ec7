import { expect, test } from 'vitest'
import { DecisionState } from '#contract/calls/platform/incoming.ts'
import { feedKinds } from '#contract/feed/index.ts'
import { decideWaiting, isMoneyField, moneyFields } from './feedDecision.ts'

const facts = { makers: ['asker', 'seer'], askedBy: 'asker' }
const acts = ['approve', 'reject', 'withdraw'] as const

test('somebody else agrees or rejects, who asked withdraws, and what is decided stays so', () => {
  const cells = Object.fromEntries(
    DecisionState.options.map((state) => [
      state,
      Object.fromEntries(
        ['asker', 'seer', 'other'].map((by) => [
          by,
          acts.map((act) => {
            const found = decideWaiting(state, facts, act, by)
            return 'state' in found ? found.state : found.why
          }),
        ]),
      ),
    ]),
  )
  const over = Object.fromEntries(['asker', 'seer', 'other'].map((by) => [by, acts.map(() => 'wrong-state')]))
  expect(cells).toEqual({
    waiting: {
      asker: ['own-work', 'own-work', 'withdrawn'],
      seer: ['own-work', 'own-work', 'wrong-state'],
      other: ['approved', 'rejected', 'wrong-state'],
    },
    approved: over,
    rejected: over,
    withdrawn: over,
  })
})

test('a bank account, what a payment is worth and where it goes, and a refund are money; a name is not', () => {
  const isMoney = (of: Parameters<typeof isMoneyField>[0], ...fields: string[]) =>
    fields.filter((field) => isMoneyField(of, field))
  expect(isMoney('merchant', 'data.ifsc', 'data.gstNumber', 'seenrevision', 'time', 'data')).toEqual([
    'data.ifsc',
    'seenrevision',
    'data',
  ])
  expect(isMoney('payment', 'data.amountPaise', 'data.remarks', 'subject', 'sequence')).toEqual([
    'data.amountPaise',
    'subject',
    'sequence',
  ])
  expect(isMoney('refund', 'data.amountPaise', 'data.reason')).toEqual(['data.amountPaise'])
  expect(isMoney('device', 'data.merchantCode', 'subject')).toEqual([])
  expect(isMoney(undefined, 'data.amountPaise')).toEqual([])
})

test('every field of money is one that events carry', () => {
  for (const kind of Object.values(feedKinds)) {
    const fields = Object.hasOwn(moneyFields, kind.of) ? moneyFields[kind.of as keyof typeof moneyFields] : []
    expect([kind.type, fields.filter((field) => !Object.hasOwn(kind.data, field))]).toEqual([kind.type, []])
  }
})
