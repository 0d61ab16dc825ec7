import fc from 'fast-check'
import { createActor, type SnapshotFrom } from 'xstate'
import { getAdjacencyMap, getSimplePaths } from 'xstate/graph'
import { describe, expect, it } from 'vitest'
import { SessionEnd } from '#contract/wire/sessionEnd.ts'
import { session, standingOf, type SessionEvent, type SessionFacts, type SessionStanding } from './session.ts'

const day = '2026-11-20'
const facts: SessionFacts = { checkDate: day, passwordExpiry: 40, passwordSetByAdmin: false, services: 3 }
const person = (changed: Partial<SessionFacts> = {}): SessionEvent => ({
  type: 'gateway.knewPerson',
  facts: { ...facts, ...changed },
  today: day,
})

/** Every event there is, in every form that makes a difference. */
const events = {
  'the person submits the form': { type: 'session.signIn' },
  'the gateway knows the person': person(),
  'the gateway knows a person without services': person({ services: 0 }),
  'the gateway knows a session without a check date': person({ checkDate: undefined }),
  'the gateway knows a session of yesterday': person({ checkDate: '2026-11-19' }),
  'the gateway knows a session of the same weekday': person({ checkDate: '2026-11-13' }),
  'the gateway knows a password set by an admin': person({ passwordSetByAdmin: true, passwordExpiry: 0 }),
  'the gateway knows a password that expires today': person({ passwordExpiry: 0 }),
  'the gateway knows a password that expires tomorrow': person({ passwordExpiry: 1 }),
  'the gateway knows a person without a password here': person({ passwordExpiry: undefined }),
  'the gateway knows nobody': { type: 'gateway.knewNobody', because: null },
  'the gateway revoked the session': { type: 'gateway.knewNobody', because: 'revoked' },
  'the gateway refuses the password': { type: 'gateway.refused', fault: 'wrong-credentials' },
  'the gateway finds no authorities': { type: 'gateway.refused', fault: 'no-authorities' },
  'the gateway refuses for another reason': { type: 'gateway.refused', fault: 'refused' },
  'the gateway demands a new password': { type: 'gateway.demandedPassword', because: 'set-by-admin' },
  'the network fails': { type: 'network.failed' },
  'the password is changed': { type: 'password.changed' },
  'the clock shows the same day': { type: 'clock.read', today: day },
  'the clock shows the next day': { type: 'clock.read', today: '2026-11-21' },
  'nobody was there for 330 s': { type: 'idle.ended' },
} as const satisfies Record<string, SessionEvent>
type What = keyof typeof events

const states = ['unknown', 'unreachable', 'signedOut', 'signingIn', 'mustChangePassword', 'signedIn'] as const
type State = (typeof states)[number]
/** Where the event leads and why; `null`: it must do nothing. One column per state, in the order above. */
type Row = readonly [Out, Out, Out, Out, Out, Out]
type Out = readonly [State, SessionStanding['because']] | null

const everywhere = (out: Out): Row => [out, out, out, out, out, out]
const inside = (out: Out): Row => [null, null, null, null, out, out]

// Written by hand from the documents, never from the machine.
const table: Record<What, Row> = {
  'the person submits the form': [null, null, ['signingIn', null], null, null, null],
  'the gateway knows the person': everywhere(['signedIn', null]),
  'the gateway knows a person without services': [
    ['signedIn', null],
    ['signedIn', null],
    ['signedIn', null],
    ['signedOut', 'no-authorities'],
    ['signedIn', null],
    ['signedIn', null],
  ],
  'the gateway knows a session without a check date': everywhere(['signedOut', 'no-check-date']),
  'the gateway knows a session of yesterday': everywhere(['signedOut', 'day-changed']),
  'the gateway knows a session of the same weekday': everywhere(['signedOut', 'day-changed']),
  'the gateway knows a password set by an admin': everywhere(['mustChangePassword', 'set-by-admin']),
  'the gateway knows a password that expires today': everywhere(['mustChangePassword', 'expired']),
  'the gateway knows a password that expires tomorrow': everywhere(['signedIn', null]),
  'the gateway knows a person without a password here': everywhere(['signedIn', null]),
  'the gateway knows nobody': [
    ['signedOut', null],
    ['signedOut', null],
    null,
    null,
    ['signedOut', null],
    ['signedOut', null],
  ],
  'the gateway revoked the session': [
    ['signedOut', 'revoked'],
    ['signedOut', 'revoked'],
    null,
    null,
    ['signedOut', 'revoked'],
    ['signedOut', 'revoked'],
  ],
  'the gateway refuses the password': [null, null, null, ['signedOut', 'wrong-credentials'], null, null],
  'the gateway finds no authorities': [null, null, null, ['signedOut', 'no-authorities'], null, null],
  'the gateway refuses for another reason': [null, null, null, ['signedOut', 'refused'], null, null],
  'the gateway demands a new password': [null, null, null, null, null, ['mustChangePassword', 'set-by-admin']],
  'the network fails': [['unreachable', 'no-connection'], null, null, ['signedOut', 'no-connection'], null, null],
  'the password is changed': inside(['signedOut', 'password-changed']),
  'the clock shows the same day': everywhere(null),
  'the clock shows the next day': inside(['signedOut', 'day-changed']),
  'nobody was there for 330 s': inside(['signedOut', 'idle']),
}
const logout: Record<'logout', Row> = { logout: inside(['signedOut', 'logout']) }
const allEvents = { ...events, logout: { type: 'session.signOut' } } as const satisfies Record<string, SessionEvent>
const allRows: Record<string, Row> = { ...table, ...logout }
const rowOf = (event: SessionEvent): { readonly name: string; readonly row: Row } => {
  const [name] = Object.entries(allEvents).find(([, one]) => one === event) ?? []
  const row = name === undefined ? undefined : allRows[name]
  if (name === undefined || row === undefined) throw new Error(`no row says what ${JSON.stringify(event)} does`)
  return { name, row }
}
const cellOf = (before: SessionStanding, event: SessionEvent): Out =>
  rowOf(event).row[states.indexOf(before.state)] ?? null

const expected = (before: SessionStanding, event: SessionEvent): SessionStanding => {
  const out = cellOf(before, event)
  return out === null ? before : { state: out[0], because: out[1] }
}
const standing = (snapshot: { value: unknown; context: { because: SessionStanding['because'] } }): SessionStanding => ({
  state: snapshot.value as State,
  because: snapshot.context.because,
})

/** Walks the machine and the table beside each other, and names where they part. */
const walk = (steps: readonly SessionEvent[]) => {
  const actor = createActor(session).start()
  let model: SessionStanding = { state: 'unknown', because: null }
  const parted = steps.filter((event) => {
    actor.send(event)
    model = expected(model, event)
    return JSON.stringify(standing(actor.getSnapshot())) !== JSON.stringify(model)
  })
  return { parted, end: model.state }
}

interface Transition {
  readonly event: SessionEvent
  readonly state: SnapshotFrom<typeof session>
}

describe('a tab that was refused before it was told why', () => {
  const knewNobody = (because: SessionEnd | null): SessionEvent => ({ type: 'gateway.knewNobody', because })
  const after = (...steps: SessionEvent[]): SessionStanding => {
    const actor = createActor(session).start()
    for (const step of [person(), ...steps]) actor.send(step)
    return standing(actor.getSnapshot())
  }

  it('says why as soon as it learns it, once', () => {
    const told = [knewNobody('ended'), knewNobody('password-changed')]
    expect(after(...told)).toEqual({ state: 'signedOut', because: 'password-changed' })
    expect(after(...told, knewNobody('logout'))).toEqual({ state: 'signedOut', because: 'password-changed' })
    expect(after(knewNobody('ended'), knewNobody(null))).toEqual({ state: 'signedOut', because: 'ended' })
  })

  it('says nothing to somebody who is signing in again', () => {
    expect(after(knewNobody('ended'), events['the person submits the form'], knewNobody('logout'))).toEqual({
      state: 'signingIn',
      because: null,
    })
  })
})

describe('session', () => {
  it('the table has a column for every state and a row for every event that the machine knows', () => {
    expect([...states].sort()).toEqual(Object.keys(session.states).sort())
    expect([...new Set(Object.values(allEvents).map(({ type }) => type))].sort()).toEqual([...session.events].sort())
    expect(Object.keys(allRows).sort()).toEqual(Object.keys(allEvents).sort())
    expect(Object.values(allRows).every((row) => row.length === states.length)).toBe(true)
  })

  it('every event does in every state what the table says, and nothing where it says nothing', () => {
    const cells = getAdjacencyMap(session, {
      events: Object.values(allEvents),
      serializeState: (state) => JSON.stringify(standing(state as never)),
    })
    const seen = new Set<string>()
    const changedInSecret: unknown[] = []
    for (const { state, transitions } of Object.values(cells)) {
      const before = standing(state as never)
      for (const { event, state: after } of Object.values<Transition>(transitions)) {
        const { name } = rowOf(event)
        expect([before, name, standing(after)]).toEqual([before, name, expected(before, event)])
        if (cellOf(before, event) === null && after.context.checkDate !== state.context.checkDate)
          changedInSecret.push([before, name])
        seen.add(`${before.state} ${name}`)
      }
    }
    expect(changedInSecret).toEqual([])
    expect(seen.size).toBe(states.length * Object.keys(allEvents).length)
  })

  it('every path that meets no state twice ends where the table leads', () => {
    const paths = getSimplePaths(session, {
      events: Object.values(allEvents),
      serializeState: (state) => String(state.value),
      limit: 200_000,
    })
    const walked = paths.map(({ steps }) =>
      walk(
        steps
          .map(({ event }) => event as SessionEvent)
          .filter((event) => Object.values<unknown>(allEvents).includes(event)),
      ),
    )
    expect(walked.flatMap(({ parted }) => parted)).toEqual([])
    expect(new Set(walked.map(({ end }) => end))).toEqual(new Set(states))
  })

  it('any hundred events lead where the table leads', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.values(allEvents)), { maxLength: 100 }), (steps) => {
        expect(walk(steps).parted).toEqual([])
      }),
    )
  })

  it('every reason for an end that the gateway can give is kept for the sign-in page', () => {
    for (const because of SessionEnd.options) {
      const actor = createActor(session).start()
      actor.send(person())
      actor.send({ type: 'gateway.knewNobody', because })
      expect(standing(actor.getSnapshot())).toEqual({ state: 'signedOut', because })
    }
  })
})

describe('how the gateway asks', () => {
  it('a session of today is signed in, one of another day or of no day is over', () => {
    expect([
      standingOf(facts, day),
      standingOf(facts, '2026-11-27'),
      standingOf({ ...facts, checkDate: undefined }, day),
    ]).toEqual([
      { state: 'signedIn', because: null },
      { state: 'signedOut', because: 'day-changed' },
      { state: 'signedOut', because: 'no-check-date' },
    ])
  })

  it('only at the sign-in does a person without services stay out', () => {
    expect([
      standingOf({ ...facts, services: 0 }, day, 'signingIn'),
      standingOf({ ...facts, services: 0 }, day),
    ]).toEqual([
      { state: 'signedOut', because: 'no-authorities' },
      { state: 'signedIn', because: null },
    ])
  })

  it('a password set by an admin comes before one that expired', () => {
    expect(standingOf({ ...facts, passwordSetByAdmin: true, passwordExpiry: -3 }, day)).toEqual({
      state: 'mustChangePassword',
      because: 'set-by-admin',
    })
    expect(standingOf({ ...facts, passwordExpiry: -3 }, day)).toEqual({
      state: 'mustChangePassword',
      because: 'expired',
    })
  })
})
