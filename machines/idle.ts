import { assign, setup } from 'xstate'

export type IdleEvent =
  /** 'Stay Logged In', in this tab or another. */
  | { type: 'session.stay' }
  /** How long nobody has acted in any tab, by the wall clock: it goes on while a laptop sleeps, timers do not. */
  | { type: 'clock.read'; idleMs: number }

interface IdleInput {
  readonly timeoutMs: number
  readonly warningMs: number
}

/** Nobody there: warned after the timeout, signed out after the warning. Once warned, only staying counts. */
export const idle = setup({
  types: {
    context: {} as IdleInput & { readonly leftMs: number },
    events: {} as IdleEvent,
    input: {} as IdleInput,
  },
  guards: {
    warningIsDue: ({ context }, params: { idleMs: number }) => params.idleMs >= context.timeoutMs,
    signOutIsDue: ({ context }, params: { idleMs: number }) => params.idleMs >= context.timeoutMs + context.warningMs,
  },
  actions: {
    countDown: assign({
      leftMs: ({ context }, params: { idleMs: number }) =>
        Math.max(0, Math.min(context.warningMs, context.timeoutMs + context.warningMs - params.idleMs)),
    }),
    startOver: assign({ leftMs: ({ context }) => context.warningMs }),
  },
}).createMachine({
  id: 'idle',
  context: ({ input }) => ({ timeoutMs: input.timeoutMs, warningMs: input.warningMs, leftMs: input.warningMs }),
  initial: 'active',
  states: {
    active: {
      on: {
        'clock.read': [
          {
            guard: { type: 'signOutIsDue', params: ({ event }) => ({ idleMs: event.idleMs }) },
            target: 'signedOut',
            actions: { type: 'countDown', params: ({ event }) => ({ idleMs: event.idleMs }) },
          },
          {
            guard: { type: 'warningIsDue', params: ({ event }) => ({ idleMs: event.idleMs }) },
            target: 'warning',
            actions: { type: 'countDown', params: ({ event }) => ({ idleMs: event.idleMs }) },
          },
        ],
      },
    },
    warning: {
      on: {
        'session.stay': { target: 'active', actions: 'startOver' },
        'clock.read': [
          {
            guard: { type: 'signOutIsDue', params: ({ event }) => ({ idleMs: event.idleMs }) },
            target: 'signedOut',
            actions: { type: 'countDown', params: ({ event }) => ({ idleMs: event.idleMs }) },
          },
          { actions: { type: 'countDown', params: ({ event }) => ({ idleMs: event.idleMs }) } },
        ],
      },
    },
    signedOut: { type: 'final' },
  },
})
