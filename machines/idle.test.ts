import { getShortestPaths } from 'xstate/graph'
import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { idle, type IdleEvent } from './idle.ts'

const input = { timeoutMs: 300_000, warningMs: 30_000 }
const read = (idleSeconds: number): IdleEvent => ({ type: 'clock.read', idleMs: idleSeconds * 1_000 })
const stay: IdleEvent = { type: 'session.stay' }

const after = (...events: IdleEvent[]) => {
  const actor = createActor(idle, { input }).start()
  for (const event of events) if (actor.getSnapshot().status === 'active') actor.send(event)
  const { value, context } = actor.getSnapshot()
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

  it('Stay Logged In goes back to work with the whole time ahead', () => {
    expect(after(read(310), stay, read(0), read(299))).toEqual({ state: 'active', leftMs: 30_000 })
  })

  it('moving the mouse during the warning does not keep the session', () => {
    expect(after(read(310), read(0), read(330))).toEqual({ state: 'signedOut', leftMs: 0 })
  })

  it('the session ends at 330 seconds and nothing brings it back', () => {
    expect(after(read(300), read(330), stay, read(0))).toEqual({ state: 'signedOut', leftMs: 0 })
    const ended = createActor(idle, { input }).start()
    ended.send(read(330))
    expect([ended.getSnapshot().can(stay), ended.getSnapshot().can(read(0))]).toEqual([false, false])
  })

  it('a laptop that slept past the end is signed out at once, without a warning', () => {
    expect(after(read(3_600))).toEqual({ state: 'signedOut', leftMs: 0 })
  })

  it('every state is reached, and the way out leads through the clock only', () => {
    const paths = getShortestPaths(idle, { input, events: [stay, read(0), read(300), read(330)] })
    const reached = new Map(
      paths.map(({ state, steps }) => [String(state.value), steps.map(({ event }) => event.type)]),
    )
    expect(Object.fromEntries(reached)).toEqual({
      active: ['xstate.init'],
      warning: ['xstate.init', 'clock.read'],
      signedOut: ['xstate.init', 'clock.read'],
    })
  })
})
