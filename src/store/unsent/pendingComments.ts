import { useObservable } from 'dexie-react-hooks'
import { addCallLog } from '#contract/calls/merchants/callLogs.ts'
import { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import {
  type CommentAnswer,
  keepComment,
  type NewComment,
  openComments,
  type PendingComment,
  sendComments,
} from './comments.ts'
import { liveQueryWhileActive } from '../liveQueryWhileActive.ts'
import { newShownValue } from '../shownValue.ts'
import { keepOrGiveUp } from '../storageFault.ts'
import { oldestMs } from './drainOutbox.ts'
import { passesByItself, waitsForItsPerson } from './refusalsThatPass.ts'
import type { WorkDatabase } from './workDatabase.ts'

/** Between two tries while the gateway cannot be reached, in milliseconds. */
const retryMs = 10_000
/** For so long a comment waits for an app that was only just opened to be able to keep it, in milliseconds. */
const readyMs = 8_000

interface Writer {
  readonly person: string
  readonly work: WorkDatabase
  readonly key: CryptoKey
}

const none: readonly PendingComment[] = []
let writer: Writer | undefined
const pending = newShownValue(none)
let sending: Promise<void> | undefined
let missed = 0
let timer: ReturnType<typeof setTimeout> | undefined
const sentListeners = new Set<(merchantCode: string) => void>()
const readyListeners = new Set<(own: Writer) => void>()

/** Not now: the comment stays as it is. */
const passes = (error: unknown): boolean =>
  error instanceof NoConnection || (error instanceof Refusal && (waitsForItsPerson(error) || passesByItself(error)))

const sendOne = async ({ person }: Writer, { key, request, writtenAt }: PendingComment): Promise<CommentAnswer> => {
  if (Date.now() - Date.parse(writtenAt) > oldestMs)
    return { kind: 'refused', fault: 'It is too old to be sent by itself. Take it back and write it again.' }
  try {
    await callGateway(addCallLog, request, { idempotencyKey: key, actor: person })
  } catch (error) {
    if (passes(error)) return { kind: 'later' }
    return { kind: 'refused', fault: error instanceof Error ? error.message : String(error) }
  }
  for (const listener of sentListeners) listener(request.merchantCode)
  return { kind: 'sent' }
}

/** The lock keeps two tabs from asking twice; the key of each comment keeps it single without it. */
const drainOnce = async (): Promise<void> => {
  const own = writer
  if (own === undefined) return
  clearTimeout(timer)
  try {
    const outcome = await navigator.locks.request(
      `opsdesk comments ${own.person}`,
      // A frozen tab would hold it for good.
      missed < 2 ? { ifAvailable: true } : { steal: true },
      (lock) => (lock === null ? 'locked' : sendComments(own.work, own.key, (comment) => sendOne(own, comment))),
    )
    missed = outcome === 'locked' ? missed + 1 : 0
    if (outcome !== 'empty' && writer === own) timer = setTimeout(() => void drain(), retryMs)
  } catch {
    // Another tab took the lock, or the database was closed under it: whoever comes next goes on.
    if (writer === own) timer = setTimeout(() => void drain(), retryMs)
  }
}

const drain = (): Promise<void> => {
  sending ??= drainOnce().finally(() => {
    sending = undefined
  })
  return sending
}

const wake = () => void drain()

/** Now, and not after the pause; ends when it was tried. */
export const sendPendingComments = async (): Promise<void> => {
  await sending
  await drain()
}

/** Shows and sends what the signed-in person has written. Returns the way to end it. */
export const openPendingComments = (own: Writer): (() => void) => {
  writer = own
  missed = 0
  for (const listener of readyListeners) listener(own)
  const reading = liveQueryWhileActive(() => own.work.comments.orderBy('seq').toArray()).subscribe(
    (stored) =>
      void openComments(own.key, stored).then((opened) => {
        if (writer !== own) return
        pending.set(opened)
        if (opened.some(({ fault }) => fault === null)) wake()
      }),
    () => pending.set(none),
  )
  addEventListener('online', wake)
  return () => {
    removeEventListener('online', wake)
    clearTimeout(timer)
    reading.unsubscribe()
    if (writer === own) {
      writer = undefined
      pending.set(none)
    }
  }
}

const writerSoon = (): Promise<Writer> =>
  new Promise((resolve, reject) => {
    if (writer !== undefined) return resolve(writer)
    const end = () => {
      clearTimeout(patience)
      readyListeners.delete(ready)
    }
    const ready = (own: Writer) => {
      end()
      resolve(own)
    }
    const patience = setTimeout(() => {
      end()
      reject(new Error('This device cannot keep your comment until the gateway was reached once.'))
    }, readyMs)
    readyListeners.add(ready)
  })

/** When this has answered the comment is on the disk, or with the gateway where the browser does not keep it. */
export const sendComment = async (request: NewComment): Promise<void> => {
  const { work, key } = await writerSoon()
  const idempotencyKey = crypto.randomUUID()
  try {
    await keepOrGiveUp(work, () => keepComment(work, key, request, Date.now(), idempotencyKey))
  } catch {
    // A full disk as well: a comment is small, and whoever wrote it can make no room for it.
    await callGateway(addCallLog, request, { idempotencyKey })
    for (const listener of sentListeners) listener(request.merchantCode)
    return
  }
  wake()
}

/** Answers whether it was still there: what has just been sent stays sent. */
export const takeBackComment = async (key: string): Promise<boolean> =>
  ((await writer?.work.comments.where('key').equals(key).delete()) ?? 0) > 0

/** The person's comments on their way, oldest first. */
export const usePendingComments = (merchantCode: string): readonly PendingComment[] =>
  useObservable(pending, none).filter(({ request }) => request.merchantCode === merchantCode)

export const onCommentSent = (listener: (merchantCode: string) => void): (() => void) => {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}
