import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isVerified,
  noNumber,
  type NumberStanding,
  type VerificationEvent,
  verificationAfter,
} from './documentVerification.ts'

const start: NumberStanding = { state: 'idle', ...noNumber }
const after = (...events: readonly VerificationEvent[]): NumberStanding =>
  events.reduce((standing, event) => verificationAfter(standing, event) ?? standing, start)

const edit = (valueHash: string, isComplete = true) => ({ type: 'number.edit', valueHash, isComplete }) as const
const ask = (requestId: string, valueHash: string) => ({ type: 'number.ask', requestId, valueHash }) as const
const answer = (requestId: string, valueHash: string, outcome: 'verified' | 'refused' | 'unavailable' = 'verified') =>
  ({ type: 'provider.answer', requestId, valueHash, outcome }) as const

test('an answer for its request and value verifies, and an edit takes that back', () => {
  const verified = after(edit('a'), ask('1', 'a'), answer('1', 'a'))
  expect([isVerified(verified), isVerified(verificationAfter(verified, edit('b')) ?? start)]).toEqual([true, false])
})

test.each<[string, VerificationEvent[]]>([
  ['for another request', [edit('a'), ask('1', 'a'), answer('2', 'a')]],
  ['for another value', [edit('a'), ask('1', 'a'), answer('1', 'b')]],
  ['after an edit', [edit('a'), ask('1', 'a'), edit('b'), answer('1', 'a')]],
  ['after an edit there and back', [edit('a'), ask('1', 'a'), edit('b'), edit('a'), answer('1', 'a')]],
  [
    'after nobody waited any more',
    [edit('a'), ask('1', 'a'), { type: 'provider.silent', requestId: '1' }, answer('1', 'a')],
  ],
  [
    'that comes a second time and says something else',
    [edit('a'), ask('1', 'a'), answer('1', 'a', 'refused'), answer('1', 'a')],
  ],
  ['without a number', [edit(''), ask('1', ''), answer('1', '')]],
  ['while a date of birth is missing', [edit('a', false), ask('1', 'a'), answer('1', 'a')]],
])('an answer %s verifies nothing', (_, events) => {
  expect(isVerified(after(...events))).toBe(false)
})

const values = fc.constantFrom('a', 'b')
const requests = fc.constantFrom('1', '2')
const events: fc.Arbitrary<VerificationEvent> = fc.oneof(
  fc.record({ type: fc.constant('number.edit' as const), valueHash: values, isComplete: fc.boolean() }),
  fc.record({ type: fc.constant('number.ask' as const), requestId: requests, valueHash: values }),
  fc.record({ type: fc.constant('number.askPerson' as const), valueHash: values }),
  fc.record({
    type: fc.constant('provider.answer' as const),
    requestId: requests,
    valueHash: values,
    outcome: fc.constantFrom('verified' as const, 'refused' as const, 'manualReview' as const, 'unavailable' as const),
  }),
  fc.record({ type: fc.constant('provider.silent' as const), requestId: requests }),
  fc.record({ type: fc.constantFrom('person.accept' as const, 'person.refuse' as const), valueHash: values }),
)

type Step = typeof verificationAfter
const neverVerifiedByMistake = (step: Step) =>
  fc.property(fc.array(events, { minLength: 20, maxLength: 60 }), (path) => {
    let standing = start
    for (const event of path) standing = step(standing, event) ?? standing
    if (standing.state === 'verified') expect(standing.verifiedHash).toBe(standing.valueHash)
    else expect(standing.verifiedHash).toBe('')
    expect(standing.state === 'validating').toBe(standing.requestId !== '')
  })

test('in any order of events, verified means that this value was', () => {
  expect(fc.check(neverVerifiedByMistake(verificationAfter), { numRuns: 2_000, seed: 35 }).counterexample).toBeNull()
})

test('what is said of any order finds a machine that keeps its answer through an edit', () => {
  const forgetful: Step = (standing, event) => {
    const next = verificationAfter(standing, event)
    return event.type === 'number.edit' && next !== undefined && standing.state === 'verified'
      ? { ...next, state: 'verified', verifiedHash: standing.verifiedHash }
      : next
  }
  expect(fc.check(neverVerifiedByMistake(forgetful), { numRuns: 2_000, seed: 35 }).failed).toBe(true)
})
