import { setup, transition } from 'xstate'
import type { WhyNot } from '#contract/calls/approvals.ts'
import type { RateState } from '#contract/calls/rates.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { type Decider, isIndependentOf, nobodyElse } from './independence.ts'

/** Who acts: their id and the flags of their roles, both from the session. */
export interface RatePerson extends Decider {
  readonly flags: ReadonlySet<RoleFlag>
}

export interface RateFacts {
  /** Everybody who made or ever changed the record. */
  readonly makers: readonly string[]
  /** Sent back by a second person: it waits for its makers, not for approval. */
  readonly isSentBack: boolean
}

export const rateActs = ['edit', 'approve', 'verify', 'reject', 'cancel', 'addVersion'] as const
export type RateAct = (typeof rateActs)[number]
export type RateEvent = { readonly type: `rate.${RateAct}`; readonly by: RatePerson }

const rates = setup({
  types: { context: {} as RateFacts, events: {} as RateEvent },
  guards: {
    byDrafter: ({ event }) => event.by.flags.has('drafter'),
    byApproverOrChecker: ({ event }) => event.by.flags.has('approver') || event.by.flags.has('checker'),
    bySecondApprover: ({ context, event }) =>
      event.by.flags.has('approver') && isIndependentOf(event.by, context.makers),
    bySecondChecker: ({ context, event }) => event.by.flags.has('checker') && isIndependentOf(event.by, context.makers),
    awaitsApproval: ({ context, event }) =>
      !context.isSentBack && event.by.flags.has('approver') && isIndependentOf(event.by, context.makers),
  },
})

const addMaker = rates.assign({
  makers: ({ context, event }) =>
    context.makers.includes(event.by.id) ? context.makers : [...context.makers, event.by.id],
  isSentBack: false,
})
const sendBack = rates.assign({ isSentBack: true })

/**
 * The life of one rate or fee. An edit leads back to the draft from wherever it is still possible, and its author joins
 * the makers for good: nobody approves or verifies what they made or changed, nor what somebody did with whom they count
 * as one person.
 */
export const rateStatus = rates.createMachine({
  id: 'rateStatus',
  initial: 'draft',
  context: { makers: [], isSentBack: false },
  states: {
    draft: {
      on: {
        'rate.edit': { guard: 'byDrafter', target: 'draft', actions: addMaker },
        'rate.approve': { guard: 'awaitsApproval', target: 'approved' },
        'rate.reject': { guard: 'awaitsApproval', target: 'draft', actions: sendBack },
      },
    },
    approved: {
      on: {
        'rate.edit': { guard: 'byDrafter', target: 'draft', actions: addMaker },
        'rate.verify': { guard: 'bySecondChecker', target: 'verified' },
        'rate.reject': { guard: 'bySecondChecker', target: 'draft', actions: sendBack },
        'rate.cancel': { guard: 'byApproverOrChecker', target: 'cancelled' },
        'rate.addVersion': { guard: 'byDrafter', target: 'approved' },
      },
    },
    verified: {
      on: {
        'rate.edit': { guard: 'byDrafter', target: 'draft', actions: addMaker },
        'rate.cancel': { guard: 'byApproverOrChecker', target: 'cancelled' },
      },
    },
    cancelled: { on: { 'rate.addVersion': { guard: 'byDrafter', target: 'cancelled' } } },
  },
})

const nobody = '—'
const allFlags: ReadonlySet<RoleFlag> = new Set(['drafter', 'approver', 'checker'])

const at = (state: RateState, { makers, isSentBack }: RateFacts) =>
  rateStatus.resolveState({ value: state, context: { makers, isSentBack } })

/**
 * No person could in this state; it is not this person's part; it is, but they made or changed the record, or somebody
 * with whom they count as one person did.
 */
export const whyNotRate = (state: RateState, facts: RateFacts, act: RateAct, by: RatePerson): WhyNot | undefined => {
  const snapshot = at(state, facts)
  const type = `rate.${act}` as const
  if (snapshot.can({ type, by })) return undefined
  if (!snapshot.can({ type, by: { id: nobody, controls: nobodyElse, flags: allFlags } })) return 'wrong-state'
  if (!snapshot.can({ type, by: { ...by, id: nobody, controls: nobodyElse } })) return 'not-your-part'
  return snapshot.can({ type, by: { ...by, controls: nobodyElse } }) ? 'not-independent' : 'own-work'
}

/** Where the act leads; ask `whyNotRate` first: an act that is not possible changes nothing. */
export const rateAfter = (state: RateState, facts: RateFacts, act: RateAct, by: RatePerson) => {
  const [next] = transition(rateStatus, at(state, facts), { type: `rate.${act}`, by })
  return { ...next.context, state: next.value }
}
