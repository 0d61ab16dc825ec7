import { type AnyStateMachine, transition } from 'xstate'

/** What a decision of a second person is judged by. */
export interface DecisionFacts {
  /** Everybody who counts as the one that made it: none of them decides on it. */
  readonly makers: readonly string[]
}

export interface DecisionMachine<State extends string, Facts extends DecisionFacts, Event, Why extends string> {
  /** Why the event is not possible; undefined: it is. */
  readonly whyNot: (state: State, facts: Facts, event: Event) => Why | undefined
  /** Where the event leads; ask `whyNot` first: an event that is not possible changes nothing. */
  readonly after: (state: State, facts: Facts, event: Event) => State
}

/** A decision on something else than what is there: its code, and the same question of what is there. */
interface Stale<Facts, Event> {
  readonly code: string
  readonly asSeen: (facts: Facts, event: Event) => { readonly facts: Facts; readonly event: Event }
}

const nobody = '—'

/**
 * What the panel and the gateway ask a machine whose makers do not decide. The first reason counts: nobody could, it is
 * the makers' part alone, it is not the makers' part, or it is of something else than what is there.
 */
export const decisionMachine = <
  State extends string,
  Facts extends DecisionFacts,
  Event extends { readonly type: string },
  Why extends string,
>(
  machine: AnyStateMachine,
  stale?: Stale<Facts, Event>,
): DecisionMachine<State, Facts, Event, Why> => {
  const at = (state: State, facts: object) => machine.resolveState({ value: state, context: { ...facts } })
  const whyNot = (state: State, facts: Facts, event: Event): string | undefined => {
    if (at(state, facts).can(event)) return undefined
    const by = 'by' in event ? String(event.by) : undefined
    if (by === undefined) return 'wrong-state'
    const seen = stale?.asSeen(facts, event) ?? { facts, event }
    if (at(state, seen.facts).can({ ...seen.event, by: nobody }))
      return facts.makers.includes(by) ? 'own-work' : stale?.code
    return at(state, { ...facts, makers: [by], askedBy: by }).can(event) ? 'not-your-part' : 'wrong-state'
  }
  return {
    whyNot: (state, facts, event) => whyNot(state, facts, event) as Why | undefined,
    after: (state, facts, event) => transition(machine, at(state, facts), event)[0].value as State,
  }
}
