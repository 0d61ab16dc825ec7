import { useSession } from '#src/session/useSession.ts'
import styles from './TopBar.module.css'

export const PersonHello = () => {
  const { session } = useSession()
  return (
    <span className={styles.person} translate="no">
      {session.loginId === '' ? 'Hello' : `Hello, ${session.name || session.loginId}`}
    </span>
  )
}
