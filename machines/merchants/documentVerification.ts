import { setup, transition } from 'xstate'

export const verificationStates = [
  'idle',
  'waitingInputs',
  'validating',
  'verified',
  'refused',
  'manualReview',
  'unavailable',
] as const
export type VerificationState = (typeof verificationStates)[number]

/** What is known of one number. Hashes are of the number and of what is given beside it. */
export interface VerifiedNumber {
  /** The hash of the number as it is now; empty: there is none. */
  readonly valueHash: string
  /** The request whose answer counts; empty: no answer does. */
  readonly requestId: string
  /** What was verified; empty: nothing. */
  readonly verifiedHash: string
}

export const noNumber: VerifiedNumber = { valueHash: '', requestId: '', verifiedHash: '' }

export type AnswerOutcome = 'verified' | 'refused' | 'manualReview' | 'unavailable'

export type VerificationEvent =
  | { readonly type: 'number.edit'; readonly valueHash: string; readonly isComplete: boolean }
  | { readonly type: 'number.ask'; readonly requestId: string; readonly valueHash: string }
  | { readonly type: 'number.askPerson'; readonly valueHash: string }
  | {
      readonly type: 'provider.answer'
      readonly requestId: string
      readonly valueHash: string
      readonly outcome: AnswerOutcome
    }
  | { readonly type: 'provider.silent'; readonly requestId: string }
  | { readonly type: 'person.accept'; readonly valueHash: string }
  | { readonly type: 'person.refuse'; readonly valueHash: string }

type Of<Type extends VerificationEvent['type']> = Extract<VerificationEvent, { type: Type }>
type Answer = Of<'provider.answer'>

const verification = setup({
  types: { context: {} as VerifiedNumber, events: {} as VerificationEvent, input: {} as VerifiedNumber },
  guards: {
    isOfNow: ({ context }, { valueHash }: { valueHash: string }) =>
      context.valueHash !== '' && valueHash === context.valueHash,
    isOfRequest: ({ context }, { requestId }: { requestId: string }) =>
      context.requestId !== '' && requestId === context.requestId,
    says: ({ context }, { answer, outcome }: { answer: Answer; outcome: AnswerOutcome }) =>
      answer.outcome === outcome &&
      context.requestId !== '' &&
      answer.requestId === context.requestId &&
      answer.valueHash === context.valueHash,
    isWritten: (_, { valueHash }: { valueHash: string }) => valueHash !== '',
    isComplete: (_, { valueHash, isComplete }: Of<'number.edit'>) => valueHash === '' || isComplete,
  },
})

const hold = verification.assign({
  valueHash: ({ event, context }) => ('valueHash' in event ? event.valueHash : context.valueHash),
  requestId: '',
  verifiedHash: '',
})
const ask = verification.assign({
  requestId: ({ event, context }) => ('requestId' in event ? event.requestId : context.requestId),
  verifiedHash: '',
})
const verify = verification.assign({ requestId: '', verifiedHash: ({ context }) => context.valueHash })
const end = verification.assign({ requestId: '', verifiedHash: '' })

const edit = [
  {
    guard: { type: 'isComplete', params: ({ event }: { event: Of<'number.edit'> }) => event },
    target: '#documentVerification.idle',
    actions: hold,
  },
  { target: '#documentVerification.waitingInputs', actions: hold },
] as const
const ofNow = { type: 'isOfNow', params: ({ event }: { event: { valueHash: string } }) => event } as const
const asked = { guard: ofNow, target: 'validating', actions: ask } as const
const says = (outcome: AnswerOutcome) =>
  ({ type: 'says', params: ({ event }: { event: Answer }) => ({ answer: event, outcome }) }) as const

/**
 * One number of a super merchant. Whatever is edited is verified no more. An answer counts for its own request and value
 * only: every other one changes nothing.
 */
export const documentVerification = verification.createMachine({
  id: 'documentVerification',
  context: ({ input }) => input,
  initial: 'idle',
  on: { 'number.edit': edit },
  states: {
    idle: {
      on: { 'number.ask': asked, 'number.askPerson': { guard: ofNow, target: 'manualReview', actions: end } },
    },
    waitingInputs: {},
    validating: {
      on: {
        'provider.answer': [
          { guard: says('verified'), target: 'verified', actions: verify },
          { guard: says('refused'), target: 'refused', actions: end },
          { guard: says('manualReview'), target: 'manualReview', actions: end },
          { guard: says('unavailable'), target: 'unavailable', actions: end },
        ],
        'provider.silent': {
          guard: { type: 'isOfRequest', params: ({ event }) => event },
          target: 'unavailable',
          actions: end,
        },
      },
    },
    verified: {},
    refused: { on: { 'number.ask': asked } },
    manualReview: {
      on: {
        'person.accept': { guard: ofNow, target: 'verified', actions: verify },
        'person.refuse': { guard: ofNow, target: 'refused', actions: end },
      },
    },
    unavailable: { on: { 'number.ask': asked } },
  },
})

export interface NumberStanding extends VerifiedNumber {
  readonly state: VerificationState
}

/** How a number stands after the event; undefined: the event changes nothing, as an answer that comes too late. */
export const verificationAfter = (
  { state, ...context }: NumberStanding,
  event: VerificationEvent,
): NumberStanding | undefined => {
  const at = documentVerification.resolveState({ value: state, context })
  if (!at.can(event)) return undefined
  const [after] = transition(documentVerification, at, event)
  return { state: after.value, ...after.context }
}

/** Verified means: this very value was. */
export const isVerified = ({ state, valueHash, verifiedHash }: NumberStanding): boolean =>
  state === 'verified' && valueHash !== '' && valueHash === verifiedHash

/** Good enough for saving the section; a number that a person looks at blocks the approval instead. */
export const isSavable = (number: NumberStanding): boolean => isVerified(number) || number.state === 'manualReview'
