import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openModelWorld } from '#tests/proofs/outboxSchedules.ts'
import { enqueueSheet, openDevice } from '#tests/support/unsentStore.ts'
import { drainOutbox, type Sent } from './drainOutbox.ts'
import type { WorkDatabase } from './workDatabase.ts'

const { uploadKey } = openModelWorld()
const applied: Sent = { type: 'gateway.applied', jobId: null }
const away: Sent = { type: 'gateway.unavailable', error: { code: null, message: 'No answer.', details: null } }
const dayMs = 86_400_000
const noon = Date.UTC(2026, 7, 5)

let device: ReturnType<typeof openDevice>
let work: WorkDatabase
beforeEach(() => {
  device = openDevice()
  work = device.openTab()
})
afterEach(() => device.close())

const enqueueAt = (now: number, name: string) => enqueueSheet(work, uploadKey, name, now)

/** What goes out by a clock that shows `now`. */
const drainedAt = async (now: number, answer: Sent = applied): Promise<string[]> => {
  const sent: string[] = []
  await drainOutbox(work, {
    owner: 'one',
    now: () => now,
    random: () => 1,
    isAlone: false,
    signal: new AbortController().signal,
    send: async ({ file }) => {
      sent.push(file.name)
      return answer
    },
  })
  return sent
}

describe('a clock that went ahead and is put right', () => {
  it('leaves sheets of one script in the order in which they were handed over', async () => {
    await enqueueAt(noon + dayMs, 'first.csv')
    await enqueueAt(noon, 'second.csv')
    expect(await drainedAt(noon + 1_000)).toEqual(['first.csv', 'second.csv'])
  })

  it('lets nothing wait until it shows the same time again', async () => {
    await enqueueAt(noon + dayMs, 'first.csv')
    expect(await drainedAt(noon + dayMs, away)).toEqual(['first.csv'])
    expect(await drainedAt(noon + dayMs + 1)).toEqual([])
    expect(await drainedAt(noon)).toEqual(['first.csv'])
  })

  it('lets nobody wait for a lease that was taken by it', async () => {
    const handed = await enqueueAt(noon + dayMs, 'first.csv')
    const lease = { owner: 'a tab that was killed', epoch: 1, until: noon + dayMs + 60_000 }
    await work.outbox.update(handed.id, { state: 'sending', lease })
    expect(await drainedAt(noon)).toEqual(['first.csv'])
  })
})
