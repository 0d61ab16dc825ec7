import { useSyncExternalStore } from 'react'

export type Connection = 'online' | 'slow' | 'offline'

const everyMs = 15_000
/** While nothing answers: the next question does not wait for the one before it, which may hang. */
const soonerMs = 2_000
const slowMs = 1_500
const patienceMs = 6_000
/** Failures that come together are one reason to ask. */
const togetherMs = 50

/** A call that waits so long is a reason to ask whether anything answers. */
export const waitsLongMs = 2_000

const probe = async (): Promise<Connection> => {
  const startedAt = performance.now()
  try {
    const response = await fetch('/live', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    // To its end: an answer that is left unread keeps its connection. A network that wants a sign-in of its own answers
    // every address with its page.
    const said = JSON.parse(await response.text()) as { readonly live?: unknown } | null
    if (!response.ok || said?.live !== true) return 'offline'
    return performance.now() - startedAt > slowMs ? 'slow' : 'online'
  } catch {
    return 'offline'
  }
}

let connection: Connection = 'online'
let asked = 0
let answered = 0
let timer: ReturnType<typeof setTimeout> | undefined
let soon: ReturnType<typeof setTimeout> | undefined
let turn = new AbortController()
const watchers = new Set<() => void>()

const tell = (found: Connection): void => {
  const isTurn = (found === 'offline') !== (connection === 'offline')
  connection = found
  if (isTurn) {
    turn.abort()
    turn = new AbortController()
    setNext()
  }
  for (const watcher of watchers) watcher()
}

const look = async (): Promise<Connection> => {
  const place = (asked += 1)
  const found = await probe()
  // A question that hung is no news when a later one was answered.
  if (found === 'offline' && answered > place) return connection
  if (found !== 'offline') answered = Math.max(answered, place)
  if (found !== connection) tell(found)
  return found
}

/** Asks the gateway itself: a device that calls itself online may still not reach it. */
export const askConnection = (): Promise<Connection> => look()

const setNext = (): void => {
  clearTimeout(timer)
  timer = watchers.size === 0 ? undefined : setTimeout(watch, connection === 'offline' ? soonerMs : everyMs)
}

const watch = (): void => {
  if (document.visibilityState === 'visible') void look()
  setNext()
}

const watchSoon = (): void => {
  soon ??= setTimeout(() => {
    soon = undefined
    watch()
  }, togetherMs)
}

const hints = ['online', 'offline', 'focus'] as const

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  if (watchers.size === 1) {
    for (const name of hints) addEventListener(name, watch)
    document.addEventListener('visibilitychange', watch)
    watch()
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    for (const name of hints) removeEventListener(name, watch)
    document.removeEventListener('visibilitychange', watch)
    clearTimeout(timer)
  }
}

/** A call was answered, or was not: where that is news, the gateway is asked at once. */
export const noteAnswer = (isAnswered: boolean): void => {
  if (watchers.size > 0 && isAnswered === (connection === 'offline')) watchSoon()
}

/**
 * A question that may be asked again is aborted when it is found that nothing answers, when something answers again,
 * and after a while when it is asked in between. What hangs would keep its place in line for ever, and its screen waiting.
 */
export const whileItStands = (): AbortSignal =>
  connection === 'offline' ? AbortSignal.any([turn.signal, AbortSignal.timeout(patienceMs)]) : turn.signal

export const currentConnection = (): Connection => connection

export const useConnection = (): Connection => useSyncExternalStore(subscribe, currentConnection)
