import { assign, setup, type SnapshotFrom, transition } from 'xstate'
import type { SessionEnd } from '#contract/wire/sessionEnd.ts'

/** What the gateway knows of a session. */
export interface SessionFacts {
  /** The Indian day of the sign-in: the session is good on that day only. */
  readonly checkDate: string | undefined
  /** Days until the password expires; undefined for people without a password here. */
  readonly passwordExpiry: number | undefined
  readonly passwordSetByAdmin: boolean
  readonly services: number
}

export type PasswordDemand = 'set-by-admin' | 'expired'
/** `not-kept`: the gateway opened the session, and the browser does not bring it along. */
export type SignInFault = 'wrong-credentials' | 'no-authorities' | 'no-connection' | 'not-kept' | 'refused'
/** Why the session is in its state; null where nothing has to be said. */
export type SessionBecause = PasswordDemand | SignInFault | SessionEnd | 'no-check-date' | null

export type SessionEvent =
  | { type: 'session.signIn' }
  | { type: 'session.signOut' }
  /** The gateway says who is signed in; `today` is the Indian day by its clock. */
  | { type: 'gateway.knewPerson'; facts: SessionFacts; today: string }
  | { type: 'gateway.knewNobody'; because: SessionEnd | null }
  | { type: 'gateway.refused'; fault: Exclude<SignInFault, 'no-connection'> }
  /** The gateway answers no other call before the password is changed. */
  | { type: 'gateway.demandedPassword'; because: PasswordDemand }
  | { type: 'network.failed' }
  | { type: 'password.changed' }
  | { type: 'clock.read'; today: string }
  | { type: 'idle.ended' }

type KnewPerson = Extract<SessionEvent, { type: 'gateway.knewPerson' }>

const because = (reason: SessionBecause) => ({ type: 'say', params: { because: reason } }) as const

const parts = setup({
  types: {
    context: {} as { readonly because: SessionBecause; readonly checkDate: string | null },
    events: {} as SessionEvent,
  },
  guards: {
    hasNoAuthorities: (_, params: { services: number }) => params.services === 0,
    hasNoCheckDate: (_, params: { checkDate: string | undefined }) => params.checkDate === undefined,
    saysMore: ({ context }, params: { because: SessionEnd | null }) =>
      context.because === 'ended' && params.because !== null && params.because !== 'ended',
    isOfAnotherDay: (_, params: { checkDate: string | null | undefined; today: string }) =>
      params.checkDate !== params.today,
    passwordWasSetByAdmin: (_, params: { passwordSetByAdmin: boolean }) => params.passwordSetByAdmin,
    passwordHasExpired: (_, params: { passwordExpiry: number | undefined }) =>
      params.passwordExpiry !== undefined && params.passwordExpiry <= 0,
  },
  actions: {
    say: assign({ because: (_, params: { because: SessionBecause }) => params.because }),
    rememberDay: assign({ checkDate: (_, params: { checkDate: string | undefined }) => params.checkDate ?? null }),
  },
})

/** How every session ends, whether or not its password has to be changed first. */
const ends = parts.createStateConfig({
  on: {
    'password.changed': { target: 'signedOut', actions: because('password-changed') },
    'session.signOut': { target: 'signedOut', actions: because('logout') },
    'idle.ended': { target: 'signedOut', actions: because('idle') },
    'gateway.knewNobody': {
      target: 'signedOut',
      actions: { type: 'say', params: ({ event }) => ({ because: event.because }) },
    },
    'clock.read': {
      guard: {
        type: 'isOfAnotherDay',
        params: ({ context, event }) => ({ checkDate: context.checkDate, today: event.today }),
      },
      target: 'signedOut',
      actions: because('day-changed'),
    },
  },
})

/** From the first question to the last goodbye. The panel follows its states; the gateway asks it about each session. */
export const session = parts.createMachine({
  id: 'session',
  context: { because: null, checkDate: null },
  initial: 'unknown',
  on: {
    'gateway.knewPerson': [
      {
        guard: { type: 'hasNoCheckDate', params: ({ event }) => event.facts },
        target: '.signedOut',
        actions: because('no-check-date'),
      },
      {
        guard: {
          type: 'isOfAnotherDay',
          params: ({ event }) => ({ checkDate: event.facts.checkDate, today: event.today }),
        },
        target: '.signedOut',
        actions: because('day-changed'),
      },
      {
        guard: { type: 'passwordWasSetByAdmin', params: ({ event }) => event.facts },
        target: '.mustChangePassword',
        actions: [because('set-by-admin'), { type: 'rememberDay', params: ({ event }) => event.facts }],
      },
      {
        guard: { type: 'passwordHasExpired', params: ({ event }) => event.facts },
        target: '.mustChangePassword',
        actions: [because('expired'), { type: 'rememberDay', params: ({ event }) => event.facts }],
      },
      {
        target: '.signedIn',
        actions: [because(null), { type: 'rememberDay', params: ({ event }) => event.facts }],
      },
    ],
  },
  states: {
    /** The gateway has not been asked yet who this is. */
    unknown: {
      on: {
        'gateway.knewNobody': {
          target: 'signedOut',
          actions: { type: 'say', params: ({ event }) => ({ because: event.because }) },
        },
        'network.failed': { target: 'unreachable', actions: because('no-connection') },
      },
    },
    unreachable: {
      on: {
        'gateway.knewNobody': {
          target: 'signedOut',
          actions: { type: 'say', params: ({ event }) => ({ because: event.because }) },
        },
      },
    },
    signedOut: {
      on: {
        'session.signIn': { target: 'signingIn', actions: because(null) },
        // A tab may be refused before the one that ended the session says why.
        'gateway.knewNobody': {
          guard: { type: 'saysMore', params: ({ event }) => event },
          actions: { type: 'say', params: ({ event }) => ({ because: event.because }) },
        },
      },
    },
    signingIn: {
      on: {
        'gateway.knewPerson': {
          guard: { type: 'hasNoAuthorities', params: ({ event }: { event: KnewPerson }) => event.facts },
          target: 'signedOut',
          actions: because('no-authorities'),
        },
        'gateway.refused': {
          target: 'signedOut',
          actions: { type: 'say', params: ({ event }) => ({ because: event.fault }) },
        },
        'network.failed': { target: 'signedOut', actions: because('no-connection') },
      },
    },
    mustChangePassword: { on: ends.on },
    signedIn: {
      on: {
        ...ends.on,
        'gateway.demandedPassword': {
          target: 'mustChangePassword',
          actions: { type: 'say', params: ({ event }) => ({ because: event.because }) },
        },
      },
    },
  },
})

export type SessionState = SnapshotFrom<typeof session>['value']

export interface SessionStanding {
  readonly state: SessionState
  readonly because: SessionBecause
}

/** How a session stands by these facts on that day: what the gateway asks with every call, and at the sign-in. */
export const standingOf = (
  facts: SessionFacts,
  today: string,
  before: 'unknown' | 'signingIn' = 'unknown',
): SessionStanding => {
  const asked = session.resolveState({ value: before, context: { because: null, checkDate: null } })
  const [{ value, context }] = transition(session, asked, { type: 'gateway.knewPerson', facts, today })
  return { state: value, because: context.because }
}
