import { useEffect } from 'react'
import { useConnection } from '#src/gateway/connection.ts'

const everyMs = 5_000

const ask = async (): Promise<void> => {
  const { startSession } = await import('#src/session/startSession.ts')
  await startSession()
}

/** While nobody could say who is signed in: asks as soon as the gateway answers again. */
export const useAskingAgain = (): void => {
  const isOffline = useConnection() === 'offline'
  useEffect(() => {
    if (isOffline) return
    const askNow = () => void ask().catch(() => undefined)
    askNow()
    const timer = setInterval(askNow, everyMs)
    return () => clearInterval(timer)
  }, [isOffline])
}
