import { useEffect, useEffectEvent, useRef } from 'react'
import { currentConnection } from '#src/gateway/connection.ts'

/** Refreshes every so often while somebody can see it and the network is there, and at once when that is so again. */
export const useAutoRefresh = (minutes: number, refresh: () => void): void => {
  const refreshedAt = useRef(0)
  const run = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || !navigator.onLine || currentConnection() === 'offline') return
    if (Date.now() - refreshedAt.current < minutes * 60_000 - 500) return
    refreshedAt.current = Date.now()
    refresh()
  })
  useEffect(() => {
    if (refreshedAt.current === 0) refreshedAt.current = Date.now()
    const clock = setInterval(() => run(), minutes * 60_000)
    const onReturn = () => run()
    document.addEventListener('visibilitychange', onReturn)
    globalThis.addEventListener('online', onReturn)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', onReturn)
      globalThis.removeEventListener('online', onReturn)
    }
  }, [minutes])
}
