import { setup } from 'xstate'
import { DisputeStage, type DisputeStatus } from '#contract/wire/disputeWords.ts'

interface DisputeFacts {
  readonly stage: DisputeStage
  readonly amountPaise: number
}

interface DisputeSaid extends DisputeFacts {
  readonly type: 'dispute.said'
  readonly status: DisputeStatus
}

const isLater = (said: DisputeStage, known: DisputeStage): boolean =>
  DisputeStage.options.indexOf(said) > DisputeStage.options.indexOf(known)

const disputes = setup({
  types: { context: {} as DisputeFacts, events: {} as DisputeSaid },
  guards: {
    isNotEarlier: ({ context, event }, { status }: { readonly status: DisputeStatus }) =>
      event.status === status && !isLater(context.stage, event.stage),
    isLaterStage: ({ context, event }, { status }: { readonly status: DisputeStatus }) =>
      event.status === status && isLater(event.stage, context.stage),
    isSaidAgain: ({ context, event }, { status }: { readonly status: DisputeStatus }) =>
      event.status === status && event.stage === context.stage && event.amountPaise === context.amountPaise,
  },
})

type Guard = 'isNotEarlier' | 'isLaterStage' | 'isSaidAgain'
const to = <Status extends DisputeStatus>(status: Status, guard: Guard) => ({
  guard: { type: guard, params: { status } },
  target: status,
})

/** While it is live its stage says anything of it, and a later stage takes over. */
const live = [
  to('open', 'isNotEarlier'),
  to('defended', 'isNotEarlier'),
  to('accepted', 'isNotEarlier'),
  to('won', 'isNotEarlier'),
  to('lost', 'isNotEarlier'),
]
/** The end of a stage is said again or stands: only a later stage opens the dispute anew. */
const ended = (status: DisputeStatus) => [
  to(status, 'isSaidAgain'),
  to('open', 'isLaterStage'),
  to('defended', 'isLaterStage'),
  to('accepted', 'isLaterStage'),
  to('won', 'isLaterStage'),
  to('lost', 'isLaterStage'),
]

/** The life of one dispute, as the payer's bank tells it. */
const dispute = disputes.createMachine({
  id: 'dispute',
  initial: 'open',
  context: { stage: 'retrieval', amountPaise: 0 },
  states: {
    open: { on: { 'dispute.said': live } },
    defended: { on: { 'dispute.said': live } },
    accepted: { on: { 'dispute.said': ended('accepted') } },
    won: { on: { 'dispute.said': ended('won') } },
    lost: { on: { 'dispute.said': ended('lost') } },
  },
})

const at = (status: DisputeStatus, { stage, amountPaise }: DisputeFacts) =>
  dispute.resolveState({ value: status, context: { stage, amountPaise } })

/** Whether it can be said of a dispute that is known. */
export const canBeSaid = (status: DisputeStatus, facts: DisputeFacts, said: DisputeSaid): boolean =>
  at(status, facts).can(said)

/** Nothing is decided: nothing of the payment is refunded meanwhile. */
export const liveDisputes = ['open', 'defended'] as const satisfies DisputeStatus[]
/** The payer's bank took the amount back: the merchant bears it. */
export const lostDisputes = ['lost', 'accepted'] as const satisfies DisputeStatus[]

const isOneOf = (all: readonly DisputeStatus[], status: DisputeStatus): boolean => all.includes(status)
export const isLiveDispute = (status: DisputeStatus): boolean => isOneOf(liveDisputes, status)

/** What the merchant bears of a dispute, where so much is borne now: a stage that is not decided changes nothing. */
export const borneAfter = (status: DisputeStatus, amountPaise: number, bornePaise: number): number => {
  if (isLiveDispute(status)) return bornePaise
  return isOneOf(lostDisputes, status) ? amountPaise : 0
}

interface Claim {
  readonly status: DisputeStatus
  readonly amountPaise: number
}

/** What of a payment can still be disputed: what was captured less what was given back, and what others dispute or won. */
export const disputablePaise = (capturedPaise: number, refundedPaise: number, others: readonly Claim[]): number =>
  others.reduce(
    (left, { status, amountPaise }) => (status === 'won' ? left : left - amountPaise),
    capturedPaise - refundedPaise,
  )
