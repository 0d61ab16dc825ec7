import { setup, transition } from 'xstate'
import type { EndpointState } from '#contract/calls/platform/webhooks.ts'

type EndpointEvent =
  | { readonly type: 'address.confirm'; readonly by: string }
  | { readonly type: 'endpoint.change' }
  | { readonly type: 'endpoint.pause' }
  | { readonly type: 'endpoint.resume' }
  | { readonly type: 'endpoint.test' }
  | { readonly type: 'endpoint.end' }
  | { readonly type: 'receiver.gone' }

interface EndpointFacts {
  /** Who proposed the address that waits, or has seen a secret: none of them confirms it. Empty: no address waits. */
  readonly makers: readonly string[]
}

/** Where changes are sent. Each address of it waits for a second person; a receiver that is gone for three days lets it rest. */
export const webhookEndpoint = setup({
  types: { context: {} as EndpointFacts, events: {} as EndpointEvent },
  guards: {
    bySomebodyElse: ({ context, event }) =>
      'by' in event && context.makers.length > 0 && !context.makers.includes(event.by),
  },
}).createMachine({
  id: 'webhookEndpoint',
  initial: 'waiting',
  context: { makers: [] },
  states: {
    waiting: {
      on: {
        'address.confirm': { guard: 'bySomebodyElse', target: 'live' },
        'endpoint.change': 'waiting',
        'endpoint.end': 'ended',
      },
    },
    live: {
      on: {
        'address.confirm': { guard: 'bySomebodyElse', target: 'live' },
        'endpoint.change': 'live',
        'endpoint.pause': 'paused',
        'endpoint.test': 'live',
        'endpoint.end': 'ended',
        'receiver.gone': 'resting',
      },
    },
    paused: {
      on: {
        'address.confirm': { guard: 'bySomebodyElse', target: 'paused' },
        'endpoint.change': 'paused',
        'endpoint.resume': 'live',
        'endpoint.test': 'paused',
        'endpoint.end': 'ended',
      },
    },
    resting: {
      on: {
        'address.confirm': { guard: 'bySomebodyElse', target: 'resting' },
        'endpoint.change': 'resting',
        'endpoint.resume': 'live',
        'endpoint.test': 'resting',
        'endpoint.end': 'ended',
      },
    },
    ended: { type: 'final' },
  },
})

const at = (state: EndpointState, makers: readonly string[] = []) =>
  webhookEndpoint.resolveState({ value: state, context: { makers } })

export type EndpointAct = Exclude<EndpointEvent['type'], 'address.confirm' | 'receiver.gone'>

export const canDoToEndpoint = (state: EndpointState, act: EndpointAct): boolean => at(state).can({ type: act })

export const endpointAfter = (
  state: EndpointState,
  event: EndpointEvent,
  makers: readonly string[] = [],
): EndpointState => transition(webhookEndpoint, at(state, makers), event)[0].value

/** Why it cannot be confirmed; undefined: it can. */
export const whyNotConfirmEndpoint = (
  state: EndpointState,
  makers: readonly string[],
  by: string,
): 'wrong-state' | 'own-work' | undefined => {
  if (at(state, makers).can({ type: 'address.confirm', by })) return undefined
  return makers.length > 0 && at(state, ['nobody']).can({ type: 'address.confirm', by }) ? 'own-work' : 'wrong-state'
}
