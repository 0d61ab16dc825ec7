import { setup, transition } from 'xstate'
import type { DecisionState } from '#contract/calls/platform/incoming.ts'
import type { Subject } from '#contract/feed/ownership.ts'

/** What of each thing moves money or says where it goes: whoever changes it in an event needs a second person. */
export const moneyFields = {
  merchant: ['accountNumber', 'ifsc', 'accountHolderName', 'bankName'],
  payment: ['merchantCode', 'amountPaise', 'gateway', 'status', 'txnType', 'brandCode', 'createdAt'],
  refund: ['txnRefNumber', 'amountPaise', 'refundedAt'],
} as const satisfies Readonly<Partial<Record<Subject, readonly string[]>>>

/** They say of which thing an event is, and whether it counts more than another one. */
const attributes = ['type', 'subject', 'sequence', 'epoch', 'seenrevision']

const fieldsOf = (of: Subject | undefined): readonly string[] =>
  of !== undefined && Object.hasOwn(moneyFields, of) ? moneyFields[of as keyof typeof moneyFields] : []

/** `field` is the path in the event, such as `data.amountPaise`. */
export const isMoneyField = (of: Subject | undefined, field: string): boolean => {
  const fields = fieldsOf(of)
  if (fields.length === 0) return false
  const [first = '', second = ''] = field.split('.')
  return first === 'data' ? second === '' || fields.includes(second) : attributes.includes(first)
}

/** Account, holder, IFSC and bank are taken together or not at all. */
export const bankFields: readonly string[] = moneyFields.merchant

type DecisionEvent =
  | { readonly type: 'approve'; readonly by: string }
  | { readonly type: 'reject'; readonly by: string }
  | { readonly type: 'withdraw'; readonly by: string }
export type DecisionAct = DecisionEvent['type']

interface DecisionFacts {
  /** Who asked, and who has seen a secret of the client. */
  readonly makers: readonly string[]
  readonly askedBy: string
}

/** What one person wants to apply: somebody else agrees or rejects, and who asked withdraws. */
export const feedDecision = setup({
  types: { context: {} as DecisionFacts, events: {} as DecisionEvent },
  guards: {
    bySomebodyElse: ({ context, event }) => !context.makers.includes(event.by),
    byWhoAsked: ({ context, event }) => context.askedBy === event.by,
  },
}).createMachine({
  id: 'feedDecision',
  initial: 'waiting',
  context: { makers: [], askedBy: '' },
  states: {
    waiting: {
      on: {
        approve: { guard: 'bySomebodyElse', target: 'approved' },
        reject: { guard: 'bySomebodyElse', target: 'rejected' },
        withdraw: { guard: 'byWhoAsked', target: 'withdrawn' },
      },
    },
    approved: { type: 'final' },
    rejected: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

const at = (state: DecisionState, context: DecisionFacts) => feedDecision.resolveState({ value: state, context })

/** The state afterwards; otherwise why it is not possible. */
export const decideWaiting = (
  state: DecisionState,
  facts: DecisionFacts,
  act: DecisionAct,
  by: string,
): { readonly state: DecisionState } | { readonly why: 'wrong-state' | 'own-work' } => {
  const before = at(state, facts)
  if (before.can({ type: act, by })) return { state: transition(feedDecision, before, { type: act, by })[0].value }
  const isPossible = at(state, { makers: [], askedBy: by }).can({ type: act, by })
  return { why: isPossible && act !== 'withdraw' ? 'own-work' : 'wrong-state' }
}
