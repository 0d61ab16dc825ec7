import { useEffect } from 'react'
import { askConnection, useConnection } from '#src/gateway/connection.ts'

const everyMs = 5_000

/** False where what asks did not come itself. */
const ask = async (): Promise<boolean> => {
  const loaded = await import('#src/session/startSession.ts').catch(() => undefined)
  await loaded?.startSession().catch(() => undefined)
  return loaded !== undefined
}

/**
 * Asks who is signed in once more. A browser may remember that it could not import a script; a page of its own does not,
 * and opens where the gateway answers.
 */
export const askAgain = async (): Promise<void> => {
  if (!(await ask()) && (await askConnection()) !== 'offline') location.reload()
}

/** While nobody could say who is signed in: asks as soon as the gateway answers again. */
export const useAskingAgain = (): void => {
  const isOffline = useConnection() === 'offline'
  useEffect(() => {
    if (isOffline) return
    // Not by a new page yet: one whose script never comes would be opened again without a pause.
    void ask()
    const timer = setInterval(() => void askAgain(), everyMs)
    return () => clearInterval(timer)
  }, [isOffline])
}
