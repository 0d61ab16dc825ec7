import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openModelWorld } from '#tests/proofs/outboxSchedules.ts'
import { enqueueSheet, openDevice } from '#tests/support/unsentStore.ts'
import { drainLocked, whenFree } from './drainLocked.ts'
import type { DrainTools, Sent } from './drainOutbox.ts'
import type { WorkDatabase } from './workDatabase.ts'

const { uploadKey } = openModelWorld()
const applied: Sent = { type: 'gateway.applied', jobId: null }

let device: ReturnType<typeof openDevice>
beforeEach(() => {
  device = openDevice()
})
afterEach(() => {
  vi.restoreAllMocks()
  device.close()
})

const keep = (work: WorkDatabase, name: string) => enqueueSheet(work, uploadKey, name, 0)

/** A tab, and what it sent; `answer` is what its next upload waits for. */
const openTab = (owner: string, answer: Promise<Sent> = Promise.resolve(applied)) => {
  const work = device.openTab()
  const stay = new AbortController()
  const sent: string[] = []
  const begun = Promise.withResolvers<void>()
  const tools: Omit<DrainTools, 'isAlone'> = {
    owner,
    now: () => 0,
    random: () => 0,
    signal: stay.signal,
    send: ({ file }) => {
      sent.push(file.name)
      begun.resolve()
      return answer
    },
  }
  return {
    work,
    sent,
    begun: begun.promise,
    drain: () => drainLocked(device.person, work, tools),
    /** Hidden and frozen, or left with the page kept for the way back. */
    leave: () => stay.abort(),
  }
}

const states = async (work: WorkDatabase) => (await work.outbox.toArray()).map(({ state }) => state)

describe('an upload whose tab was left on the way', () => {
  it('is sent by the next tab at once, not when its lease has run out', async () => {
    const late = Promise.withResolvers<Sent>()
    const first = openTab('first', late.promise)
    const second = openTab('second')
    await keep(first.work, 'one.csv')
    const draining = first.drain()
    await first.begun
    expect(await second.drain()).toBe(false)

    const turn = whenFree(device.person, new AbortController().signal)
    first.leave()
    await turn
    expect(await second.drain()).toBe(true)
    expect([first.sent, second.sent, await states(second.work)]).toEqual([['one.csv'], ['one.csv'], ['done']])

    late.resolve(applied)
    await draining
    expect([await states(second.work), await second.work.receipts.count()]).toEqual([['done'], 1])
  })

  it('is the last one that its tab sends: the others are of who is still there', async () => {
    const late = Promise.withResolvers<Sent>()
    const first = openTab('first', late.promise)
    const second = openTab('second')
    for (const name of ['one.csv', 'two.csv']) await keep(first.work, name)
    const draining = first.drain()
    await first.begun
    first.leave()
    late.resolve(applied)
    await draining
    expect([first.sent, await first.drain(), first.sent]).toEqual([['one.csv'], false, ['one.csv']])
    await second.drain()
    expect([second.sent, await states(second.work)]).toEqual([['two.csv'], ['done', 'done']])
  })

  it('is not locked or opened by the tab that was left, which could not let go of it any more', async () => {
    const first = openTab('first')
    await keep(first.work, 'one.csv')
    const asked = vi.spyOn(navigator.locks, 'request')
    const opened = vi.spyOn(first.work, 'transaction')
    first.leave()
    expect([await first.drain(), asked.mock.calls, opened.mock.calls]).toEqual([false, [], []])
  })

  it('stays with a tab that is at it, however long it takes within its lease', async () => {
    const late = Promise.withResolvers<Sent>()
    const first = openTab('first', late.promise)
    const second = openTab('second')
    await keep(first.work, 'one.csv')
    const draining = first.drain()
    await first.begun
    expect([await second.drain(), second.sent]).toEqual([false, []])
    late.resolve(applied)
    expect([await draining, await second.drain(), second.sent, await states(second.work)]).toEqual([
      true,
      true,
      [],
      ['done'],
    ])
  })
})
