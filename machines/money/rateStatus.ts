import { setup } from 'xstate'
import type { RateState } from '#contract/calls/money/rates.ts'
import {
  type CheckedEvent,
  type CheckedFacts,
  checkedMachine,
  joined,
  noFacts,
} from '#machines/platform/checkedMachine.ts'
import { isIndependentOf } from '#machines/people/independence.ts'

export const rateActs = ['edit', 'approve', 'verify', 'reject', 'cancel', 'addVersion'] as const
export type RateAct = (typeof rateActs)[number]

const rates = setup({
  types: { context: {} as CheckedFacts, events: {} as CheckedEvent<RateAct> },
  guards: {
    byDrafter: ({ event }) => event.by.flags.has('drafter'),
    byApproverOrChecker: ({ event }) => event.by.flags.has('approver') || event.by.flags.has('checker'),
    bySecondApprover: ({ context, event }) =>
      event.by.flags.has('approver') && isIndependentOf(event.by, context.makers),
    bySecondChecker: ({ context, event }) => event.by.flags.has('checker') && isIndependentOf(event.by, context.makers),
    byThirdPerson: ({ context, event }) =>
      event.by.flags.has('checker') &&
      isIndependentOf(event.by, [...context.makers, ...(context.approver ? [context.approver] : [])]),
    awaitsApproval: ({ context, event }) =>
      !context.isSentBack && event.by.flags.has('approver') && isIndependentOf(event.by, context.makers),
  },
})

const addMaker = rates.assign({
  makers: ({ context, event }) => joined(context.makers, event.by.id),
  isSentBack: false,
  approver: null,
})
const sendBack = rates.assign({ isSentBack: true, approver: null })
const sign = rates.assign({ approver: ({ event }) => event.by.id })

/**
 * The life of one rate or fee. An edit leads back to the draft from wherever it is still possible, and its author joins
 * the makers for good: nobody approves or verifies what they made or changed, nor what somebody did with whom they count
 * as one person. Who approved does not verify, whatever flags they hold.
 */
const machine = rates.createMachine({
  id: 'rateStatus',
  initial: 'draft',
  context: noFacts,
  states: {
    draft: {
      on: {
        'record.edit': { guard: 'byDrafter', target: 'draft', actions: addMaker },
        'record.approve': { guard: 'awaitsApproval', target: 'approved', actions: sign },
        'record.reject': { guard: 'awaitsApproval', target: 'draft', actions: sendBack },
      },
    },
    approved: {
      on: {
        'record.edit': { guard: 'byDrafter', target: 'draft', actions: addMaker },
        'record.verify': { guard: 'byThirdPerson', target: 'verified' },
        'record.reject': { guard: 'bySecondChecker', target: 'draft', actions: sendBack },
        'record.cancel': { guard: 'byApproverOrChecker', target: 'cancelled' },
        'record.addVersion': { guard: 'byDrafter', target: 'approved' },
      },
    },
    verified: {
      on: {
        'record.edit': { guard: 'byDrafter', target: 'draft', actions: addMaker },
        'record.cancel': { guard: 'byApproverOrChecker', target: 'cancelled' },
      },
    },
    cancelled: { on: { 'record.addVersion': { guard: 'byDrafter', target: 'cancelled' } } },
  },
})

export const rateStatus = checkedMachine<RateState, RateAct>(machine, rateActs, {
  services: new Set(),
  flags: new Set(['drafter', 'approver', 'checker']),
})
