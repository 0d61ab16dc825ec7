import fc from 'fast-check'
import { getAdjacencyMap, getSimplePaths } from 'xstate/graph'
import { initialTransition, type SnapshotFrom, transition } from 'xstate'
import { describe, expect, it } from 'vitest'
import { idle, type IdleEvent } from './idle.ts'

const start = 1_000_000
const input = { timeoutMs: 300_000, warningMs: 30_000, startedAt: start }
const at = (seconds: number) => start + seconds * 1_000
const read = (seconds: number): IdleEvent => ({ type: 'clock.read', at: at(seconds) })
const act = (seconds: number): IdleEvent => ({ type: 'person.acted', at: at(seconds) })
const stay = (seconds: number): IdleEvent => ({ type: 'session.stay', at: at(seconds) })

const begin = () => initialTransition(idle, input)[0]
const step = (snapshot: SnapshotFrom<typeof idle>, event: IdleEvent) => transition(idle, snapshot, event)[0]
const after = (...events: IdleEvent[]) => {
  const { value, context } = events.reduce(step, begin())
  return { state: value, leftMs: context.leftMs }
}

describe('idle', () => {
  it('nothing happens in the first 299 seconds', () => {
    expect(after(read(0), read(150), read(299))).toEqual({ state: 'active', leftMs: 30_000 })
  })

  it('the warning comes at 300 seconds and counts 30 seconds down', () => {
    expect(after(read(300))).toEqual({ state: 'warning', leftMs: 30_000 })
    expect(after(read(300), read(317))).toEqual({ state: 'warning', leftMs: 13_000 })
  })

  it('an act in any tab starts the 300 seconds again', () => {
    expect(after(act(200), read(499))).toEqual({ state: 'active', leftMs: 30_000 })
    expect(after(act(200), read(500))).toEqual({ state: 'warning', leftMs: 30_000 })
  })

  it('Stay Logged In goes back to work with the whole time ahead', () => {
    expect(after(read(310), stay(311), read(610))).toEqual({ state: 'active', leftMs: 30_000 })
    expect(after(read(310), stay(311), read(611))).toEqual({ state: 'warning', leftMs: 30_000 })
  })

  it('moving the mouse during the warning does not keep the session', () => {
    expect(after(read(300), act(310), read(330))).toEqual({ state: 'signedOut', leftMs: 0 })
  })

  it('an act of another tab that came before the warning, and is told late, takes the warning back', () => {
    expect(after(read(300), act(299), read(301))).toEqual({ state: 'active', leftMs: 30_000 })
  })

  it('an older act of another tab never shortens the time', () => {
    expect(after(act(200), act(100), read(450))).toEqual({ state: 'active', leftMs: 30_000 })
  })

  it('the session ends at 330 seconds and nothing brings it back', () => {
    expect(after(read(300), read(330), stay(331), act(331), read(331))).toEqual({ state: 'signedOut', leftMs: 0 })
  })

  it('a laptop that slept past the end is signed out by whatever comes first', () => {
    for (const first of [read(3_600), act(3_600), stay(3_600)])
      expect(after(first)).toEqual({ state: 'signedOut', leftMs: 0 })
  })

  it('Stay Logged In pressed after the end, before the clock said so, is too late', () => {
    expect(after(read(300), stay(330))).toEqual({ state: 'signedOut', leftMs: 0 })
  })

  it('a laptop that slept for 310 seconds is warned, also when a mouse moves first', () => {
    expect(after(act(310))).toEqual({ state: 'warning', leftMs: 20_000 })
  })
})

/** The same rule once more, without a machine: what the person is owed by the documents. */
interface Owed {
  state: 'active' | 'warning' | 'signedOut'
  lastActAt: number
}
const owed = (before: Owed, event: IdleEvent): Owed => {
  if (before.state === 'signedOut') return before
  const idleSeconds = (event.at - before.lastActAt) / 1_000
  const stored: Owed = { state: 'active', lastActAt: Math.max(before.lastActAt, event.at) }
  const executors: Record<IdleEvent['type'], () => Owed> = {
    'clock.read': () => {
      if (idleSeconds >= 330) return { ...before, state: 'signedOut' }
      return idleSeconds >= 300 ? { ...before, state: 'warning' } : before
    },
    'person.acted': () => {
      if (before.state === 'warning') return idleSeconds > 0 && idleSeconds < 300 ? stored : before
      if (idleSeconds >= 330) return { ...before, state: 'signedOut' }
      return idleSeconds >= 300 ? { ...before, state: 'warning' } : stored
    },
    'session.stay': () => {
      if (idleSeconds >= 330) return { ...before, state: 'signedOut' }
      return before.state === 'warning' ? { state: 'active', lastActAt: event.at } : stored
    },
  }
  return executors[event.type]()
}

const moments = [0, 1, 200, 299, 300, 310, 329, 330, 500, 629, 630, 660]
const events = moments.flatMap((second) => [read(second), act(second), stay(second)])
const stateOf = ({ value, context }: SnapshotFrom<typeof idle>): Owed => ({
  state: value,
  lastActAt: context.lastActAt,
})

const walk = (steps: readonly IdleEvent[]) => {
  let snapshot = begin()
  let model: Owed = { state: 'active', lastActAt: start }
  const parted = steps.filter((event) => {
    snapshot = step(snapshot, event)
    model = owed(model, event)
    return JSON.stringify(stateOf(snapshot)) !== JSON.stringify(model)
  })
  return { parted, end: model.state }
}

describe('the idle machine beside the rule', () => {
  it('the rule has an executor for every event, and every state is reached', () => {
    expect([...idle.events].sort()).toEqual([...new Set(events.map(({ type }) => type))].sort())
    const paths = getSimplePaths(idle, { input, events, serializeState: (state) => String(state.value) })
    const walked = paths.map(({ steps }) =>
      walk(steps.map(({ event }) => event).filter((event): event is IdleEvent => 'at' in event)),
    )
    expect(walked.flatMap(({ parted }) => parted)).toEqual([])
    expect([...new Set(walked.map(({ end }) => end))].sort()).toEqual(Object.keys(idle.states).sort())
  })

  it('every event does in every state what the rule says, and in the last one nothing', () => {
    const cells = getAdjacencyMap(idle, {
      input,
      events,
      limit: 100_000,
      serializeState: (s) => JSON.stringify(stateOf(s)),
    })
    const seen = new Set<string>()
    for (const { state, transitions } of Object.values(cells)) {
      for (const { event, state: next } of Object.values<{ event: IdleEvent; state: SnapshotFrom<typeof idle> }>(
        transitions,
      )) {
        expect(stateOf(next)).toEqual(owed(stateOf(state), event))
        seen.add(`${String(state.value)} ${event.type}`)
      }
    }
    expect(seen.size).toBe(Object.keys(idle.states).length * idle.events.length)
  })

  it('any fifty events lead where the rule leads', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 50 }), (steps) => {
        expect(walk(steps).parted).toEqual([])
      }),
    )
  })
})
