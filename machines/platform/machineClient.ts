import { setup, transition } from 'xstate'
import type { MachineClientState } from '#contract/calls/platform/integrations.ts'

type MachineClientEvent =
  | { readonly type: 'client.confirm'; readonly by: string }
  | { readonly type: 'client.end' }
  | { readonly type: 'timer.expired' }

interface MachineClientFacts {
  /** Who has seen the secret: none of them confirms it. */
  readonly makers: readonly string[]
}

/** A machine client, or one of its secrets: it opens nothing until somebody else has confirmed it. */
export const machineClient = setup({
  types: { context: {} as MachineClientFacts, events: {} as MachineClientEvent },
  guards: {
    bySomebodyElse: ({ context, event }) => 'by' in event && !context.makers.includes(event.by),
  },
}).createMachine({
  id: 'machineClient',
  initial: 'waiting',
  context: { makers: [] },
  states: {
    waiting: {
      on: {
        'client.confirm': { guard: 'bySomebodyElse', target: 'live' },
        'client.end': 'ended',
        'timer.expired': 'ended',
      },
    },
    live: { on: { 'client.end': 'ended', 'timer.expired': 'ended' } },
    ended: { type: 'final' },
  },
})

const at = (state: MachineClientState, { makers }: MachineClientFacts) =>
  machineClient.resolveState({ value: state, context: { makers } })

/** Why it cannot be confirmed; undefined: it can. */
export const whyNotConfirmClient = (
  state: MachineClientState,
  facts: MachineClientFacts,
  by: string,
): 'wrong-state' | 'own-work' | undefined => {
  if (at(state, facts).can({ type: 'client.confirm', by })) return undefined
  return at(state, { makers: [] }).can({ type: 'client.confirm', by }) ? 'own-work' : 'wrong-state'
}

export const canEndClient = (state: MachineClientState): boolean =>
  at(state, { makers: [] }).can({ type: 'client.end' })

interface StoredClient {
  readonly isConfirmed: boolean
  readonly isEnded: boolean
  readonly isOver: boolean
}

/** The state of what is stored: what happened to it, one after the other. */
export const machineClientState = ({ isConfirmed, isEnded, isOver }: StoredClient): MachineClientState => {
  const events: MachineClientEvent[] = [
    ...(isConfirmed ? [{ type: 'client.confirm', by: '' } as const] : []),
    ...(isEnded ? [{ type: 'client.end' } as const] : []),
    ...(isOver ? [{ type: 'timer.expired' } as const] : []),
  ]
  let snapshot = at('waiting', { makers: [] })
  for (const event of events) snapshot = transition(machineClient, snapshot, event)[0]
  return snapshot.value
}
