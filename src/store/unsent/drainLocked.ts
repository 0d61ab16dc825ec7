import { callInTime } from './callInTime.ts'
import { batchMs, drainOutbox, type DrainTools, nextDueAt } from './drainOutbox.ts'
import { leasedUntil, waitsUntil } from './retryTimes.ts'
import { wakeAll } from './outboxActs.ts'
import { sendUpload } from './sendUpload.ts'
import { openWork, personOfWork, type WorkDatabase } from './workDatabase.ts'

/** Due for so long and nobody at it: whoever holds the lock is frozen. */
const leftLyingMs = 5_000

const isLeftLying = async (work: WorkDatabase, now: number): Promise<boolean> => {
  const rows = await work.outbox.toArray()
  if (rows.some((row) => row.state === 'sending' && leasedUntil(row, now) > now)) return false
  const isSince = (time: number) => time < now - leftLyingMs
  return rows.some(
    (row) =>
      (['ready', 'waiting'].includes(row.state) && isSince(waitsUntil(row, now))) ||
      (row.state === 'sending' && isSince(leasedUntil(row, now))),
  )
}

const lockName = (person: string) => `opsdesk outbox ${person}`

/** Answers when nobody is at it any more. Whoever waits and is frozen has to abort: they would keep the lock. */
export const whenFree = (person: string, signal: AbortSignal): Promise<void> =>
  navigator.locks.request(lockName(person), { signal }, () => undefined)

/**
 * Answers false when somebody else is at it, or `signal` was aborted before. The lock saves work and nothing else:
 * leases and the one key keep each upload single without it. It goes with its holder, and at the latest when `signal` is
 * aborted: then the next one takes at once whatever was left on its way.
 */
export const drainLocked = async (
  person: string,
  work: WorkDatabase,
  { signal, ...tools }: Omit<DrainTools, 'isAlone'>,
): Promise<boolean> => {
  // A frozen tab would keep the lock, or a transaction that it began, from everybody else.
  if (signal.aborted) return false
  const own = new AbortController()
  const left = new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()))
  const leave = () => own.abort()
  signal.addEventListener('abort', leave)
  let drained: Promise<unknown> = Promise.resolve()
  const drain = (isAlone: boolean) => async (lock: Lock | null) => {
    if (lock === null) return false
    drained = drainOutbox(work, { ...tools, isAlone, signal: own.signal })
    await Promise.race([drained, left])
    return true
  }
  try {
    if (await navigator.locks.request(lockName(person), { ifAvailable: true }, drain(true))) return true
    if (own.signal.aborted || !(await isLeftLying(work, tools.now()))) return false
    return await navigator.locks.request(lockName(person), { steal: true }, drain(false))
  } catch (error) {
    // Another tab took the lock from this one: the row that is under way goes on, and no other.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    leave()
    return false
  } finally {
    signal.removeEventListener('abort', leave)
    await drained
  }
}

export const browserTools = (owner: string): Omit<DrainTools, 'isAlone' | 'signal'> => ({
  owner,
  now: Date.now,
  random: Math.random,
  send: (row, tools) => sendUpload(row, tools, callInTime),
})

/** A tab that is at it is waited for so long: it may be closed or killed on the way. */
const longestWaitMs = 30_000

const drainPerson = async (
  person: string,
  isLeftToTab: () => Promise<boolean>,
  tools: ReturnType<typeof browserTools>,
): Promise<boolean> => {
  await whenFree(person, AbortSignal.timeout(longestWaitMs)).catch(() => undefined)
  const work = openWork(person)
  try {
    if (!(await isLeftToTab())) {
      await wakeAll(work, tools.now())
      await drainLocked(person, work, { ...tools, signal: AbortSignal.timeout(batchMs) })
    }
    return (await nextDueAt(work, tools.now())) === undefined
  } catch {
    // Theirs does not open, or the device is full: others share it, and theirs is tried again later.
    return false
  } finally {
    work.close()
  }
}

/**
 * For a service worker: sends what waits here, of whoever is signed in; other people's stays. Answers whether
 * everything that goes by itself has gone. `isLeftToTab` is asked when nobody is at it.
 */
export const drainDevice = async (isLeftToTab: () => Promise<boolean>): Promise<boolean> => {
  const tools = browserTools(`worker ${crypto.randomUUID()}`)
  let isDone = true
  for (const { name = '' } of await indexedDB.databases()) {
    const person = personOfWork(name)
    if (person !== undefined) isDone = (await drainPerson(person, isLeftToTab, tools)) && isDone
  }
  return isDone
}
