import { setup, transition } from 'xstate'
import type { WhyNot } from '#contract/calls/approvals.ts'
import { bankCheckerService, bankMakerService, type BankSchemeState } from '#contract/calls/bankSchemes.ts'
import { type Decider, isIndependentOf, nobodyElse } from './independence.ts'

/** Who acts: their id and the services they hold, both from the session. */
export interface BankPerson extends Decider {
  /** Lower case. */
  readonly services: ReadonlySet<string>
}

export interface BankSchemeFacts {
  /** Everybody who made or ever changed the scheme. */
  readonly makers: readonly string[]
  /** Everybody who ever approved or rejected it. */
  readonly checkers: readonly string[]
}

export const bankSchemeActs = ['edit', 'approve', 'reject'] as const
export type BankSchemeAct = (typeof bankSchemeActs)[number]
export type BankSchemeEvent = { readonly type: `scheme.${BankSchemeAct}`; readonly by: BankPerson }

const schemes = setup({
  types: { context: {} as BankSchemeFacts, events: {} as BankSchemeEvent },
  guards: {
    byMakerWhoNeverChecked: ({ context, event }) =>
      event.by.services.has(bankMakerService) && isIndependentOf(event.by, context.checkers),
    byCheckerWhoNeverMade: ({ context, event }) =>
      event.by.services.has(bankCheckerService) && isIndependentOf(event.by, context.makers),
  },
})

const joined = (people: readonly string[], id: string) => (people.includes(id) ? people : [...people, id])
const addMaker = schemes.assign({ makers: ({ context, event }) => joined(context.makers, event.by.id) })
const addChecker = schemes.assign({ checkers: ({ context, event }) => joined(context.checkers, event.by.id) })

/** The life of a bank EMI scheme: one person makes or checks it, never both, whatever services they hold. */
export const bankScheme = schemes.createMachine({
  id: 'bankScheme',
  initial: 'created',
  context: { makers: [], checkers: [] },
  states: {
    created: {
      on: {
        'scheme.edit': { guard: 'byMakerWhoNeverChecked', target: 'created', actions: addMaker },
        'scheme.approve': { guard: 'byCheckerWhoNeverMade', target: 'approved', actions: addChecker },
        'scheme.reject': { guard: 'byCheckerWhoNeverMade', target: 'rejected', actions: addChecker },
      },
    },
    approved: { on: { 'scheme.edit': { guard: 'byMakerWhoNeverChecked', target: 'created', actions: addMaker } } },
    rejected: { on: { 'scheme.edit': { guard: 'byMakerWhoNeverChecked', target: 'created', actions: addMaker } } },
  },
})

const nobody = '—'
const allServices: ReadonlySet<string> = new Set([bankMakerService, bankCheckerService])

const at = (state: BankSchemeState, { makers, checkers }: BankSchemeFacts) =>
  bankScheme.resolveState({ value: state, context: { makers, checkers } })

/**
 * No person could in this state; it is not this person's part; it is, but they were on the other side of this scheme, or
 * somebody was with whom they count as one person.
 */
export const whyNotScheme = (
  state: BankSchemeState,
  facts: BankSchemeFacts,
  act: BankSchemeAct,
  by: BankPerson,
): WhyNot | undefined => {
  const snapshot = at(state, facts)
  const type = `scheme.${act}` as const
  if (snapshot.can({ type, by })) return undefined
  if (!snapshot.can({ type, by: { id: nobody, controls: nobodyElse, services: allServices } })) return 'wrong-state'
  if (!snapshot.can({ type, by: { ...by, id: nobody, controls: nobodyElse } })) return 'not-your-part'
  return snapshot.can({ type, by: { ...by, controls: nobodyElse } }) ? 'not-independent' : 'own-work'
}

/** Where the act leads; ask `whyNotScheme` first: an act that is not possible changes nothing. */
export const schemeAfter = (state: BankSchemeState, facts: BankSchemeFacts, act: BankSchemeAct, by: BankPerson) => {
  const [next] = transition(bankScheme, at(state, facts), { type: `scheme.${act}`, by })
  return { ...next.context, state: next.value }
}
