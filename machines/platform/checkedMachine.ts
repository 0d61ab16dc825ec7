import { type AnyStateMachine, transition } from 'xstate'
import type { WhyNot } from '#contract/calls/platform/checkedRecords.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { type Decider, nobodyElse } from '#machines/people/independence.ts'

/** Who acts: their id, with whom they count as one person, and what their session says they hold. */
export interface CheckedPerson extends Decider {
  /** Lower case. */
  readonly services: ReadonlySet<string>
  readonly flags: ReadonlySet<RoleFlag>
}

export interface CheckedFacts {
  /** Everybody who made or ever changed the record. */
  readonly makers: readonly string[]
  /** Everybody who ever decided on it. */
  readonly checkers: readonly string[]
  /** Sent back by a second person: it waits for its makers, not for a decision. */
  readonly isSentBack: boolean
  /** Who approved the version as it is, where a second check follows; that one is another person's. */
  readonly approver?: string | null
}

export interface CheckedEvent<Act extends string> {
  readonly type: `record.${Act}`
  readonly by: CheckedPerson
}

/** What the panel and the gateway ask the machine of one kind of record. */
export interface CheckedMachine<State extends string, Act extends string> {
  readonly states: readonly State[]
  readonly first: State
  readonly acts: readonly Act[]
  /**
   * No person could in this state; it is not this person's part; it is, but they were on the other side of this record,
   * or somebody was with whom they count as one person.
   */
  whyNot(state: State, facts: CheckedFacts, act: Act, by: CheckedPerson): WhyNot | undefined
  /** Where the act leads; ask `whyNot` first: an act that is not possible changes nothing. */
  after(state: State, facts: CheckedFacts, act: Act, by: CheckedPerson): CheckedFacts & { readonly state: State }
}

export const noFacts: CheckedFacts = { makers: [], checkers: [], isSentBack: false }
const nobody = '—'

/** `everything`: what a person who may do every act holds. */
export const checkedMachine = <State extends string, Act extends string>(
  machine: AnyStateMachine,
  acts: readonly Act[],
  everything: Omit<CheckedPerson, 'id' | 'controls'>,
): CheckedMachine<State, Act> => {
  const at = (state: State, { makers, checkers, isSentBack, approver = null }: CheckedFacts) =>
    machine.resolveState({ value: state, context: { makers, checkers, isSentBack, approver } })
  return {
    states: Object.keys(machine.states) as State[],
    first: machine.config.initial as State,
    acts,
    whyNot: (state, facts, act, by) => {
      const snapshot = at(state, facts)
      const type = `record.${act}`
      if (snapshot.can({ type, by })) return undefined
      if (!snapshot.can({ type, by: { ...everything, id: nobody, controls: nobodyElse } })) return 'wrong-state'
      if (!snapshot.can({ type, by: { ...by, id: nobody, controls: nobodyElse } })) return 'not-your-part'
      return snapshot.can({ type, by: { ...by, controls: nobodyElse } }) ? 'not-independent' : 'own-work'
    },
    after: (state, facts, act, by) => {
      const [next] = transition(machine, at(state, facts), { type: `record.${act}`, by })
      const { approver, ...rest } = next.context as CheckedFacts
      return { ...rest, ...(approver ? { approver } : {}), state: next.value as State }
    },
  }
}

export const joined = (people: readonly string[], id: string): readonly string[] =>
  people.includes(id) ? people : [...people, id]
