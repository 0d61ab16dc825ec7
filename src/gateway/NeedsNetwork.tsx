import { useConnection } from './connection.ts'
import styles from './NeedsNetwork.module.css'
import { needsNetwork } from './noConnection.ts'

/** Said of a form or a decision while the gateway does not answer. */
export const NeedsNetwork = ({ what }: { readonly what?: string }) => {
  const isOffline = useConnection() === 'offline'
  return isOffline ? <p className={styles.line}>{needsNetwork(what)}</p> : null
}
