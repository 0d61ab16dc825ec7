import { isOver, uploadAfter, type UploadEvent } from '#machines/files/upload.ts'
import { removeParts } from './drainOutbox.ts'
import type { QueuedUpload, WorkDatabase } from './workDatabase.ts'

/** Lets the event happen to the row, when it is in a state that knows it. */
const happen = (
  work: WorkDatabase,
  id: string,
  event: UploadEvent,
  change: (row: QueuedUpload) => Partial<Pick<QueuedUpload, 'nextAt' | 'attempt' | 'lastError' | 'endedAt'>>,
): Promise<boolean> =>
  work.transaction('rw', [work.outbox, work.parts], async () => {
    const row = await work.outbox.get(id)
    const state = row === undefined ? undefined : uploadAfter(row.state, event)
    if (row === undefined || state === undefined) return false
    await work.outbox.put({ ...row, ...change(row), state })
    if (isOver(state)) await removeParts(work, id)
    return true
  })

export const retryUpload = (work: WorkDatabase, id: string, now: number): Promise<boolean> =>
  happen(work, id, { type: 'upload.retry' }, () => ({ nextAt: now, attempt: 0, lastError: null }))

/** What is under way may still be answered for: then it was done, and its row says so. */
export const cancelUpload = (work: WorkDatabase, id: string, now: number): Promise<boolean> =>
  happen(work, id, { type: 'upload.cancel' }, () => ({ endedAt: now }))

/** What waited for this person goes on. */
export const wakeAfterSignIn = async (work: WorkDatabase, now: number): Promise<void> => {
  for (const { id } of await work.outbox.filter(({ state }) => state === 'authWait').toArray())
    await happen(work, id, { type: 'person.signedIn' }, () => ({ nextAt: now, lastError: null }))
}

/** The network came back: nobody waits for the end of a pause. */
export const wakeAll = (work: WorkDatabase, now: number): Promise<number> =>
  work.outbox.filter(({ state, nextAt }) => state === 'waiting' && nextAt > now).modify({ nextAt: now })

/** Takes what is over from the list. Its receipt stays. */
export const forgetUpload = (work: WorkDatabase, id: string): Promise<void> =>
  work.transaction('rw', work.outbox, async () => {
    const row = await work.outbox.get(id)
    if (row !== undefined && isOver(row.state)) await work.outbox.delete(id)
  })
