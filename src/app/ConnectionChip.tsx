import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConnection, type Connection } from '#src/gateway/connection.ts'
import styles from './TopBar.module.css'

const words: Record<Connection, { text: string; hint: string }> = {
  online: { text: 'Online', hint: 'The gateway answers.' },
  slow: { text: 'Slow', hint: 'The gateway answers slowly.' },
  offline: { text: 'Offline', hint: 'The gateway does not answer. What needs it waits.' },
}

export const ConnectionChip = () => {
  const connection = useConnection()
  const queries = useQueryClient()
  const before = useRef(connection)
  useEffect(() => {
    const wasOffline = before.current === 'offline'
    before.current = connection
    if (wasOffline && connection !== 'offline') void queries.refetchQueries({ type: 'active' })
  }, [connection, queries])
  const { text, hint } = words[connection]
  return (
    <span className={styles.chip} data-connection={connection} role="status" title={hint}>
      <span className={styles.dot} aria-hidden="true" />
      {text}
    </span>
  )
}
