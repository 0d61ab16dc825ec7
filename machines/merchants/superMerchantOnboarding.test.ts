import { expect, test } from 'vitest'
import { sections } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { nobodyElse } from '#machines/people/independence.ts'
import {
  decidingRights,
  decisionFault,
  newOnboarding,
  type Onboarding,
  type OnboardingContent,
  onboardingAfter,
  type OnboardingEvent,
} from './superMerchantOnboarding.ts'

const content: OnboardingContent = { editors: ['maker'], awaitsReview: false }
const made = { by: { id: 'checker', controls: nobodyElse }, rights: decidingRights, remark: 'The deed is unsigned.' }
const approve = { type: 'record.approve', ...made } as const
const requestChanges = { type: 'record.requestChanges', ...made } as const

const after = (from: Onboarding, ...events: readonly OnboardingEvent[]): Onboarding | undefined =>
  events.reduce<Onboarding | undefined>((at, event) => at && onboardingAfter(at, content, event), from)

const saved = sections.flatMap((section) => [{ type: `${section}.check` }, { type: `${section}.pass` }] as const)
const submitted = after(newOnboarding, ...saved, { type: 'record.submit' })

test('four saved sections are submitted, sent back, corrected and approved', () => {
  if (submitted === undefined) throw new Error('it was not submitted')
  const corrected = after(
    submitted,
    requestChanges,
    { type: 'businessProof.edit' },
    { type: 'businessProof.check' },
    { type: 'businessProof.pass' },
    { type: 'record.submit' },
    approve,
  )
  expect(corrected?.record).toBe('approved')
})

test.each(sections)('without %s, or with a change of it that was not checked, nothing is submitted', (section) => {
  const others = saved.filter(({ type }) => !type.startsWith(section))
  expect([
    after(newOnboarding, ...others, { type: 'record.submit' }),
    after(newOnboarding, ...saved, { type: `${section}.edit` }, { type: 'record.submit' }),
  ]).toEqual([undefined, undefined])
})

test('nothing is changed while a reviewer looks, and what changes after the approval is open again', () => {
  if (submitted === undefined) throw new Error('it was not submitted')
  expect([
    after(submitted, { type: 'idProof.edit' }),
    after(submitted, { type: 'idProof.check' }),
    after(submitted, approve, { type: 'bankAccount.edit' })?.record,
  ]).toEqual([undefined, undefined, 'open'])
})

test.each([
  ['an editor', { ...made, by: { id: 'maker', controls: nobodyElse } }, content, 'own-work'],
  [
    'who counts as an editor',
    { ...made, by: { id: 'checker', controls: new Set(['maker']) } },
    content,
    'not-independent',
  ],
  ['who has not both services', { ...made, rights: ['kyc_approved'] }, content, 'not-allowed'],
  ['anybody while a number waits for a look', made, { ...content, awaitsReview: true }, 'review-missing'],
] as const)('%s does not approve', (_, by, of, fault) => {
  if (submitted === undefined) throw new Error('it was not submitted')
  expect([
    onboardingAfter(submitted, of, { type: 'record.approve', ...by }),
    decisionFault(submitted, of, 'record.approve', by),
  ]).toEqual([undefined, fault])
})
