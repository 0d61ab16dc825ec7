import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { currentVisit } from '#src/session/visit.ts'

const lookEveryMs = 100
const patienceMs = 3_000

/**
 * False until the screen that was opened has what it asked for: what can wait comes after it. An app that was opened
 * without the gateway is not answered at all, and what waits on the device is what its person looks for.
 */
export const useIsSettled = (): boolean => {
  const queries = useQueryClient()
  const [isSettled, setSettled] = useState(() => currentVisit().state === 'unreachable')
  useEffect(() => {
    if (isSettled) return
    const openedAt = performance.now()
    const look = () => {
      const isPatient = performance.now() - openedAt < patienceMs
      if (isPatient && queries.isFetching() > 0) return
      clearInterval(clock)
      // In slices: whoever types or scrolls already does not wait for what comes behind the screen.
      requestIdleCallback(() => startTransition(() => setSettled(true)), { timeout: patienceMs })
    }
    const clock = setInterval(look, lookEveryMs)
    return () => clearInterval(clock)
  }, [queries, isSettled])
  return isSettled
}
