import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { personHere } from '#src/session/personHere.ts'
import { useSession } from '#src/session/useSession.ts'
import { currentVisit } from '#src/session/visit.ts'
import { forgetDevicePerson } from '#src/store/devicePerson.ts'
import { eraseStored } from '#src/store/storedMerchants.ts'

/** The tab that the person logged out in may erase all of it meanwhile, and this with it. */
const forget = async (person: string): Promise<void> => {
  const { forgetSession } = await import('#src/store/lastSession.ts')
  await forgetSession(person)
}

/** Keeps what screens were answered on this device, and what the app needs to open without a network. */
export const useKeepingAnswers = (isSettled: boolean): void => {
  const queries = useQueryClient()
  const { session } = useSession()
  useEffect(() => {
    if (!isSettled) return
    let isEnded = false
    let end: (() => void) | undefined
    let person: string | undefined
    const keep = async () => {
      const isConfirmed = currentVisit().state === 'signedIn'
      const found = await personHere(session.loginId)
      const [{ keepAnswers }, { rememberSession }] = await Promise.all([
        import('#src/store/cachedAnswers.ts'),
        import('#src/store/lastSession.ts'),
      ])
      if (isEnded) return
      person = found.name
      if (isConfirmed) await rememberSession(found.name, session, panelConfig())
      const stop = await keepAnswers(queries, found)
      if (isEnded) stop()
      else end = stop
    }
    // A device that keeps nothing only asks more often.
    keep().catch(() => undefined)
    return () => {
      isEnded = true
      end?.()
      const visit = currentVisit()
      if (visit.state !== 'signedOut') return
      forgetDevicePerson()
      if (person === undefined) return
      if (visit.because === 'logout') void eraseStored(person)
      else forget(person).catch(() => undefined)
    }
  }, [queries, session, isSettled])
}
