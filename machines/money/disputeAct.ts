import { setup } from 'xstate'
import {
  type DisputeActKind,
  type DisputeActState,
  DisputeStage,
  type DisputeState,
  type DisputeStatus,
} from '#contract/wire/disputeWords.ts'
import { msBetween } from '#contract/wire/indianTime.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

/** Who has less time to answer is told on the first screen. */
export const soonMs = 2 * 86_400_000

/** How long there is to answer: the day is over at its instant. */
export type DueStanding = 'passed' | 'soon' | 'later'
export const dueStanding = (respondBy: string, now: number): DueStanding => {
  const left = msBetween(now, respondBy)
  return left <= 0 ? 'passed' : left <= soonMs ? 'soon' : 'later'
}

/** What becomes of a dispute by each act. */
export const statusAfterAct: Readonly<Record<DisputeActKind, DisputeStatus>> = {
  defend: 'defended',
  accept: 'accepted',
  won: 'won',
  lost: 'lost',
}

interface Standing {
  readonly state: DisputeState
  /** Null: the bank did not say until when. */
  readonly respondBy: string | null
}

export type WhyNotAct = 'dispute-over' | 'dispute-late' | 'dispute-answered'

/** Why a dispute as it stands cannot be answered, accepted or closed so; undefined: it can. */
export const whyNotAct = (kind: DisputeActKind, { state, respondBy }: Standing, now: number): WhyNotAct | undefined => {
  if (state === 'accepted' || state === 'won' || state === 'lost') return 'dispute-over'
  if (kind === 'won' || kind === 'lost') return undefined
  if (state === 'defended') return kind === 'defend' ? 'dispute-answered' : undefined
  const isPassed = state === 'expired' || (respondBy !== null && dueStanding(respondBy, now) === 'passed')
  return isPassed ? 'dispute-late' : undefined
}

/** By hand a dispute that is known opens again for a later stage alone. */
export const isLaterStage = (stage: DisputeStage, than: DisputeStage): boolean =>
  DisputeStage.options.indexOf(stage) > DisputeStage.options.indexOf(than)

export type DisputeActEvent =
  | { readonly type: 'act.ask'; readonly needsSecondPerson: boolean }
  | { readonly type: 'act.approve'; readonly by: string }
  | { readonly type: 'act.decline'; readonly by: string }
  | { readonly type: 'act.withdraw'; readonly by: string }

const acts = setup({
  types: { context: {} as DecisionFacts, events: {} as DisputeActEvent },
  guards: {
    aloneIsEnough: ({ event }) => event.type === 'act.ask' && !event.needsSecondPerson,
    bySomebodyElse: ({ context, event }) => 'by' in event && !context.makers.includes(event.by),
    byItsMaker: ({ context, event }) => 'by' in event && context.makers.includes(event.by),
  },
})

/** What a person does to a dispute: at once, or above the limit when somebody else lets it happen. */
export const disputeAct = acts.createMachine({
  id: 'disputeAct',
  initial: 'draft',
  context: { makers: [] },
  states: {
    draft: { on: { 'act.ask': [{ guard: 'aloneIsEnough', target: 'done' }, { target: 'waiting' }] } },
    waiting: {
      on: {
        'act.approve': { guard: 'bySomebodyElse', target: 'done' },
        'act.decline': { guard: 'bySomebodyElse', target: 'declined' },
        'act.withdraw': { guard: 'byItsMaker', target: 'withdrawn' },
      },
    },
    done: { type: 'final' },
    declined: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

export const disputeActDecision = decisionMachine<
  DisputeActState | 'draft',
  DecisionFacts,
  DisputeActEvent,
  'wrong-state' | 'own-work' | 'not-your-part'
>(disputeAct)
