import { useObservable } from 'dexie-react-hooks'
import { discardUpload } from '#contract/calls/files/uploads.ts'
import { isOver } from '#machines/files/upload.ts'
import { callGateway } from '#src/gateway/call.ts'
import { loadPanelConfig } from '#src/gateway/panelConfig.ts'
import { liveQueryWhileActive } from '../liveQueryWhileActive.ts'
import { keepOrGiveUp } from '../storageFault.ts'
import { newShownValue } from '../shownValue.ts'
import { browserTools, drainLocked, whenFree } from './drainLocked.ts'
import { nextDueAt } from './drainOutbox.ts'
import { enqueueUpload } from './enqueueUpload.ts'
import { NotStored, NotOpenYet } from './notStored.ts'
import * as acts from './outboxActs.ts'
import { currentWorkDatabase, type CurrentWorkDatabase, whenOpened } from './currentWorkDatabase.ts'
import { syncTag } from './syncTag.ts'
import type { QueuedUpload, UploadIntent } from './workDatabase.ts'

const lookEveryMs = 30_000
const soonestMs = 250
const openMs = 15_000

const none: readonly QueuedUpload[] = []
/** Undefined until the device has been looked at. */
const rows = newShownValue<readonly QueuedUpload[] | undefined>(undefined)
const tools = browserTools(`tab ${crypto.randomUUID()}`)
let timer: ReturnType<typeof setTimeout> | undefined
let draining: Promise<void> | undefined
let isAskedAgain = false
/** Aborted when this tab is left or frozen, or when its person goes: another one may send what is left. */
let stay = new AbortController()
let awaitedTurn: Promise<void> | undefined

/** What this person handed over on this device, newest first. */
export const useOutbox = (): readonly QueuedUpload[] => useObservable(rows) ?? none

/** Undefined until the device has been looked at. */
export const outboxRows = rows.getValue
export const onOutbox = rows.subscribe

const showRows = (found: readonly QueuedUpload[]) =>
  rows.set(found.toSorted((a, b) => b.createdAt - a.createdAt || b.seq - a.seq))

const lookAgainMs = () => lookEveryMs * (0.8 + Math.random() * 0.4)

/** Answers when there will be something to send; undefined: nothing will without a person. */
const drainOpened = async ({ person, work }: CurrentWorkDatabase, signal: AbortSignal): Promise<number | undefined> => {
  const isOurTurn = await drainLocked(person, work, { ...tools, signal })
  if (currentWorkDatabase()?.work !== work || signal.aborted) return undefined
  // What a tab wrote just before it was closed is told to nobody.
  showRows(await work.outbox.toArray())
  if (!isOurTurn) awaitTurn(person)
  const now = Date.now()
  const dueAt = await nextDueAt(work, now)
  return dueAt === undefined ? undefined : Math.min(Math.max(dueAt - now, soonestMs), lookAgainMs())
}

const drainOnce = async (): Promise<void> => {
  const opened = currentWorkDatabase()
  const { signal } = stay
  if (opened === undefined || signal.aborted) return
  clearTimeout(timer)
  // Also when the device refuses to be written on: what waits there goes once it does not.
  let pauseMs: number | undefined = lookAgainMs()
  try {
    pauseMs = await drainOpened(opened, signal)
  } finally {
    if (pauseMs !== undefined && currentWorkDatabase() === opened && !signal.aborted)
      timer = setTimeout(() => void drainNow(), pauseMs)
  }
}

/** Sends what is due. Asked while it is at it, it looks once more afterwards. */
export const drainNow = (): Promise<void> => {
  if (draining !== undefined) {
    isAskedAgain = true
    return draining
  }
  draining = drainOnce()
    // The device's storage was closed under it, or is full.
    .catch(() => undefined)
    .finally(() => {
      draining = undefined
      if (!isAskedAgain) return
      isAskedAgain = false
      void drainNow()
    })
  return draining
}

/** Who is at it may be closed, killed or frozen on the way: what they leave is sent at once. */
const awaitTurn = (person: string): void => {
  awaitedTurn ??= whenFree(person, stay.signal)
    .finally(() => {
      awaitedTurn = undefined
    })
    .then(drainNow, () => undefined)
}

/** Whatever waited for the end of a pause goes now. */
export const wakeOutbox = async (): Promise<void> => {
  const opened = currentWorkDatabase()
  if (opened === undefined) return
  // The device's storage was closed under it, by who goes, or is full: what is due goes all the same.
  await acts.wakeAll(opened.work, Date.now()).catch(() => undefined)
  await drainNow()
}

const onVisible = () => {
  if (document.visibilityState === 'visible') void drainNow()
}
const onOnline = () => void wakeOutbox()
const onLeft = () => stay.abort()
const onBack = () => {
  stay = new AbortController()
  void drainNow()
}
const onShown = ({ persisted }: PageTransitionEvent) => {
  if (persisted) onBack()
}

/** Shows and sends what the signed-in person handed over. Returns the way to end it. */
export const openOutbox = (): (() => void) => {
  const opened = currentWorkDatabase()
  if (opened === undefined) return () => undefined
  const reading = liveQueryWhileActive(() => opened.work.outbox.toArray()).subscribe(
    (found) => {
      showRows(found)
      if (found.some(({ state, lease }) => state === 'sending' && lease.owner !== tools.owner)) awaitTurn(opened.person)
    },
    () => rows.set(undefined),
  )
  stay = new AbortController()
  addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisible)
  document.addEventListener('freeze', onLeft)
  document.addEventListener('resume', onBack)
  addEventListener('pagehide', onLeft)
  addEventListener('pageshow', onShown)
  // Whoever opens the panel does not wait for the end of a pause that an earlier try began.
  void Promise.all([acts.wakeAfterSignIn(opened.work, Date.now()), acts.wakeAll(opened.work, Date.now())])
    .then(drainNow)
    .catch(() => undefined)
  return () => {
    removeEventListener('online', onOnline)
    document.removeEventListener('visibilitychange', onVisible)
    document.removeEventListener('freeze', onLeft)
    document.removeEventListener('resume', onBack)
    removeEventListener('pagehide', onLeft)
    removeEventListener('pageshow', onShown)
    stay.abort()
    clearTimeout(timer)
    reading.unsubscribe()
    rows.set(undefined)
  }
}

const askForSync = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  const sync = (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync
  await sync?.register(syncTag)
}

type HandedOver = Pick<Parameters<typeof enqueueUpload>[1], 'idempotencyKey' | 'file' | 'draftKey'> & UploadIntent

/** Where the device is opened by now, or soon. */
const soon = (): ReturnType<typeof whenOpened> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NotOpenYet()), openMs)
  return Promise.race([whenOpened(), late]).finally(() => clearTimeout(timer))
}

/**
 * Keeps the file on the device, then sends it. When this has answered it is kept, whatever happens to the tab. Throws
 * `StorageUnusable` where the browser keeps nothing, `NotStored` where it does not keep this.
 */
export const queueUpload = async (handed: HandedOver): Promise<void> => {
  const [{ person, work }, { uploadKey }] = await Promise.all([soon(), loadPanelConfig()])
  if (uploadKey === null) throw new Error('Uploads of this desk go to another gateway.')
  await keepOrGiveUp(
    work,
    () => enqueueUpload(work, { ...handed, person, uploadKey, now: Date.now() }),
    (error) => error instanceof NotStored,
  )
  void askForSync().catch(() => undefined)
  void drainNow()
}

export const retryUpload = async (id: string): Promise<void> => {
  const { work } = await whenOpened()
  await acts.retryUpload(work, id, Date.now())
  await drainNow()
}

/** What the gateway has of it already is forgotten there as well; when that fails it does so by itself. */
export const cancelUpload = async (id: string): Promise<void> => {
  const { work, person } = await whenOpened()
  if (!(await acts.cancelUpload(work, id, Date.now()))) return
  void callGateway(discardUpload, { uploadId: id }, { actor: person }).catch(() => undefined)
  await drainNow()
}

export const forgetUpload = async (id: string): Promise<void> => {
  const { work } = await whenOpened()
  await acts.forgetUpload(work, id)
}

/** Sent by this tab: of several, one speaks with the gateway about it afterwards. */
export const isSentHere = ({ lease }: QueuedUpload): boolean => lease.owner === tools.owner

export const isOpenUpload = ({ state }: QueuedUpload): boolean => !isOver(state)
