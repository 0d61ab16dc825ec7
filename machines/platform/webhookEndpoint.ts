import { setup, transition } from 'xstate'
import type { EndpointState } from '#contract/calls/platform/webhooks.ts'

type EndpointEvent =
  | { readonly type: 'endpoint.confirm'; readonly by: string }
  | { readonly type: 'endpoint.change' }
  | { readonly type: 'endpoint.pause' }
  | { readonly type: 'endpoint.resume' }
  | { readonly type: 'endpoint.test' }
  | { readonly type: 'endpoint.end' }
  | { readonly type: 'receiver.gone' }

interface EndpointFacts {
  /** Who proposed the address or made the secret that waits: none of them confirms it. Empty: nothing waits. */
  readonly makers: readonly string[]
  /** Its client has ended: all that is left is to end it too. */
  readonly isClientOver: boolean
}

/**
 * Where changes are sent. Each address and each secret of it waits for a second person; a receiver that is gone for three
 * days lets it rest.
 */
export const webhookEndpoint = setup({
  types: { context: {} as EndpointFacts, events: {} as EndpointEvent },
  guards: {
    bySomebodyElse: ({ context, event }) =>
      !context.isClientOver && 'by' in event && context.makers.length > 0 && !context.makers.includes(event.by),
    clientGoesOn: ({ context }) => !context.isClientOver,
  },
}).createMachine({
  id: 'webhookEndpoint',
  initial: 'waiting',
  context: { makers: [], isClientOver: false },
  states: {
    waiting: {
      on: {
        'endpoint.confirm': { guard: 'bySomebodyElse', target: 'live' },
        'endpoint.change': { guard: 'clientGoesOn', target: 'waiting' },
        'endpoint.end': 'ended',
      },
    },
    live: {
      on: {
        'endpoint.confirm': { guard: 'bySomebodyElse', target: 'live' },
        'endpoint.change': { guard: 'clientGoesOn', target: 'live' },
        'endpoint.pause': { guard: 'clientGoesOn', target: 'paused' },
        'endpoint.test': { guard: 'clientGoesOn', target: 'live' },
        'endpoint.end': 'ended',
        'receiver.gone': 'resting',
      },
    },
    paused: {
      on: {
        'endpoint.confirm': { guard: 'bySomebodyElse', target: 'paused' },
        'endpoint.change': { guard: 'clientGoesOn', target: 'paused' },
        'endpoint.resume': { guard: 'clientGoesOn', target: 'live' },
        'endpoint.test': { guard: 'clientGoesOn', target: 'paused' },
        'endpoint.end': 'ended',
      },
    },
    resting: {
      on: {
        'endpoint.confirm': { guard: 'bySomebodyElse', target: 'resting' },
        'endpoint.change': { guard: 'clientGoesOn', target: 'resting' },
        'endpoint.resume': { guard: 'clientGoesOn', target: 'live' },
        'endpoint.test': { guard: 'clientGoesOn', target: 'resting' },
        'endpoint.end': 'ended',
      },
    },
    ended: { type: 'final' },
  },
})

interface Where {
  readonly state: EndpointState
  readonly isClientOver: boolean
}

const at = ({ state, isClientOver }: Where, makers: readonly string[] = []) =>
  webhookEndpoint.resolveState({ value: state, context: { makers, isClientOver } })

export type EndpointAct = Exclude<EndpointEvent['type'], 'endpoint.confirm' | 'receiver.gone'>

export const canDoToEndpoint = (where: Where, act: EndpointAct): boolean => at(where).can({ type: act })

export const endpointAfter = (where: Where, event: EndpointEvent, makers: readonly string[] = []): EndpointState =>
  transition(webhookEndpoint, at(where, makers), event)[0].value

/** Why what waits cannot be confirmed; undefined: it can. */
export const whyNotConfirmEndpoint = (
  where: Where,
  makers: readonly string[],
  by: string,
): 'wrong-state' | 'own-work' | undefined => {
  if (at(where, makers).can({ type: 'endpoint.confirm', by })) return undefined
  return makers.length > 0 && at(where, ['nobody']).can({ type: 'endpoint.confirm', by }) ? 'own-work' : 'wrong-state'
}
