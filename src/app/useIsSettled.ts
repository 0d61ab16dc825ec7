import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

const lookEveryMs = 100
const patienceMs = 3_000

/** False until the screen that was opened has what it asked for: what can wait comes after it. */
export const useIsSettled = (): boolean => {
  const queries = useQueryClient()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
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
  }, [queries])
  return isSettled
}
