import { setup } from 'xstate'
import {
  type CheckedEvent,
  type CheckedFacts,
  checkedMachine,
  type CheckedMachine,
  joined,
  noFacts,
} from './checkedMachine.ts'
import { isIndependentOf } from '#machines/people/independence.ts'

export type MakerCheckerState = 'created' | 'approved' | 'rejected'
export const makerCheckerActs = ['edit', 'approve', 'reject'] as const
export type MakerCheckerAct = (typeof makerCheckerActs)[number]

interface Parts {
  /** The service that lets a person make and change records. */
  readonly maker: string
  /** The service that lets a person decide on them. */
  readonly checker: string
}

/** The life of a record with one check: one person makes or checks it, never both, whatever services they hold. */
export const makerChecker = (
  id: string,
  { maker, checker }: Parts,
): CheckedMachine<MakerCheckerState, MakerCheckerAct> => {
  const records = setup({
    types: { context: {} as CheckedFacts, events: {} as CheckedEvent<MakerCheckerAct> },
    guards: {
      byMakerWhoNeverChecked: ({ context, event }) =>
        event.by.services.has(maker) && isIndependentOf(event.by, context.checkers),
      byCheckerWhoNeverMade: ({ context, event }) =>
        event.by.services.has(checker) && isIndependentOf(event.by, context.makers),
    },
  })
  const addMaker = records.assign({ makers: ({ context, event }) => joined(context.makers, event.by.id) })
  const addChecker = records.assign({ checkers: ({ context, event }) => joined(context.checkers, event.by.id) })
  const editable = {
    on: { 'record.edit': { guard: 'byMakerWhoNeverChecked', target: 'created', actions: addMaker } },
  } as const
  const machine = records.createMachine({
    id,
    initial: 'created',
    context: noFacts,
    states: {
      created: {
        on: {
          ...editable.on,
          'record.approve': { guard: 'byCheckerWhoNeverMade', target: 'approved', actions: addChecker },
          'record.reject': { guard: 'byCheckerWhoNeverMade', target: 'rejected', actions: addChecker },
        },
      },
      approved: editable,
      rejected: editable,
    },
  })
  return checkedMachine(machine, makerCheckerActs, { services: new Set([maker, checker]), flags: new Set() })
}
