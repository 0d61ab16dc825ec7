import { useSyncExternalStore } from 'react'

export type Connection = 'online' | 'slow' | 'offline'

const everyMs = 15_000
const soonerMs = 3_000
const slowMs = 1_500
const patienceMs = 8_000

const probe = async (): Promise<Connection> => {
  const startedAt = performance.now()
  try {
    const { ok } = await fetch('/live', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    if (!ok) return 'offline'
    return performance.now() - startedAt > slowMs ? 'slow' : 'online'
  } catch {
    return 'offline'
  }
}

let connection: Connection = 'online'
let looking: Promise<Connection> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

const look = async (): Promise<Connection> => {
  const found = await probe()
  if (found !== connection) {
    connection = found
    for (const watcher of watchers) watcher()
  }
  return found
}

/** Asks the gateway itself: a device that calls itself online may still not reach it. */
export const askConnection = async (): Promise<Connection> => {
  // One that is under way may have begun before whatever made us ask.
  await looking?.catch(() => undefined)
  looking ??= look().finally(() => {
    looking = undefined
  })
  return looking
}

const watch = async (): Promise<void> => {
  clearTimeout(timer)
  if (document.visibilityState === 'visible') await askConnection()
  clearTimeout(timer)
  if (watchers.size > 0) timer = setTimeout(() => void watch(), connection === 'offline' ? soonerMs : everyMs)
}

const watchNow = () => void watch()
const hints = ['online', 'offline', 'focus'] as const

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  if (watchers.size === 1) {
    for (const name of hints) addEventListener(name, watchNow)
    document.addEventListener('visibilitychange', watchNow)
    watchNow()
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    for (const name of hints) removeEventListener(name, watchNow)
    document.removeEventListener('visibilitychange', watchNow)
    clearTimeout(timer)
  }
}

/** A call was answered, or was not: where that is news, the gateway is asked at once. */
export const noteAnswer = (isAnswered: boolean): void => {
  if (watchers.size > 0 && isAnswered === (connection === 'offline')) watchNow()
}

export const currentConnection = (): Connection => connection

export const useConnection = (): Connection => useSyncExternalStore(subscribe, currentConnection)
