import type { Dexie } from 'dexie'
import { showToast } from '#src/ui/toast.ts'

/** Longer than a busy disk takes. Some browsers never answer once their storage is damaged. */
const patienceMs = 5_000

/** The browser has no storage, refuses to open it, or does not answer. Nothing was kept, nothing was sent. */
export class StorageUnusable extends Error {
  constructor() {
    super('This browser cannot keep anything on this device.')
  }
}

/** Throws `StorageUnusable` when the storage gives no answer in time. */
export const withStorageDeadline = <Answer>(asked: PromiseLike<Answer>): Promise<Answer> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new StorageUnusable()), patienceMs)
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/**
 * Changes what this device keeps because a person asked for it. Where the storage was closed or cleared under the page
 * they are told, and the answer is undefined.
 */
export const changeStored = async <Answer>(change: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await change()
  } catch {
    showToast({
      kind: 'error',
      text: 'What this device keeps could not be changed. Reload the page and try again.',
    })
    return undefined
  }
}

let isUnusable = false
let isTold = false

const giveUp = (): never => {
  if (!isTold)
    showToast({
      kind: 'error',
      text: 'This browser cannot keep anything on this device. Files and comments are sent directly while you are online.',
    })
  isTold = true
  throw new StorageUnusable()
}

/** The storage is whole, and the disk or the share of this site is full. */
const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && error.inner !== error && isFull(error.inner)))

/**
 * Writes what a person hands over. Throws `StorageUnusable` where the database does not open or is broken, closed or
 * cleared under the page; the person is told the first time. What `keep` throws of its own, and a full disk, pass.
 */
export const keepOrGiveUp = async <Stored>(
  database: Dexie,
  keep: () => Promise<Stored>,
  isOwn: (error: unknown) => boolean = () => false,
): Promise<Stored> => {
  if (isUnusable) throw new StorageUnusable()
  try {
    await withStorageDeadline(database.open())
  } catch {
    isUnusable = true
    return giveUp()
  }
  try {
    return await keep()
  } catch (error) {
    if (isFull(error) || isOwn(error)) throw error
    return giveUp()
  }
}
