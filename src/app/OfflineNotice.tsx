import { AlertIcon, CloudOfflineIcon, SignOutIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useConnection } from '#src/gateway/connection.ts'
import { type Elsewhere, useElsewhere } from '#src/session/signedOutElsewhere.ts'
import { readSession } from '#src/session/startSession.ts'
import { useVisit } from '#src/session/visit.ts'
import { When } from '#src/ui/When.tsx'
import { useIsPartMissing } from './LatePart.tsx'
import styles from './OfflineNotice.module.css'
import { useAskingAgain } from './useAskingAgain.ts'

/** When the oldest of what the screen shows was answered, in milliseconds since the epoch. */
const useOldestShown = (): number | undefined => {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.getAll().filter((query) => query.isActive() && query.meta?.offlineFields !== undefined)
      const times = shown.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []))
      return times.length === 0 ? undefined : Math.min(...times)
    },
  )
}

const AskingAgain = () => {
  useAskingAgain()
  return null
}

const endWords: Partial<Record<Elsewhere, string>> = {
  another: 'Somebody else has signed in with this browser.',
  'too-long': 'Your session has lasted twelve hours.',
  'ended-elsewhere': 'You ended this session from another device.',
  'password-changed': 'Your password was changed.',
}

/** What was typed is not thrown away by a session that ended where nobody was looking. */
const SignedOutNotice = ({ elsewhere }: { readonly elsewhere: Elsewhere }) => (
  <div className={styles.notice}>
    <SignOutIcon className={styles.icon} />
    <div>
      <strong>Signed out elsewhere.</strong> {endWords[elsewhere] ?? 'Your session has ended.'} Nothing can be saved or
      sent until you sign in again; what you typed stays here.
    </div>
    <Button size="small" onClick={() => void readSession()}>
      Sign in
    </Button>
  </div>
)

/** Reloading is no help before the gateway answers. */
const NotWholeNotice = ({ isOffline }: { readonly isOffline: boolean }) => (
  <div className={styles.notice}>
    <AlertIcon className={styles.icon} />
    <div>
      <strong>The panel did not load completely.</strong> Messages and uploads are paused.{' '}
      {isOffline ? 'Reload the page when the connection is back.' : 'Reload the page to fetch the rest.'}
    </div>
    {!isOffline && (
      <Button size="small" onClick={() => location.reload()}>
        Reload
      </Button>
    )}
  </div>
)

/** Above every screen while the gateway does not answer: how old what is seen is, and what does not work. */
export const OfflineNotice = () => {
  const isOffline = useConnection() === 'offline'
  const isUnconfirmed = useVisit().state === 'unreachable'
  const oldest = useOldestShown()
  const elsewhere = useElsewhere()
  const isPartMissing = useIsPartMissing()
  return (
    <div role="status">
      {isPartMissing && <NotWholeNotice isOffline={isOffline} />}
      {isUnconfirmed && <AskingAgain />}
      {elsewhere !== undefined && !isOffline && <SignedOutNotice elsewhere={elsewhere} />}
      {(isOffline || isUnconfirmed) && (
        <div className={styles.notice}>
          <CloudOfflineIcon className={styles.icon} />
          <div>
            <strong>No connection.</strong>{' '}
            {oldest !== undefined && (
              <>
                What you see is of <When at={new Date(oldest).toISOString()} />.{' '}
              </>
            )}
            {isUnconfirmed
              ? 'You opened the panel without a network: what is sealed on this device stays closed until the gateway knows you again.'
              : 'What you type stays; it can be sent when the connection is back.'}
          </div>
        </div>
      )}
    </div>
  )
}
