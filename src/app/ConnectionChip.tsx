import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Connection, useConnection } from '#src/gateway/connection.ts'
import { useElsewhere, useWatchingSession } from '#src/session/signedOutElsewhere.ts'
import { useSession } from '#src/session/useSession.ts'
import styles from './TopBar.module.css'

const words: Record<Connection | 'signedOut', { text: string; hint: string }> = {
  online: { text: 'Online', hint: 'The gateway answers.' },
  slow: { text: 'Slow', hint: 'The gateway answers slowly.' },
  offline: { text: 'Offline', hint: 'The gateway does not answer. What needs it waits.' },
  signedOut: { text: 'Signed out elsewhere', hint: 'The gateway answers, but not to this desk: sign in again.' },
}

export const ConnectionChip = () => {
  const connection = useConnection()
  const isElsewhere = useElsewhere() !== undefined
  useWatchingSession(useSession().session.loginId)
  const queries = useQueryClient()
  const before = useRef(connection)
  useEffect(() => {
    const wasOffline = before.current === 'offline'
    before.current = connection
    if (wasOffline && connection !== 'offline') void queries.refetchQueries({ type: 'active' })
  }, [connection, queries])
  const shown = isElsewhere && connection !== 'offline' ? 'signedOut' : connection
  const { text, hint } = words[shown]
  return (
    <span className={styles.chip} data-connection={shown} role="status" title={hint}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.said}>{text}</span>
    </span>
  )
}
