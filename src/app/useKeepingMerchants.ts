import { useEffect } from 'react'
import { merchantChanges } from '#contract/calls/merchants/merchants.ts'
import { personHere } from '#src/session/personHere.ts'
import { useSession } from '#src/session/useSession.ts'
import { currentVisit } from '#src/session/visit.ts'
import { openStoredMerchants } from '#src/store/storedMerchants.ts'
import { panelOnDevice } from './renewPanel.ts'

/** Keeps the merchants on this device while the person is signed in; a logout takes them away. */
export const useKeepingMerchants = (): void => {
  const { session, can } = useSession()
  const mayKeep = can(merchantChanges)
  const { loginId, userServices } = session
  useEffect(() => {
    if (!mayKeep) return
    const services = new Set(userServices.map((service) => service.toLowerCase()))
    const end = openStoredMerchants({ loginId, services }, () => personHere(loginId), panelOnDevice())
    return () => {
      const visit = currentVisit()
      end({ erase: visit.state === 'signedOut' && visit.because === 'logout' })
    }
  }, [mayKeep, loginId, userServices])
}
