import { useEffect, useState } from 'react'

export type Connection = 'online' | 'slow' | 'offline'

const everyMs = 15_000
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

/** What the gateway itself answers: a device that calls itself online may still not reach it. */
export const useConnection = (): Connection => {
  const [connection, setConnection] = useState<Connection>('online')
  useEffect(() => {
    let isWatched = true
    const look = () => {
      if (document.visibilityState === 'hidden') return
      void probe().then((found) => {
        if (isWatched) setConnection(found)
      })
    }
    look()
    const timer = setInterval(look, everyMs)
    const events = ['online', 'offline', 'focus'] as const
    for (const name of events) addEventListener(name, look)
    return () => {
      isWatched = false
      clearInterval(timer)
      for (const name of events) removeEventListener(name, look)
    }
  }, [])
  return connection
}
