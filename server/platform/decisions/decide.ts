import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import type { DecisionFacts, DecisionMachine } from '#machines/platform/decisionMachine.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseOnePerson } from '#server/people/independence/index.ts'
import { refuseBecause } from './refuseBecause.ts'

type Deciding = Pick<StaffContext, 'tx' | 'staff' | 'now'>

/** What a person answers: the decision by its name, and why. */
interface Answer {
  readonly decision: string
  readonly remark: string
}

type WhyNot = 'wrong-state' | 'own-work' | 'not-your-part' | 'seal-differs' | 'overtaken'

/** One kind of thing that a second person decides on. */
export interface DecisionKind<Asked extends Answer, Row, State extends string, Facts extends DecisionFacts, Event> {
  readonly machine: DecisionMachine<State, Facts, Event, WhyNot>
  /** Locked until the transaction ends: whoever comes second sees what the first one did. Not theirs is not found. */
  readonly lock: (asked: Asked, deciding: Deciding) => Promise<Row>
  readonly stateOf: (row: Row) => State
  readonly factsOf: (row: Row) => Facts
  readonly eventOf: (asked: Asked, by: string) => Event
  /** Decisions that the makers may take themselves. */
  readonly ofMakers?: readonly Asked['decision'][]
  /** Decisions that say why. */
  readonly withReason: readonly Asked['decision'][]
  readonly words: Readonly<Partial<Record<WhyNot, string>>>
  /** What the audit keeps of a refusal by right. */
  readonly recordedOf?: (
    row: Row,
    asked: Asked,
  ) => { readonly subject: string; readonly after: Record<string, unknown> }
  /** What is asked of this kind alone, before anything is written. */
  readonly check?: (row: Row, asked: Asked, deciding: Deciding) => Promise<void> | void
  readonly write: (
    row: Row,
    to: { readonly state: State; readonly at: string },
    asked: Asked,
    deciding: Deciding,
  ) => Promise<void>
}

/**
 * The one order of every decision: lock, machine, one person, reason, what the kind asks, write. Refuses before anything
 * is written; the caller says what the audit keeps.
 */
export const decide = async <Asked extends Answer, Row, State extends string, Facts extends DecisionFacts, Event>(
  kind: DecisionKind<Asked, Row, State, Facts, Event>,
  asked: Asked,
  { tx, staff, now }: Deciding,
): Promise<{ readonly row: Row; readonly before: State; readonly state: State }> => {
  const deciding = { tx, staff, now }
  const row = await kind.lock(asked, deciding)
  const before = kind.stateOf(row)
  const facts = kind.factsOf(row)
  const event = kind.eventOf(asked, staff.staffId)
  refuseBecause(kind.machine.whyNot(before, facts, event), kind.words, kind.recordedOf?.(row, asked))
  if (kind.ofMakers?.includes(asked.decision) !== true) await refuseOnePerson(deciding, facts.makers)
  if (kind.withReason.includes(asked.decision) && asked.remark.length < shortestReason) refuse('remark-missing')
  await kind.check?.(row, asked, deciding)
  const state = kind.machine.after(before, facts, event)
  await kind.write(row, { state, at: now.toISOString() }, asked, deciding)
  return { row, before, state }
}
