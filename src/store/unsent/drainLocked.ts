import { drainOutbox, type DrainTools, nextDueAt } from './drainOutbox.ts'
import { wakeAll } from './outboxActs.ts'
import { sendUpload } from './sendUpload.ts'
import { openWork, personOfWork, type WorkDatabase } from './workDatabase.ts'

/** A browser wakes its service worker with this as soon as it has a network, with or without a tab. */
export const syncTag = 'opsdesk-outbox'

/** Due for so long and nobody at it: whoever holds the lock is frozen. */
const leftLyingMs = 5_000

const isLeftLying = async (work: WorkDatabase, now: number): Promise<boolean> => {
  const rows = await work.outbox.toArray()
  if (rows.some(({ state, lease }) => state === 'sending' && lease.until > now)) return false
  return rows.some(
    ({ state, nextAt, lease }) =>
      (['ready', 'waiting'].includes(state) && nextAt < now - leftLyingMs) ||
      (state === 'sending' && lease.until < now - leftLyingMs),
  )
}

/** The lock saves work and nothing else: leases and the one key keep each upload single without it. */
export const drainLocked = async (person: string, work: WorkDatabase, tools: DrainTools): Promise<void> => {
  const name = `opsdesk outbox ${person}`
  const drain = async (lock: Lock | null) => {
    if (lock !== null) await drainOutbox(work, tools)
    return lock !== null
  }
  try {
    if (await navigator.locks.request(name, { ifAvailable: true }, drain)) return
    if (await isLeftLying(work, tools.now())) await navigator.locks.request(name, { steal: true }, drain)
  } catch (error) {
    // Another tab took the lock from this one; the row that is under way goes on.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

export const browserTools = (owner: string): DrainTools => ({
  owner,
  now: Date.now,
  random: Math.random,
  send: (row, tools) => sendUpload(row, tools),
})

/**
 * For a service worker without a tab: sends what waits here, of whoever is signed in; other people's stays. Answers
 * whether everything that goes by itself has gone.
 */
export const drainDevice = async (): Promise<boolean> => {
  let isDone = true
  const tools = browserTools(`worker ${crypto.randomUUID()}`)
  for (const { name = '' } of await indexedDB.databases()) {
    const person = personOfWork(name)
    if (person === undefined) continue
    const work = openWork(person)
    try {
      await wakeAll(work, tools.now())
      await drainLocked(person, work, tools)
      isDone &&= (await nextDueAt(work, tools.now())) === undefined
    } finally {
      work.close()
    }
  }
  return isDone
}
