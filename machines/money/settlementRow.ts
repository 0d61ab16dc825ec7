import { setup, transition } from 'xstate'
import type { SettlementBlocker, SettlementState } from '#contract/calls/money/settlements.ts'

export interface SettlementRowFacts {
  /** What is missing for the row to be paid; empty: nothing. */
  readonly blockers: readonly SettlementBlocker[]
  /** The row stands in a batch that is sealed and not cancelled. */
  readonly isSealed: boolean
  /** Everybody who counts as the person that holds it; empty where nobody does. */
  readonly heldBy: readonly string[]
}

export const settlementRowActs = ['ready', 'hold', 'release', 'rework', 'settled'] as const
export type SettlementRowAct = (typeof settlementRowActs)[number]
export type SettlementRowEvent = {
  readonly type: `row.${SettlementRowAct}`
  /** Staff id; a run of the desk itself has none. */
  readonly by: string
}

const rows = setup({
  types: { context: {} as SettlementRowFacts, events: {} as SettlementRowEvent },
  guards: {
    nothingMissing: ({ context }) => context.blockers.length === 0,
    notSealed: ({ context }) => !context.isSealed,
    refundedInFull: ({ context }) => !context.isSealed && context.blockers.includes('refunded'),
    bySomebodyElse: ({ context, event }) => !context.isSealed && !context.heldBy.includes(event.by),
    readyBySomebodyElse: ({ context, event }) =>
      !context.isSealed && context.blockers.length === 0 && !context.heldBy.includes(event.by),
    sealed: ({ context }) => context.isSealed,
  },
})

/** The life of what a merchant is paid for one transaction, in the documented words. */
export const settlementRow = rows.createMachine({
  id: 'settlementRow',
  initial: 'Draft',
  context: { blockers: [], isSealed: false, heldBy: [] },
  states: {
    Draft: {
      on: {
        'row.ready': { guard: 'nothingMissing', target: 'Ready_to_Settle' },
        'row.hold': { guard: 'notSealed', target: 'Hold' },
        'row.rework': { guard: 'notSealed', target: 'Draft' },
      },
    },
    Hold: {
      on: {
        // A wrong hold ends whatever else is missing: that holds the row as it holds any other.
        'row.release': [
          { guard: 'readyBySomebodyElse', target: 'Ready_to_Settle' },
          { guard: 'bySomebodyElse', target: 'Draft' },
        ],
        // Nothing is left to be held of what was given back in full.
        'row.rework': [
          { guard: 'refundedInFull', target: 'Draft' },
          { guard: 'notSealed', target: 'Hold' },
        ],
      },
    },
    Ready_to_Settle: {
      on: {
        'row.hold': { guard: 'notSealed', target: 'Hold' },
        // Worked out anew: whether it is still to be paid is asked by *ready*.
        'row.rework': { guard: 'notSealed', target: 'Draft' },
        // Only what was sent to the bank can have been credited.
        'row.settled': { guard: 'sealed', target: 'Settled' },
      },
    },
    Settled: { type: 'final' },
  },
})

export type SettlementRowWhyNot = 'wrong-state' | 'own-work' | 'settlement-sealed' | 'settlement-not-ready'

const nobody = '—'
const at = (state: SettlementState, { blockers, isSealed, heldBy }: SettlementRowFacts) =>
  settlementRow.resolveState({ value: state, context: { blockers, isSealed, heldBy } })

/** Why the act is not possible; undefined: it is. What the row is comes before what it lacks, and that before who asks. */
export const whyNotRow = (
  state: SettlementState,
  facts: SettlementRowFacts,
  act: SettlementRowAct,
  by: string,
): SettlementRowWhyNot | undefined => {
  const can = (seen: SettlementRowFacts, person = by) => at(state, seen).can({ type: `row.${act}`, by: person })
  if (can(facts)) return undefined
  const free = { blockers: [], heldBy: [] } as const
  if (!can({ ...free, isSealed: false }, nobody) && !can({ ...free, isSealed: true }, nobody)) return 'wrong-state'
  if (act === 'settled') return 'wrong-state'
  if (facts.isSealed) return 'settlement-sealed'
  return can({ ...facts, heldBy: [] }, nobody) ? 'own-work' : 'settlement-not-ready'
}

/** Where the act leads; ask `whyNotRow` first: an act that is not possible changes nothing. */
export const rowAfter = (
  state: SettlementState,
  facts: SettlementRowFacts,
  act: SettlementRowAct,
  by: string,
): SettlementState => transition(settlementRow, at(state, facts), { type: `row.${act}`, by })[0].value
