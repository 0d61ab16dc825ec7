import { and, not, setup, stateIn, transition } from 'xstate'
import { type Section, sections } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { type Decider, isIndependentOf, nobodyElse } from '#machines/people/independence.ts'

export const sectionStates = ['empty', 'editing', 'checking', 'saved', 'stale'] as const
export type SectionState = (typeof sectionStates)[number]

export const onboardingStates = ['open', 'submitted', 'changesRequested', 'approved'] as const
export type OnboardingState = (typeof onboardingStates)[number]

export interface OnboardingContent {
  /** Staff who changed anything of it since it was last approved. */
  readonly editors: readonly string[]
  /** Numbers that a person still has to look at. */
  readonly awaitsReview: boolean
}

export type SectionEvent = `${Section}.${'edit' | 'check' | 'pass' | 'fail'}`
export interface Decision {
  readonly by: Decider
  readonly rights: readonly string[]
  readonly remark: string
}
export type OnboardingEvent =
  | { readonly type: SectionEvent }
  | { readonly type: 'record.submit' }
  | ({ readonly type: 'record.approve' } & Decision)
  | ({ readonly type: 'record.requestChanges' } & Decision)

/** Both are needed for a decision; `{product}` stands for the product key. */
export const decidingRights = ['kyc_by_{product}', 'kyc_approved'] as const

const mayDecide = ({ rights }: Decision) => decidingRights.every((right) => rights.includes(right))
const isRemarkGiven = ({ remark }: Decision) => remark.trim() !== ''

const onboarding = setup({
  types: { context: {} as OnboardingContent, events: {} as OnboardingEvent, input: {} as OnboardingContent },
  guards: {
    isOpenForWork: not(stateIn({ record: 'submitted' })),
    allAreSaved: and(sections.map((section) => stateIn({ [section]: 'saved' }))),
    approvalIsSound: ({ context }, made: Decision) =>
      mayDecide(made) && !context.awaitsReview && isIndependentOf(made.by, context.editors),
    requestIsSound: ({ context }, made: Decision) =>
      mayDecide(made) && isRemarkGiven(made) && isIndependentOf(made.by, context.editors),
  },
})

const region = (section: Section) => {
  const edit = `${section}.edit` as const
  const check = { guard: 'isOpenForWork', target: 'checking' } as const
  return {
    initial: 'empty',
    states: {
      empty: { on: { [edit]: { guard: 'isOpenForWork', target: 'editing' }, [`${section}.check`]: check } },
      editing: { on: { [`${section}.check`]: check } },
      checking: { on: { [`${section}.pass`]: 'saved', [`${section}.fail`]: 'editing' } },
      saved: { on: { [edit]: { guard: 'isOpenForWork', target: 'stale' }, [`${section}.check`]: check } },
      stale: { on: { [`${section}.check`]: check } },
    },
  } as const
}

const params = ({ event }: { event: Decision }) => event
const submit = { guard: 'allAreSaved', target: 'submitted' } as const
const editsOf = Object.fromEntries(sections.map((section) => [`${section}.edit`, 'open'])) as Record<
  `${Section}.edit`,
  'open'
>

/**
 * The onboarding of a super merchant: four sections beside each other, and the record that they make. A section is saved
 * by its check alone, never by an upload (conflict X212).
 */
export const superMerchantOnboarding = onboarding.createMachine({
  id: 'superMerchantOnboarding',
  type: 'parallel',
  context: ({ input }) => input,
  states: {
    basicDetails: region('basicDetails'),
    idProof: region('idProof'),
    businessProof: region('businessProof'),
    bankAccount: region('bankAccount'),
    record: {
      initial: 'open',
      states: {
        open: { on: { 'record.submit': submit } },
        submitted: {
          on: {
            'record.approve': { guard: { type: 'approvalIsSound', params }, target: 'approved' },
            'record.requestChanges': { guard: { type: 'requestIsSound', params }, target: 'changesRequested' },
          },
        },
        changesRequested: { on: { 'record.submit': submit } },
        // What is changed after the approval is looked at again.
        approved: { on: editsOf },
      },
    },
  },
})

export type Onboarding = Readonly<Record<Section, SectionState>> & { readonly record: OnboardingState }

export const newOnboarding: Onboarding = {
  basicDetails: 'empty',
  idProof: 'empty',
  businessProof: 'empty',
  bankAccount: 'empty',
  record: 'open',
}

/** How it stands after the event; undefined: it is not possible. */
export const onboardingAfter = (
  at: Onboarding,
  content: OnboardingContent,
  event: OnboardingEvent,
): Onboarding | undefined => {
  const snapshot = superMerchantOnboarding.resolveState({ value: at, context: content })
  return snapshot.can(event) ? transition(superMerchantOnboarding, snapshot, event)[0].value : undefined
}

export type OnboardingFault =
  | 'not-allowed'
  | 'wrong-state'
  | 'own-work'
  | 'not-independent'
  | 'remark-missing'
  | 'review-missing'

/** The first reason why a decision is not possible; undefined exactly when the machine takes it. */
export const decisionFault = (
  at: Onboarding,
  { editors, awaitsReview }: OnboardingContent,
  type: 'record.approve' | 'record.requestChanges',
  made: Decision,
): OnboardingFault | undefined => {
  if (!mayDecide(made)) return 'not-allowed'
  if (at.record !== 'submitted') return 'wrong-state'
  if (!isIndependentOf({ ...made.by, controls: nobodyElse }, editors)) return 'own-work'
  if (!isIndependentOf(made.by, editors)) return 'not-independent'
  if (type === 'record.requestChanges') return isRemarkGiven(made) ? undefined : 'remark-missing'
  return awaitsReview ? 'review-missing' : undefined
}
