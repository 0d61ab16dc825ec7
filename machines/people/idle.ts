import { assign, setup } from 'xstate'

export type IdleEvent =
  /** The person did something, in this tab or another. */
  | { type: 'person.acted'; at: number }
  /** 'Stay Logged In', in this tab or another. */
  | { type: 'session.stay'; at: number }
  /** The wall clock: it goes on while a laptop sleeps, timers do not. */
  | { type: 'clock.read'; at: number }

interface IdleInput {
  readonly timeoutMs: number
  readonly warningMs: number
  /** Milliseconds since the epoch, as every `at`. */
  readonly startedAt: number
}

interface IdleContext extends Omit<IdleInput, 'startedAt'> {
  readonly lastActAt: number
  readonly leftMs: number
}

type At = { at: number }

const at = ({ event }: { event: IdleEvent }): At => event
const countDown = { type: 'countDown', params: at } as const
const startOver = { type: 'startOver', params: at } as const
const signOut = { guard: { type: 'signOutIsDue', params: at }, target: 'signedOut', actions: countDown } as const
const warn = { guard: { type: 'warningIsDue', params: at }, target: 'warning', actions: countDown } as const
const goOn = { guard: { type: 'isNewer', params: at }, actions: startOver } as const

/** Nobody there: warned after the timeout, signed out after the warning. Once warned, only staying counts. */
export const idle = setup({
  types: {
    context: {} as IdleContext,
    events: {} as IdleEvent,
    input: {} as IdleInput,
  },
  guards: {
    warningIsDue: ({ context }, { at }: At) => at - context.lastActAt >= context.timeoutMs,
    signOutIsDue: ({ context }, { at }: At) => at - context.lastActAt >= context.timeoutMs + context.warningMs,
    isNewer: ({ context }, { at }: At) => at > context.lastActAt,
    // What another tab tells late: the act came before the warning was due.
    cameBeforeTheWarning: ({ context }, { at }: At) =>
      at > context.lastActAt && at - context.lastActAt < context.timeoutMs,
  },
  actions: {
    countDown: assign({
      leftMs: ({ context }, { at }: At) =>
        Math.max(0, Math.min(context.warningMs, context.lastActAt + context.timeoutMs + context.warningMs - at)),
    }),
    startOver: assign({ leftMs: ({ context }) => context.warningMs, lastActAt: (_, { at }: At) => at }),
  },
}).createMachine({
  id: 'idle',
  context: ({ input }) => ({
    timeoutMs: input.timeoutMs,
    warningMs: input.warningMs,
    lastActAt: input.startedAt,
    leftMs: input.warningMs,
  }),
  initial: 'active',
  states: {
    active: {
      on: {
        // After a sleep the first thing to happen may be an act, before any clock was read.
        'person.acted': [signOut, warn, goOn],
        'session.stay': [signOut, goOn],
        'clock.read': [signOut, warn],
      },
    },
    warning: {
      on: {
        'session.stay': [signOut, { target: 'active', actions: startOver }],
        'person.acted': {
          guard: { type: 'cameBeforeTheWarning', params: at },
          target: 'active',
          actions: startOver,
        },
        'clock.read': [signOut, { actions: countDown }],
      },
    },
    signedOut: { type: 'final' },
  },
})
