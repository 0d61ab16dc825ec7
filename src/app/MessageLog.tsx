import { ScreenState } from '#src/ui/ScreenState.tsx'
import { useMessageLog } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import styles from './NotificationList.module.css'

/** Errors close after two seconds like every toast; here they can be read again. */
export const MessageLog = () => {
  const messages = useMessageLog()
  return (
    <ScreenState
      state={messages.length === 0 ? 'empty' : 'ready'}
      title="No messages"
      text="Error messages of this visit are kept here after they close."
    >
      <ul className={styles.list}>
        {messages.map(({ id, text, shownAt }) => (
          <li key={id} className={styles.line}>
            <span>{text}</span>
            <span className={styles.time}>
              <When at={new Date(shownAt).toISOString()} seconds />
            </span>
          </li>
        ))}
      </ul>
    </ScreenState>
  )
}
